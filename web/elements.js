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
    const missing = element("span", "missing", "No picture");
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
