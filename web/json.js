// JSON as text with its parts marked, made of text nodes only, so that nothing in an answer can
// become markup.

const PARTS = /("(?:\\.|[^"\\])*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Fills `into` with the value, indented. */
export function show(into, value) {
  const text = JSON.stringify(value, null, 2);
  const nodes = [];
  let at = 0;
  for (const match of text.matchAll(PARTS)) {
    nodes.push(text.slice(at, match.index));
    const [whole, string, colon] = match;
    if (string) {
      nodes.push(part(colon ? "name" : "string", string), colon ?? "");
    } else {
      nodes.push(part("value", whole));
    }
    at = match.index + whole.length;
  }
  nodes.push(text.slice(at));
  into.replaceChildren(...nodes);
}

function part(kind, text) {
  const span = document.createElement("span");
  span.className = `json-${kind}`;
  span.textContent = text;
  return span;
}
