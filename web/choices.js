// Lists of known values as chips to press. The text field behind them keeps what is sent.

import { element } from "./elements.js";

/** Puts chips in the place of each list of known values. */
export function offerChoices(form) {
  for (const input of form.querySelectorAll("input[data-values]")) offer(form, input);
}

function offer(form, input) {
  const values = input.dataset.values.split(",");
  const label = form.querySelector(`label[for="${input.id}"]`);
  label.id ||= `${input.id}-label`;
  const box = element("div", "choices");
  box.setAttribute("role", "group");
  box.setAttribute("aria-labelledby", label.id);
  const names = input.dataset.names?.split(",") ?? values;
  const chosen = () => input.value.split(",").map((value) => value.trim()).filter(Boolean);
  const buttons = values.map((value, at) => {
    const button = element("button", "choice", names[at]);
    button.type = "button";
    button.addEventListener("click", () => {
      const before = chosen();
      const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
      input.value = after.join(",");
      show();
      for (const kind of ["input", "change"]) input.dispatchEvent(new Event(kind, { bubbles: true }));
    });
    return [value, button];
  });
  const show = () => {
    const now = chosen();
    for (const [value, button] of buttons) button.setAttribute("aria-pressed", String(now.includes(value)));
  };
  buttons.sort(([, a], [, b]) => a.textContent.localeCompare(b.textContent));
  box.append(...buttons.map(([, button]) => button));
  form.addEventListener("filled", show);
  show();
  input.hidden = true;
  input.after(box);
  const field = input.closest(".field");
  for (const said of field.querySelectorAll(".allowed")) said.remove();
}
