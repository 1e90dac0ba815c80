// Amounts as a cook writes them: scaled, in halves and thirds, with the unit in its right number.

const FRACTIONS = [
  [1 / 8, "⅛"],
  [1 / 4, "¼"],
  [1 / 3, "⅓"],
  [3 / 8, "⅜"],
  [1 / 2, "½"],
  [5 / 8, "⅝"],
  [2 / 3, "⅔"],
  [3 / 4, "¾"],
  [7 / 8, "⅞"],
];

/** Units that are weighed or poured by a scale, so that fractions of them are decimals. */
const MEASURED = /^(g|kg|mg|ml|cl|dl|l|oz|lb|lbs|grams?|kilograms?|milligrams?|milliliters?|liters?|ounces?|pounds?|cm|inch(es)?)$/i;

/** Short forms that are the same for one and for many. */
const UNBENT = /^(g|kg|mg|ml|cl|dl|l|oz|lb|tsps?|tbsps?|cm)$/i;

/** An amount of a unit: "1 ½ cups", "250 g". */
export function amountOf(amount, unit) {
  const measured = MEASURED.test(unit);
  const number = measured ? decimal(amount) : fractional(amount);
  return [number, inNumber(unit, amount)].filter(Boolean).join(" ");
}

function decimal(amount) {
  if (amount >= 20) return String(Math.round(amount));
  return String(Number(amount.toFixed(amount >= 2 ? 1 : 2)));
}

function fractional(amount) {
  let whole = Math.floor(amount);
  const rest = amount - whole;
  if (rest < 0.05) return whole ? String(whole) : decimal(amount);
  if (rest > 0.95) return String(whole + 1);
  if (whole >= 10) return String(Math.round(amount));
  const near = FRACTIONS.reduce((best, one) =>
    Math.abs(one[0] - rest) < Math.abs(best[0] - rest) ? one : best,
  );
  return whole ? `${whole} ${near[1]}` : near[1];
}

/** "cup" for one or less, "cups" for more. */
function inNumber(unit, amount) {
  if (UNBENT.test(unit)) return unit.replace(/^(tsp|tbsp)s$/i, "$1");
  const one = unit.replace(/(ch|sh|ss|x)es$/, "$1").replace(/(lea|loa|hal)ves$/, "$1f");
  const single = one === unit ? unit.replace(/([^s])s$/, "$1") : one;
  if (amount <= 1 || !single) return single;
  if (/(ch|sh|ss|x)$/.test(single)) return `${single}es`;
  return /(lea|loa|hal)f$/.test(single) ? single.replace(/f$/, "ves") : `${single}s`;
}
