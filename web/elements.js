// Making elements of the page. Text goes in as text, never as HTML.

/** An element with a class (or none) and children. */
export function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** A link that opens elsewhere, or the bare text if the address is none of the web's. */
export function link(url, text) {
  if (!/^https?:\/\//.test(url)) return document.createTextNode(text);
  const made = element("a", "", text);
  made.href = url;
  made.target = "_blank";
  made.rel = "noreferrer";
  return made;
}

/** A picture; where it cannot be had, what it would show is said. */
export function picture(url, alt, className) {
  const made = element("img", className);
  made.alt = alt;
  made.loading = "lazy";
  made.referrerPolicy = "no-referrer";
  made.addEventListener("error", () => {
    const missing = element("span", "missing", alt || "No picture");
    missing.title = url;
    made.replaceWith(missing);
  });
  made.src = url;
  return made;
}

/** What is said where there is nothing. */
export function nothing(text) {
  return element("p", "nothing", text);
}

/** Short labels in a row. */
export function chips(labels) {
  return element("ul", "chips", ...labels.map((label) => element("li", "", label)));
}

/** `GLUTEN_FREE` and `gluten-free` as words. */
export function words(name) {
  return name.replaceAll(/[_-]/g, " ").toLowerCase();
}

/** Links to what comes before and after, where an answer is a part of many; `last` is how far the
 * operation goes. */
export function pages(operation, asked, { offset, given, total, last, step }) {
  const link = (text, to) => {
    const query = new URLSearchParams({ ...asked, offset: to });
    query.delete("extensions");
    const made = element("a", "", text);
    made.href = `#${operation}?${query}`;
    return made;
  };
  const nav = element("nav", "pages");
  nav.setAttribute("aria-label", "More of these");
  if (offset > 0) nav.append(link("← Previous", Math.max(offset - step, 0)));
  const next = offset + given;
  if (given && next < total && next <= last) nav.append(link("More →", next));
  return nav.childElementCount ? nav : "";
}
