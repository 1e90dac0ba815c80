// Answers in the way a person would look at them, by operation: one file in `viewers/` for each
// kind of answer. One without a viewer of its own is shown as a list of its fields.

import { element, nothing } from "./elements.js";
import { article } from "./viewers/article.js";
import { books } from "./viewers/books.js";
import { colors } from "./viewers/colors.js";
import { entities } from "./viewers/entities.js";
import { game } from "./viewers/game.js";
import { languages } from "./viewers/languages.js";
import { gifs, meme, memes } from "./viewers/media.js";
import { frontPage } from "./viewers/news.js";
import { nutrition } from "./viewers/nutrition.js";
import { plate } from "./viewers/plate.js";
import { recipe } from "./viewers/recipe.js";
import { recipesFound } from "./viewers/recipes_found.js";
import { change } from "./viewers/words.js";

const VIEWERS = {
  "pluralize-word": (answer) => change(answer.original, answer.plural),
  "singularize-word": (answer) => change(answer.original, answer.singular),
  "detect-language": languages,
  "compute-nutrition": nutrition,
  "extract-entities": entities,
  "extract-news": article,
  "retrieve-top-news": frontPage,
  "estimate-nutrients": plate,
  "retrieve-recipe": recipe,
  "search-recipes": recipesFound,
  "retrieve-game": game,
  "search-memes": memes,
  "retrieve-random-meme": meme,
  "search-gifs": gifs,
  "detect-color": colors,
  "list-similar-books": books,
};

/**
 * The view of an answer; `picture` is an address of the picture asked about, if there is one,
 * `asked` holds the arguments by name, and `again` asks the same with some of them changed.
 */
export function view(operation, answer, picture, asked = {}, again = () => {}) {
  return (VIEWERS[operation] ?? fields)(answer, picture, asked, again);
}

function fields(value) {
  if (Array.isArray(value)) {
    if (value.length === 0) return nothing("Nothing.");
    return element("ol", "fields", ...value.map((item) => element("li", "", fields(item))));
  }
  if (value !== null && typeof value === "object") {
    const list = element("dl", "fields");
    for (const [name, item] of Object.entries(value)) {
      list.append(element("dt", "", name.replaceAll("_", " ")), element("dd", "", fields(item)));
    }
    return list;
  }
  return document.createTextNode(value === null ? "—" : String(value));
}
