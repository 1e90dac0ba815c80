// Sliders beside the fields of bounds: the field keeps what is sent, the slider is quick to move.

import { element } from "./elements.js";

/** How far a slider goes, by what it bounds: about a day's needs. Others go by unit. */
const FAR = { calories: 2000, carbs: 300, protein: 100, fat: 100, sugar: 100, fiber: 40, sodium: 2300 };
const FAR_BY_UNIT = { g: 100, mg: 1000, µg: 500, IU: 5000, kcal: 2000 };

/** Adds a slider to each bound of a form. */
export function addSliders(form) {
  for (const box of form.querySelectorAll(".bound")) {
    const unit = /in (\S+)$/.exec(box.querySelector("p").textContent)?.[1];
    const far = FAR[box.dataset.amount] ?? FAR_BY_UNIT[unit] ?? 100;
    for (const field of box.querySelectorAll("input[type=number]")) add(form, field, far);
  }
}

function add(form, field, far) {
  const isMost = field.name.startsWith("max-");
  const none = isMost ? far : 0;
  const slider = element("input", "slider");
  Object.assign(slider, { type: "range", min: 0, max: far, step: far >= 500 ? 10 : 1 });
  slider.setAttribute("aria-label", `${isMost ? "At most" : "At least"}: ${field.name.slice(4).replaceAll("-", " ")}`);
  const follow = () => (slider.value = field.value === "" ? none : field.value);
  slider.addEventListener("input", () => {
    // At its end a slider bounds nothing.
    field.value = Number(slider.value) === none ? "" : slider.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  field.addEventListener("input", (event) => event.isTrusted && follow());
  form.addEventListener("filled", follow);
  follow();
  field.after(slider);
}
