// Languages as bars, with their names in the reader's own language.

import { element, nothing } from "../elements.js";

export function languages(answer) {
  if (answer.length === 0) return nothing("The text has no letters.");
  const names = new Intl.DisplayNames(undefined, { type: "language" });
  const rows = answer.map(({ language, confidence }) => {
    const share = `${Math.round(confidence * 100)} %`;
    const fill = element("span", "fill");
    fill.style.width = `${confidence * 100}%`;
    const bar = element("span", "track", fill);
    bar.setAttribute("aria-hidden", "true");
    const name = element("span", "name", names.of(language), " ", element("code", "", language));
    return element("li", "", name, bar, element("span", "share", share));
  });
  return element("ol", "languages", ...rows);
}
