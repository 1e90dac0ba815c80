// Similar books: their covers, as on a shelf; each leads to those that are similar to it.

import { element, nothing, picture } from "../elements.js";

/** Similar books, most similar first. */
export function books(answer) {
  if (answer.similar_books.length === 0) return nothing("There are no other books.");
  const shelf = answer.similar_books.map((book) => {
    const cover = book.image
      ? picture(book.image, `Cover of ${book.title}`)
      : element("span", "missing", "No cover");
    const subtitle = book.subtitle ? [element("span", "facts", book.subtitle)] : [];
    const number = element("span", "facts", `id ${book.id}`);
    const text = element("span", "text", element("strong", "", book.title), ...subtitle, number);
    const door = element("a", "", cover, text);
    door.href = `#list-similar-books?id=${book.id}`;
    return element("li", "", door);
  });
  return element("ol", "shelf", ...shelf);
}
