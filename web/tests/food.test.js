// The pages of food: recipes, what was found of them, and photos.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { answer, answered, askByLink, assertAccessible, onPage, origin, PHONE, PICTURE, shoot, SHOTS, WIDE } from "./visit.js";

const VIEWS = [WIDE, PHONE].flatMap((viewport) => ["light", "dark"].map((colorScheme) => ({ viewport, colorScheme })));
const nameOf = (name, { viewport, colorScheme }) => join(SHOTS, `${name}-${viewport.width}-${colorScheme}.png`);

async function assertFits(page, { viewport }) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= viewport.width, `${width} wide`);
}

for (const view of VIEWS) {
  test(`a recipe at ${view.viewport.width} in ${view.colorScheme}`, async () => {
    await onPage(view, async (page) => {
      await askByLink(page, "retrieve-recipe?id=101&add-wine-pairing=true");
      await assertAccessible(page);
      await assertFits(page, view);
      await shoot(page, nameOf("recipe", view));
    });
  });

  test(`recipes that were found at ${view.viewport.width} in ${view.colorScheme}`, async () => {
    await onPage(view, async (page) => {
      await askByLink(page, "search-recipes?query=dinner+without+nuts&explain=true");
      await page.locator("#search-recipes summary", { hasText: "Nutrients" }).click();
      await assertAccessible(page);
      await assertFits(page, view);
      await shoot(page, nameOf("recipes", view));
    });
  });

  test(`a photo at ${view.viewport.width} in ${view.colorScheme}`, async () => {
    await onPage(view, async (page) => {
      await page.goto(`${origin()}/console#estimate-nutrients`);
      await choosePhoto(page);
      await page.locator("#estimate-nutrients--food").fill("samosa");
      await page.getByRole("button", { name: "Ask about this picture" }).click();
      await answered(page);
      await assertAccessible(page);
      await assertFits(page, view);
      await shoot(page, nameOf("photo", view));
    });
  });
}

test("servings rescale the ingredients, and measures can be chosen", async () => {
  await onPage({}, async (page) => {
    await askByLink(page, "retrieve-recipe?id=101");
    const lines = answer(page).locator(".ingredients-of-recipe li");
    const first = () => lines.first().textContent();
    assert.equal(await first(), "400 g dried tagliatelle");
    await answer(page).locator(".servings input").fill("2");
    assert.equal(await first(), "200 g dried tagliatelle");
    assert.ok(await answer(page).getByText("Amounts inside the steps").isVisible());
    await answer(page).getByRole("button", { name: "One serving more" }).click();
    assert.equal(await first(), "300 g dried tagliatelle");
    assert.match(await lines.nth(2).textContent(), /^2 ¼ tablespoons? olive oil|^2 ¼ Tbsp olive oil/);
    await answer(page).getByLabel("US", { exact: true }).check();
    assert.match(await first(), /^10\.6 oz dried tagliatelle/);
  });
});

test("steps are ticked off by keyboard", async () => {
  await onPage({}, async (page) => {
    await askByLink(page, "retrieve-recipe?id=101");
    const tick = answer(page).locator(".steps input").first();
    await tick.focus();
    await page.keyboard.press("Space");
    assert.ok(await tick.isChecked());
  });
});

test("paper holds the recipe and nothing of the console", async () => {
  await onPage({}, async (page) => {
    await askByLink(page, "retrieve-recipe?id=101");
    await page.emulateMedia({ media: "print" });
    assert.ok(await answer(page).locator(".recipe h3").first().isVisible());
    assert.ok(await answer(page).locator(".nutrition .label").isVisible());
    for (const hidden of ["header.bar", "nav.operations", "section.operation:not([hidden]) form.ask", ".systems"]) {
      assert.ok(await page.locator(hidden).first().isHidden(), hidden);
    }
    await shoot(page, join(SHOTS, "recipe-print.png"));
  });
});

test("a part of the reading is taken away, the others hold", async () => {
  await onPage({}, async (page) => {
    await askByLink(page, "search-recipes?query=vegetarian+dinner+under+700+calories+without+nuts&explain=true");
    const chips = answer(page).locator(".reading .chips li");
    const says = async () => (await chips.locator("span:first-child").allTextContents()).sort();
    assert.deepEqual(await says(), ["calories at most 700", "main course", "vegetarian", "without nuts"]);
    await answer(page).getByRole("link", { name: "Without “vegetarian”" }).click();
    await chips.nth(2).waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".reading .chips li").length === 3);
    assert.deepEqual(await says(), ["calories at most 700", "main course", "without nuts"]);
    assert.equal(await page.locator("#search-recipes--exclude-ingredients").inputValue(), "nuts");
    assert.equal(await page.locator("#search-recipes--max-calories").inputValue(), "700");
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll(".reading .chips li").length === 4);
  });
});

