import { rm } from "node:fs/promises";
import { join } from "node:path";
import { buildIfStale, forgetBuild, type BuildPart } from "../../scripts/freshness.ts";
import { temporaryFolder, writeFiles } from "../server/support/fixtures.ts";

const part = (name: string, sources: string[], more: Partial<BuildPart> = {}): BuildPart => ({
  name,
  sources,
  settings: /^FRESHNESS_TEST_/,
  output: `${name}.out`,
  ...more,
});
const site = part("site", ["src/!(admin)/**/*"], { folders: { content: "content" } });
const admin = part("admin", ["src/**/*"], { names: { "content/media": "content/media" } });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const write = (files: Record<string, string>) => writeFiles(folder.path, files);

/** Builds what is stale; resolves to the names of the parts that were built. */
async function build(): Promise<string[]> {
  const built: string[] = [];
  for (const each of [site, admin])
    await buildIfStale(
      each,
      async () => {
        built.push(each.name);
        await write({ [each.output]: "" });
      },
      folder.path,
    );
  return built;
}

beforeEach(async () => {
  folder = await temporaryFolder();
  await write({
    "content/dishes/soup.md": "Soup",
    "content/media/soup.jpg": "1",
    "src/admin/main.ts": "",
    "src/blocks/news.tsx": "",
  });
  await build();
});
afterEach(async () => {
  delete process.env["FRESHNESS_TEST_HOST"];
  await folder.remove();
});

test("nothing is built twice", async () => {
  expect(await build()).toEqual([]);
});

test.each([
  ["a dish", { "content/dishes/soup.md": "Cold soup" }, ["site"]],
  ["a picture under the same name", { "content/media/soup.jpg": "2" }, ["site"]],
  ["a picture that was added", { "content/media/salad.jpg": "1" }, ["site", "admin"]],
  ["the CMS", { "src/admin/main.ts": "1;" }, ["admin"]],
  ["a block", { "src/blocks/news.tsx": "1;" }, ["site", "admin"]],
])("a change of %s builds what it is in", async (_, files, parts) => {
  await write(files);
  expect(await build()).toEqual(parts);
});

test("a setting, a lost result and a build that was forgotten build again", async () => {
  process.env["FRESHNESS_TEST_HOST"] = "https://api.example.com";
  expect(await build()).toEqual(["site", "admin"]);
  await rm(join(folder.path, "admin.out"));
  expect(await build()).toEqual(["admin"]);
  await forgetBuild([site], folder.path);
  expect(await build()).toEqual(["site"]);
});

test("a build that fails is not taken for fresh", async () => {
  await write({ "content/dishes/soup.md": "Hot soup" });
  await expect(buildIfStale(site, () => Promise.reject(new Error("no pages")), folder.path)).rejects.toThrow(
    "no pages",
  );
  await write({ "content/dishes/soup.md": "Soup" });
  expect(await build()).toEqual(["site"]);
});
