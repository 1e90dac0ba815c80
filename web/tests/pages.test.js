// The console and the reference, used as people use them.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { answer, answered, askByLink, assertAccessible, NARROW, onPage, origin, PICTURE, shoot, SHOTS, siteHost } from "./visit.js";

test("a word is put into the plural with the keyboard alone", async () => {
  await onPage({}, async (page) => {
    await page.goto(`${origin()}/console`);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
    const link = page.getByRole("link", { name: /^pluralize-word/ });
    while (!(await link.evaluate((it) => it === document.activeElement))) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    const field = page.locator("#pluralize-word--word");
    await field.waitFor({ state: "visible" });
    while (!(await field.evaluate((it) => it === document.activeElement))) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Control+A");
    await page.keyboard.type("party");
    await page.keyboard.press("Enter");
    await answered(page);
    assert.equal(await answer(page).locator(".change strong").textContent(), "parties");
    const json = JSON.parse(await answer(page).locator("details code").textContent());
    assert.deepEqual(json, { original: "party", plural: "parties" });
    await assertAccessible(page);
    await page.screenshot({ path: join(SHOTS, "word.png") });
  });
});

test("a failure is shown at the field that is at fault", async () => {
  await onPage({}, async (page) => {
    await page.goto(`${origin()}/console#singularize-word`);
    const field = page.locator("#singularize-word--word");
    await field.fill("");
    await page.locator("#singularize-word button[type=submit]").click();
    await answered(page);
    const error = page.locator("#singularize-word--word-error");
    assert.match(await error.textContent(), /“word” is missing/);
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    assert.match(await field.getAttribute("aria-describedby"), /singularize-word--word-error/);
    assert.ok(await field.evaluate((it) => it === document.activeElement));
    await assertAccessible(page);
    await page.screenshot({ path: join(SHOTS, "failure.png") });
    await field.fill("mice");
    assert.ok(await error.isHidden());
  });
});

test("a text shows its languages as bars", async () => {
  await onPage({}, async (page) => {
    await page.goto(`${origin()}/console#detect-language`);
    await page.locator("#detect-language--text").fill("Москва — столица России. Moscow is the capital.");
    await page.locator("#detect-language button[type=submit]").click();
    await answered(page);
    const rows = answer(page).locator(".languages li");
    assert.equal(await rows.first().locator("code").textContent(), "ru");
    assert.ok((await rows.count()) > 1);
    assert.match(await rows.first().locator(".share").textContent(), /^\d+ %$/);
    const width = (row) => row.locator(".fill").evaluate((it) => it.getBoundingClientRect().width);
    assert.ok((await width(rows.first())) > (await width(rows.last())));
    await assertAccessible(page);
    await shoot(page, join(SHOTS, "languages.png"));
  });
});

test("an uploaded picture shows its colours", async () => {
  await onPage({}, async (page) => {
    await page.goto(`${origin()}/console#detect-color`);
    const file = { name: "bands.png", mimeType: "image/png", buffer: PICTURE };
    await page.locator("#detect-color--image").setInputFiles(file);
    await page.getByRole("button", { name: "Ask about this picture" }).click();
    await answered(page);
    await assertSwatches(page);
    assert.match(await page.locator("#detect-color .curl code").textContent(), /--data-binary '@bands\.png'/);
    await assertAccessible(page);
    await shoot(page, join(SHOTS, "colors.png"));
  });
});

test("a picture may be dropped on the form", async () => {
  await onPage({}, async (page) => {
    await page.goto(`${origin()}/console#detect-color`);
    await page.evaluate((bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], "dropped.png", { type: "image/png" }));
      const form = document.querySelector("#detect-color form[data-upload]");
      form.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }, [...PICTURE]);
    await answered(page);
    await assertSwatches(page);
  });
});

test("a picture of an allowed host shows its colours", async () => {
  await onPage({}, async (page) => {
    await page.goto(`${origin()}/console#detect-color`);
    await page.locator("#detect-color--url").fill(`http://${siteHost()}/picture.png`);
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await answered(page);
    await assertSwatches(page);
  });
});

async function assertSwatches(page) {
  const swatches = answer(page).locator(".swatches li");
  assert.deepEqual(await swatches.locator("code").allTextContents(), ["#c81e28", "#143caa"]);
  assert.deepEqual(await swatches.locator(".family").allTextContents(), ["Red", "Blue"]);
  const patch = swatches.first().locator(".patch");
  assert.equal(await patch.evaluate((it) => getComputedStyle(it).backgroundColor), "rgb(200, 30, 40)");
  const image = answer(page).locator("img.asked");
  assert.equal(await image.evaluate((it) => it.decode().then(() => it.naturalWidth)), 120);
}

