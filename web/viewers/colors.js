// Colours as patches, with their shares as a bar.

import { element, nothing } from "../elements.js";

export function colors(answer, picture) {
  const box = element("div", "colors");
  if (picture) {
    const image = element("img", "asked");
    image.src = picture;
    image.alt = "The picture asked about";
    image.referrerPolicy = "no-referrer";
    box.append(image);
  }
  if (answer.length === 0) {
    box.append(nothing("The picture is fully transparent, so it has no colours."));
    return box;
  }
  const bar = element("div", "bar-of-shares");
  bar.setAttribute("aria-hidden", "true");
  const list = element("ul", "swatches");
  for (const color of answer) {
    const slice = element("span", "");
    slice.style.background = color.hex_code;
    slice.style.flexGrow = color.share;
    bar.append(slice);
    const patch = element("span", "patch");
    patch.style.background = color.hex_code;
    const share = `${(color.share * 100).toFixed(color.share < 0.1 ? 1 : 0)} %`;
    const text = element(
      "span",
      "text",
      element("strong", "", color.specific_color),
      element("span", "family", color.main_color),
      element("code", "", color.hex_code),
      element("span", "share", share),
    );
    list.append(element("li", "", patch, text));
  }
  box.append(bar, list);
  return box;
}
