// The reference's script: search, copy buttons, the language of examples remembered, and the place
// that an address names unfolded. Without it the pages are whole, but for the search.

import { copies } from "./copying.js";
import { element } from "./elements.js";

/** As many places as are shown at most. */
const MOST = 30;

/** What a match in a name of each kind is worth; in a text, less. */
const WORTH = { operation: 8, overview: 6, parameter: 5, field: 4 };

const nav = document.querySelector("nav.operations");
const pick = document.getElementById("pick");
const search = document.getElementById("search");
const sought = document.getElementById("sought");
const found = document.getElementById("found");
const count = document.getElementById("count");
let index = null;

document.documentElement.classList.add("scripted");
pick.hidden = false;
pick.addEventListener("click", () => pick.setAttribute("aria-expanded", String(nav.classList.toggle("open"))));
nav.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
for (const button of document.querySelectorAll(".block button.copy")) {
  copies(button, button.parentElement.querySelector("code"));
}
rememberLanguage();
addEventListener("hashchange", unfold);
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("main details")) details.open = true;
});
unfold();

search.hidden = false;
search.addEventListener("submit", (event) => {
  event.preventDefault();
  found.querySelector("a")?.click();
});
sought.addEventListener("focus", load, { once: true });
sought.addEventListener("input", show);
search.addEventListener("keydown", (event) => {
  if (event.key === "Escape") clear();
  const links = [...found.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !links.length) return;
  event.preventDefault();
  (links[at + step] ?? (step > 0 ? links.at(-1) : sought)).focus();
});
found.addEventListener("click", (event) => event.target.closest("a") && clear());
addEventListener("keydown", (event) => {
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  sought.focus();
});

/** Opens what the address names, and all that it is folded into. */
function unfold() {
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!place) return;
  for (let it = place; it; it = it.parentElement) if (it.tagName === "DETAILS") it.open = true;
  place.scrollIntoView();
}

/** The language that was chosen once is chosen for every example. */
function rememberLanguage() {
  const radios = [...document.querySelectorAll(".tabs input[type=radio]")];
  const choose = (language) => {
    for (const radio of radios) radio.checked = radio.value === language;
  };
  let known = null;
  try {
    known = localStorage.getItem("language");
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  if (radios.some((radio) => radio.value === known)) choose(known);
  for (const radio of radios) {
    radio.addEventListener("change", () => {
      choose(radio.value);
      try {
        localStorage.setItem("language", radio.value);
      } catch {
        // As above.
      }
    });
  }
}

async function load() {
  try {
    const response = await fetch(search.dataset.index);
    if (!response.ok) throw new TypeError(response.statusText);
    index = await response.json();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    index = [];
    count.textContent = "The index could not be read.";
    sought.addEventListener("focus", load, { once: true });
  }
  show();
}

function clear() {
  sought.value = "";
  show();
}

/** Shows the places that hold every word. */
function show() {
  const words = sought.value.toLowerCase().split(/\s+/).filter(Boolean);
  nav.classList.toggle("searching", words.length > 0);
  found.hidden = !words.length;
  if (!words.length || !index) {
    found.replaceChildren();
    count.textContent = "";
    return;
  }
  const matches = index
    .map((row) => ({ row, worth: worth(row, words) }))
    .filter(({ worth }) => worth > 0)
    .sort((one, other) => other.worth - one.worth);
  count.textContent = matches.length === 1 ? "1 place" : `${matches.length} places`;
  const shown = matches.slice(0, MOST).map(({ row }) => place(row));
  if (!shown.length) shown.push(element("li", "nothing", "Nothing found."));
  if (matches.length > MOST) shown.push(element("li", "nothing", `and ${matches.length - MOST} more`));
  found.replaceChildren(...shown);
}

/** How well a place fits: every word must be in its name, its operation or its text. */
function worth(row, words) {
  const name = row.name.toLowerCase();
  const last = name.split(".").at(-1);
  const operation = row.of ?? "";
  let sum = 0;
  for (const word of words) {
    if (last === word) sum += 3 * WORTH[row.kind];
    else if (last.startsWith(word)) sum += 2 * WORTH[row.kind];
    else if (name.includes(word)) sum += WORTH[row.kind];
    else if (operation.includes(word)) sum += 2;
    else if (row.text.toLowerCase().includes(word)) sum += 1;
    else return 0;
  }
  // Among equals the outer field comes first.
  return sum - name.split(".").length / 100;
}

function place(row) {
  // A long path breaks after its dots.
  const parts = row.name.split(/(?<=\.)/).flatMap((part) => [part, element("wbr")]);
  const link = element("a", "", element("b", "", ...parts));
  link.href = row.address;
  if (row.of) link.append(element("span", "", `${row.kind} of ${row.of}`));
  return element("li", "", link);
}