test("the curl line asks the same", async () => {
  await onPage({}, async (page) => {
    await page.goto(`${origin()}/console#pluralize-word`);
    await page.locator("#pluralize-word--word").fill("dog's \"life\" & $HOME");
    const line = await page.locator("#pluralize-word .curl code").textContent();
    const { stdout } = await promisify(execFile)("sh", ["-c", line]);
    await page.locator("#pluralize-word button[type=submit]").first().click();
    await answered(page);
    const shown = await answer(page).locator("details code").textContent();
    assert.deepEqual(JSON.parse(stdout), JSON.parse(shown));
    assert.equal(JSON.parse(stdout).original, "dog's \"life\" & $HOME");
  });
});

test("an address with a question in it asks it", async () => {
  await onPage({}, async (page) => {
    await page.goto(`${origin()}/console#pluralize-word?word=attorney+general`);
    await answered(page);
    assert.equal(await answer(page).locator(".change strong").textContent(), "attorneys general");
  });
});

test("an address cannot make the server fetch", async () => {
  await onPage({}, async (page) => {
    const url = `http://${siteHost()}/picture.png`;
    await page.goto(`${origin()}/console#detect-color?url=${encodeURIComponent(url)}`);
    assert.equal(await page.locator("#detect-color--url").inputValue(), url);
    assert.ok(await answer(page).isHidden());
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await answered(page);
    await assertSwatches(page);
  });
});

test("memes are shown as pictures of this server, with their words", async () => {
  await onPage({}, async (page) => {
    const images = await askByLink(page, "search-memes?keywords=cat&number=3&media-type=image");
    assert.equal(await images.count(), 3);
    assert.match(await images.first().getAttribute("src"), /^http:\/\/127\.0\.0\.1:\d+\/media\/starter\//);
    assert.match(await answer(page).locator(".total").textContent(), /^\d+ memes in all$/);
    await assertAccessible(page);
    await shoot(page, join(SHOTS, "memes.png"));
  });
});

test("nothing found is said in words", async () => {
  await onPage({}, async (page) => {
    await askByLink(page, "search-memes?keywords=xylophonequux");
    assert.match(await answer(page).textContent(), /No meme matches\./);
  });
});

test("a video plays, silently, and can be stopped", async () => {
  await onPage({}, async (page) => {
    await askByLink(page, "retrieve-random-meme?media-type=video");
    const video = answer(page).locator("video");
    await video.evaluate(
      (it) => it.readyState >= 2 || new Promise((done) => it.addEventListener("loadeddata", done)),
    );
    const seen = await video.evaluate((it) => [it.videoWidth > 0, it.muted, it.controls, it.loop]);
    assert.deepEqual(seen, [true, true, true, true]);
    await assertAccessible(page);
    await page.screenshot({ path: join(SHOTS, "video.png") });
  });
});

test("who asks for less motion starts a video by hand", async () => {
  await onPage({ reducedMotion: "reduce" }, async (page) => {
    await askByLink(page, "retrieve-random-meme?media-type=video");
    assert.equal(await answer(page).locator("video").evaluate((it) => it.autoplay), false);
  });
});

test("gifs are shown playing", async () => {
  await onPage({ elsewhere: true }, async (page) => {
    const images = await askByLink(page, "search-gifs?query=dog&number=2");
    assert.equal(await images.count(), 2);
    await assertAccessible(page);
    await page.screenshot({ path: join(SHOTS, "gifs.png") });
  });
});

test("names stand marked in their text", async () => {
  await onPage({ elsewhere: true }, async (page) => {
    await page.goto(`${origin()}/console#extract-entities`);
    const text = "😀 Jim Carrey flew to Canada, then met Zoë Baker of Microsoft.";
    await page.locator("#extract-entities--text").fill(text);
    await page.locator("#extract-entities button[type=submit]").click();
    await answered(page);
    const json = JSON.parse(await answer(page).locator("details code").textContent());
    const marks = await answer(page).locator("mark").evaluateAll((all) => all.map((it) => it.textContent));
    assert.equal(marks.length, json.entities.length);
    json.entities.forEach(({ value }, at) => assert.ok(marks[at].includes(value), marks[at]));
    await assertAccessible(page);
    await shoot(page, join(SHOTS, "entities.png"));
  });
});

test("a nutrition report is a label with bars", async () => {
  for (const colorScheme of ["light", "dark"]) {
    await onPage({ colorScheme }, async (page) => {
      await page.goto(`${origin()}/console#compute-nutrition`);
      await page.locator("#compute-nutrition--ingredients").fill("1 cup apples, 35g butter, 1 unobtanium root");
      await page.locator("#compute-nutrition button[type=submit]").click();
      await answered(page);
      const shown = await answer(page).locator(".nutrition").textContent();
      for (const part of ["Calories", "Saturated Fat", "unobtanium"]) assert.ok(shown.includes(part), part);
      await assertAccessible(page);
      await shoot(page, join(SHOTS, `nutrition-${colorScheme}.png`));
    });
  }
});

test("a game is told as one would want to know it", async () => {
  await onPage({ elsewhere: true }, async (page) => {
    await page.goto(`${origin()}/console#retrieve-game`);
    await page.locator("#retrieve-game button[type=submit]").click();
    await answered(page);
    const json = JSON.parse(await answer(page).locator("details code").textContent());
    assert.equal(await answer(page).locator("article.game h3").textContent(), json.name);
    assert.ok((await answer(page).locator("article.game").textContent()).includes(json.genres[0].name));
    await assertAccessible(page);
    await shoot(page, join(SHOTS, "game.png"));
  });
});

test("similar books stand on a shelf with their covers", async () => {
  await onPage({ elsewhere: true, viewport: NARROW }, async (page) => {
    await askByLink(page, "list-similar-books?id=1&number=6");
    assert.equal(await answer(page).locator("ol.shelf > li").count(), 6);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= NARROW.width);
    await assertAccessible(page);
    await shoot(page, join(SHOTS, "books.png"));
  });
});

