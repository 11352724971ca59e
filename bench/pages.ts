import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { installMissing } from "../scripts/debian-packages.ts";
import { root, run, stop } from "../scripts/lib.ts";
import { buildBarePage, machine, printJson, printTable, quartiles } from "./lib.ts";
import { serveFolder } from "./support/serve-folder.ts";
import { serveSite } from "./support/serve-site.ts";

/**
 * Runs Lighthouse on one page of each kind, as on a phone (simulated throttling), and on a bare Gatsby page
 * of one word for comparison. The pages take turns, so that other work on the machine affects all of them.
 * Needs a build with full images, and fetches Lighthouse from npm the first time. Prints the median of each
 * figure and, in brackets, its quartiles.
 *
 * - `--runs 3`: runs per page
 * - `/menu /book …`: the pages; by default one of each kind
 */
const { values: options, positionals } = parseArgs({
  options: { runs: { type: "string", default: "3" } },
  allowPositionals: true,
});
const runs = Number(options.runs);
const oneOfEachKind =
  "/ /menu /book /contact /blog /blog/the-market-at-five /menu/avocado-toast /shop /dinner /lunch".split(" ");
const paths = positionals.length > 0 ? positionals : oneOfEachKind;
const lighthouse = "lighthouse@13.5.0";

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number; readonly details?: unknown }>>;
}

const folder = await mkdtemp(join(tmpdir(), "bench-pages-"));

/**
 * Chromium occasionally loses a trace (NO_NAVSTART), so a failed run is repeated until it has been tried this
 * often.
 */
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

const figures = {
  performance: ({ categories }: Report) => Math.round(categories["performance"]!.score * 100),
  accessibility: ({ categories }: Report) => Math.round(categories["accessibility"]!.score * 100),
  bestPractices: ({ categories }: Report) => Math.round(categories["best-practices"]!.score * 100),
  seo: ({ categories }: Report) => Math.round(categories["seo"]!.score * 100),
  fcpMs: (one: Report) => audit(one, "first-contentful-paint"),
  lcpMs: (one: Report) => audit(one, "largest-contentful-paint"),
  tbtMs: (one: Report) => audit(one, "total-blocking-time"),
  cls: (one: Report) => audit(one, "cumulative-layout-shift"),
  htmlBytes: (one: Report) => bytesOf(one, "Document"),
  scriptBytes: (one: Report) => bytesOf(one, "Script"),
  fontBytes: (one: Report) => bytesOf(one, "Font"),
} as const;
type Figure = keyof typeof figures;

const audit = ({ audits }: Report, name: string): number => audits[name]?.numericValue ?? NaN;

const shown = (name: Figure, value: number): string => (name === "cls" ? value.toFixed(3) : value.toFixed(0));

try {
  await installMissing(["chromium"]);
  const site = await serveSite(root, folder);
  const pages: [name: string, url: string][] = [
    ["a bare page", await serveFolder(await buildBarePage(join(folder, "bare")))],
    ...paths.map((path): [string, string] => [path, site + path]),
  ];
  const measured = new Map(pages.map(([name]) => [name, [] as Report[]]));
  for (let count = 0; count < runs; count += 1)
    for (const [name, url] of pages) measured.get(name)!.push(await report(url));
  console.log(`${lighthouse}, mobile, simulated; ${runs} runs by turns. ${machine}\n`);
  const names = Object.keys(figures) as Figure[];
  printTable([
    ["page", ...names],
    ...Array.from(measured, ([page, reports]) => [
      page,
      ...names.map((name) => {
        const [low, middle, high] = quartiles(reports.map(figures[name])).map((value) => shown(name, value));
        return low === high ? middle! : `${middle} (${low}–${high})`;
      }),
    ]),
  ]);
  const json = Array.from(measured, ([page, reports]) => [
    page,
    Object.fromEntries(names.map((name) => [name, reports.map(figures[name])])),
  ]);
  await printJson("pages", { runs, lighthouse, pages: Object.fromEntries(json) as object });
} finally {
  await rm(folder, { recursive: true, force: true });
}
