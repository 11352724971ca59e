import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { precompress, type CompressionLevel } from "../../../src/build/publishing/precompress.ts";
import { temporaryFolder, writeFiles } from "../../server/support/fixtures.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let site: string;
let store: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  site = join(folder.path, "public");
  store = join(folder.path, "store");
});
afterEach(() => folder.remove());

/** Long, and the better compressed the harder one tries. */
const text = Array.from({ length: 8_000 }, (_, at) => `Table ${(at * 7919) % 1009} by the river. `).join("");
const write = (files: Record<string, string | Buffer>) => writeFiles(site, files);
const list = async (dir = site) => (await readdir(dir)).sort();
const compress = (level: CompressionLevel) => precompress(site, { level, store });
const sizeOf = async (file: string) => (await stat(join(site, file))).size;
const unpacked = async (file: string) => brotliDecompressSync(await readFile(join(site, file))).toString();

it("compresses texts, leaves pictures, source maps and tiny files alone", async () => {
  await write({ "a.html": text, "b.js": "1;", "c.jpg": Buffer.alloc(5000), "d.js.map": text });
  expect(await compress("full")).toBe(1);
  expect(await list()).toEqual(["a.html", "a.html.br", "a.html.gz", "b.js", "c.jpg", "d.js.map"]);
  expect(await unpacked("a.html.br")).toBe(text);
  expect(gunzipSync(await readFile(join(site, "a.html.gz"))).toString()).toBe(text);
});

it.each(["quick", "full"] as const)(
  "does nothing twice (%s), and follows a change even to an older date",
  async (level) => {
    await write({ "a.html": text });
    await compress(level);
    expect(await compress(level)).toBe(0);
    await write({ "a.html": text.toUpperCase() });
    await utimes(join(site, "a.html"), 1_000_000, 1_000_000);
    expect(await compress(level)).toBe(1);
    expect(await unpacked("a.html.br")).toBe(text.toUpperCase());
    expect((await stat(join(site, "a.html.br"))).mtimeMs).toBe(1_000_000_000);
  },
);

it("makes quick copies better later, and never worse again", async () => {
  await write({ "a.html": text });
  await compress("quick");
  const quick = await sizeOf("a.html.br");
  expect(await compress("full")).toBe(1);
  const full = await sizeOf("a.html.br");
  expect(full).toBeLessThan(quick);
  expect(await unpacked("a.html.br")).toBe(text);
  await utimes(join(site, "a.html"), 1_000_000, 1_000_000);
  expect(await compress("quick")).toBe(0);
  expect(await sizeOf("a.html.br")).toBe(full);
});

it("leaves to the service, quickly, what that compresses by itself, and no copy of what was there before", async () => {
  const page = text.slice(0, 50_000);
  await write({ "a.html": page });
  expect(await compress("quick")).toBe(0);
  expect(await list()).toEqual(["a.html"]);
  expect(await compress("full")).toBe(1);
  await write({ "a.html": page.toUpperCase() });
  await utimes(join(site, "a.html"), 1_000_000, 1_000_000);
  expect(await compress("quick")).toBe(0);
  expect(await list()).toEqual(["a.html"]);
  // Nothing is done a second time, where it was done for another page.
  await write({ "b.html": page });
  expect(await compress("quick")).toBe(0);
  expect(await list()).toEqual(["a.html", "b.html", "b.html.br", "b.html.gz"]);
  expect(await unpacked("b.html.br")).toBe(page);
});

it("compresses nothing again that a cold build wrote anew, under whatever name", async () => {
  await write({ "a.html": text });
  await compress("full");
  const full = await sizeOf("a.html.br");
  await rm(site, { recursive: true });
  await write({ "a.html": text, "moved/b.html": text });
  expect(await compress("quick")).toBe(0);
  expect(await sizeOf("a.html.br")).toBe(full);
  expect(await unpacked("moved/b.html.br")).toBe(text);
  expect(await compress("full")).toBe(0);
});

it("compresses the same content once, and keeps in the store only what is there", async () => {
  await write({ "a.html": text, "b.html": text, "c.html": text.toUpperCase() });
  await compress("full");
  expect(await list(store)).toHaveLength(4);
  await rm(join(site, "c.html"));
  await compress("full");
  expect(await list(store)).toHaveLength(2);
});

it("removes the copies of a file that is gone or has become tiny", async () => {
  await write({ "a.html": text, "b.html": text, "menu.tar.gz": "an archive" });
  await precompress(site);
  await rm(join(site, "a.html"));
  await writeFile(join(site, "b.html"), "tiny");
  await precompress(site);
  expect(await list()).toEqual(["b.html", "menu.tar.gz"]);
});
