// Screenshots of the pages at two widths in both schemes, for whoever wants to look at them:
// `node look.js [NAME…]`. Scripts and styles come from the folder, so that a change of them is seen
// without building the program again.

import { readFileSync, mkdirSync } from "node:fs";
import { extname, join } from "node:path";
import { openBrowser, openSite, openSundry } from "./house.js";
import { bands } from "./pictures.js";

const WEB = join(import.meta.dirname, "..");
const SHOTS = join(import.meta.dirname, "screenshots");
const TYPES = { ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml" };
const PICTURE = bands([200, 130, 40], [90, 60, 20], [60, 140, 60]);

const PAGES = {
  landing: "/",
  docs: "/docs",
  "docs-word": "/docs/pluralize-word",
  "docs-nutrition": "/docs/compute-nutrition",
  "docs-recipes": "/docs/search-recipes",
  recipe: "/console#retrieve-recipe?id=101&add-wine-pairing=true",
  recipes: "/console#search-recipes?query=vegetarian+dinner+under+700+calories+without+nuts&explain=true",
  news: "/console#retrieve-top-news?source-country=us&language=en",
  article: "/console#extract-news",
  photo: "/console#estimate-nutrients",
  nutrition: "/console#compute-nutrition?ingredients=2+eggs%2C+100+g+flour&servings=2",
  languages: "/console#detect-language?text=Wie+sp%C3%A4t+ist+es%3F",
  memes: "/console#search-memes?keywords=cat",
  game: "/console#retrieve-game?id=1541377509",
  books: "/console#list-similar-books?id=1&number=6",
};

const wanted = process.argv.slice(2);
const site = await openSite(PICTURE);
const sundry = await openSundry(site.host);
const browser = await openBrowser();
mkdirSync(SHOTS, { recursive: true });
for (const [width, height] of [[1280, 900], [390, 844]]) {
  for (const colorScheme of ["light", "dark"]) {
    for (const [name, path] of Object.entries(PAGES)) {
      if (wanted.length && !wanted.includes(name)) continue;
      const context = await browser.newContext({ viewport: { width, height }, colorScheme });
      const page = await context.newPage();
      page.on("pageerror", (error) => console.error(name, String(error)));
      page.on("console", (message) => message.type() === "error" && console.error(name, message.text()));
      await page.route("**/assets/**", (route) => {
        const file = new URL(route.request().url()).pathname.replace("/assets/", "");
        return route.fulfill({ body: readFileSync(join(WEB, file)), contentType: TYPES[extname(file)] });
      });
      await page.route(/^https:/, (route) => route.fulfill({ body: PICTURE, contentType: "image/png" }));
      await page.goto(sundry.origin + path);
      if (name === "photo") {
        const file = { name: "plate.png", mimeType: "image/png", buffer: PICTURE };
        await page.locator("#estimate-nutrients--image").setInputFiles(file);
        await page.locator("#estimate-nutrients--food").fill("samosa");
      }
      if (["article", "photo"].includes(name)) {
        await page.locator("section.operation:not([hidden]) button[type=submit]").first().click();
      }
      if (path.startsWith("/console")) {
        const status = page.locator("section.operation:not([hidden]) .status", { hasText: "ms" });
        await status.waitFor({ timeout: 20_000 }).catch(() => console.error(name, "no answer"));
      }
      await page.waitForLoadState("networkidle");
      await page.screenshot({ path: join(SHOTS, `look-${name}-${width}-${colorScheme}.png`), fullPage: true });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) console.error(name, width, "is", wide, "wide");
      await context.close();
    }
  }
}
await browser.close();
await sundry.close();
site.close();
