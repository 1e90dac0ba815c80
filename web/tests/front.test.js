// The landing page, news, and what holds for the console as a whole.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { answer, answered, askByLink, assertAccessible, onPage, origin, PHONE, shoot, SHOTS, WIDE } from "./visit.js";

const VIEWS = [WIDE, PHONE].flatMap((viewport) => ["light", "dark"].map((colorScheme) => ({ viewport, colorScheme })));

for (const view of VIEWS) {
  const at = `${view.viewport.width}-${view.colorScheme}`;
  test(`the landing page answers at once, ${at}`, async () => {
    await onPage({ ...view, elsewhere: true }, async (page) => {
      await page.goto(`${origin()}/`);
      await page.waitForLoadState("networkidle");
      for (const [name, part] of [["recipe", ".card"], ["label", ".label"], ["news", "li"], ["meme", "img"], ["word", "strong"], ["language", ".track"]]) {
        // Pictures are loaded as a reader comes near them: on a phone the last are far below.
        await page.locator(`[data-example=${name}]`).scrollIntoViewIfNeeded();
        await page.locator(`[data-example=${name}] ${part}`).first().waitFor();
      }
      assert.equal(await page.locator("#state tbody tr").count(), 7);
      await assertAccessible(page);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= view.viewport.width);
      await page.evaluate(() => scrollTo(0, 0));
      await shoot(page, join(SHOTS, `landing-${at}.png`));
    });
  });

  test(`a front page, ${at}`, async () => {
    await onPage({ ...view, elsewhere: true }, async (page) => {
      await askByLink(page, "retrieve-top-news?source-country=us&language=en&date=2026-01-15");
      assert.ok((await answer(page).locator(".story").count()) > 2);
      await answer(page).locator(".crawl-state .counts").waitFor();
      assert.equal(await page.locator("#retrieve-top-news--source-country").inputValue(), "us");
      await assertAccessible(page);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= view.viewport.width);
      await shoot(page, join(SHOTS, `news-${at}.png`));
    });
  });

  test(`an article and its fields, ${at}`, async () => {
    await onPage({ ...view, elsewhere: true }, async (page) => {
      await page.goto(`${origin()}/console#extract-news`);
      await page.locator("#extract-news button[type=submit]").click();
      await answered(page);
      assert.equal(await answer(page).locator(".article-text h3").textContent(), "Bridge opens two years late");
      assert.match(await answer(page).locator(".found").textContent(), /found in h1/);
      await answer(page).getByText("The page’s text").click();
      assert.ok((await answer(page).locator(".page-text mark").count()) >= 2);
      await assertAccessible(page);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= view.viewport.width);
      await shoot(page, join(SHOTS, `article-${at}.png`));
    });
  });
}

