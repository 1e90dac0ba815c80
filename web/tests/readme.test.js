// The examples of the README, run as a reader would run them: each answer must be the one printed there.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { PROGRAM, openSundry } from "./house.js";

const TOP = join(import.meta.dirname, "../..");
const WRITTEN = "http://127.0.0.1:8080";

/** Operations with long answers, of which the README shows a part. */
const IN_PART = ["retrieve-recipe", "compute-nutrition", "retrieve-top-news", "extract-news", "retrieve-game"];

let sundry;
before(async () => (sundry = await openSundry("")));
after(() => sundry?.close());

/** Commands that are followed by their answer, with that answer's lines. */
function examples() {
  const blocks = readFileSync(join(TOP, "README.md"), "utf8").matchAll(/^( *)```(sh|json)\n([^]*?)^\1```$/gm);
  const found = [];
  let command = null;
  for (const [, indent, language, text] of blocks) {
    const lines = text.split("\n").map((line) => line.slice(indent.length));
    if (language === "sh") command = lines.filter((line) => !line.startsWith("cargo ")).join("\n").trim();
    else if (command) found.push([command, lines.filter(Boolean)]);
    if (language === "json") command = null;
  }
  return found;
}

/** Whether `shown` is `answer`, or a part of it. */
function shows(answer, shown, inPart, path = "") {
  if (shown === null || typeof shown !== "object") return assert.deepEqual(answer, shown, path);
  for (const key of Object.keys(shown)) shows(answer?.[key], shown[key], inPart, `${path}.${key}`);
  if (!inPart) assert.deepEqual(Object.keys(answer), Object.keys(shown), path);
}

test("the README's examples answer as printed", async () => {
  const all = examples();
  assert.ok(all.length >= 15, `${all.length} examples`);
  for (const [command, lines] of all) {
    const { stdout } = await promisify(execFile)("sh", ["-c", command.replaceAll(WRITTEN, sundry.origin)], {
      cwd: TOP,
      env: { ...process.env, PATH: `${resolve(PROGRAM, "..")}:${process.env.PATH}` },
    });
    const answers = stdout.replaceAll(sundry.origin, WRITTEN).split("\n").filter(Boolean);
    assert.equal(answers.length, lines.length, command);
    const inPart = IN_PART.some((name) => command.includes(`/${name}`));
    lines.forEach((line, at) => shows(JSON.parse(answers[at]), JSON.parse(line), inPart, command));
  }
});
