// The landing page's examples, asked of this server when the page is opened.

import { element, picture } from "./elements.js";
import { crawl, nodes, stateOfServer, table } from "./state.js";
import { colors } from "./viewers/colors.js";
import { languages } from "./viewers/languages.js";
import { label } from "./viewers/nutrition.js";

// Addresses of questions were below `/` once, and are in people's bookmarks.
if (location.hash.length > 1) location.replace(`/console${location.hash}`);

document.documentElement.classList.add("scripted");

const EXAMPLES = { recipe, label: ingredients, news, meme, word, language };

for (const [name, fill] of Object.entries(EXAMPLES)) {
  const box = document.querySelector(`[data-example=${name}]`);
  const shown = box.querySelector(".shown");
  shown.setAttribute("aria-busy", "true");
  fill(shown)
    .catch((failure) => shown.replaceChildren(element("p", "facts", failure.message)))
    .finally(() => shown.removeAttribute("aria-busy"));
}
stateOfServer().then(state);

async function ask(operation, values) {
  const headers = {};
  try {
    const key = sessionStorage.getItem("key");
    if (key) headers["x-api-key"] = key;
  } catch {
    // Storage may be forbidden; then there is no key to send.
  }
  let answer;
  try {
    answer = await fetch(`/${operation}?${new URLSearchParams({ ...values, extensions: true })}`, { headers });
  } catch {
    throw new Error("The server cannot be reached.");
  }
  if (answer.status === 401) throw new Error("This server requires a key, which you can enter in the console.");
  const json = await answer.json();
  if (!answer.ok) throw new Error(json.message.replaceAll("`", ""));
  return json;
}

function door(operation, values, text) {
  const made = element("a", "", text);
  made.href = `/console#${operation}?${new URLSearchParams(values)}`;
  return made;
}

async function recipe(into) {
  let asked = { query: "vegetarian dinner", explain: true };
  let { recipes } = await ask("search-recipes", { ...asked, number: 4 });
  if (recipes.length === 0) {
    asked = { query: "", explain: true };
    ({ recipes } = await ask("search-recipes", { number: 4 }));
  }
  const rows = recipes.map(({ id, title, images }) => {
    const text = element("strong", "", title);
    const made = door("retrieve-recipe", { id }, images[0] ? picture(images[0], "") : text);
    if (images[0]) made.append(text);
    return element("li", "card", made);
  });
  into.append(door("search-recipes", asked, asked.query ? `“${asked.query}”` : "All recipes"), element("ul", "cards", ...rows));
}

async function ingredients(into) {
  const asked = { ingredients: "2 eggs, 100 g flour, 200 ml milk", servings: 2 };
  const report = await ask("compute-nutrition", asked);
  const sheet = label(report);
  // The page has its own order of headings.
  sheet.querySelector("h3").replaceWith(element("p", "label-title", "Nutrition facts"));
  into.append(door("compute-nutrition", asked, `“${asked.ingredients}”, for two`), element("div", "nutrition", sheet));
}

async function news(into) {
  // A day that is past makes no server read feeds by itself.
  const asked = { "source-country": "us", language: "en", date: "2026-01-15" };
  const { top_news: stories } = await ask("retrieve-top-news", asked);
  const rows = stories.slice(0, 4).map(({ news: [first, ...others] }) => {
    const outlets = others.length ? `${others.length + 1} outlets` : "1 outlet";
    return element("li", "", element("strong", "", first.title), " ", element("span", "facts", outlets));
  });
  const today = { "source-country": "us", language: "en" };
  into.append(element("ol", "headlines", ...rows), door("retrieve-top-news", today, "Today’s front page"));
}

async function meme(into) {
  const { memes } = await ask("search-memes", { "media-type": "jpg", number: 1 }).then(async (found) =>
    found.memes.length ? found : ask("search-memes", { "media-type": "image", number: 1 }),
  );
  const [found] = memes;
  if (!found) throw new Error("There are no memes in the catalogue.");
  into.append(picture(found.url, found.description, "shown-meme"));
  // Only a picture of this server is read by the page; others are merely shown.
  if (new URL(found.url).origin !== location.origin) return;
  const bytes = await (await fetch(found.url)).blob();
  const answer = await fetch("/detect-color?extensions=true", { method: "POST", body: bytes, headers: { "content-type": bytes.type } });
  if (answer.ok) into.append(colors(await answer.json()));
}

async function word(into) {
  const field = element("input", "");
  Object.assign(field, { id: "word", type: "text", maxLength: 50, value: "party", autocomplete: "off" });
  const caption = element("label", "", "A noun");
  caption.htmlFor = field.id;
  const shown = element("output", "change");
  shown.htmlFor = field.id;
  const show = async () => {
    const asked = field.value.trim();
    if (!asked) return shown.replaceChildren();
    const { plural } = await ask("pluralize-word", { word: asked });
    if (asked === field.value.trim()) shown.replaceChildren(element("strong", "", plural));
  };
  field.addEventListener("input", () => show().catch(() => {}));
  into.append(caption, field, shown);
  await show();
}

async function language(into) {
  const text = "Wo ist hier der nächste Bahnhof?";
  const found = await ask("detect-language", { text });
  into.append(door("detect-language", { text }, `“${text}”`), languages(found.slice(0, 3)));
}

const ORIGINS = { starter: "included with Sundry", own: "imported", nothing: "empty" };

function state(found) {
  const box = document.getElementById("state");
  if (!found) return;
  const rows = found.catalogues.map(({ kind, records, origin, created, publication, wrong }) => {
    const day = created && origin === "own" ? new Date(created * 1000).toISOString().slice(0, 10) : "";
    const number = publication ? `publication ${publication}` : "";
    const late = wrong ? `not the newest: ${wrong}` : "";
    const own = kind === "foods" && origin === "nothing" ? "the table included with Sundry answers" : ORIGINS[origin];
    const from = [own, day, number, late].filter(Boolean).join(", ");
    const cells = [records.toLocaleString("en"), from];
    const name = element("th", "", kind);
    name.scope = "row";
    return element("tr", "", name, ...cells.map((cell) => element("td", "", cell)));
  });
  const [title, ...rest] = crawl(found.crawl);
  box.append(table(["Catalogue", "Records", "Origin"], rows));
  if (found.nodes) box.append(element("h3", "", "Nodes"), nodes(found.nodes));
  box.append(element("h3", "", title.textContent), ...rest);
}
