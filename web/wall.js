// A wall of records to browse, below the form of an operation that asks for one by its number.

import { element, picture } from "./elements.js";
import { find } from "./typeahead.js";

const AT_ONCE = 12;

/** Adds a wall to the section of an operation whose form names a kind of record. */
export function addWall(section, keyOf) {
  const field = section.querySelector("input[data-finds]");
  if (!field) return;
  const kind = field.dataset.finds;
  const list = element("ul", "cards browse");
  const more = element("button", "copy", "More");
  more.type = "button";
  const box = element("details", "wall-of", element("summary", "", `Browse ${kind}`), list, more);
  let offset = 0;
  const fill = async () => {
    more.disabled = true;
    const key = keyOf();
    const found = await find(kind, "", { number: AT_ONCE, offset, key });
    offset += found.length;
    list.append(...found.map((record) => card(section.id, record)));
    more.hidden = found.length < AT_ONCE;
    more.disabled = false;
    if (offset === 0) list.replaceChildren(element("li", "nothing", "There are none yet."));
  };
  more.addEventListener("click", fill);
  box.addEventListener("toggle", () => box.open && offset === 0 && fill());
  section.querySelector(".question").append(box);
}

function card(operation, record) {
  const link = element("a", "");
  link.href = `#${operation}?id=${record.id}`;
  link.append(record.image ? picture(record.image, "") : element("span", "missing", "No picture"));
  link.append(element("strong", "", record.name));
  return element("li", "card", link);
}