test("without scripts the page is whole and its forms work", async () => {
  await onPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`${origin()}/console`);
    for (const name of ["pluralize-word", "singularize-word", "detect-color"]) {
      assert.ok(await page.locator(`section#${name}`).isVisible());
    }
    await page.locator("#pluralize-word--word").fill("goose");
    await page.locator("#pluralize-word button[type=submit]").click();
    await page.waitForURL(/pluralize-word\?.*word=goose/);
    assert.match(await page.locator("body").textContent(), /"plural":"geese"/);
    await page.goto(`${origin()}/console`);
    const file = { name: "bands.png", mimeType: "image/png", buffer: PICTURE };
    await page.locator("#detect-color--image").setInputFiles(file);
    await page.locator("#detect-color form[data-upload] button[type=submit]").click();
    await page.waitForURL(/detect-color/);
    assert.match(await page.locator("body").textContent(), /#c81e28/);
  });
});

test("the theme follows the system until it is chosen, and is remembered", async () => {
  await onPage({ colorScheme: "dark" }, async (page) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto(`${origin()}/console`);
    const dark = await ground();
    await page.getByRole("button", { name: "Use light colours" }).click();
    const light = await ground();
    assert.notEqual(dark, light);
    await page.reload();
    assert.equal(await ground(), light);
    await page.getByRole("button", { name: "Use dark colours" }).click();
    assert.equal(await ground(), dark);
  });
});

test("no page is wider than a small phone", async () => {
  for (const path of ["/", "/console", "/console#detect-color"]) {
    await onPage({ viewport: NARROW }, async (page) => {
      await page.goto(origin() + path);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= NARROW.width, `${path} is ${width} wide`);
      await page.screenshot({ path: join(SHOTS, `narrow${path.replaceAll(/[/#]/g, "-")}.png`) });
    });
  }
});

for (const colorScheme of ["light", "dark"]) {
  for (const path of ["/", "/console", "/console#detect-color"]) {
    test(`${path} in ${colorScheme} has no barrier that axe finds`, async () => {
      await onPage({ colorScheme }, async (page) => {
        await page.goto(origin() + path);
        await assertAccessible(page);
        const name = `${colorScheme}${path.replaceAll(/[/#]/g, "-")}.png`;
        await page.screenshot({ path: join(SHOTS, name) });
      });
    });
  }
}

test("answers in the dark have no barrier either", async () => {
  await onPage({ colorScheme: "dark" }, async (page) => {
    await page.goto(`${origin()}/console#detect-color`);
    const file = { name: "bands.png", mimeType: "image/png", buffer: PICTURE };
    await page.locator("#detect-color--image").setInputFiles(file);
    await page.getByRole("button", { name: "Ask about this picture" }).click();
    await answered(page);
    await assertAccessible(page);
    await shoot(page, join(SHOTS, "colors-dark.png"));
  });
});
