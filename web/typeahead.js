// Numbers of records found by name: a search as one types beside the field, by the server's `/find`.

import { element } from "./elements.js";

/** Waits for the next key so long before it asks, in milliseconds. */
const PATIENCE = 120;

/** Asks for records of a kind by words; none if the server does not tell. */
export async function find(kind, text, { number = 8, offset = 0, key = "", signal } = {}) {
  const query = new URLSearchParams({ kind, number, offset });
  if (text) query.set("text", text);
  const headers = key ? { "x-api-key": key } : {};
  try {
    const answer = await fetch(`/find?${query}`, { headers, signal });
    return answer.ok ? (await answer.json()).found : [];
  } catch {
    return [];
  }
}

/** Adds a search to each field of a form that holds the number of a record. */
export function findIds(form, keyOf) {
  for (const field of form.querySelectorAll("input[data-finds]")) add(form, field, keyOf);
}

function add(form, field, keyOf) {
  const kind = field.dataset.finds;
  const id = `${field.id}-find`;
  const input = element("input", "");
  Object.assign(input, { type: "search", id, autocomplete: "off", placeholder: "Type a name" });
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-expanded", "false");
  input.setAttribute("aria-controls", `${id}-list`);
  input.setAttribute("aria-autocomplete", "list");
  const list = element("ul", "suggestions");
  Object.assign(list, { id: `${id}-list`, hidden: true });
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", `Found ${kind}`);
  const caption = element("label", "", `Find among ${kind}`);
  caption.htmlFor = id;
  let at = -1;
  let asking = null;
  let timer = 0;

  const take = (record) => {
    field.value = record.id;
    input.value = record.name;
    close();
    field.dispatchEvent(new Event("input", { bubbles: true }));
    form.requestSubmit();
  };
  const close = () => {
    list.hidden = true;
    at = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const point = (to) => {
    const options = [...list.children].filter((option) => option.record);
    if (options.length === 0) return;
    at = (to + options.length) % options.length;
    options.forEach((option, place) => option.setAttribute("aria-selected", String(place === at)));
    input.setAttribute("aria-activedescendant", options[at].id);
    options[at].scrollIntoView({ block: "nearest" });
  };
  const search = async () => {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    const text = input.value.trim();
    if (!text) return close();
    const found = await find(kind, text, { key: keyOf(), signal });
    if (signal.aborted) return;
    at = -1;
    list.replaceChildren(
      ...found.map((record, place) => {
        const option = element("li", "", record.name, " ", element("span", "facts", String(record.id)));
        Object.assign(option, { id: `${id}-${place}`, record });
        option.setAttribute("role", "option");
        option.setAttribute("aria-selected", "false");
        option.addEventListener("pointerdown", (event) => {
          event.preventDefault();
          take(record);
        });
        return option;
      }),
    );
    if (found.length === 0) {
      const none = element("li", "nothing", "Nothing found.");
      none.setAttribute("role", "option");
      none.setAttribute("aria-disabled", "true");
      list.append(none);
    }
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
  };
  input.addEventListener("input", (event) => {
    // What is typed here is no argument of the form.
    event.stopPropagation();
    clearTimeout(timer);
    timer = setTimeout(search, PATIENCE);
  });
  input.addEventListener("change", (event) => event.stopPropagation());
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      point(at + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Escape") {
      close();
    } else if (event.key === "Enter" && at >= 0) {
      event.preventDefault();
      take([...list.children][at].record);
    } else if (event.key === "Enter") {
      // Enter among suggestions must not ask about the number that stood there before.
      event.preventDefault();
    }
  });
  const box = element("div", "field finder", caption, input, list);
  field.closest(".field").before(box);
}
