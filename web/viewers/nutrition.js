// A nutrition report: a label as on a package, bars of a day's needs, and what each ingredient brings.

import { element, nothing } from "../elements.js";

/** Nutrients of the label, with those that are parts of the one above set in. */
const LABEL = [
  ["Fat", 0],
  ["Saturated Fat", 1],
  ["Cholesterol", 0],
  ["Sodium", 0],
  ["Carbohydrates", 0],
  ["Fiber", 1],
  ["Sugar", 1],
  ["Protein", 0],
];

/** A report. */
export function nutrition(answer) {
  const box = element("div", "nutrition");
  if (answer.unmatched.length) {
    const list = answer.unmatched.map((line) => element("li", "", line));
    box.append(
      element("section", "unmatched", element("h3", "", "Not understood"), element("ul", "", ...list)),
    );
  }
  if (answer.ingredient_breakdown.length === 0) {
    box.append(nothing("There are no ingredients."));
    return box;
  }
  // A label of zeros would say that there is nothing in it; what is in it is not known.
  if (answer.ingredient_breakdown.every(({ id }) => id === 0)) {
    box.append(nothing("No line was understood, so there is nothing to report."));
    return box;
  }
  box.append(
    element("div", "sheets", label(answer), needs(answer.nutrients)),
    shares(answer.caloric_breakdown),
    ingredients(answer.ingredient_breakdown),
    amounts("Properties", answer.properties),
    amounts("Flavonoids", answer.flavonoids.filter(({ amount }) => amount > 0)),
  );
  return box;
}

/** The label of a package. */
export function label(answer) {
  const find = (name) => answer.nutrients.find((nutrient) => nutrient.name === name);
  const rows = LABEL.filter(([name]) => find(name)).map(([name, depth]) => {
    const { amount, unit, percent_of_daily_needs: percent } = find(name);
    const row = element(
      "tr",
      depth ? "part" : "",
      element("th", "", name, " ", element("span", "", `${amount} ${unit}`)),
      element("td", "", percent ? `${Math.round(percent)} %` : ""),
    );
    row.firstChild.scope = "row";
    return row;
  });
  const calories = find("Calories");
  const { amount, unit } = answer.weight_per_serving;
  return element(
    "section",
    "label",
    element("h3", "", "Nutrition facts"),
    element("p", "serving", `Serving size ${amount} ${unit}`),
    element("p", "calories", element("span", "", "Calories"), element("strong", "", String(Math.round(calories?.amount ?? 0)))),
    element("table", "", element("caption", "", "% of daily needs"), element("tbody", "", ...rows)),
  );
}

/** Bars of a day's needs. */
export function needs(nutrients) {
  const known = nutrients.filter(({ percent_of_daily_needs: percent }) => percent >= 1);
  const rows = known.map(({ name, amount, unit, percent_of_daily_needs: percent }) => {
    const bar = element("span", percent > 100 ? "filled over" : "filled");
    bar.style.width = `${Math.min(percent, 100)}%`;
    const track = element("span", "track", bar);
    track.setAttribute("aria-hidden", "true");
    return element(
      "li",
      "",
      element("span", "name", name),
      track,
      element("span", "much", `${Math.round(percent)} % · ${amount} ${unit}`),
    );
  });
  return element("section", "needs", element("h3", "", "Share of daily needs"), element("ul", "", ...rows));
}

/** Where the energy comes from. */
export function shares({ percent_protein: protein, percent_fat: fat, percent_carbs: carbs }) {
  const parts = [
    ["Carbohydrates", carbs, "carbs"],
    ["Fat", fat, "fat"],
    ["Protein", protein, "protein"],
  ];
  const slices = parts.map(([, share, name]) => {
    const slice = element("span", name);
    slice.style.flexGrow = share;
    return slice;
  });
  const bar = element("div", "bar-of-energy", ...slices);
  bar.setAttribute("role", "img");
  const text = parts.map(([name, share]) => `${name} ${Math.round(share)} %`).join(" · ");
  bar.setAttribute("aria-label", text);
  return element("section", "", element("h3", "", "Where the energy comes from"), bar, element("p", "facts", text));
}

function ingredients(parts) {
  const rows = parts.map(({ id, name, amount, unit, nutrients }) => {
    const calories = nutrients.find((nutrient) => nutrient.name === "Calories");
    const energy = calories ? `${Math.round(calories.amount)} kcal` : "—";
    const cells = [`${amount} ${unit}`, name, energy, id ? String(id) : "not understood"];
    return element("tr", id ? "" : "unknown", ...cells.map((cell) => element("td", "", cell)));
  });
  const head = ["Amount", "Ingredient", "Energy", "Food number"].map((name) => {
    const cell = element("th", "", name);
    cell.scope = "col";
    return cell;
  });
  return element(
    "section",
    "ingredients",
    element("h3", "", "Ingredients"),
    element("table", "", element("thead", "", element("tr", "", ...head)), element("tbody", "", ...rows)),
  );
}

function amounts(title, all) {
  if (all.length === 0) return document.createTextNode("");
  const list = element("dl", "amounts");
  for (const { name, amount, unit } of all) {
    list.append(element("dt", "", name), element("dd", "", `${amount} ${unit}`.trim()));
  }
  return element("section", "", element("h3", "", title), list);
}
