// A recipe as a page that one cooks by and prints: servings that rescale, steps to tick off, and
// the label of a serving.

import { chips, element, link, nothing, picture, words } from "../elements.js";
import { amountOf } from "./amounts.js";
import { label, needs, shares } from "./nutrition.js";

const SYSTEMS = [
  ["written", "As written"],
  ["metric", "Metric"],
  ["us", "US"],
];

/** A recipe. */
export function recipe(answer) {
  const box = element("article", "recipe");
  const first = answer.images[0];
  const text = element("div", "text", element("h3", "", answer.title));
  if (answer.description) text.append(element("p", "lead", answer.description));
  text.append(facts(answer), suits(answer));
  const head = element("header", "recipe-head", text);
  if (first) head.prepend(picture(first, `Picture of ${answer.title}`, "cover"));
  box.append(head);
  if (answer.check_labels?.length) box.append(labelsToRead(answer.check_labels));
  box.append(element("div", "recipe-sheet", ingredients(answer), method(answer.instructions)));
  if (answer.nutrition) box.append(nutrition(answer.nutrition));
  if (answer.wine_pairing?.paired_wines.length) box.append(wine(answer.wine_pairing));
  box.append(taste(answer.taste), credits(answer.credits));
  return box;
}

function facts(answer) {
  const { preparation_minutes: before, cooking_minutes: during, total_minutes: total } = answer.times;
  const list = element("dl", "recipe-facts");
  const add = (name, value) => list.append(element("div", "", element("dt", "", name), element("dd", "", value)));
  add("Total", time(total));
  if (before !== null) add("Preparation", time(before));
  if (during !== null) add("Cooking", time(during));
  add("Cost per serving", `about $${(answer.price_per_serving / 100).toFixed(2)}`);
  add("Health score", `${answer.scores.health_score} of 100`);
  return list;
}

function time(minutes) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && `${hours} h`, (rest || !hours) && `${rest} min`].filter(Boolean).join(" ");
}

function suits(answer) {
  const { dietary_properties: dietary } = answer;
  const names = [...dietary.diets, ...answer.cuisines, ...answer.meal_types, ...answer.occasions].map(words);
  const flags = { gluten_free: "gluten free", dairy_free: "dairy free" };
  for (const [flag, name] of Object.entries(flags)) if (dietary[flag]) names.unshift(name);
  return names.length ? chips([...new Set(names)]) : "";
}

function labelsToRead(all) {
  const rows = all.map(({ ingredient, for: of }) => element("li", "", `${ingredient}: ${of.map(words).join(", ")}`));
  const title = element("p", "", "Check the labels of these ingredients: some products contain what the recipe is otherwise free of.");
  return element("aside", "check-labels", title, element("ul", "", ...rows));
}

let count = 0;

function ingredients(answer) {
  const id = `servings-${(count += 1)}`;
  const list = element("ul", "ingredients-of-recipe");
  const note = element("p", "facts", "Amounts inside the steps stay as they were written.");
  const servings = element("input", "");
  Object.assign(servings, { type: "number", id, min: 1, max: 999, step: 1, value: answer.servings });
  let system = "written";
  const show = () => {
    const wanted = Math.min(Math.max(Math.round(Number(servings.value)) || answer.servings, 1), 999);
    const factor = wanted / answer.servings;
    list.replaceChildren(...answer.ingredients.map((one) => element("li", "", ...line(one, factor, system))));
    note.hidden = factor === 1;
  };
  const step = (by) => {
    const button = element("button", "step", by > 0 ? "+" : "−");
    button.type = "button";
    button.setAttribute("aria-label", by > 0 ? "One serving more" : "One serving less");
    button.addEventListener("click", () => {
      servings.value = Math.min(Math.max(Number(servings.value) + by, 1), 999);
      show();
    });
    return button;
  };
  servings.addEventListener("input", show);
  const caption = element("label", "", "Servings");
  caption.htmlFor = id;
  const control = element("div", "servings", caption, step(-1), servings, step(1));
  const choice = element("fieldset", "systems", element("legend", "visually-hidden", "Measures"));
  for (const [value, name] of SYSTEMS) {
    const radio = element("input", "");
    Object.assign(radio, { type: "radio", name: `${id}-system`, value, checked: value === system });
    radio.addEventListener("change", () => {
      system = value;
      show();
    });
    choice.append(element("label", "", radio, element("span", "", name)));
  }
  show();
  return element("section", "needed", element("h4", "", "Ingredients"), control, choice, list, note);
}

/** A line, scaled; one that never named an amount stays as it is. */
function line(one, factor, system) {
  const bare = one.original.trim() === one.original_name.trim();
  if (bare || (system === "written" && factor === 1)) return [one.original];
  const measure = system === "written" ? written(one) : one.measures[system];
  const amount = element("b", "", amountOf(measure.amount * factor, measure.unit_short));
  return [amount, ` ${one.original_name}`];
}

/** The amount as the line has it, with the short unit of the kitchen that measures so. */
function written(one) {
  const { metric, us } = one.measures;
  const same = [metric, us].find((measure) => measure.amount === one.amount);
  return same ?? { amount: one.amount, unit_short: one.unit };
}

function method(sections) {
  const box = element("section", "method", element("h4", "", "Method"));
  if (sections.length === 0) box.append(nothing("The recipe gives no steps."));
  for (const { name, steps } of sections) {
    if (name) box.append(element("h5", "", name));
    box.append(element("ol", "steps", ...steps.map(step)));
  }
  return box;
}

function step({ step: text, equipment, length }) {
  const tick = element("input", "");
  tick.type = "checkbox";
  const what = element("span", "what", text);
  const row = element("label", "", tick, what);
  const notes = equipment.map(({ name }) => name);
  if (length) notes.unshift(`${length.number} ${length.unit}`);
  return element("li", "", row, notes.length ? element("p", "facts", notes.join(" · ")) : "");
}

function nutrition(report) {
  const more = element("details", "", element("summary", "", "All nutrients"), needs(report.nutrients));
  const side = element("div", "", shares(report.caloric_breakdown), more);
  return element("section", "nutrition", element("div", "sheets", label(report), side));
}

function wine({ paired_wines: wines, pairing_text: text }) {
  return element("section", "", element("h4", "", "Wine"), chips(wines), element("p", "facts", text));
}

function taste(of) {
  const rows = Object.entries(of).map(([name, share]) => {
    const fill = element("span", "filled");
    fill.style.width = `${Math.min(share, 100)}%`;
    const track = element("span", "track", fill);
    track.setAttribute("aria-hidden", "true");
    return element("li", "", element("span", "name", name), track, element("span", "much", `${Math.round(share)}`));
  });
  return element("section", "taste", element("h4", "", "Taste"), element("ul", "bars", ...rows));
}

function credits({ source_name: name, source_url: url, text, license }) {
  const parts = [];
  if (name) parts.push("From ", url ? link(url, name) : name);
  if (text) parts.push(parts.length ? ` · ${text}` : text);
  if (license) parts.push(parts.length ? ` · ${license}` : license);
  const print = element("button", "copy print", "Print");
  print.type = "button";
  print.addEventListener("click", () => globalThis.print());
  return element("footer", "credits", element("p", "facts", ...parts), print);
}
