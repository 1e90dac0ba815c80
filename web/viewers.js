// Answers in the way a person would look at them, by operation. One without a viewer of its own is
// shown as a list of its fields.

const VIEWERS = {
  "pluralize-word": (answer) => change(answer.original, answer.plural),
  "singularize-word": (answer) => change(answer.original, answer.singular),
  "detect-color": colors,
};

/** The view of an answer; `picture` is an address of the picture asked about, if there is one. */
export function view(operation, answer, picture) {
  return (VIEWERS[operation] ?? fields)(answer, picture);
}

function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function change(from, to) {
  const arrow = element("span", "arrow", from === to ? "=" : "→");
  arrow.setAttribute("aria-label", from === to ? "stays" : "becomes");
  arrow.setAttribute("role", "img");
  return element("p", "change", element("span", "from", from), arrow, element("strong", "", to));
}

function colors(answer, picture) {
  const box = element("div", "colors");
  if (picture) {
    const image = element("img", "asked");
    image.src = picture;
    image.alt = "The picture asked about";
    image.referrerPolicy = "no-referrer";
    box.append(image);
  }
  if (answer.length === 0) {
    box.append(element("p", "nothing", "Nothing to see: the picture is fully transparent."));
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

function fields(value) {
  if (Array.isArray(value)) {
    if (value.length === 0) return element("p", "nothing", "Nothing.");
    return element("ol", "fields", ...value.map((item) => element("li", "", fields(item))));
  }
  if (value !== null && typeof value === "object") {
    const list = element("dl", "fields");
    for (const [name, item] of Object.entries(value)) {
      list.append(element("dt", "", name.replaceAll("_", " ")), element("dd", "", fields(item)));
    }
    return list;
  }
  return document.createTextNode(value === null ? "—" : String(value));
}