test("alternatives of a question stay alternatives", async () => {
  await onPage({}, async (page) => {
    await askByLink(page, "search-recipes?query=vegan+dish+with+beef+or+mushrooms&explain=true");
    const chips = answer(page).locator(".reading .chips li");
    assert.ok((await chips.allTextContents()).some((text) => text.startsWith("with beef or mushrooms")));
    await answer(page).getByRole("link", { name: "Without “vegan”" }).click();
    await page.waitForFunction(() => !document.querySelector(".reading").textContent.includes("vegan"));
    const json = JSON.parse(await answer(page).locator(":scope > details code").textContent());
    assert.deepEqual(json.understood.alternatives, [["beef", "mushrooms"]]);
  });
});

test("filters are pressed and slid, and the answer follows", async () => {
  await onPage({}, async (page) => {
    await askByLink(page, "search-recipes?query=&explain=true");
    const total = async () => Number.parseInt(await answer(page).locator(".total").textContent(), 10);
    const all = await total();
    await page.locator("#search-recipes").getByRole("button", { name: "dairy", exact: true }).click();
    await page.waitForFunction((all) => Number.parseInt(document.querySelector("#search-recipes .total").textContent, 10) < all, all);
    assert.match(page.url(), /intolerances=dairy/);
    await page.locator("#search-recipes summary", { hasText: "Nutrients" }).click();
    const slider = page.getByRole("slider", { name: "At most: calories" });
    await slider.focus();
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.locator("#search-recipes--max-calories").inputValue(), "1990");
    await page.waitForURL(/max-calories=1990/);
  });
});

test("a hit opens its recipe", async () => {
  await onPage({}, async (page) => {
    await askByLink(page, "search-recipes?query=&explain=true");
    const card = answer(page).locator(".card a").first();
    const title = await card.locator("strong").textContent();
    await card.click();
    await answer(page).locator(".recipe").waitFor();
    assert.equal(await answer(page).locator(".recipe h3").first().textContent(), title);
  });
});

async function choosePhoto(page) {
  const file = { name: "plate.png", mimeType: "image/png", buffer: PICTURE };
  await page.locator("#estimate-nutrients--image").setInputFiles(file);
}

test("a photo without a picture says so beside its field", async () => {
  await onPage({}, async (page) => {
    await page.goto(`${origin()}/console#estimate-nutrients`);
    await page.getByRole("button", { name: "Ask about this picture" }).click();
    assert.match(await page.locator("#estimate-nutrients--image-error").textContent(), /no picture yet/);
  });
});

test("what a photo shows can be corrected, and how much of it", async () => {
  await onPage({}, async (page) => {
    await page.goto(`${origin()}/console#estimate-nutrients`);
    await choosePhoto(page);
    await page.getByRole("button", { name: "Ask about this picture" }).click();
    await answered(page);
    await answer(page).getByLabel("Something else").fill("samosa");
    await answer(page).getByLabel("Portion in grams").fill("220");
    await answer(page).getByRole("button", { name: "Estimate again" }).click();
    await answer(page).getByText("samosa as you said").waitFor();
    assert.match(await answer(page).locator(".serving").textContent(), /220 g/);
    const calories = Number(await answer(page).locator(".calories strong").textContent());
    await answer(page).getByLabel("Portion in grams").fill("110");
    await answer(page).getByRole("button", { name: "Estimate again" }).click();
    await page.waitForFunction(() => document.querySelector(".plate .serving").textContent.includes("110 g"));
    const half = Number(await answer(page).locator(".calories strong").textContent());
    assert.ok(Math.abs(half * 2 - calories) <= 2, `${half} of ${calories}`);
    await answer(page).getByRole("button", { name: "Back to the guess" }).click();
    await page.waitForFunction(() => !document.querySelector(".plate").textContent.includes("as you said"));
  });
});

test("several foods on one plate are told apart, and add up", async () => {
  await onPage({}, async (page) => {
    await page.goto(`${origin()}/console#estimate-nutrients`);
    await choosePhoto(page);
    await page.locator("#estimate-nutrients--food").fill("plain rice, chicken curry");
    await page.getByRole("button", { name: "Ask about this picture" }).click();
    await answered(page);
    assert.ok(await answer(page).getByText("Food 1 of 2: taken as").isVisible());
    assert.ok(await answer(page).getByText("chicken curry as you said").isVisible());
    const calories = async () => Number(await answer(page).locator(".calories strong").textContent());
    const both = await calories();
    await answer(page).getByLabel("Something else").fill("plain rice");
    await answer(page).getByRole("button", { name: "Estimate again" }).click();
    await page.waitForFunction(() => !document.querySelector(".plate").textContent.includes("Food 1 of 2"));
    assert.ok((await calories()) < both);
    await assertAccessible(page);
  });
});
