// The formats of our memes. A scene takes its texts and a phase and gives width, height and HTML.

import { CAST } from "./characters.mjs";

const safe = (text = "") =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\\n", "<br>");

const page = (width, height, background, body) => ({
  width,
  height,
  html: `<div class="meme" style="width:${width}px;height:${height}px;background:${background}">${body}</div>`,
});

const at = (x, y, w, h, body, style = "") =>
  `<div style="position:absolute;left:${x}px;top:${y}px;width:${w}px;height:${h}px;${style}">${body}</div>`;

/** Text that fills a box as large as it can without leaving it. */
const fit = (x, y, w, h, text, style = "", most = 64) =>
  `<div class="fit" data-most="${most}" style="position:absolute;left:${x}px;top:${y}px;width:${w}px;height:${h}px;${style}"><span>${safe(text)}</span></div>`;

const who = (name, mood, p) => (CAST[name] ?? CAST.kettle)(mood, p);

const GROUND = { kettle: "#f6d8a8", goose: "#bfe0ee", cactus: "#fbe3c0", snail: "#dcebc4", cat: "#e6dcf3", dog: "#d9efe6", printer: "#f3d6d2", toast: "#fdeeb5" };

/** One character between two lines of large text. Options: character, mood. */
export function portrait([top, bottom], p, name = "kettle", mood = "tired") {
  return page(640, 640, GROUND[name], [
    fit(24, 16, 592, 130, top, "font-weight:800"),
    at(110, 160, 420, 330, who(name, mood, p)),
    at(0, 490, 640, 150, "", "background:#00000010"),
    fit(24, 498, 592, 126, bottom, "font-weight:800"),
  ].join(""));
}

/** One character that says something. */
export function says([line], p, name = "goose", mood = "open") {
  return page(640, 520, GROUND[name], [
    at(0, 420, 640, 100, "", "background:#00000012"),
    at(20, 130, 330, 370, who(name, mood, p)),
    at(300, 30, 316, 250, "", "background:#fff;border:5px solid #26221e;border-radius:36px"),
    `<svg style="position:absolute;left:310px;top:270px" width="80" height="60"><path d="M34 5L6 50L70 5" fill="#fff" stroke="#26221e" stroke-width="5" stroke-linejoin="round"/><path d="M36 4h33" stroke="#fff" stroke-width="10"/></svg>`,
    fit(322, 48, 272, 214, line, "", 46),
  ].join(""));
}

/** Two characters in conversation: left, right, left, right … */
export function dialogue(lines, p, name = "cactus", moods = "open,tired") {
  const [left, right] = moods.split(",");
  const height = 300 + lines.length * 92;
  const bubbles = lines.map((line, index) => {
    const x = index % 2 ? 200 : 24;
    return at(x, 24 + index * 92, 416, 78, "", `background:${index % 2 ? "#fff6da" : "#fff"};border:4px solid #26221e;border-radius:24px`) +
      fit(x + 18, 32 + index * 92, 380, 62, line, "", 32);
  });
  return page(640, height, GROUND[name], [
    ...bubbles,
    at(0, height - 70, 640, 70, "", "background:#c8a66a"),
    at(40, height - 270, 220, 250, who(name, left, p)),
    at(380, height - 270, 220, 250, who(name, right, (p + 0.5) % 1), "transform:scaleX(-1)"),
  ].join(""));
}

/** Two pictures with labels, one above the other: what was hoped for and what came. */
export function versus([first, one, second, two], p, name = "cat", moods = "shut,wide") {
  const [left, right] = moods.split(",");
  return page(600, 760, "#fff", [
    at(0, 0, 600, 378, "", `background:${GROUND[name]}`), at(0, 382, 600, 378, "", "background:#f4ead8"),
    at(0, 378, 600, 5, "", "background:#26221e"),
    fit(20, 14, 270, 60, first, "font-weight:800;justify-content:flex-start;text-align:left", 30),
    fit(20, 90, 290, 250, one, "text-align:left", 40),
    at(310, 70, 280, 300, who(name, left, p)),
    fit(20, 396, 270, 60, second, "font-weight:800;justify-content:flex-start;text-align:left", 30),
    fit(20, 472, 290, 250, two, "text-align:left", 40),
    at(310, 452, 280, 300, who(name, right, p)),
  ].join(""));
}

