import { spawn } from "node:child_process";
import { createReadStream, existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { installMissing } from "../scripts/debian-packages.ts";
import { freePort } from "../scripts/free-port.ts";
import { nodeFlags, root, run, stop } from "../scripts/lib.ts";
import { buildBarePage, machine, median, printJson, printTable } from "./lib.ts";

/**
 * What Lighthouse says of one page of each kind, as a phone sees it (simulated throttling), beside a bare Gatsby page of one
 * word: `npm run bench:pages`. Needs a build with full images, and fetches Lighthouse from npm the first time.
 *
 * --runs 3          of each page; the middle value counts
 * /menu /book …     the pages; by default one of each kind
 */
const { values: options, positionals } = parseArgs({
  options: { runs: { type: "string", default: "3" } },
  allowPositionals: true,
});
const runs = Number(options.runs);
const paths =
  positionals.length > 0
    ? positionals
    : [
        "/",
        "/menu",
        "/book",
        "/blog",
        "/blog/the-market-at-five",
        "/menu/avocado-toast",
        "/shop",
        "/dinner",
        "/lunch",
      ];
const lighthouse = "lighthouse@13.5.0";

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number; readonly details?: unknown }>>;
}

const folder = await mkdtemp(join(tmpdir(), "bench-pages-"));

/** Serves the bare page as a file host would: compressed, scripts kept for ever. */
async function serveFolder(publicDir: string): Promise<string> {
  const types: Record<string, string> = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
  };
  const compressed = new Map<string, Buffer>();
  const server = createHttpServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = join(publicDir, pathname === "/" ? "index.html" : pathname);
    if (!existsSync(file)) return void response.writeHead(404).end();
    const type = types[extname(file)];
    if (!type) return void createReadStream(file).pipe(response);
    void (async () => {
      const body = compressed.get(file) ?? brotliCompressSync(await readFile(file));
      compressed.set(file, body);
      response.writeHead(200, {
        "content-type": type,
        "content-encoding": "br",
        "cache-control": "max-age=31536000",
      });
      response.end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The real service over the built site. */
async function serveSite(): Promise<{ base: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeFlags, "src/server/main.ts"], {
    cwd: root,
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "silent",
    },
  });
  child.unref();
  process.once("exit", () => child.kill());
  const base = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null || tries > 600) stop("The service did not start: is there a build?");
    const answers = await fetch(base).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { base };
}

/** Chromium now and then loses a trace (NO_NAVSTART), which a second run does not. */
const maxTries = 3;

async function report(url: string, tries = 1): Promise<Report> {
  const file = join(folder, "report.json");
  const { code, output } = await run(
    "npx",
    [
      "--yes",
      lighthouse,
      url,
      "--output=json",
      `--output-path=${file}`,
      "--quiet",
      "--chrome-flags=--headless=new --no-sandbox",
      "--only-categories=performance,accessibility,best-practices,seo",
    ],
    { quiet: true, env: { CHROME_PATH: "/usr/bin/chromium" } },
  );
  if (code !== 0) return tries < maxTries ? report(url, tries + 1) : stop(output);
  return JSON.parse(await readFile(file, "utf8")) as Report;
}

const bytesOf = ({ audits }: Report, type: string): number => {
  const items = (
    audits["network-requests"]?.details as { items?: { resourceType?: string; transferSize?: number }[] }
  )?.items;
  return (items ?? [])
    .filter(({ resourceType }) => resourceType === type)
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
};

async function measure(url: string) {
  const reports: Report[] = [];
  for (let count = 0; count < runs; count += 1) reports.push(await report(url));
  const of = (read: (one: Report) => number) => median(reports.map(read));
  const score = (category: string) => Math.round(of(({ categories }) => categories[category]!.score) * 100);
  const audit = (name: string) => of(({ audits }) => audits[name]?.numericValue ?? NaN);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcpMs: Math.round(audit("largest-contentful-paint")),
    tbtMs: Math.round(audit("total-blocking-time")),
    cls: Number(audit("cumulative-layout-shift").toFixed(3)),
    htmlBytes: of((one) => bytesOf(one, "Document")),
    scriptBytes: of((one) => bytesOf(one, "Script")),
    fontBytes: of((one) => bytesOf(one, "Font")),
  };
}

try {
  await installMissing(["chromium"]);
  const bare = await serveFolder(await buildBarePage(join(folder, "bare")));
  const site = await serveSite();
  for (const path of paths) if (!(await fetch(site.base + path)).ok) stop(`The site has no page ${path}.`);
  const measured: Record<string, Awaited<ReturnType<typeof measure>>> = { "bare page": await measure(bare) };
  for (const path of paths) measured[path] = await measure(site.base + path);
  const columns = Object.keys(measured["bare page"] ?? {}) as (keyof Awaited<ReturnType<typeof measure>>)[];
  console.log(`${lighthouse}, mobile, simulated; median of ${runs}. ${machine}\n`);
  printTable([
    ["page", ...columns],
    ...Object.entries(measured).map(([page, values]) => [
      page,
      ...columns.map((name) => String(values[name])),
    ]),
  ]);
  await printJson("pages", { runs, lighthouse, pages: measured });
} finally {
  await rm(folder, { recursive: true, force: true });
}