test("an old address below / leads to the console", async () => {
  await onPage({ elsewhere: true }, async (page) => {
    await page.goto(`${origin()}/#pluralize-word?word=goose`);
    await page.waitForURL(/\/console#pluralize-word/);
    await answered(page);
    assert.equal(await answer(page).locator(".change strong").textContent(), "geese");
  });
});

test("each question is an entry of the history, and the tab says which", async () => {
  await onPage({}, async (page) => {
    await page.goto(`${origin()}/console#pluralize-word`);
    for (const word of ["ox", "wolf"]) {
      await page.locator("#pluralize-word--word").fill(word);
      await page.locator("#pluralize-word--word").press("Control+Enter");
      await page.waitForFunction((word) => document.title.startsWith(`${word} · `), word);
    }
    await page.goBack();
    await page.waitForFunction(() => document.querySelector("#pluralize-word .change strong")?.textContent === "oxen");
    assert.match(await page.title(), /^ox · /);
  });
});

test("a long text goes by POST, and the code says so", async () => {
  await onPage({}, async (page) => {
    await page.goto(`${origin()}/console#detect-language`);
    await page.locator("#detect-language--text").fill("สวัสดีครับ ".repeat(800).trim());
    await page.locator("#detect-language button[type=submit]").click();
    await answered(page);
    assert.equal(await answer(page).locator(".languages code").first().textContent(), "th");
    const shown = page.locator("#detect-language .curl code");
    assert.match(await shown.textContent(), /content-type: application\/json/);
    await page.locator("#detect-language .curl > summary").click();
    await page.locator("#detect-language button[data-code=python]").click();
    assert.match(await shown.textContent(), /requests\.post\(/);
    await page.locator("#detect-language button[data-code=javascript]").click();
    assert.match(await shown.textContent(), /await fetch\(url, \{/);
  });
});

test("bars of languages can be seen", async () => {
  await onPage({}, async (page) => {
    await askByLink(page, "detect-language?text=Wie+spät+ist+es%3F");
    const height = await answer(page).locator(".languages .track").first().evaluate((it) => it.getBoundingClientRect().height);
    assert.ok(height >= 8, String(height));
  });
});

test("an error stands beside its field, in words", async () => {
  await onPage({}, async (page) => {
    await page.goto(`${origin()}/console#compute-nutrition`);
    await page.locator("#compute-nutrition--servings").fill("0");
    await page.locator("#compute-nutrition button[type=submit]").click();
    const error = page.locator("#compute-nutrition--servings-error");
    await error.waitFor();
    assert.match(await error.textContent(), /“servings”/);
    assert.doesNotMatch(await error.textContent(), /`/);
    await assertAccessible(page);
  });
});

test("what is not understood has no label of zeros", async () => {
  await onPage({}, async (page) => {
    await askByLink(page, "compute-nutrition?ingredients=unobtanium+root");
    assert.equal(await answer(page).locator(".label").count(), 0);
    assert.match(await answer(page).textContent(), /No line was understood/);
  });
});

test("an id is found by name, with the keyboard", async () => {
  await onPage({ elsewhere: true }, async (page) => {
    await page.goto(`${origin()}/console#retrieve-game`);
    const search = page.getByRole("combobox", { name: "Find among games" });
    await search.fill("supert");
    await page.getByRole("option").filter({ hasText: "SuperTux" }).first().waitFor();
    await assertAccessible(page);
    await search.press("ArrowDown");
    await search.press("Enter");
    await answered(page);
    assert.match(await answer(page).locator("article.game h3").textContent(), /SuperTux/);
  });
});

test("games are browsed as a wall", async () => {
  await onPage({ elsewhere: true }, async (page) => {
    await page.goto(`${origin()}/console#retrieve-game`);
    await page.getByText("Browse games").click();
    const cards = page.locator("#retrieve-game .browse .card");
    await cards.nth(11).waitFor();
    await page.locator("#retrieve-game .wall-of").getByRole("button", { name: "More" }).click();
    await cards.nth(23).waitFor();
    await cards.first().locator("a").click();
    await answered(page);
    assert.ok(await answer(page).locator("article.game").isVisible());
  });
});

test("on a phone the picker folds away and the form comes into view", async () => {
  await onPage({ viewport: PHONE }, async (page) => {
    await page.goto(`${origin()}/console`);
    await page.getByRole("link", { name: /^detect-language/ }).click();
    const field = page.locator("#detect-language--text");
    await field.waitFor({ state: "visible" });
    assert.ok(await page.locator("#picker").isHidden());
    const top = await field.evaluate((it) => it.getBoundingClientRect().top);
    assert.ok(top > 0 && top < PHONE.height, String(top));
    await page.getByRole("button", { name: /^Operation: detect-language/ }).click();
    assert.ok(await page.locator("#picker").isVisible());
    await assertAccessible(page);
  });
});

test("a picture that cannot load shows its name", async () => {
  await onPage({}, async (page) => {
    await page.route("**/media/**", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(`${origin()}/console#search-memes?keywords=cat&number=1&media-type=image`);
    await answered(page);
    const missing = answer(page).locator(".missing");
    await missing.waitFor();
    assert.ok((await missing.textContent()).length > 0);
    assert.notEqual(await missing.textContent(), "No picture");
  });
});

test("memes are paged through as a wall", async () => {
  await onPage({}, async (page) => {
    await askByLink(page, "search-memes?media-type=image&number=3");
    const first = await answer(page).locator(".wall img").first().getAttribute("src");
    await answer(page).getByRole("link", { name: "More →" }).click();
    await page.waitForFunction((first) => document.querySelector("#search-memes .wall img").src !== first, first);
    assert.match(page.url(), /offset=3/);
    await answer(page).getByRole("link", { name: "← Previous" }).click();
    await page.waitForFunction((first) => document.querySelector("#search-memes .wall img").src === first, first);
  });
});

test("a similar book leads to its own similar books", async () => {
  await onPage({ elsewhere: true }, async (page) => {
    await askByLink(page, "list-similar-books?id=1&number=3");
    const door = answer(page).locator(".shelf a").first();
    const id = new URLSearchParams((await door.getAttribute("href")).split("?")[1]).get("id");
    await door.click();
    await page.waitForFunction((id) => document.querySelector("#list-similar-books--id").value === id, id);
    await answered(page);
    await assertAccessible(page);
  });
});

test("a server that wants a key gets it where it says so", async () => {
  await onPage({ viewport: PHONE }, async (page) => {
    await page.route(/\/pluralize-word\?/, (route) => {
      if (route.request().headers()["x-api-key"] === "right") return route.continue();
      const body = JSON.stringify({ status: "failure", code: 401, message: "The key is not known here." });
      return route.fulfill({ status: 401, body, contentType: "application/json" });
    });
    await page.goto(`${origin()}/console#pluralize-word`);
    await page.locator("#pluralize-word--word").fill("ox");
    await page.locator("#pluralize-word button[type=submit]").click();
    const key = answer(page).getByLabel("API key");
    await key.waitFor();
    assert.ok(await key.evaluate((it) => it === document.activeElement));
    await assertAccessible(page);
    await shoot(page, join(SHOTS, "key-390.png"));
    await key.fill("right");
    await key.press("Enter");
    await answer(page).locator(".change strong").waitFor();
    assert.equal(await answer(page).getByLabel("API key").count(), 0);
  });
});