/** A bar chart: title, then "label=number" for each bar. */
export function bars([title, ...rows], p) {
  const data = rows.map((row) => row.split("="));
  const most = Math.max(...data.map(([, value]) => Number(value)));
  const wide = 560 / data.length;
  const colors = ["#2f6fb3", "#d9534a", "#4f9d5d", "#e0a22e", "#7a5ca8"];
  const grown = p === 0 ? 1 : Math.min(p * 1.6, 1);
  return page(640, 560, "#fdfbf6", [
    fit(24, 16, 592, 92, title, "font-weight:800", 38),
    at(40, 440, 560, 4, "", "background:#26221e"),
    ...data.map(([label, value], index) => {
      const tall = (Number(value) / most) * 300 * grown;
      const x = 40 + index * wide;
      return at(x + wide * 0.16, 440 - tall, wide * 0.68, tall, "", `background:${colors[index % 5]};border-radius:6px 6px 0 0`) +
        fit(x + 4, 450, wide - 8, 94, label, "font-size:20px", 24);
    }),
  ].join(""));
}

/** A pie: title, then "label=share". */
export function pie([title, ...rows], p) {
  const data = rows.map((row) => row.split("="));
  const sum = data.reduce((total, [, value]) => total + Number(value), 0);
  const colors = ["#e0a22e", "#2f6fb3", "#d9534a", "#4f9d5d", "#7a5ca8"];
  let angle = -Math.PI / 2 + p * 2 * Math.PI;
  const slices = data.map(([, value], index) => {
    const end = angle + (Number(value) / sum) * 2 * Math.PI;
    const large = end - angle > Math.PI ? 1 : 0;
    const point = (a) => `${180 + 160 * Math.cos(a)} ${180 + 160 * Math.sin(a)}`;
    const path = `<path d="M180 180L${point(angle)}A160 160 0 ${large} 1 ${point(end)}Z" fill="${colors[index % 5]}" stroke="#26221e" stroke-width="4" stroke-linejoin="round"/>`;
    angle = end;
    return path;
  });
  return page(720, 520, "#f3f6fb", [
    fit(24, 14, 672, 90, title, "font-weight:800", 38),
    at(20, 120, 370, 370, `<svg viewBox="0 0 360 360" width="100%" height="100%">${slices.join("")}</svg>`),
    ...data.map(([label], index) => at(410, 140 + index * 84, 34, 34, "", `background:${colors[index % 5]};border:4px solid #26221e`) +
      fit(460, 122 + index * 84, 240, 72, label, "justify-content:flex-start;text-align:left", 27)),
  ].join(""));
}

/** A line that goes up or down: title, label of the axis, "up", "down" or "bump", remark. */
export function curve([title, axis, remark], p, shape = "up") {
  const paths = {
    up: "M0 250C200 245 330 220 380 120S440 10 500 4",
    down: "M0 10C80 20 120 200 240 226S420 246 500 250",
    bump: "M0 230C120 220 150 20 230 14S330 236 500 240",
    cliff: "M0 30C140 20 260 26 330 22L342 246L500 250",
  };
  const length = 900 * (p === 0 ? 1 : p);
  return page(640, 520, "#fbf7ee", [
    fit(24, 14, 592, 90, title, "font-weight:800", 36),
    at(70, 120, 520, 270, `<svg viewBox="-6 -6 520 270" width="100%" height="100%"><path d="M0 0V254H512" fill="none" stroke="#26221e" stroke-width="5"/><path d="${paths[shape]}" fill="none" stroke="#d9534a" stroke-width="9" stroke-linecap="round" stroke-dasharray="${length} 2000"/></svg>`),
    fit(70, 396, 520, 42, axis, "", 24),
    fit(24, 440, 592, 68, remark, "font-weight:800", 30),
  ].join(""));
}

/** A road sign. Kinds: warning, blue, green. */
export function sign([text, below = ""], p, kind = "warning") {
  const post = at(308, 300, 24, 300, "", "background:#9aa3aa;border:4px solid #26221e");
  const ground = at(0, 540, 640, 100, "", "background:#8fb573");
  const tilt = Math.sin(p * 2 * Math.PI) * 3;
  const board = kind === "warning"
    ? at(170, 60, 300, 300, "", "background:#f5c52f;border:9px solid #26221e;border-radius:26px;transform:rotate(45deg)") + fit(196, 122, 248, 176, text, "font-weight:800", 40)
    : at(70, 90, 500, 230, "", `background:${kind === "blue" ? "#2368b0" : "#2c7a4b"};border:7px solid #fff;outline:5px solid #26221e;border-radius:22px`) + fit(96, 108, 448, 194, text, "font-weight:800;color:#fff", 56);
  const plate = below && at(150, 400, 340, 84, "", "background:#fff;border:5px solid #26221e;border-radius:10px") + fit(164, 408, 312, 68, below, "font-weight:700", 30);
  return page(640, 640, "#cfe6f5", ground + post + at(0, 0, 640, 640, board + plate, `transform:rotate(${tilt}deg);transform-origin:320px 540px`));
}

