// Failures, said where they belong: beside their field, in words.

import { element } from "./elements.js";

/** A message with its code words in quotation marks. */
export function plain(message) {
  return message.replaceAll(/`([^`]*)`/g, "“$1”");
}

/** The message of a failure as a part of the page. */
export function failureOf(answer) {
  return element("p", "message", plain(answer.json.message ?? "The request failed."));
}

/** Says what is wrong with a field, and goes there. */
export function markError(form, parameter, message) {
  const control = [...form.elements].find((control) => control.name === parameter);
  if (!control) return false;
  const error = document.getElementById(`${control.id}-error`);
  error.textContent = plain(message);
  error.hidden = false;
  for (let fold = control.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", `${error.id} ${control.id}-help`);
  control.focus();
  // The button that stays in sight must not cover what is wrong.
  error.scrollIntoView({ block: "nearest" });
  return true;
}

/** Takes back what was said of fields. */
export function clearErrors(form) {
  for (const control of form.querySelectorAll("[aria-invalid]")) {
    control.removeAttribute("aria-invalid");
    control.setAttribute("aria-describedby", `${control.id}-help`);
    document.getElementById(`${control.id}-error`).hidden = true;
  }
}
