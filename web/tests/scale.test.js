// One scale of type and one of spaces: no style sheet has sizes of its own.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const WEB = join(import.meta.dirname, "..");

/** Properties whose lengths are steps of a scale. */
const SCALED = /^(font|font-size|margin|padding|gap|row-gap|column-gap|border-radius)(-top|-right|-bottom|-left)?$/;

test("style sheets take sizes of type, spaces and corners from the scales", () => {
  const sheets = readdirSync(WEB).filter((name) => name.endsWith(".css"));
  assert.ok(sheets.length >= 8);
  for (const sheet of sheets) {
    for (const line of readFileSync(join(WEB, sheet), "utf8").split("\n")) {
      const [, property, value] = /^\s*([a-z-]+): (.*);$/.exec(line) ?? [];
      if (!property || !SCALED.test(property)) continue;
      assert.doesNotMatch(value, /\drem\b|\d{2,}px\b(?<!999px)/, `${sheet}: ${line.trim()}`);
    }
  }
});
