// Draws the memes: captions.tsv → files/, and memes.tsv with what the files are.
//
//   node draw/draw.mjs [ID …]        in data/memes; without ids, all of them
//
// Needs Chromium, ffmpeg and pngquant. Nobody needs this to build or run the product.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { SCENES } from "./scenes.mjs";

const FOLDER = join(import.meta.dirname, "..");
const FILES = join(FOLDER, "files");
const FRAMES = { gif: 12, mp4: 36, webm: 36 };
const RATE = { gif: 8, mp4: 12, webm: 12 };

const [header, ...lines] = readFileSync(join(FOLDER, "captions.tsv"), "utf8").trim().split("\n");
const names = header.split("\t");
const rows = lines.map((line) => Object.fromEntries(line.split("\t").map((cell, at) => [names[at], cell])));
const wanted = new Set(process.argv.slice(2));

const STYLE = `*{margin:0;box-sizing:border-box}.meme{position:relative;overflow:hidden;color:#26221e;font-family:"DejaVu Sans"}
.fit{display:flex;align-items:center;justify-content:center;text-align:center;overflow:hidden;line-height:1.16}`;

/** Sets every text as large as its box allows. */
const FIT = () => {
  for (const box of document.querySelectorAll(".fit")) {
    const text = box.firstElementChild;
    for (let size = Number(box.dataset.most); size >= 12; size -= 1) {
      box.style.fontSize = `${size}px`;
      if (text.scrollHeight <= box.clientHeight + 1 && text.scrollWidth <= box.clientWidth && text.offsetWidth <= box.clientWidth && text.offsetHeight <= box.clientHeight) break;
    }
  }
};

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"] });
const tab = await browser.newPage();
mkdirSync(FILES, { recursive: true });

for (const row of rows) {
  if (wanted.size && !wanted.has(row.id)) continue;
  await draw(row);
}
await browser.close();
writeFileSync(join(FOLDER, "memes.tsv"), table());

function fileOf(row) {
  const slug = row.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
  return `${slug}.${row.type}`;
}

function scene(row, phase) {
  const options = row.options ? row.options.split(",") : [];
  // Of a dialogue or a comparison the rest of the options is one of moods.
  const [first, ...rest] = options;
  const call = ["dialogue", "versus"].includes(row.scene) ? [first, rest.join(",")] : options;
  return SCENES[row.scene](row.texts.split("|"), phase, ...call);
}

async function shoot(row, phase, path, type) {
  const { width, height, html } = scene(row, phase);
  await tab.setViewportSize({ width: width + (width % 2), height: height + (height % 2) });
  await tab.setContent(`<style>${STYLE}</style>${html}`);
  await tab.evaluate(FIT);
  await tab.screenshot(type === "jpg" ? { path, type: "jpeg", quality: 82 } : { path, type: "png" });
}

async function draw(row) {
  const target = join(FILES, fileOf(row));
  if (row.type === "jpg") return shoot(row, 0, target, "jpg");
  if (row.type === "png") {
    await shoot(row, 0, target, "png");
    execFileSync("pngquant", ["--force", "--skip-if-larger", "--strip", "--speed", "1", "48", "--output", target, target]);
    return;
  }
  const frames = mkdtempSync(join(tmpdir(), "meme-"));
  const count = FRAMES[row.type];
  for (let frame = 0; frame < count; frame += 1) {
    // Phase 0 is the still picture; a movement ends on it.
    await shoot(row, (frame + 1) / count, join(frames, `${String(frame).padStart(3, "0")}.png`), "png");
  }
  const input = ["-y", "-loglevel", "error", "-framerate", String(RATE[row.type]), "-i", join(frames, "%03d.png")];
  const output = {
    gif: ["-filter_complex", "split[a][b];[a]palettegen=max_colors=48:stats_mode=full[p];[b][p]paletteuse=dither=none:diff_mode=rectangle", "-loop", "0"],
    mp4: ["-c:v", "libx264", "-profile:v", "baseline", "-pix_fmt", "yuv420p", "-crf", "28", "-preset", "veryslow", "-movflags", "+faststart", "-fflags", "+bitexact"],
    webm: ["-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-crf", "40", "-b:v", "0", "-row-mt", "0", "-fflags", "+bitexact"],
  }[row.type];
  execFileSync("ffmpeg", [...input, ...output, target]);
  rmSync(frames, { recursive: true });
}

function table() {
  const columns = ["id", "file", "type", "width", "height", "title", "description", "caption", "tags", "created", "rating", "bytes"];
  const body = rows.map((row) => {
    const { width, height } = scene(row, 0);
    const file = fileOf(row);
    const caption = row.texts.split("|").map(plain).join(" / ");
    const values = { ...row, file, width: width + (width % 2), height: height + (height % 2), caption, bytes: statSync(join(FILES, file)).size };
    return columns.map((column) => values[column]).join("\t");
  });
  return `${[columns.join("\t"), ...body].join("\n")}\n`;
}

/** The text as it is read in the picture: without the signs that only steer the drawing. */
function plain(text) {
  return text.replace(/^[>+]/, "").replaceAll("\\n", " ").replaceAll(/=(sun|cloud|rain|storm|snow)=/g, ": ").replaceAll(/=-?[\d.]+$/g, "").trim();
}
