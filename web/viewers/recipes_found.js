// Recipes that were found, as a grid of cards; each opens its page.

import { element, nothing, pages, picture } from "../elements.js";
import { reading } from "./reading.js";

const OPERATION = "search-recipes";

/** The furthest that the operation pages. */
const LAST_OFFSET = 900;

/** Recipes that were found, and what the question was read as. */
export function recipesFound(answer, _picture, asked) {
  const box = element("div", "recipes-found", reading(OPERATION, asked, answer.understood));
  if (answer.recipes.length === 0) {
    const text = answer.total_results
      ? `No more of ${count(answer.total_results)}.`
      : "No recipe matches. Remove a part of the question, or try other words.";
    box.append(nothing(text));
    return box;
  }
  const total = element("p", "total", count(answer.total_results));
  box.append(total, element("ul", "cards", ...answer.recipes.map(card)), further(answer, asked));
  return box;
}

function card(recipe) {
  const [image] = recipe.images;
  const shown = image ? picture(image, "", "") : element("span", "missing", "No picture");
  const facts = recipe.nutrition.nutrients.map(({ name, amount, unit }) => `${name} ${Math.round(amount)} ${unit}`);
  if (recipe.times) facts.unshift(`${recipe.times.total_minutes} min`);
  const link = element("a", "", shown, element("strong", "", recipe.title));
  link.href = `#retrieve-recipe?id=${recipe.id}`;
  const row = element("li", "card", link);
  if (facts.length) row.append(element("p", "facts", facts.join(" · ")));
  if (recipe.missed_ingredients) row.append(element("p", "facts", pantry(recipe)));
  return row;
}

function pantry({ used_ingredient_count: used, missed_ingredients: missed }) {
  const names = missed.map(({ name }) => name).slice(0, 4);
  const more = missed.length > names.length ? ` and ${missed.length - names.length} more` : "";
  return `Uses ${used} of yours${names.length ? `; to buy: ${names.join(", ")}${more}` : ""}`;
}

function further({ offset, number, total_results: total }, asked) {
  const step = Number(asked.number) || 10;
  return pages(OPERATION, asked, { offset, given: number, total, last: LAST_OFFSET, step });
}

function count(number) {
  return number === 1 ? "1 recipe" : `${number.toLocaleString("en")} recipes`;
}
