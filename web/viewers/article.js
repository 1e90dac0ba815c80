// An article out of a page: as one would read it, and beside it each field with where it was found.

import { element, link, nothing, picture } from "../elements.js";

/** An article. */
export function article(answer, _picture, asked) {
  const text = element("article", "article-text");
  if (answer.site_name) text.append(element("p", "facts", answer.site_name));
  text.append(element("h3", "", answer.title ?? "Untitled"));
  const made = [answer.authors.join(", "), answer.publish_date && `${answer.publish_date} UTC`];
  if (made.some(Boolean)) text.append(element("p", "facts", made.filter(Boolean).join(" · ")));
  if (answer.paywalled) text.append(element("p", "message", "According to the page, the full article is for subscribers only."));
  if (answer.summary) text.append(element("p", "lead", answer.summary));
  const [first] = answer.images;
  if (first) {
    const figure = element("figure", "medium", picture(first.url, first.title ?? "", ""));
    if (first.title) figure.append(element("figcaption", "", first.title));
    text.append(figure);
  }
  text.append(...answer.text.split("\n\n").map((paragraph) => element("p", "prose", paragraph)));
  const side = element("aside", "article-fields", element("h4", "", "Fields"), fields(answer));
  if (answer.entities?.length) side.append(names(answer.entities));
  if (asked.html) side.append(page(asked.html, answer.text));
  return element("div", "extraction", text, side);
}

function fields(answer) {
  const list = element("dl", "found");
  const where = answer.found_in ?? {};
  const add = (name, value, found) => {
    const shown = value ? [value] : [nothing("unknown")];
    const place = found ? [element("span", "facts", `found in ${found}`)] : [];
    list.append(element("dt", "", name), element("dd", "", ...shown, ...place));
  };
  add("Title", answer.title, where.title);
  add("Text", `${answer.text.length.toLocaleString("en")} characters`, where.text);
  add("Published", answer.publish_date, where.publish_date);
  add("Authors", answer.authors.join(", "), where.authors);
  add("Language", answer.language, where.language);
  add("Country", answer.source_country, where.source_country);
  add("Address", link(answer.url, answer.url));
  if (answer.sentiment !== undefined) add("Sentiment", mood(answer.sentiment));
  answer.images.forEach((image, at) => {
    const size = `${image.width} × ${image.height}`;
    add(`Picture ${at + 1}`, element("span", "", link(image.url, image.title || "open"), ` ${size}`), where.images?.[at]);
  });
  answer.videos.forEach((video, at) => {
    const length = video.duration ? ` ${Math.round(video.duration / 60)} min` : "";
    add(`Video ${at + 1}`, element("span", "", link(video.url, video.title || "open"), length));
  });
  return list;
}

function mood(value) {
  const word = value > 0.25 ? "positive" : value < -0.25 ? "negative" : "neutral";
  return `${word} (${value.toFixed(2)}, from −1 to 1)`;
}

const KINDS = { PER: "person", LOC: "place", ORG: "organisation" };

function names(all) {
  const rows = all.map(({ type, name }) => element("li", "", `${name} `, element("span", "facts", KINDS[type] ?? type)));
  return element("section", "", element("h4", "", "Names"), element("ul", "chips", ...rows));
}

/** The page's own text, with what was taken as the article marked. */
function page(html, text) {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  for (const hidden of body.querySelectorAll("script, style, template, noscript")) hidden.remove();
  const taken = text.replaceAll(/\s+/g, " ");
  const lines = lineTexts(body).map((line) => {
    return element("p", "", taken.includes(line) ? element("mark", "", line) : line);
  });
  const title = element("summary", "", "The page’s text; the article is marked");
  const box = element("div", "page-text", ...lines);
  box.tabIndex = 0;
  return element("details", "", title, box);
}

function lineTexts(node) {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const lines = [];
  while (walker.nextNode()) {
    const line = walker.currentNode.data.replaceAll(/\s+/g, " ").trim();
    if (line) lines.push(line);
  }
  return lines;
}