/** Three circles' worth of truth: left, right, what they share. */
export function venn([left, right, both]) {
  const circle = (x, color) => at(x, 90, 380, 380, "", `background:${color};border:5px solid #26221e;border-radius:50%;mix-blend-mode:multiply`);
  return page(700, 540, "#fffdf8", circle(40, "#f2b8a8") + circle(280, "#a9cdea") +
    fit(70, 190, 190, 180, left, "font-weight:700", 32) + fit(440, 190, 190, 180, right, "font-weight:700", 32) +
    fit(292, 200, 116, 160, both, "font-weight:800", 26));
}

/** A window of a program: title, message, then buttons. */
export function dialog([title, message, ...buttons], p) {
  const wide = 500 / buttons.length;
  const pressed = p > 0.6 ? buttons.length - 1 : -1;
  return page(640, 420, "#3b7f86", [
    at(40, 50, 560, 320, "", "background:#ece9e2;border:4px solid #26221e;border-radius:12px;box-shadow:10px 10px 0 #00000044"),
    at(40, 50, 560, 52, "", "background:#2d4c7c;border:4px solid #26221e;border-radius:12px 12px 0 0"),
    fit(60, 58, 460, 36, title, "color:#fff;justify-content:flex-start;text-align:left;font-weight:700", 24),
    fit(70, 122, 500, 140, message, "", 32),
    ...buttons.map((label, index) => at(70 + index * wide + 6, 284, wide - 12, 60, "", `background:${index === pressed ? "#bfc9d6" : "#fff"};border:4px solid #26221e;border-radius:10px`) +
      fit(70 + index * wide + 14, 290, wide - 28, 48, label, "font-weight:700", 22)),
  ].join(""));
}

/** A thing in a frame and the plaque below it. */
export function museum([title, plaque], p, name = "toast", mood = "shut") {
  return page(640, 720, "#7d2f35", [
    at(120, 40, 400, 400, "", "background:#d8b255;border:6px solid #26221e;border-radius:4px"),
    at(156, 76, 328, 328, "", "background:#f2ead9;border:5px solid #26221e"),
    at(186, 100, 268, 290, who(name, mood, p)),
    at(90, 476, 460, 210, "", "background:#f6f0df;border:5px solid #26221e;border-radius:6px"),
    fit(110, 488, 420, 56, title, "font-weight:800;font-family:'DejaVu Serif'", 28),
    fit(110, 548, 420, 126, plaque, "font-family:'DejaVu Serif'", 24),
  ].join(""));
}

/** A forecast: title, then "day=sky=remark" with sky one of sun, cloud, rain, storm, snow. */
export function forecast([title, ...days], p) {
  const sky = {
    sun: `<circle cx="50" cy="50" r="24" fill="#f5b72f" stroke="#26221e" stroke-width="4"/><path d="M50 6v12M50 82v12M6 50h12M82 50h12M19 19l9 9M72 72l9 9M81 19l-9 9M28 72l-9 9" stroke="#26221e" stroke-width="5" stroke-linecap="round"/>`,
    cloud: `<path d="M28 72a20 20 0 0 1 2 -40a24 24 0 0 1 44 6a18 18 0 0 1 0 34z" fill="#e8eef3" stroke="#26221e" stroke-width="4"/>`,
  };
  sky.rain = sky.cloud + `<path d="M34 ${80 + p * 4}v12M52 ${80 + p * 4}v12M70 ${80 + p * 4}v12" stroke="#2f6fb3" stroke-width="6" stroke-linecap="round"/>`;
  sky.storm = sky.cloud + `<path d="M54 66l-14 20h12l-6 18 20 -26h-12z" fill="#f5c52f" stroke="#26221e" stroke-width="3"/>`;
  sky.snow = sky.cloud + `<circle cx="34" cy="86" r="5" fill="#9cc3e6"/><circle cx="54" cy="92" r="5" fill="#9cc3e6"/><circle cx="72" cy="84" r="5" fill="#9cc3e6"/>`;
  const wide = 680 / days.length;
  return page(720, 440, "linear-gradient(#9fd0ee,#e8f5fb)", [
    fit(20, 14, 680, 82, title, "font-weight:800", 36),
    ...days.map((day, index) => {
      const [name, kind, remark] = day.split("=");
      const x = 20 + index * wide;
      return at(x + 5, 104, wide - 10, 316, "", "background:#ffffffcc;border:4px solid #26221e;border-radius:18px") +
        fit(x + 12, 112, wide - 24, 44, name, "font-weight:800", 26) +
        at(x + wide / 2 - 55, 160, 110, 118, `<svg viewBox="0 0 100 108" width="100%" height="100%">${sky[kind]}</svg>`) +
        fit(x + 14, 286, wide - 28, 124, remark, "", 25);
    }),
  ].join(""));
}

