// Starts the built program on a free port, a site with a picture beside it, and a browser.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

export const PROGRAM = process.env.SUNDRY ?? join(import.meta.dirname, "../../target/debug/sundry");

/** A site on loopback that serves one picture. */
export async function openSite(picture) {
  const server = createServer((request, response) => {
    const found = request.url === "/picture.png";
    response.writeHead(found ? 200 : 404, { "content-type": "image/png" });
    response.end(found ? picture : undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { host: `127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** The program, serving; `allow` may be fetched from. */
export async function openSundry(allow) {
  const folder = mkdtempSync(join(tmpdir(), "sundry-pages-"));
  const program = spawn(PROGRAM, ["serve"], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      SUNDRY_LISTEN: "127.0.0.1:0",
      SUNDRY_LOG_FORMAT: "json",
      SUNDRY_FETCH_ALLOW: allow,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [line] = await once(createInterface(program.stderr), "line");
  const { address } = JSON.parse(line);
  const close = async () => {
    program.kill("SIGTERM");
    await once(program, "exit");
    rmSync(folder, { recursive: true });
  };
  return { origin: `http://${address}`, close };
}

/** Debian's Chromium, told to call nobody. */
export function openBrowser() {
  return chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
