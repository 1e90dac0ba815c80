// Memes and gifs: pictures and videos as they are meant to be seen, playing.

import { element, link, nothing, pages, picture } from "../elements.js";

/** The furthest that `search-memes` pages. */
const LAST_OFFSET = 1000;

/** Memes that were found, how many there are, and the way to more of them. */
export function memes(answer, _picture, asked) {
  if (answer.memes.length === 0) {
    return nothing(answer.available ? `No more of ${count(answer.available)}.` : "No meme matches.");
  }
  const total = element("p", "total", `${count(answer.available)} in all`);
  const more = pages("search-memes", asked, {
    offset: Number(asked.offset) || 0,
    given: answer.memes.length,
    total: answer.available,
    last: LAST_OFFSET,
    step: Number(asked.number) || 10,
  });
  return element("div", "", total, element("div", "wall", ...answer.memes.map(figure)), more);
}

/** One meme, large. */
export function meme(answer) {
  const shown = figure(answer);
  shown.classList.add("large");
  return shown;
}

/** Gifs that were found. */
export function gifs(answer) {
  if (answer.images.length === 0) return nothing("No gif matches.");
  const shown = answer.images.map((gif) => {
    const image = picture(gif.url, "A gif");
    if (gif.width && gif.height) image.style.aspectRatio = `${gif.width} / ${gif.height}`;
    const caption = element("figcaption", "", size(gif), " ", link(gif.url, "open"));
    return element("figure", "medium", image, caption);
  });
  return element("div", "wall", ...shown);
}

function figure(meme) {
  const caption = element("figcaption", "", element("span", "", meme.description));
  const facts = [meme.type, size(meme)].filter(Boolean).join(" · ");
  caption.append(element("span", "facts", facts, " ", link(meme.url, "open")));
  return element("figure", "medium", medium(meme), caption);
}

function medium(meme) {
  if (!meme.type.startsWith("video/")) return picture(meme.url, meme.description);
  const video = element("video", "");
  video.controls = true;
  video.loop = true;
  video.muted = true;
  video.playsInline = true;
  // Who asks the system for less motion starts it by hand.
  video.autoplay = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  video.setAttribute("aria-label", meme.description);
  video.src = meme.url;
  return video;
}

function size({ width, height }) {
  return width && height ? `${width} × ${height}` : "";
}

function count(number) {
  return number === 1 ? "1 meme" : `${number.toLocaleString("en")} memes`;
}