/** A list of things to do; "+" in front: done. */
export function list([title, ...items], p) {
  return page(560, 150 + items.length * 78, "#fbf3b4", [
    at(0, 0, 560, 14, "", "background:#e8d97a"),
    fit(30, 24, 500, 80, title, "font-weight:800;justify-content:flex-start;text-align:left;font-family:'DejaVu Serif'", 36),
    ...items.map((item, index) => {
      const done = item.startsWith("+") || p * items.length > index + 0.5;
      const y = 118 + index * 78;
      return at(34, y + 8, 42, 42, done ? `<svg viewBox="0 0 40 40"><path d="M8 20l10 12L34 4" fill="none" stroke="#2c7a4b" stroke-width="7" stroke-linecap="round"/></svg>` : "", "background:#fff;border:4px solid #26221e;border-radius:8px") +
        fit(96, y, 436, 66, item.replace(/^\+/, ""), `justify-content:flex-start;text-align:left;${done ? "text-decoration:line-through;opacity:.7" : ""}`, 29);
    }),
  ].join(""));
}

/** A receipt: shop, then "thing=price", the last one the sum. */
export function receipt([shop, ...rows]) {
  const height = 150 + rows.length * 62;
  return page(480, height + 40, "#5b7f95", [
    at(30, 20, 420, height, "", "background:#fffef8;border:4px solid #26221e;box-shadow:8px 8px 0 #00000033"),
    fit(50, 34, 380, 64, shop, "font-weight:800;font-family:'DejaVu Sans Mono'", 30),
    at(50, 104, 380, 0, "", "border-top:4px dashed #26221e"),
    ...rows.map((row, index) => {
      const [thing, price] = row.split("=");
      const last = index === rows.length - 1;
      const weight = `font-family:'DejaVu Sans Mono';font-weight:${last ? 800 : 400};`;
      const y = 116 + index * 62;
      return fit(50, y, 256, 54, thing, `${weight}justify-content:flex-start;text-align:left`, 24) + fit(310, y, 120, 54, price, `${weight}justify-content:flex-end;text-align:right`, 26);
    }),
  ].join(""));
}

/** Messages on a telephone: contact, then messages; ">" in front: sent by me. */
export function chat([contact, ...messages], p) {
  const height = 150 + messages.length * 96;
  const shown = p === 0 ? messages.length : Math.ceil(p * messages.length);
  return page(460, height, "#22343c", [
    at(18, 18, 424, height - 36, "", "background:#eef3f1;border:5px solid #0d1518;border-radius:30px"),
    at(18, 18, 424, 70, "", "background:#2c7a6b;border:5px solid #0d1518;border-radius:30px 30px 0 0"),
    fit(44, 30, 372, 46, contact, "color:#fff;font-weight:800;justify-content:flex-start;text-align:left", 28),
    ...messages.slice(0, shown).map((message, index) => {
      const mine = message.startsWith(">");
      const x = mine ? 118 : 36;
      const y = 104 + index * 96;
      return at(x, y, 306, 82, "", `background:${mine ? "#cdeeb4" : "#fff"};border:3px solid #26221e;border-radius:20px`) + fit(x + 14, y + 7, 278, 68, message.replace(/^>/, ""), "text-align:left;justify-content:flex-start", 25);
    }),
  ].join(""));
}

/** A terminal: lines; "$" in front: typed. */
export function terminal(lines, p) {
  const shown = p === 0 ? lines.length : Math.ceil(p * lines.length);
  return page(680, 90 + lines.length * 58, "#1d2126", [
    at(0, 0, 680, 46, "", "background:#3a4048"),
    ...[["#e0564a", 20], ["#e0b23e", 50], ["#5cb85c", 80]].map(([color, x]) => at(x, 14, 18, 18, "", `background:${color};border-radius:50%`)),
    ...lines.slice(0, shown).map((line, index) =>
      fit(28, 62 + index * 58, 624, 52, line, `font-family:'DejaVu Sans Mono';justify-content:flex-start;text-align:left;color:${line.startsWith("$") ? "#9be37a" : "#d7dde3"}`, 25)),
  ].join(""));
}

