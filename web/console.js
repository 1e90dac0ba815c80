// The console's script: shows one operation at a time, asks without leaving the page, and shows
// the answer. Without it the page still works: every form is a plain form.

import { offerChoices } from "./choices.js";
import { code } from "./code.js";
import { copies } from "./copying.js";
import { clearErrors, failureOf, markError } from "./failures.js";
import { show as showJson } from "./json.js";
import { takePasted, takePictures } from "./pictures.js";
import { read, send } from "./request.js";
import { addSliders } from "./sliders.js";
import { findIds } from "./typeahead.js";
import { view } from "./viewers.js";
import { addWall } from "./wall.js";

/** Answers of more lines are folded away. */
const OPEN_LINES = 60;

/** From here on the answer stands beside the question, as in sundry.css. */
const BESIDE = matchMedia("(min-width: 64rem)");

const sections = [...document.querySelectorAll("section.operation")];
const picker = document.querySelector("nav.operations");
const pick = document.getElementById("pick");
const keyForm = document.getElementById("key-form");
const key = document.getElementById("key");
const underWay = new Map();

document.documentElement.classList.add("scripted");
pick.hidden = false;
pick.addEventListener("click", () => fold(picker.classList.toggle("open")));
keyForm.hidden = false;
keyForm.addEventListener("submit", (event) => {
  event.preventDefault();
  // The question that was refused is asked again.
  const refused = keyForm.classList.contains("needed") && sections.find((section) => !section.hidden);
  if (refused) ask(currentForm(refused), { remembered: true });
});
try {
  key.value = sessionStorage.getItem("key") ?? "";
} catch {
  // Storage may be forbidden; the key then lasts as long as the page.
}
key.addEventListener("input", () => {
  try {
    sessionStorage.setItem("key", key.value);
  } catch {
    // As above.
  }
  sections.forEach((section) => showCode(currentForm(section)));
});

for (const section of sections) {
  for (const form of section.querySelectorAll("form.ask")) prepare(form);
  for (const button of section.querySelectorAll("button.speak")) {
    button.addEventListener("click", () => speak(section, button.dataset.code));
  }
  for (const button of section.querySelectorAll("pre + button.copy")) {
    copies(button, button.parentElement.querySelector("code"));
  }
  section.querySelector("button.cancel").addEventListener("click", () => underWay.get(section)?.abort());
  addWall(section, () => key.value);
  showCode(currentForm(section));
}
addEventListener("hashchange", () => open());
takePasted(ask);
open();

