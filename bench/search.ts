import { cpus } from "node:os";
import { createServer } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { chromium, type Page } from "@playwright/test";
import { build } from "esbuild";
import { searchIndex } from "../src/gatsby/search-index.ts";
import { root } from "../scripts/lib.ts";
import playwright from "../playwright.config.ts";
import { generateDishes, misspelt, typings } from "./search/dishes.ts";
import type { EngineName } from "./search/engines.ts";

/**
 * How fast the site's search answers over 10,000 dishes, and what its index weighs: the library and a plain substring filter
 * drive the same box and the same list of results, in Chromium with its processor slowed down
 * four times. The engines take turns, so that other work on the machine slows all of them alike. `npm run bench -- search`
 */
const dishes = 10_000;
const slowdown = 4;
const rounds = 4;

const names: readonly EngineName[] = ["minisearch", "substring"];

const entries = generateDishes(dishes);
const documents = JSON.stringify(entries);
const indexes: Readonly<Record<EngineName, string>> = {
  minisearch: searchIndex(entries),
  substring: documents,
};

const brotli = (data: string | Uint8Array): number =>
  brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;

const shared = {
  bundle: true,
  minify: true,
  write: false,
  format: "esm",
  absWorkingDir: root,
  define: { "process.env.NODE_ENV": '"production"' },
} as const;

/** Bytes of a library's script after brotli, as a bundler leaves what it exports by default. */
async function scriptBytes(library: string): Promise<number> {
  const { outputFiles } = await build({
    ...shared,
    stdin: { contents: `export { default } from "${library}";`, resolveDir: root },
  });
  return brotli(outputFiles[0]!.contents);
}

const libraries: Readonly<Record<EngineName, string | undefined>> = {
  minisearch: "minisearch",
  substring: undefined,
};

const page = await build({
  ...shared,
  entryPoints: [join(root, "bench", "search", "page.tsx")],
  outdir: "/",
  jsx: "automatic",
  jsxImportSource: "react",
});
const files = new Map<string, { type: string; body: string | Uint8Array }>([
  [
    "/",
    {
      type: "text/html",
      body: '<!doctype html><link rel="stylesheet" href="/page.css"><div id="root"></div><script type="module" src="/page.js"></script>',
    },
  ],
  ...page.outputFiles.map(
    ({ path, contents }) =>
      [
        `/${path.split(/[\\/]/).pop()}`,
        { type: path.endsWith(".css") ? "text/css" : "text/javascript", body: contents },
      ] as const,
  ),
  ...names.map((name) => [`/${name}.json`, { type: "application/json", body: indexes[name] }] as const),
]);

const server = createServer((request, response) => {
  const file = files.get((request.url ?? "/").replace(/\?.*/, ""));
  if (!file) return void response.writeHead(404).end();
  response.writeHead(200, { "content-type": `${file.type}; charset=utf-8` }).end(file.body);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
if (typeof address !== "object" || !address) throw new Error("The page could not be served.");
const origin = `http://127.0.0.1:${address.port}`;

interface Measured {
  /** Milliseconds. */
  readonly opened: number[];
  readonly keys: number[];
  /** Misspelt words whose first result is what was meant. */
  right: number;
}
const measured = Object.fromEntries(
  names.map((name) => [name, { opened: [], keys: [], right: 0 }]),
) as unknown as Record<EngineName, Measured>;

/** Types every text key by key, each once the results of the one before are painted; milliseconds of each key. */
async function typeAll(tab: Page): Promise<number[]> {
  const box = tab.getByRole("combobox");
  const times: number[] = [];
  for (const text of typings) {
    await box.fill("");
    for (const key of text) {
      await tab.evaluate(() => void (window.painted = undefined));
      await box.press(key === " " ? "Space" : key);
      const time = await tab.waitForFunction(() => window.painted, undefined, { polling: 20 });
      // A space changes no result.
      if (key !== " ") times.push((await time.jsonValue())!);
    }
  }
  return times;
}

const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
try {
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const tab = await browser.newPage();
      const session = await tab.context().newCDPSession(tab);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      await tab.goto(`${origin}/?engine=${name}`);
      await tab.waitForFunction(() => window.opened > 0);
      measured[name].opened.push(await tab.evaluate(() => window.opened));
      measured[name].keys.push(...(await typeAll(tab)));
      measured[name].right = await tab.evaluate(
        (words) =>
          words.filter(([query, meant]) => window.search(query).groups[0]?.hits[0]?.title.includes(meant))
            .length,
        misspelt as [string, string][],
      );
      await tab.close();
    }
  }
} finally {
  await browser.close();
  server.close();
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
const ms = (value: number): string => `${value.toFixed(0)} ms`;
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0)} kB`;

console.log(
  `${dishes} dishes, ${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), processor slowed down ${slowdown} times, ` +
    `${rounds} rounds, ${measured.substring.keys.length} keys a row\n`,
);
const rows = [
  [
    "engine",
    "script",
    "index",
    "index, brotli",
    "opened in",
    "key to paint, median",
    "p95",
    "misspelt first",
  ],
];
for (const name of names) {
  const { opened, keys, right } = measured[name];
  const library = libraries[name];
  rows.push([
    name,
    library ? kB(await scriptBytes(library)) : "0 kB",
    kB(Buffer.byteLength(indexes[name])),
    kB(brotli(indexes[name])),
    ms(quantile(opened, 0.5)),
    ms(quantile(keys, 0.5)),
    ms(quantile(keys, 0.95)),
    `${right} of ${misspelt.length}`,
  ]);
}
const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column]!)).join("  "));
