import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildIfStale, forgetBuild, withdrawSiteOfOther, type BuildPart } from "../../scripts/freshness.ts";
import { temporaryFolder, writeFiles } from "../core/server/support/fixtures.ts";

const part = (name: string, sources: string[], more: Partial<BuildPart> = {}): BuildPart => ({
  name,
  sources,
  settings: /^FRESHNESS_TEST_/,
  output: `${name}.out`,
  ...more,
});
const site = part("site", ["src/!(features)/**/*"], { folders: { content: "content" } });
const admin = part("admin", ["src/blocks/*"], { names: { "content/media": "content/media" } });
/** Files that a bundler reads for the CMS. */
const bundled = () =>
  ["src/features/publishing/admin/main.ts", "src/theme/palette.ts"].filter((file) =>
    existsSync(join(folder.path, file)),
  );

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
        return each === admin ? bundled() : [];
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
    "src/features/publishing/admin/main.ts": "",
    "src/blocks/news.tsx": "",
    "src/theme/palette.ts": "",
    "src/other/unused.ts": "",
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
  ["the CMS", { "src/features/publishing/admin/main.ts": "1;" }, ["admin"]],
  ["what the bundler has read", { "src/theme/palette.ts": "1;" }, ["site", "admin"]],
  ["what it has not", { "src/other/unused.ts": "1;" }, ["site"]],
  ["a block", { "src/blocks/news.tsx": "1;" }, ["site", "admin"]],
])("a change of %s builds the parts that contain it", async (_, files, parts) => {
  await write(files);
  expect(await build()).toEqual(parts);
});

test("a missing file of the bundle builds it again", async () => {
  await rm(join(folder.path, "src/features/publishing/admin/main.ts"));
  expect(await build()).toEqual(["admin"]);
});

test("changes during a build are built again", async () => {
  await write({ "admin.out": "" });
  await forgetBuild([admin], folder.path);
  await buildIfStale(
    admin,
    async () => {
      const later = new Date(Date.now() + 1000);
      await utimes(join(folder.path, "src/theme/palette.ts"), later, later);
      return bundled();
    },
    folder.path,
  );
  expect(await build()).toEqual(["admin"]);
});

const repository = join(import.meta.dirname, "../..");

/** Builds the real staff pages; resolves to the inputs that the build reports. */
async function staffInputs(outDir: string): Promise<string[]> {
  const code = `import { buildStaff } from ${JSON.stringify(join(repository, "scripts/build-staff.ts"))};
    console.log(JSON.stringify((await buildStaff({ outDir: ${JSON.stringify(outDir)} })).inputs));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code]);
  return JSON.parse(stdout) as string[];
}

test.each([
  "src/core/shared/palette.ts",
  "src/site/layout/theme/tokens.ts",
  "src/site/offline/staff-worker.ts",
  "src/app/staff/index.html",
  "scripts/build-staff.ts",
])("a change of %s builds staff's pages again", async (file) => {
  const inputs = await staffInputs(join(folder.path, "built"));
  const texts = inputs.map(async (path) => [path, await readFile(join(repository, path), "utf8")] as const);
  await write({ ...Object.fromEntries(await Promise.all(texts)), "staff.out": "" });
  const staff = part("staff", []);
  const buildStaff = () => buildIfStale(staff, () => Promise.resolve(inputs), folder.path);
  expect(await buildStaff()).toBe("built");
  expect(await buildStaff()).toBe("fresh");
  await write({ [file]: "changed" });
  expect(await buildStaff()).toBe("built");
});

test("a setting, a missing result and a forgotten build build again", async () => {
  process.env["FRESHNESS_TEST_HOST"] = "https://api.example.com";
  expect(await build()).toEqual(["site", "admin"]);
  await rm(join(folder.path, "admin.out"));
  expect(await build()).toEqual(["admin"]);
  await forgetBuild([site], folder.path);
  expect(await build()).toEqual(["site"]);
});

test("if building another restaurant's content fails, the previous site is not served instead", async () => {
  const routes = join(folder.path, "dist/routes.json");
  await withdrawSiteOfOther("/tests/content", folder.path);
  await write({ "dist/routes.json": "{}" });
  await withdrawSiteOfOther("/tests/content", folder.path);
  expect(existsSync(routes)).toBe(true);
  await withdrawSiteOfOther("/restaurant/content", folder.path);
  expect(existsSync(routes)).toBe(false);
});

test("a failed build does not count as fresh", async () => {
  await write({ "content/dishes/soup.md": "Hot soup" });
  await expect(buildIfStale(site, () => Promise.reject(new Error("no pages")), folder.path)).rejects.toThrow(
    "no pages",
  );
  await write({ "content/dishes/soup.md": "Soup" });
  expect(await build()).toEqual(["site"]);
});

it("builds if an earlier version has left a different stamp", async () => {
  await build();
  await write({ "dist/site-stamp": "a1f695612a4dc88f2ca9186ae41c5517" });
  expect(await build()).toEqual(["site"]);
});
