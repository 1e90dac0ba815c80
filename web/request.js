// From a form to a request and its answer.

/** An address with more in it than this goes as a body instead, where the operation takes one. */
const LONG_ADDRESS = 6000;

/** What a form asks: path, named values, and the picture if there is one. */
export function read(form) {
  const values = [];
  let picture = null;
  for (const [name, value] of new FormData(form)) {
    if (value instanceof File) {
      if (value.size > 0) picture = value;
    } else if (value.trim() !== "") {
      values.push([name, value]);
    }
  }
  const path = new URL(form.action).pathname;
  const asked = { path, values, picture, body: null };
  const tooLong = address(asked).href.length > LONG_ADDRESS && "post" in form.dataset;
  // An operation that takes only pictures takes their address in a body too.
  const onlyBody = form.method === "post" && !picture;
  if (tooLong || onlyBody) asked.body = JSON.stringify(Object.fromEntries(values));
  return asked;
}

/** The address of a question; one with a body has its values there. */
export function address(asked) {
  const url = new URL(asked.path, location.origin);
  if (!asked.body) for (const [name, value] of asked.values) url.searchParams.append(name, value);
  return url;
}

/** Sends it; the answer comes back with the time it took. `signal` gives it up. */
export async function send(asked, key, signal) {
  const headers = { accept: "application/json" };
  if (key) headers["x-api-key"] = key;
  const options = { headers, signal };
  if (asked.picture) {
    options.method = "POST";
    options.body = asked.picture;
    headers["content-type"] = asked.picture.type || "application/octet-stream";
  } else if (asked.body) {
    options.method = "POST";
    options.body = asked.body;
    headers["content-type"] = "application/json";
  }
  const begun = performance.now();
  const response = await fetch(address(asked), options);
  const text = await response.text();
  const milliseconds = performance.now() - begun;
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    json = { status: "failure", message: `The answer is not JSON: ${text.slice(0, 200)}` };
  }
  const id = response.headers.get("x-request-id");
  return { status: response.status, ok: response.ok, json, milliseconds, id };
}
