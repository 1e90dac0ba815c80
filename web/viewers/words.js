// A word and its other form.

import { element } from "../elements.js";

export function change(from, to) {
  const arrow = element("span", "arrow", from === to ? "=" : "→");
  arrow.setAttribute("aria-label", from === to ? "stays" : "becomes");
  arrow.setAttribute("role", "img");
  return element("p", "change", element("span", "from", from), arrow, element("strong", "", to));
}