/** Four pictures of one character in four moods, each with a line. */
export function comic(lines, p, name = "toast") {
  const moods = ["open", "shut", "wide", "tired"];
  return page(720, 760, "#fff", lines.map((line, index) => {
    const x = (index % 2) * 360;
    const y = Math.floor(index / 2) * 380;
    return at(x + 8, y + 8, 344, 364, "", `background:${GROUND[name]};border:5px solid #26221e`) +
      fit(x + 24, y + 20, 312, 116, line, "font-weight:700", 29) +
      at(x + 70, y + 140, 220, 224, who(name, moods[index], (p + index / 4) % 1));
  }).join(""));
}

/** A bar that fills: what is being done, how far, the remark below. */
export function progress([task, share, remark], p) {
  const goal = Number(share);
  const now = p === 0 ? goal : goal * Math.min(p * 1.3, 1);
  return page(640, 340, "#232a33", [
    fit(30, 24, 580, 90, task, "color:#fff;font-weight:800", 36),
    at(50, 138, 540, 60, "", "background:#3b4654;border:5px solid #fff;border-radius:16px"),
    at(58, 146, (524 * now) / 100, 44, "", "background:repeating-linear-gradient(45deg,#5cc08a,#5cc08a 18px,#4aa876 18px,#4aa876 36px);border-radius:9px"),
    fit(30, 214, 580, 106, remark, "color:#dfe6ee", 32),
  ].join(""));
}

/** A page of a calendar: month, day, what is written there. */
export function calendar([month, day, note]) {
  return page(520, 600, "#e8dcc8", [
    at(60, 50, 400, 500, "", "background:#fffdf7;border:5px solid #26221e;border-radius:16px;box-shadow:8px 10px 0 #00000022"),
    at(60, 50, 400, 110, "", "background:#c0392f;border:5px solid #26221e;border-radius:16px 16px 0 0"),
    fit(80, 62, 360, 86, month, "color:#fff;font-weight:800", 44),
    fit(80, 166, 360, 190, day, "font-weight:800;font-family:'DejaVu Serif'", 150),
    fit(84, 362, 352, 172, note, "", 36),
  ].join(""));
}

/** A certificate: of what, for whom, why. */
export function award([title, name, reason]) {
  return page(700, 520, "#f7efd9", [
    at(20, 20, 652, 472, "", "border:8px double #8a6d1f"),
    fit(50, 44, 600, 86, title, "font-family:'DejaVu Serif';font-weight:800;color:#6d5312", 46),
    fit(50, 136, 600, 40, "is awarded to", "font-family:'DejaVu Serif'", 24),
    fit(50, 182, 600, 84, name, "font-family:'DejaVu Serif';font-weight:800", 50),
    fit(80, 276, 470, 190, reason, "font-family:'DejaVu Serif'", 32),
    at(560, 330, 100, 140, `<svg viewBox="0 0 100 140" width="100%" height="100%"><path d="M34 70l-14 64l30 -18l30 18l-14 -64z" fill="#c0392f" stroke="#26221e" stroke-width="4"/><circle cx="50" cy="46" r="40" fill="#e8b93a" stroke="#26221e" stroke-width="5"/><circle cx="50" cy="46" r="26" fill="none" stroke="#26221e" stroke-width="3"/></svg>`),
  ].join(""));
}

/** A dial: left end, right end, what it measures; `share` says where the hand points. */
export function dial([title, low, high], p, share = "90") {
  const swing = Math.sin(p * 2 * Math.PI) * 5;
  const angle = -90 + (Number(share) / 100) * 180 + swing;
  return page(640, 500, "#eef1ea", [
    fit(24, 14, 592, 92, title, "font-weight:800", 38),
    at(100, 110, 440, 270, `<svg viewBox="0 0 440 270" width="100%" height="100%"><path d="M30 240A190 190 0 0 1 125 75" stroke="#4f9d5d" stroke-width="46" fill="none"/><path d="M125 75A190 190 0 0 1 315 75" stroke="#e0b23e" stroke-width="46" fill="none"/><path d="M315 75A190 190 0 0 1 410 240" stroke="#d9534a" stroke-width="46" fill="none"/><g transform="rotate(${angle} 220 240)"><path d="M220 240L220 70" stroke="#26221e" stroke-width="10" stroke-linecap="round"/></g><circle cx="220" cy="240" r="20" fill="#26221e"/></svg>`),
    fit(30, 388, 270, 96, low, "", 28), fit(340, 388, 270, 96, high, "", 28),
  ].join(""));
}

export const SCENES = { portrait, says, dialogue, versus, bars, pie, curve, sign, venn, dialog, museum, forecast, list, receipt, chat, terminal, comic, progress, calendar, award, dial };
