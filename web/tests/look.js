// Screenshots of every page at two widths in both schemes, and on paper, for whoever wants to look at
// them: `node look.js [NAME…]`. Scripts and styles come from the folder, so that a change of them is
// seen without building the program again.

import { readFileSync, mkdirSync } from "node:fs";
import { extname, join } from "node:path";
import { openBrowser, openSite, openSundry } from "./house.js";
import { bands } from "./pictures.js";

const WEB = join(import.meta.dirname, "..");
const SHOTS = join(import.meta.dirname, "screenshots");
const TYPES = { ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml" };
const PICTURE = bands([200, 130, 40], [90, 60, 20], [60, 140, 60]);
const VIEWS = [[1280, 900], [390, 844]].flatMap((size) => ["light", "dark"].map((scheme) => [...size, scheme]));

const shown = "section.operation:not([hidden])";
const submit = (page) => page.locator(`${shown} button[type=submit]`).first().click();
const choose = (page, name) =>
  page.locator(`#${name}--image`).setInputFiles({ name: "plate.png", mimeType: "image/png", buffer: PICTURE });
const refuse = (status, message) => async (page) => {
  const body = JSON.stringify({ status: "failure", code: status, message, request_id: "8c1d4f0a-00000000002a" });
  await page.route(/\/pluralize-word\?/, (route) => route.fulfill({ status, body, contentType: "application/json" }));
  await submit(page);
};
const NODE = { is_alive: true, runs: 86_400, version: "1.0.0", behind: [], primary: "db1:5432", hosts: 0, lent: 0, late: 0 };
const NODES = [
  { ...NODE, host: "a.example", is_this: true, publications: ["memes 7", "books 3"], crawls: true, hosts: 412, lent: 1200 },
  { ...NODE, host: "b.example", publications: ["memes 7", "books 2"], behind: ["books"], lent: 900 },
  { ...NODE, host: "c.example", is_alive: false, silent: 340, publications: ["memes 6"] },
];

/** Each page: its address, and what is done there. */
const PAGES = {
  landing: ["/"],
  nodes: ["/", async (page) => {
    await page.route("**/state", async (route) => {
      const state = await (await route.fetch()).json();
      await route.fulfill({ json: { ...state, nodes: NODES } });
    });
    await page.reload();
  }],
  console: ["/console"],
  docs: ["/docs"],
  "docs-word": ["/docs/pluralize-word"],
  "docs-nutrition": ["/docs/compute-nutrition"],
  "docs-recipes": ["/docs/search-recipes"],
  "docs-photo": ["/docs/estimate-nutrients"],
  plural: ["/console#pluralize-word?word=mother-in-law"],
  singular: ["/console#singularize-word?word=analyses"],
  languages: ["/console#detect-language?text=Wie+sp%C3%A4t+ist+es%3F"],
  entities: ["/console#extract-entities?text=Jim+Carrey+flew+to+Canada+and+met+people+of+Microsoft+and+the+United+Nations."],
  recipes: ["/console#search-recipes?query=vegetarian+dinner+under+700+calories+without+nuts&explain=true"],
  recipe: ["/console#retrieve-recipe?id=101&add-wine-pairing=true"],
  nutrition: ["/console#compute-nutrition?ingredients=2+eggs%2C+100+g+flour%2C+1+unobtanium&servings=2"],
  photo: ["/console#estimate-nutrients", async (page) => {
    await choose(page, "estimate-nutrients");
    await page.locator("#estimate-nutrients--food").fill("samosa");
    await submit(page);
  }],
  news: ["/console#retrieve-top-news?source-country=us&language=en&date=2026-01-15"],
  article: ["/console#extract-news", submit],
  colors: ["/console#detect-color", async (page) => {
    await choose(page, "detect-color");
    await page.getByRole("button", { name: "Ask about this picture" }).click();
  }],
  memes: ["/console#search-memes?keywords=cat"],
  "random-meme": ["/console#retrieve-random-meme?keywords=pre-boiling"],
  gifs: ["/console#search-gifs?query=happy+birthday"],
  books: ["/console#list-similar-books?id=1&number=6"],
  game: ["/console#retrieve-game?id=1541377509"],
  wall: ["/console#retrieve-recipe", (page) => page.locator(`${shown} .wall-of > summary`).click()],
  code: ["/console#pluralize-word?word=ox", (page) => page.locator(`${shown} .curl > summary`).click()],
  nothing: ["/console#search-memes?keywords=xylophonequux"],
  missing: ["/console#detect-color", (page) => page.getByRole("button", { name: "Ask about this picture" }).click()],
  wrong: ["/console#compute-nutrition?ingredients=2+eggs&servings=0"],
  unknown: ["/console#retrieve-recipe?id=999999999"],
  "no-key": ["/console#pluralize-word", refuse(401, "A key is needed: send it as the header `x-api-key` or as the parameter `api-key`.")],
  busy: ["/console#pluralize-word", refuse(503, "Sundry is overloaded right now; try again in 1 s.")],
  offline: ["/console#pluralize-word", async (page) => {
    await page.route(/\/pluralize-word\?/, (route) => route.abort());
    await submit(page);
  }],
  waiting: ["/console#pluralize-word", async (page) => {
    await page.route(/\/pluralize-word\?/, () => {});
    await submit(page);
  }],
};

/** Pages that are printed. */
const PAPER = ["recipe", "nutrition", "docs-nutrition"];

const wanted = process.argv.slice(2);
const site = await openSite(PICTURE);
const sundry = await openSundry(site.host);
const browser = await openBrowser();
mkdirSync(SHOTS, { recursive: true });

for (const [width, height, colorScheme] of VIEWS) {
  for (const [name, [path, steps]] of Object.entries(PAGES)) {
    if (wanted.length && !wanted.includes(name)) continue;
    const context = await browser.newContext({ viewport: { width, height }, colorScheme });
    const page = await context.newPage();
    page.on("pageerror", (error) => console.error(name, String(error)));
    await page.route("**/assets/**", (route) => {
      const file = new URL(route.request().url()).pathname.replace("/assets/", "");
      return route.fulfill({ body: readFileSync(join(WEB, file)), contentType: TYPES[extname(file)] });
    });
    await page.route(/^https:/, (route) => route.fulfill({ body: PICTURE, contentType: "image/png" }));
    await page.goto(sundry.origin + path);
    await steps?.(page);
    await page.locator(`${shown} .answer[aria-busy]`).waitFor({ state: "detached", timeout: 20_000 }).catch(() => {});
    if (name !== "waiting") await page.waitForLoadState("networkidle");
    // Pictures are loaded as one comes near them.
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 600) {
        scrollTo(0, y);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }
      scrollTo(0, 0);
    });
    if (name !== "waiting") await page.waitForLoadState("networkidle");
    await page.screenshot({ path: join(SHOTS, `look-${name}-${width}-${colorScheme}.png`), fullPage: true });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) console.error(name, width, "is", wide, "wide");
    if (PAPER.includes(name) && width === 1280 && colorScheme === "light") {
      await page.emulateMedia({ media: "print" });
      await page.pdf({ path: join(SHOTS, `look-${name}.pdf`), format: "A4", margin: { top: "15mm", bottom: "15mm", left: "15mm", right: "15mm" } });
    }
    await context.close();
  }
}
await browser.close();
await sundry.close();
site.close();
