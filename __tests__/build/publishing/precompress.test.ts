import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { precompress } from "../../../src/build/publishing/precompress.ts";
import { temporaryFolder, writeFiles } from "../../server/support/fixtures.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const text = "Tables by the river. ".repeat(200);
const list = async () => (await readdir(folder.path)).sort();

it("compresses texts, leaves pictures and tiny files alone", async () => {
  await writeFiles(folder.path, { "a.html": text, "b.js": "1;", "c.jpg": Buffer.alloc(5000) });
  expect(await precompress(folder.path)).toBe(1);
  expect(await list()).toEqual(["a.html", "a.html.br", "a.html.gz", "b.js", "c.jpg"]);
  expect(brotliDecompressSync(await readFile(join(folder.path, "a.html.br"))).toString()).toBe(text);
  expect(gunzipSync(await readFile(join(folder.path, "a.html.gz"))).toString()).toBe(text);
});

it("does nothing twice, and follows a change even to an older date", async () => {
  await writeFiles(folder.path, { "a.html": text });
  await precompress(folder.path);
  expect(await precompress(folder.path)).toBe(0);
  await writeFile(join(folder.path, "a.html"), text.toUpperCase());
  await utimes(join(folder.path, "a.html"), 1_000_000, 1_000_000);
  expect(await precompress(folder.path)).toBe(1);
  expect(brotliDecompressSync(await readFile(join(folder.path, "a.html.br"))).toString()).toBe(
    text.toUpperCase(),
  );
  expect((await stat(join(folder.path, "a.html.br"))).mtimeMs).toBe(1_000_000_000);
});

it("removes the twins of a file that is gone or has become tiny", async () => {
  await writeFiles(folder.path, { "a.html": text, "b.html": text });
  await precompress(folder.path);
  await rm(join(folder.path, "a.html"));
  await writeFile(join(folder.path, "b.html"), "tiny");
  await precompress(folder.path);
  expect(await list()).toEqual(["b.html"]);
});
