// A game: what one wants to know before playing it.

import { chips, element, link, picture } from "../elements.js";

/** A game; what is not known of it is not shown. */
export function game(answer) {
  const box = element("article", "game");
  if (answer.image) box.append(picture(answer.image, `Picture of ${answer.name}`, "cover"));
  const made = [answer.developer, answer.release_date].filter(Boolean).join(" · ");
  box.append(element("h3", "", answer.name));
  if (made) box.append(element("p", "facts", made));
  const labels = [...answer.genres, ...answer.themes, ...answer.play_modes].map(({ name }) => name);
  if (answer.adult_only) labels.unshift("Adults only");
  if (labels.length) box.append(chips([...new Set(labels)]));
  if (answer.description ?? answer.short_description) {
    box.append(element("p", "prose", answer.description ?? answer.short_description));
  }
  box.append(facts(answer));
  if (answer.playtime) box.append(playtime(answer.playtime));
  if (answer.offers.length) box.append(offers(answer.offers));
  if (answer.screenshots.length) {
    const shots = answer.screenshots.map((url, at) => picture(url, `Screenshot ${at + 1}`));
    box.append(element("div", "shots", ...shots));
  }
  return box;
}

function facts(answer) {
  const list = element("dl", "facts-of-game");
  const add = (name, ...content) => {
    list.append(element("dt", "", name), element("dd", "", ...content));
  };
  const { rating } = answer;
  if (rating?.count_players) add("Players", stars(rating.mean_players, rating.count_players));
  if (rating?.count_critics) add("Critics", stars(rating.mean_critics, rating.count_critics));
  if (answer.platforms.length) add("Runs on", answer.platforms.map(({ name }) => name).join(", "));
  if (answer.tags.length) add("Tags", answer.tags.join(", "));
  if (answer.link) add("Home page", link(answer.link, answer.link));
  for (const store of answer.official_stores) add("Store", link(store.url, store.source));
  return list;
}

function stars(share, people) {
  const text = `${Math.round(share * 100)} %`;
  return people ? `${text} of ${people.toLocaleString("en")} ratings` : text;
}

function playtime(time) {
  const longest = Math.max(time.max, 1);
  const bars = time.percentiles.map((hours, at) => {
    const bar = element("span", "");
    bar.style.height = `${Math.max((hours / longest) * 100, 2)}%`;
    bar.title = `${(at + 1) * 10} % took at most ${hours} h`;
    return bar;
  });
  const chart = element("div", "hours", ...bars);
  chart.setAttribute("role", "img");
  chart.setAttribute("aria-label", `Hours of ten percentiles: ${time.percentiles.join(", ")}`);
  const text = `Half of the players take more than ${time.median} h; the range is ${time.min} to ${time.max} h.`;
  return element("section", "", element("h4", "", "Playtime"), chart, element("p", "facts", text));
}

function offers(all) {
  const rows = all.map(({ price, store_name: store, platform, title, url }) => {
    const now = `${price.value.toFixed(2)} ${price.currency}`;
    const off = price.discount_percent ? ` (−${price.discount_percent} %)` : "";
    return element("li", "", link(url, `${title || "Game"} at ${store}`), ` ${platform} ${now}${off}`);
  });
  return element("section", "", element("h4", "", "Offers"), element("ul", "", ...rows));
}
