// A question as code: the same request for a shell, for Python and for JavaScript.

import { address } from "./request.js";

/** The question in the language of that name. */
export function code(language, asked, withKey) {
  return { curl, python, javascript }[language](asked, withKey);
}

function curl(asked, withKey) {
  const key = withKey ? ` \\\n  -H "x-api-key: $SUNDRY_KEY"` : "";
  if (asked.picture) {
    const file = quote(`@${asked.picture.name || "picture"}`);
    return `curl ${quote(address(asked).href)}${key} \\\n  -H ${quote(`content-type: ${type(asked)}`)} \\\n  --data-binary ${file}`;
  }
  const url = quote(location.origin + asked.path);
  if (asked.body) {
    return `curl ${url}${key} \\\n  -H 'content-type: application/json' \\\n  --data-raw ${quote(asked.body)}`;
  }
  const values = asked.values.map(([name, value]) => ` \\\n  --data-urlencode ${quote(`${name}=${value}`)}`);
  return `curl -G ${url}${key}${values.join("")}`;
}

function python(asked, withKey) {
  const lines = withKey ? ["import os"] : [];
  lines.push("import requests", "");
  const given = [JSON.stringify(asked.picture ? address(asked).href : location.origin + asked.path)];
  const headers = withKey ? ['"x-api-key": os.environ["SUNDRY_KEY"]'] : [];
  if (asked.picture) {
    headers.push(`"content-type": ${JSON.stringify(type(asked))}`);
    given.push(`data=open(${JSON.stringify(asked.picture.name || "picture")}, "rb")`);
  } else {
    given.push(`${asked.body ? "json" : "params"}=${object(asked.values)}`);
  }
  if (headers.length) given.push(`headers={${headers.join(", ")}}`);
  const method = asked.picture || asked.body ? "post" : "get";
  lines.push(`answer = requests.${method}(`, ...given.map((one) => `    ${one},`), ")");
  return [...lines, "answer.raise_for_status()", "print(answer.json())"].join("\n");
}

function javascript(asked, withKey) {
  const headers = withKey ? ['"x-api-key": process.env.SUNDRY_KEY'] : [];
  const options = [];
  const lines = [];
  if (asked.picture || asked.body) options.push('method: "POST"');
  if (asked.picture) {
    lines.push('import { readFile } from "node:fs/promises";', "");
    headers.push(`"content-type": ${JSON.stringify(type(asked))}`);
    options.push(`body: await readFile(${JSON.stringify(asked.picture.name || "picture")})`);
  } else if (asked.body) {
    headers.push('"content-type": "application/json"');
    options.push(`body: JSON.stringify(${object(asked.values)})`);
  }
  if (headers.length) options.push(`headers: { ${headers.join(", ")} }`);
  if (asked.picture || asked.body) {
    lines.push(`const url = ${JSON.stringify(address(asked).href)};`);
  } else {
    lines.push(
      `const url = new URL(${JSON.stringify(location.origin + asked.path)});`,
      `url.search = new URLSearchParams(${object(asked.values)});`,
    );
  }
  const rest = options.length ? `, {\n${options.map((one) => `  ${one},\n`).join("")}}` : "";
  lines.push(`const answer = await fetch(url${rest});`);
  return [...lines, "if (!answer.ok) throw new Error(await answer.text());", "console.log(await answer.json());"].join("\n");
}

/** Both languages write such an object alike. */
function object(values) {
  const rows = values.map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  return rows.length ? `{\n${rows.join("")}  }` : "{}";
}

function type(asked) {
  return asked.picture.type || "application/octet-stream";
}

function quote(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
