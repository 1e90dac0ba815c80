// The food in a photo: what it may be, as chips one can correct, how much of it, and what it brings.

import { element, nothing } from "../elements.js";
import { label } from "./nutrition.js";

/** An estimate; `again` asks the same with other values. */
export function plate(answer, picture, asked, again) {
  const box = element("div", "plate");
  if (picture) {
    const image = element("img", "asked");
    image.src = picture;
    image.alt = "The photo asked about";
    image.referrerPolicy = "no-referrer";
    box.append(image);
  }
  const side = element("div", "plate-side");
  if (answer.foods.length === 0) {
    side.append(nothing("No food was recognised. If there is some, say what it is."));
  } else {
    if (answer.verdict === "unsure") {
      side.append(element("p", "unsure", element("strong", "", "Not sure."), " The first guess is probably wrong: choose another one, or say what it is."));
    }
    side.append(...foods(items(answer.foods), asked, again));
  }
  side.append(correction(answer, asked, again));
  box.append(side);
  if (answer.nutrients.length) {
    const grams = asked.portion || gramsOf(answer.foods);
    const told = { nutrients: answer.nutrients, weight_per_serving: { amount: Math.round(grams), unit: "g" } };
    box.append(element("div", "nutrition sheets", label(told), ranges(answer.nutrients)));
  }
  box.append(element("p", "facts", "This is an estimate from a photo, not medical advice."));
  return box;
}

/** The foods on the plate: for each, what it may be, best first. */
function items(foods) {
  const plate = new Map();
  for (const food of foods) {
    const item = food.item ?? 1;
    plate.set(item, [...(plate.get(item) ?? []), food]);
  }
  return [...plate.values()];
}

/** Grams of everything on the plate, if each food is the likeliest. */
function gramsOf(foods) {
  return items(foods).reduce((sum, [best]) => sum + best.grams, 0);
}

/** A row of chips for each food on the plate; pressing one keeps what the others are. */
function foods(plate, asked, again) {
  const best = plate.map(([food]) => food.name);
  return plate.map((all, place) => {
    const chips = all.map((food, rank) => {
      const share = asked.food ? "as you said" : `${Math.round(food.confidence * 100)} %`;
      const chip = element("button", "choice", food.name, " ", element("span", "share", share));
      chip.type = "button";
      chip.setAttribute("aria-pressed", String(Boolean(asked.food) && rank === 0));
      const corrected = best.map((name, other) => (other === place ? food.name : name));
      chip.addEventListener("click", () => again({ food: corrected.join(", ") }));
      return element("li", "", chip);
    });
    const number = plate.length > 1 ? `Food ${place + 1} of ${plate.length}: ` : "";
    const text = asked.food ? `${number}taken as` : `${number}it may be one of these; choose the right one`;
    const title = element("p", "facts", text.charAt(0).toUpperCase() + text.slice(1));
    return element("section", "", title, element("ul", "chips of-buttons", ...chips));
  });
}

let count = 0;

/** Fields for what the picture cannot tell. */
function correction(answer, asked, again) {
  const number = (count += 1);
  const food = field(`plate-food-${number}`, "Something else", { type: "text", maxLength: 200, value: asked.food ?? "" });
  const grams = answer.foods[0] ? String(Math.round(gramsOf(answer.foods))) : "";
  const portion = field(`plate-portion-${number}`, "Portion in grams", {
    type: "number",
    min: 1,
    max: 5000,
    placeholder: grams,
    value: asked.portion ?? "",
  });
  const button = element("button", "", "Estimate again");
  button.type = "submit";
  const form = element("form", "correction", food, portion, button);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const value = (box) => box.querySelector("input").value;
    again({ food: value(food), portion: value(portion) });
  });
  if (asked.food || asked.portion) {
    const forget = element("button", "copy", "Back to the guess");
    forget.type = "button";
    forget.addEventListener("click", () => again({ food: "", portion: "" }));
    form.append(forget);
  }
  return form;
}

function field(id, name, properties) {
  const caption = element("label", "", name);
  caption.htmlFor = id;
  const input = element("input", "");
  Object.assign(input, { id, ...properties });
  return element("div", "", caption, input);
}

/** Each nutrient with the bounds that hold it in 95 of 100 pictures. */
function ranges(nutrients) {
  const rows = nutrients.map(({ name, amount, unit, range }) => {
    const whole = Math.max(range.max, amount) || 1;
    const bar = element("span", "span-of");
    bar.style.marginLeft = `${(range.min / whole) * 100}%`;
    bar.style.width = `${(Math.max(range.max - range.min, 0) / whole) * 100}%`;
    const dot = element("span", "dot-of");
    dot.style.left = `${(amount / whole) * 100}%`;
    const track = element("span", "track", bar, dot);
    track.setAttribute("aria-hidden", "true");
    const much = `${short(amount)} ${unit} (${short(range.min)} to ${short(range.max)})`;
    return element("li", "", element("span", "name", name), track, element("span", "much", much));
  });
  return element(
    "section",
    "needs ranges",
    element("h3", "", "Likely between"),
    element("ul", "", ...rows.slice(0, 12)),
    rows.length > 12 ? element("details", "", element("summary", "", "All"), element("ul", "", ...rows.slice(12))) : "",
  );
}

function short(amount) {
  return amount >= 10 ? String(Math.round(amount)) : String(Number(amount.toFixed(1)));
}
