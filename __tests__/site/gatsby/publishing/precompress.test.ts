import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { precompress, removeStaleCopies } from "../../../../src/site/gatsby/publishing/precompress.ts";
import { temporaryFolder, writeFiles } from "../../../core/server/support/fixtures.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let site: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  site = join(folder.path, "public");
});
afterEach(() => folder.remove());

/** A long text that compresses better with more effort. */
const text = Array.from({ length: 8_000 }, (_, at) => `Table ${(at * 7919) % 1009} by the river. `).join("");
const write = (files: Record<string, string | Buffer>) => writeFiles(site, files);
const list = async (dir = site) => (await readdir(dir)).sort();
const unpacked = async (file: string) => brotliDecompressSync(await readFile(join(site, file))).toString();

it("compresses texts, leaves pictures, source maps and tiny files alone", async () => {
  await write({ "a.html": text, "b.js": "1;", "c.jpg": Buffer.alloc(5000), "d.js.map": text });
  expect(await precompress(site)).toBe(1);
  expect(await list()).toEqual(["a.html", "a.html.br", "a.html.gz", "b.js", "c.jpg", "d.js.map"]);
  expect(await unpacked("a.html.br")).toBe(text);
  expect(gunzipSync(await readFile(join(site, "a.html.gz"))).toString()).toBe(text);
});

it("does nothing twice, and follows a change even to an older date", async () => {
  await write({ "a.html": text });
  await precompress(site);
  expect(await precompress(site)).toBe(0);
  await write({ "a.html": text.toUpperCase() });
  await utimes(join(site, "a.html"), 1_000_000, 1_000_000);
  expect(await precompress(site)).toBe(1);
  expect(await unpacked("a.html.br")).toBe(text.toUpperCase());
  expect((await stat(join(site, "a.html.br"))).mtimeMs).toBe(1_000_000_000);
});

it("removes copies of an earlier version, so that none is sent for the current file", async () => {
  await write({ "a.html": text, "b.html": text });
  await precompress(site);
  await write({ "a.html": text.toUpperCase() });
  await utimes(join(site, "a.html"), 1_000_000, 1_000_000);
  await removeStaleCopies(site);
  expect(await list()).toEqual(["a.html", "b.html", "b.html.br", "b.html.gz"]);
});

it("removes the copies of a file that is gone or has become tiny", async () => {
  await write({ "a.html": text, "b.html": text, "menu.tar.gz": "an archive" });
  await precompress(site);
  await rm(join(site, "a.html"));
  await writeFile(join(site, "b.html"), "tiny");
  await precompress(site);
  expect(await list()).toEqual(["b.html", "menu.tar.gz"]);
});
