// The console's script: shows one operation at a time, asks without leaving the page, and shows
// the answer. Without it the page still works: every form is a plain form.

import { show as showJson } from "./json.js";
import { curl, read, send } from "./request.js";
import { view } from "./viewers.js";

const sections = [...document.querySelectorAll("section.operation")];
const keyForm = document.getElementById("key-form");
const key = document.getElementById("key");

document.documentElement.classList.add("scripted");
keyForm.hidden = false;
keyForm.addEventListener("submit", (event) => event.preventDefault());
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
  sections.forEach((section) => showCurl(currentForm(section)));
});

for (const section of sections) {
  for (const form of section.querySelectorAll("form.ask")) prepare(form);
  for (const button of section.querySelectorAll("button.copy")) {
    button.addEventListener("click", () => copy(button));
  }
  showCurl(currentForm(section));
}
addEventListener("hashchange", () => open());
addEventListener("paste", paste);
open();

/** Shows the operation that the address names, with the values it holds. */
function open() {
  const [name, query] = decodeHash();
  const wanted = sections.find((section) => section.id === name) ?? sections[0];
  if (!wanted) return;
  for (const section of sections) section.hidden = section !== wanted;
  for (const link of document.querySelectorAll("nav.operations a")) {
    if (link.dataset.operation === wanted.id) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  if (query) {
    const form = wanted.querySelector("form.ask");
    for (const control of form.elements) {
      if (!control.name) continue;
      // What the link does not name is not asked: the example in the field is no part of it.
      const value = query.get(control.name);
      if (control.type === "checkbox") control.checked = value === "true";
      else if (control.type !== "file") control.value = value ?? "";
    }
    // A link must not make the server fetch: that takes the visitor's own click.
    if (!form.querySelector("input[type=url]")) ask(form);
  }
}

function decodeHash() {
  const hash = location.hash.slice(1);
  const at = hash.indexOf("?");
  if (at < 0) return [hash, null];
  return [hash.slice(0, at), new URLSearchParams(hash.slice(at + 1))];
}

function prepare(form) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(form);
  });
  form.addEventListener("input", () => {
    form.closest("section.operation").dataset.form = "upload" in form.dataset ? "upload" : "";
    clearErrors(form);
    showCurl(form);
  });
  if (!("upload" in form.dataset)) return;
  for (const kind of ["dragenter", "dragover"]) {
    form.addEventListener(kind, (event) => {
      event.preventDefault();
      form.classList.add("over");
    });
  }
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("over");
    take(form, event.dataTransfer.files);
  });
}

/** A pasted picture goes to the operation that is open, if it takes one. */
function paste(event) {
  const form = document.querySelector("section.operation:not([hidden]) form[data-upload]");
  if (form && event.clipboardData?.files.length) take(form, event.clipboardData.files);
}

function take(form, files) {
  const picture = [...files].find((file) => file.type.startsWith("image/"));
  if (!picture) return;
  const transfer = new DataTransfer();
  transfer.items.add(picture);
  form.querySelector("input[type=file]").files = transfer.files;
  form.dispatchEvent(new Event("input"));
  ask(form);
}

function currentForm(section) {
  const upload = section.dataset.form === "upload" && section.querySelector("form[data-upload]");
  return upload || section.querySelector("form.ask");
}

function showCurl(form) {
  const box = form.closest("section.operation").querySelector(".curl");
  box.hidden = false;
  box.querySelector("code").textContent = curl(read(form), key.value !== "");
}

async function ask(form) {
  clearErrors(form);
  const section = form.closest("section.operation");
  const asked = read(form);
  const box = section.querySelector(".answer");
  const status = box.querySelector(".status");
  const button = form.querySelector("button[type=submit]");
  section.dataset.form = "upload" in form.dataset ? "upload" : "";
  showCurl(form);
  if (!asked.picture) remember(section.id, asked.values);
  box.hidden = false;
  box.setAttribute("aria-busy", "true");
  button.setAttribute("aria-disabled", "true");
  status.textContent = "Asking …";
  try {
    const answer = await send(asked, key.value);
    showAnswer(section, form, asked, answer);
  } catch {
    status.className = "status failed";
    status.textContent = "The server could not be reached.";
    box.querySelector(".view").replaceChildren();
  } finally {
    box.removeAttribute("aria-busy");
    button.removeAttribute("aria-disabled");
  }
}

/** Answers of more lines are folded away. */
const OPEN_LINES = 150;

/** Puts the question into the address, so that the page can be shared or loaded again. */
function remember(operation, values) {
  const query = new URLSearchParams(values);
  history.replaceState(null, "", `#${operation}?${query}`);
}

function showAnswer(section, form, asked, answer) {
  const box = section.querySelector(".answer");
  const status = box.querySelector(".status");
  status.className = answer.ok ? "status" : "status failed";
  const time = `${answer.milliseconds.toFixed(answer.milliseconds < 10 ? 1 : 0)} ms`;
  status.textContent = [answer.status, time, answer.id].filter(Boolean).join(" · ");
  const json = box.querySelector("details");
  showJson(json.querySelector("code"), answer.json);
  // A report of hundreds of lines would push everything below it out of sight.
  json.open = json.querySelector("code").textContent.split("\n").length <= OPEN_LINES;
  const shown = box.querySelector(".view");
  if (answer.ok) {
    const picture = asked.picture
      ? URL.createObjectURL(asked.picture)
      : asked.values.find(([name]) => name === "url")?.[1];
    const given = Object.fromEntries(asked.values);
    shown.replaceChildren(view(section.id, answer.json, picture, given));
    return;
  }
  const message = document.createElement("p");
  message.className = "message";
  message.textContent = answer.json.message ?? "The request failed.";
  shown.replaceChildren(message);
  markError(form, answer.json.parameter, answer.json.message);
}

function markError(form, parameter, message) {
  const control = [...form.elements].find((control) => control.name === parameter);
  if (!control) return;
  const error = document.getElementById(`${control.id}-error`);
  error.textContent = message;
  error.hidden = false;
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", `${error.id} ${control.id}-help`);
  control.focus();
}

function clearErrors(form) {
  for (const control of form.querySelectorAll("[aria-invalid]")) {
    control.removeAttribute("aria-invalid");
    control.setAttribute("aria-describedby", `${control.id}-help`);
    document.getElementById(`${control.id}-error`).hidden = true;
  }
}

async function copy(button) {
  const code = button.parentElement.querySelector("code");
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = "Copied";
  } catch {
    // Without the clipboard the text is selected, ready for the keyboard.
    getSelection().selectAllChildren(code);
    button.textContent = "Selected";
  }
  button.addEventListener("blur", () => (button.textContent = "Copy"), { once: true });
}
