// A visit to the pages: the program and a browser for a test file, and what all tests look at.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before } from "node:test";
import { openBrowser, openSite, openSundry } from "./house.js";
import { bands } from "./pictures.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export const PICTURE = bands([200, 30, 40], [20, 60, 170]);
export const SHOTS = join(import.meta.dirname, "screenshots");
export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 320, height: 720 };
export const PHONE = { width: 390, height: 844 };

/** Where the program serves. */
export const origin = () => sundry.origin;

/** The host of a site beside it, which it may fetch from. */
export const siteHost = () => site.host;

let browser;
let site;
let sundry;

before(async () => {
  site = await openSite(PICTURE);
  sundry = await openSundry(site.host);
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await sundry?.close();
  site?.close();
});

/** Takes a picture of the whole page from its top, where what sticks to the window belongs. */
export async function shoot(page, path) {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await page.screenshot({ path, fullPage: true });
}

/**
 * Runs `steps` on a fresh page; what the page complains of, or asks elsewhere for, fails it. Pictures
 * may be elsewhere if `elsewhere` is set: none is fetched, one of ours stands for each.
 */
export async function onPage({ elsewhere = false, ...options }, steps) {
  const context = await browser.newContext({ viewport: WIDE, ...options });
  const page = await context.newPage();
  const wrong = [];
  if (elsewhere) {
    const isElsewhere = (url) => url.protocol === "https:";
    await page.route(isElsewhere, (route) => {
      const kind = route.request().resourceType();
      if (kind !== "image") wrong.push(`asked for a ${kind} ${route.request().url()}`);
      return route.fulfill({ body: PICTURE, contentType: "image/png" });
    });
  }
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => {
    // A failure answer is reported by the browser itself; the page shows it.
    const expected = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !expected) wrong.push(message.text());
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    const own = url.origin === sundry.origin || ["blob:", "data:"].includes(url.protocol);
    const allowed = url.host === site.host || (elsewhere && url.protocol === "https:");
    if (!own && !allowed) wrong.push(`asked ${url}`);
  });
  try {
    await steps(page);
    assert.deepEqual(wrong, []);
  } finally {
    await context.close();
  }
}

export async function assertAccessible(page) {
  // The policy of the page forbids inline scripts; axe comes in by the debugger instead.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n  ")}`);
  assert.deepEqual(found, []);
}

/** Where the answer of the operation that is shown stands. */
export const answer = (page) => page.locator("section.operation:not([hidden]) section.answer");

/** Waits for it. */
export async function answered(page) {
  await answer(page).locator(".status", { hasText: "ms" }).waitFor();
}

/** Asks an operation by a link; pictures are given time to arrive, and must. */
export async function askByLink(page, question) {
  await page.goto(`${origin()}/console#${question}`);
  await answered(page);
  const images = answer(page).locator("img");
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded();
    assert.ok(await image.evaluate((it) => it.decode().then(() => it.naturalWidth)));
    // In a link with words the picture itself needs none.
    const words = await image.evaluate((it) => it.alt || it.closest("a")?.textContent);
    assert.ok(words, "a picture without words");
  }
  return images;
}
