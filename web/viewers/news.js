// The top news of a day as a front page: the most told story first and large.

import { element, link, nothing, picture } from "../elements.js";
import { crawlState } from "../state.js";

/** A front page. */
export function frontPage(answer, _picture, asked) {
  const box = element("div", "front-page", masthead(answer, asked));
  if (answer.top_news.length === 0) {
    box.append(nothing("There is no news of this day yet. The first question starts reading feeds, so ask again in a minute."));
  } else {
    box.append(element("div", "stories", ...answer.top_news.map(story)));
  }
  box.append(crawlState());
  return box;
}

function masthead(answer, asked) {
  const country = nameOf("region", answer.country.toUpperCase());
  const language = nameOf("language", answer.language);
  const shown = asked.date || dayOf(answer) || today();
  const date = new Date(`${shown}T00:00:00Z`);
  const long = { dateStyle: "full", timeZone: "UTC" };
  const title = element("h3", "", `${country}, in ${language}`);
  const days = element("nav", "pages");
  days.setAttribute("aria-label", "Days");
  for (const [text, by] of [["← Previous day", -1], ["Next day →", 1]]) {
    const day = new Date(date.getTime() + by * 86_400_000).toISOString().slice(0, 10);
    if (day > today()) continue;
    const query = new URLSearchParams({ ...asked, date: day });
    query.delete("extensions");
    const made = element("a", "", text);
    made.href = `#retrieve-top-news?${query}`;
    days.append(made);
  }
  const day = new Intl.DateTimeFormat("en", long).format(date);
  return element("header", "masthead", title, element("p", "facts", day), days);
}

function nameOf(type, code) {
  try {
    return new Intl.DisplayNames("en", { type }).of(code);
  } catch {
    return code;
  }
}

function today() {
  return new Date().toISOString().slice(0, 10);
}

/** The day of the first article that has one: a sample is older than today. */
function dayOf({ top_news: stories }) {
  const dated = stories.flatMap(({ news }) => news).find((article) => article.publish_date);
  return dated?.publish_date.slice(0, 10);
}

function story({ news }, place) {
  const shown = news.find((article) => article.image) ?? news[0];
  const box = element("article", place === 0 ? "story lead" : "story");
  if (shown.image) box.append(picture(shown.image, "", "cover"));
  box.append(element(place === 0 ? "h4" : "h5", "", link(shown.url, shown.title)));
  const told = shown.summary || firstParagraph(shown.text);
  if (told) box.append(element("p", "told", told));
  if (shown.text && shown.text !== told) {
    const paragraphs = shown.text.split("\n\n").map((text) => element("p", "", text));
    box.append(element("details", "", element("summary", "", "Read more"), element("div", "prose", ...paragraphs)));
  }
  const count = news.length === 1 ? "1 outlet" : `${news.length} outlets`;
  box.append(element("p", "facts", [count, span(news)].filter(Boolean).join(" · ")));
  box.append(element("ul", "outlets", ...news.map(outlet)));
  return box;
}

function outlet(article) {
  const time = article.publish_date?.slice(11, 16);
  const by = article.authors?.length ? ` ${article.authors.join(", ")}` : "";
  const row = element("li", "", element("b", "", hostOf(article.url)), " ", link(article.url, article.title));
  if (time || by) row.append(element("span", "facts", [time, by.trim()].filter(Boolean).join(" · ")));
  return row;
}

function span(news) {
  const times = news.map((article) => article.publish_date?.slice(11, 16)).filter(Boolean);
  if (times.length === 0) return "";
  return times.length === 1 ? `${times[0]} UTC` : `${times[0]} to ${times.at(-1)} UTC`;
}

function hostOf(url) {
  try {
    return new URL(url).hostname.replace(/^www\./, "");
  } catch {
    return url;
  }
}

function firstParagraph(text = "") {
  const [first] = text.split("\n\n");
  return first.length > 320 ? `${first.slice(0, 319).trimEnd()}…` : first;
}
