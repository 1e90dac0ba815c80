// Similar books: their covers, as on a shelf.

import { element, nothing, picture } from "../elements.js";

/** Similar books, most similar first. */
export function books(answer) {
  if (answer.similar_books.length === 0) return nothing("There is no other book.");
  const shelf = answer.similar_books.map((book) => {
    const cover = book.image
      ? picture(book.image, `Cover of ${book.title}`)
      : element("span", "missing", "No cover");
    const subtitle = book.subtitle ? [element("span", "facts", book.subtitle)] : [];
    const number = element("span", "facts", `No. ${book.id}`);
    const text = element("span", "text", element("strong", "", book.title), ...subtitle, number);
    return element("li", "", cover, text);
  });
  return element("ol", "shelf", ...shelf);
}
