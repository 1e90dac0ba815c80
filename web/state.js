// What the server says of itself: its catalogues and its crawl.

import { element } from "./elements.js";

/** Asks for it; nothing where the server wants a key that the page does not have. */
export async function stateOfServer() {
  const headers = {};
  try {
    const key = sessionStorage.getItem("key");
    if (key) headers["x-api-key"] = key;
  } catch {
    // Storage may be forbidden; then there is no key to send.
  }
  try {
    const answer = await fetch("/state", { headers });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** How the crawl stands, filled in when it is known. */
export function crawlState() {
  const box = element("section", "crawl-state");
  stateOfServer().then((state) => state && box.append(...crawl(state.crawl)));
  return box;
}

/** How the crawl stands: a sentence and its counts. */
export function crawl(state) {
  const count = (number) => number.toLocaleString("en");
  const rows = [
    ["Editions", state.editions],
    ["Feeds", state.feeds],
    ["Under way", state.under_way],
    ["Waiting", state.waiting],
    ["Read", state.read],
    ["Unchanged", state.unchanged],
    ["Failed", state.failed],
    ["New articles", state.articles],
  ];
  const list = element("dl", "counts");
  for (const [name, value] of rows) {
    list.append(element("div", "", element("dt", "", name), element("dd", "", count(value))));
  }
  return [element("h4", "", "News feeds"), element("p", "facts", sentence(state)), list];
}

/** The nodes that share a database, in a table. */
export function nodes(list) {
  const ago = (seconds) => (seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`);
  const moment = (seconds) => new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ");
  const rows = list.map((node) => {
    const name = element("th", "", node.is_this ? `${node.host} (this one)` : node.host);
    name.scope = "row";
    const late = node.behind.length ? `; not the newest: ${node.behind.join(", ")}` : "";
    const jobs = [
      node.crawls ? "reads feeds" : "",
      node.hosts ? `${node.hosts} hosts` : "",
      node.lent ? `${node.lent} requests of quotas` : "",
      node.late ? `${node.late} results came too late` : "",
    ];
    const cells = [
      node.is_alive ? `for ${ago(node.runs)}` : `silent for ${ago(node.silent)}`,
      node.version,
      (node.publications.join(", ") || "none") + late,
      jobs.filter(Boolean).join(", ") || "none",
      node.failed_over ? `${node.primary}, since ${moment(node.failed_over)} UTC` : node.primary,
    ];
    return element("tr", "", name, ...cells.map((cell) => element("td", "", cell)));
  });
  return table(["Node", "Runs", "Version", "Publications", "Leases", "Writes to"], rows);
}

/** A table with these column heads. */
export function table(names, rows) {
  const head = names.map((name) => {
    const cell = element("th", "", name);
    cell.scope = "col";
    return cell;
  });
  return element(
    "table",
    "",
    element("thead", "", element("tr", "", ...head)),
    element("tbody", "", ...rows),
  );
}

function sentence(state) {
  if (!state.is_enabled) return "The operator has turned the reading of feeds off.";
  if (state.is_offline) return "No feed can be reached at the moment, so reading is paused.";
  if (!state.is_crawling) return "No feeds are being read. The first question for a country and language starts it.";
  return "Feeds are being read. Counts are since the server started.";
}
