// A text with the names in it marked, and what each of them is.

import { element, link, nothing } from "../elements.js";

const KINDS = { PER: "person", LOC: "place", ORG: "organisation" };

export function entities(answer, _picture, asked) {
  if (answer.entities.length === 0) return nothing("The text names no people, places or organisations.");
  const parts = [];
  const text = asked?.text;
  if (typeof text === "string") parts.push(marked(text, answer.entities));
  parts.push(list(answer.entities));
  return element("div", "entities", ...parts);
}

/** Positions count characters, so the text is cut into those and not into code units. */
function marked(text, found) {
  const characters = Array.from(text);
  const line = element("p", "marked");
  let at = 0;
  for (const entity of found) {
    line.append(characters.slice(at, entity.start_position).join(""));
    const mark = element("mark", entity.type.toLowerCase(), entity.value);
    mark.title = KINDS[entity.type] ?? entity.type;
    line.append(mark);
    at = entity.end_position;
  }
  line.append(characters.slice(at).join(""));
  return line;
}

function list(found) {
  const rows = found.map((entity) => {
    const kind = element("span", `kind ${entity.type.toLowerCase()}`, KINDS[entity.type] ?? entity.type);
    const row = element("li", "", element("strong", "", entity.value), " ", kind);
    if (entity.image) {
      row.append(" ", link(entity.image, `picture of ${entity.value}`));
    }
    return row;
  });
  return element("ol", "names", ...rows);
}