/** Shows the operation that the address names, with the values it holds. */
function open() {
  const [name, query] = decodeHash();
  const wanted = sections.find((section) => section.id === name) ?? sections[0];
  if (!wanted) return;
  for (const section of sections) section.hidden = section !== wanted;
  putKeyBack();
  for (const link of picker.querySelectorAll("a")) {
    if (link.dataset.operation === wanted.id) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  pick.textContent = name ? `Operation: ${wanted.id}` : "Operations";
  fold(picker.classList.toggle("open", !name && !BESIDE.matches));
  entitle(wanted, []);
  const form = wanted.querySelector("form.ask");
  if (!query) {
    if (name) scrollTo({ top: 0 });
    return;
  }
  for (const control of form.elements) {
    if (!control.name) continue;
    // What the link does not name is not asked: the example in the field is no part of it.
    const value = query.get(control.name);
    if (control.type === "checkbox") control.checked = value === "true";
    else if (control.type !== "file" && control.type !== "hidden") control.value = value ?? "";
  }
  form.dispatchEvent(new Event("filled"));
  unfold(form);
  // A link must not make the server fetch: that takes the visitor's own click.
  if (!form.querySelector("input[type=url]")) ask(form, { remembered: true });
  else showCode(form);
}

function decodeHash() {
  const hash = location.hash.slice(1);
  const at = hash.indexOf("?");
  if (at < 0) return [hash, null];
  return [hash.slice(0, at), new URLSearchParams(hash.slice(at + 1))];
}

function fold(isOpen) {
  pick.setAttribute("aria-expanded", String(isOpen));
}

/** What holds a value is seen. */
function unfold(form) {
  for (const details of form.querySelectorAll("details.fold")) {
    const controls = [...details.querySelectorAll("[name]")];
    details.open = controls.some((control) =>
      control.type === "checkbox"
        ? control.checked !== control.defaultChecked
        : control.value !== "" && control.value !== control.defaultValue,
    );
  }
}

function prepare(form) {
  offerChoices(form);
  addSliders(form);
  findIds(form, () => key.value);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(form);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  form.addEventListener("input", () => {
    form.closest("section.operation").dataset.form = "upload" in form.dataset ? "upload" : "";
    clearErrors(form);
    showCode(form);
  });
  if ("upload" in form.dataset) takePictures(form, ask);
  if (!form.querySelector(".bounds")) return;
  // A search with filters follows them, once there is an answer to look at.
  form.addEventListener("change", (event) => {
    const answer = form.closest("section.operation").querySelector(".answer");
    if (!answer.hidden && !(event.isTrusted && event.target.type === "text")) ask(form, { replace: true });
  });
}

function currentForm(section) {
  const upload = section.dataset.form === "upload" && section.querySelector("form[data-upload]");
  return upload || section.querySelector("form.ask");
}

function speak(section, language) {
  for (const button of section.querySelectorAll("button.speak")) {
    button.setAttribute("aria-pressed", String(button.dataset.code === language));
  }
  showCode(currentForm(section));
}

function showCode(form) {
  const box = form.closest("section.operation").querySelector(".curl");
  const language = box.querySelector("[aria-pressed=true]").dataset.code;
  box.hidden = false;
  box.querySelector("code").textContent = code(language, read(form), key.value !== "");
}

async function ask(form, { remembered = false, replace = false } = {}) {
  clearErrors(form);
  const section = form.closest("section.operation");
  const asked = read(form);
  section.dataset.form = "upload" in form.dataset ? "upload" : "";
  showCode(form);
  const file = form.querySelector("input[type=file]");
  if (file && !asked.picture && !asked.values.some(([name]) => name === "url")) {
    markError(form, file.name, "There is no picture yet: choose a file, drop it here, or paste it.");
    return;
  }
  if (!asked.picture && !asked.body && !remembered) remember(section.id, asked.values, replace);
  entitle(section, asked.values);
  underWay.get(section)?.abort();
  const giveUp = new AbortController();
  underWay.set(section, giveUp);
  const waiting = wait(section, form);
  try {
    const answer = await send(asked, key.value, giveUp.signal);
    if (underWay.get(section) === giveUp) showAnswer(section, form, asked, answer);
  } catch (error) {
    if (underWay.get(section) !== giveUp) return;
    const text = giveUp.signal.aborted ? "Cancelled." : "The server cannot be reached. Check that it is running, then ask again.";
    waiting.fail(text);
    if (!giveUp.signal.aborted && !(error instanceof TypeError)) throw error;
  } finally {
    if (underWay.get(section) === giveUp) waiting.end();
  }
}

/** Shows that an answer is under way, where it will be. */
function wait(section, form) {
  const box = section.querySelector(".answer");
  const status = box.querySelector(".status");
  const cancel = box.querySelector("button.cancel");
  const button = form.querySelector("button[type=submit]");
  if (box.hidden) box.querySelector(":scope > details").hidden = true;
  box.hidden = false;
  box.setAttribute("aria-busy", "true");
  button.setAttribute("aria-disabled", "true");
  cancel.hidden = false;
  status.className = "status busy";
  status.textContent = "Asking …";
  if (!BESIDE.matches) box.scrollIntoView({ block: "start" });
  return {
    fail(text) {
      status.className = "status failed";
      status.textContent = text;
      putKeyBack();
      box.querySelector(".view").replaceChildren();
      box.querySelector(":scope > details").hidden = true;
    },
    end() {
      box.removeAttribute("aria-busy");
      button.removeAttribute("aria-disabled");
      cancel.hidden = true;
    },
  };
}

/** Puts the question into the address, so that the page can be shared, loaded again and left. */
function remember(operation, values, replace) {
  const query = new URLSearchParams(values.filter(([name]) => name !== "extensions"));
  const address = `#${operation}?${query}`;
  if (replace || location.hash === address) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
}

/** The title of the tab says what was asked. */
function entitle(section, values) {
  const what = values.find(([name]) => name !== "extensions")?.[1].trim().slice(0, 40);
  document.title = [what, section.querySelector("h2").textContent, "Sundry"].filter(Boolean).join(" · ");
}

function showAnswer(section, form, asked, answer) {
  const box = section.querySelector(".answer");
  const status = box.querySelector(".status");
  status.className = answer.ok ? "status" : "status failed";
  const time = `${answer.milliseconds.toFixed(answer.milliseconds < 10 ? 1 : 0)} ms`;
  status.textContent = [answer.status, time, answer.id].filter(Boolean).join(" · ");
  const json = box.querySelector(":scope > details");
  json.hidden = false;
  showJson(json.querySelector("code"), answer.json);
  // A report of hundreds of lines would push everything below it out of sight.
  json.open = json.querySelector("code").textContent.split("\n").length <= OPEN_LINES;
  const shown = box.querySelector(".view");
  putKeyBack();
  if (answer.ok) {
    const picture = asked.picture
      ? URL.createObjectURL(asked.picture)
      : asked.values.find(([name]) => name === "url")?.[1];
    const given = Object.fromEntries(asked.values);
    shown.replaceChildren(view(section.id, answer.json, picture, given, (changes) => again(form, changes)));
    return;
  }
  shown.replaceChildren(failureOf(answer));
  if (answer.status === 401) {
    // The field comes to where it is wanted.
    keyForm.classList.add("needed");
    shown.append(keyForm);
    key.focus();
    return;
  }
  markError(form, answer.json.parameter, answer.json.message);
}

/** The field of the key stands below the list of operations, unless it is wanted elsewhere. */
function putKeyBack() {
  keyForm.classList.remove("needed");
  if (keyForm.parentElement !== picker) picker.append(keyForm);
}

/** Asks the same with some values changed. */
function again(form, changes) {
  for (const [name, value] of Object.entries(changes)) {
    const control = form.elements[name];
    if (control) control.value = value;
  }
  form.dispatchEvent(new Event("filled"));
  ask(form);
}
