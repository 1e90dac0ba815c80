// From a form to a request, and to the curl line that makes the same one.

/** What a form asks: path, named values, and the picture if there is one. */
export function read(form) {
  const values = [];
  let picture = null;
  for (const [name, value] of new FormData(form)) {
    if (value instanceof File) {
      if (value.size > 0) picture = value;
    } else if (value !== "") {
      values.push([name, value]);
    }
  }
  return { path: new URL(form.action).pathname, values, picture };
}

/** Sends it; the answer comes back with the time it took. */
export async function send(asked, key) {
  const url = new URL(asked.path, location.origin);
  for (const [name, value] of asked.values) url.searchParams.append(name, value);
  const headers = { accept: "application/json" };
  if (key) headers["x-api-key"] = key;
  const options = { headers };
  if (asked.picture) {
    options.method = "POST";
    options.body = asked.picture;
    headers["content-type"] = asked.picture.type || "application/octet-stream";
  }
  const begun = performance.now();
  const response = await fetch(url, options);
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

/** The same request for a shell. */
export function curl(asked, withKey) {
  const url = quote(location.origin + asked.path);
  const key = withKey ? ` \\\n  -H "x-api-key: $SUNDRY_KEY"` : "";
  if (asked.picture) {
    const type = asked.picture.type || "application/octet-stream";
    const file = quote(`@${asked.picture.name || "picture"}`);
    return `curl ${url}${key} \\\n  -H ${quote(`content-type: ${type}`)} \\\n  --data-binary ${file}`;
  }
  const values = asked.values.map(([name, value]) => {
    return ` \\\n  --data-urlencode ${quote(`${name}=${value}`)}`;
  });
  return `curl -G ${url}${key}${values.join("")}`;
}

function quote(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
