// What a question for recipes was read as, as chips: each is a link to the same question without it.
//
// A reading that has a parameter of its own moves into that; the few that have none stay words.

import { element, words } from "../elements.js";

/** Lists that the reading and the parameters both hold. */
const LISTS = [
  ["include_ingredients", "include-ingredients", "with"],
  ["exclude_ingredients", "exclude-ingredients", "without"],
  ["cuisines", "cuisines", ""],
  ["exclude_cuisines", "exclude-cuisines", "not"],
  ["intolerances", "intolerances", "no"],
  ["equipment", "equipment", "uses"],
];

/** Numbers that both hold; of two bounds the narrower counts. */
const BOUNDS = [
  ["max_time", "max-time", (value) => `at most ${value} min`, Math.min],
  ["min_servings", "min-servings", (value) => `serves ${value} or more`, Math.max],
  ["max_servings", "max-servings", (value) => `serves ${value} or fewer`, Math.min],
];

/** Nutrients whose parameter is not their name. */
const OTHER_NAMES = { Carbohydrates: "carbs" };

/** The chips of a question; `asked` holds its arguments by name. */
export function reading(operation, asked, understood) {
  const parts = [...fromWords(understood), ...fromParameters(asked)];
  if (parts.length === 0) return "";
  const items = parts.map((part) => {
    const rest = parts.filter((other) => other !== part);
    const href = `#${operation}?${address(asked, rest)}`;
    const drop = element("a", "", element("span", "", part.says), element("span", "drop", "×"));
    drop.lastChild.setAttribute("aria-hidden", "true");
    drop.href = href;
    drop.setAttribute("aria-label", `Without “${part.says}”`);
    return element("li", part.excludes ? "excludes" : "", drop);
  });
  const title = element("p", "facts", "Understood as follows. Click a part to remove it.");
  const box = element("section", "reading", title, element("ul", "chips", ...items));
  if (understood?.relaxed?.length) {
    const gone = understood.relaxed.map((word) => `“${word}”`).join(", ");
    box.append(element("p", "facts relaxed", `No recipe has everything you asked for, so these need not be in it: ${gone}. All restrictions still hold.`));
  }
  return box;
}

/** Parts of the reading: what each says, and how to ask for it without the words. */
function fromWords(understood) {
  if (!understood) return [];
  const parts = [];
  if (understood.text) parts.push({ says: understood.text, query: understood.text });
  const grouped = new Set(understood.alternatives?.flat());
  for (const group of understood.alternatives ?? []) {
    const text = group.join(" or ");
    parts.push({ says: `with ${text}`, query: `with ${text}` });
  }
  for (const [field, name, verb] of LISTS) {
    for (const value of understood[field] ?? []) {
      if (field === "include_ingredients" && grouped.has(value)) continue;
      parts.push(entry(name, verb, value));
    }
  }
  parts.push(...choice(understood.diet, "diet"), ...choice(understood.meal_type, "meal-type"));
  for (const [field, name, says, narrower] of BOUNDS) {
    const value = understood[field];
    if (value !== undefined) parts.push({ says: says(value), bound: name, value, narrower });
  }
  for (const nutrient of understood.nutrients ?? []) parts.push(...nutrientParts(nutrient));
  // "No soup" excludes the word and the meal type.
  const denied = [...(understood.exclude_words ?? []), ...(understood.exclude_meal_types ?? [])];
  for (const word of new Set(denied)) {
    parts.push({ says: `not ${word}`, query: `not ${word}`, excludes: true });
  }
  for (const thing of understood.exclude_equipment ?? []) {
    parts.push({ says: `without ${thing}`, query: `without ${thing}`, excludes: true });
  }
  return parts;
}

function entry(name, verb, value) {
  const says = [verb, value].filter(Boolean).join(" ");
  return { says, list: name, value, excludes: ["without", "not", "no"].includes(verb) };
}

/** One value fits the parameter; of several only words can say that they go together. */
function choice(read, name) {
  if (!read) return [];
  const values = read.split(", ");
  if (values.length === 1) return [{ says: values[0], single: name, value: values[0] }];
  if (name === "diet") return values.map((value) => ({ says: value, query: value }));
  return [{ says: values.join(" or "), query: values.join(" or ") }];
}

function nutrientParts({ name, min, max }) {
  const parameter = OTHER_NAMES[name] ?? name.toLowerCase().replaceAll(" ", "-");
  const parts = [];
  const plain = name.toLowerCase();
  if (min !== undefined) {
    parts.push({ says: `${plain} at least ${min}`, bound: `min-${parameter}`, value: min, narrower: Math.max });
  }
  if (max !== undefined) {
    parts.push({ says: `${plain} at most ${max}`, bound: `max-${parameter}`, value: max, narrower: Math.min });
  }
  return parts;
}

/** Parts that were asked for by parameters. */
function fromParameters(asked) {
  const parts = [];
  for (const [, name, verb] of LISTS) {
    for (const value of (asked[name] ?? "").split(",").map((value) => value.trim()).filter(Boolean)) {
      parts.push(entry(name, verb, value));
    }
  }
  for (const name of ["diet", "meal-type"]) {
    if (asked[name]) parts.push({ says: asked[name], single: name, value: asked[name] });
  }
  for (const [, name, says, narrower] of BOUNDS) {
    if (asked[name]) parts.push({ says: says(asked[name]), bound: name, value: Number(asked[name]), narrower });
  }
  const known = new Set(BOUNDS.map(([, name]) => name));
  for (const [name, value] of Object.entries(asked)) {
    const [, side, nutrient] = /^(min|max)-(.+)$/.exec(name) ?? [];
    if (!nutrient || known.has(name)) continue;
    const says = `${words(nutrient)} at ${side === "min" ? "least" : "most"} ${value}`;
    parts.push({ says, bound: name, value: Number(value), narrower: side === "min" ? Math.max : Math.min });
  }
  return parts;
}

/** The arguments that ask for these parts, and for the order and page as before. */
function address(asked, parts) {
  const query = new URLSearchParams();
  for (const name of ["sort", "sort-direction", "number", "fill-ingredients", "add-recipe-information", "explain"]) {
    if (asked[name]) query.set(name, asked[name]);
  }
  const said = [];
  for (const part of parts) {
    if (part.query) said.push(part.query);
    else if (part.list) {
      const values = (query.get(part.list) ?? "").split(",").filter(Boolean);
      if (!values.includes(part.value)) query.set(part.list, [...values, part.value].join(","));
    } else if (part.bound) {
      const before = query.get(part.bound);
      query.set(part.bound, before === null ? part.value : part.narrower(Number(before), part.value));
    } else if (query.has(part.single) && query.get(part.single) !== part.value) said.push(part.value);
    else query.set(part.single, part.value);
  }
  if (said.length) query.set("query", said.join(", "));
  return query;
}
