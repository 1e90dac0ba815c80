// The reference: every page at both widths in both schemes, and what one does with it.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { answered, assertAccessible, onPage, origin, PHONE, shoot, SHOTS, WIDE } from "./visit.js";

/** The names of all operations, as the server tells them. */
async function operations() {
  const { operations } = await (await fetch(`${origin()}/version`)).json();
  assert.ok(operations.length >= 16);
  return operations;
}

for (const [size, viewport] of Object.entries({ wide: WIDE, phone: PHONE })) {
  for (const colorScheme of ["light", "dark"]) {
    test(`no page of the reference has a barrier: ${size}, ${colorScheme}`, async () => {
      await onPage({ viewport, colorScheme }, async (page) => {
        for (const name of ["", ...(await operations()).map((name) => `/${name}`)]) {
          await page.goto(`${origin()}/docs${name}`);
          await page.screenshot({
            path: join(SHOTS, `reference${name.replace("/", "-")}-${size}-${colorScheme}.png`),
            fullPage: true,
          });
          // What is folded looks like what is not: once per width is enough.
          const folded = page.locator(colorScheme === "light" ? "main details" : "none");
          await folded.evaluateAll((all) => all.forEach((it) => (it.open = true)));
          await assertAccessible(page);
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(width <= viewport.width, `/docs${name} is ${width} wide`);
        }
      });
    });
  }
}

test("the console opens with the example filled in, and asks it", async () => {
  await onPage({}, async (page) => {
    await page.goto(`${origin()}/docs/pluralize-word`);
    await page.getByRole("link", { name: "Try it" }).click();
    await answered(page);
    assert.equal(await page.locator("#pluralize-word--word").inputValue(), "mother-in-law");
  });
});

test("examples are what the console shows as code", async () => {
  await onPage({}, async (page) => {
    for (const name of await operations()) {
      await page.goto(`${origin()}/docs/${name}`);
      const [shown, written] = await page.evaluate(async () => {
        const { code } = await import("/assets/code.js");
        const door = document.querySelector("main a.door").getAttribute("href");
        const values = [...new URLSearchParams(door.slice(door.indexOf("?") + 1))];
        const path = location.pathname.replace("/docs", "");
        const text = (set, language) =>
          document.getElementById(`${set}-${language}`)?.closest(".tabs")
            .querySelector(`[data-language=${language}] code`).textContent;
        const byBody = text("call", "curl").includes("--data-raw");
        const body = byBody ? JSON.stringify(Object.fromEntries(values)) : null;
        const picture = { name: "picture.jpg", type: "image/jpeg" };
        const shown = [];
        const written = [];
        for (const language of ["curl", "python", "javascript"]) {
          shown.push(text("call", language));
          written.push(code(language, { path, values, body, picture: null }, false));
          if (!document.getElementById("picture-curl")) continue;
          shown.push(text("picture", language));
          written.push(code(language, { path, values: [], body: null, picture }, false));
        }
        return [shown, written];
      });
      assert.deepEqual(shown, written, name);
    }
  });
});

test("the search leads to a field that is folded away", async () => {
  for (const viewport of [WIDE, PHONE]) {
    await onPage({ viewport }, async (page) => {
      await page.goto(`${origin()}/docs`);
      await page.keyboard.press("/");
      await page.keyboard.type("percent_protein");
      const first = page.locator("#found a").first();
      await first.waitFor();
      await assertAccessible(page);
      await page.screenshot({ path: join(SHOTS, `search-${viewport.width}.png`) });
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/docs\/[a-z-]+#reply-.*percent_protein$/);
      const place = page.locator(":target");
      assert.match(await place.textContent(), /percent_protein/);
      assert.ok(await place.isVisible());
    });
  }
});

test("a word that is nowhere is said to be so", async () => {
  await onPage({}, async (page) => {
    await page.goto(`${origin()}/docs`);
    await page.locator("#sought").fill("xylophonequux");
    await page.getByText("Nothing found.").waitFor();
    await page.keyboard.press("Escape");
    assert.ok(await page.locator("#picker").isVisible());
  });
});

test("code is copied, and the language is remembered", async () => {
  await onPage({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await page.goto(`${origin()}/docs/detect-language`);
    await page.getByText("Python", { exact: true }).first().click();
    await page.goto(`${origin()}/docs/pluralize-word`);
    const shown = page.locator("[data-language=python]").first();
    assert.ok(await shown.isVisible());
    await shown.hover();
    await shown.getByRole("button", { name: "Copy" }).click();
    await shown.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, await shown.locator("code").textContent());
    assert.ok(copied.includes(`${origin()}/pluralize-word`));
  });
});

test("without scripts everything is there, and the language can be chosen", async () => {
  await onPage({ javaScriptEnabled: false, viewport: PHONE }, async (page) => {
    await page.goto(`${origin()}/docs/compute-nutrition`);
    assert.ok(await page.locator("[data-language=curl]").first().isVisible());
    await page.getByText("JavaScript", { exact: true }).first().click();
    const code = page.locator("[data-language=javascript]").first();
    assert.ok(await code.isVisible());
    assert.ok((await code.textContent()).includes(`${origin()}/compute-nutrition`));
    await page.getByRole("link", { name: "pluralize-word" }).click();
    await page.getByRole("heading", { name: "The plural of an English noun" }).waitFor();
  });
});

test("on paper the folded fields are open and the index is gone", async () => {
  await onPage({}, async (page) => {
    await page.goto(`${origin()}/docs/compute-nutrition`);
    await page.emulateMedia({ media: "print" });
    assert.ok(await page.locator("#reply-nutrients\\.unit").isVisible());
    assert.ok(await page.locator("nav.operations").isHidden());
    await shoot(page, join(SHOTS, "reference-print.png"));
  });
});
