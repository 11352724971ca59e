import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkContentFolder } from "../../../src/site/gatsby/check-content.ts";
import { planMigration } from "../../../src/content/model/migrations/plan.ts";
import { applyMigration, describeMigration } from "../../../src/content/server/migrate-content.ts";
import { toVersionTwo } from "../../support/content-migration.ts";
import { temporaryFolder, writeFiles } from "../../core/server/support/fixtures.ts";

const migrations = [toVersionTwo];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let content: string;
const git = (...args: string[]): string =>
  execFileSync("git", ["-C", content, "-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
    encoding: "utf8",
  });

beforeEach(async () => {
  folder = await temporaryFolder();
  content = join(folder.path, "content");
  await writeFiles(content, {
    version: "1\n",
    "settings/site.yml": "name: Delish\n",
    "stories/wedding.md": "---\ntitle: A wedding\nsubtitle: In May\n---\nText\n",
  });
});
afterEach(() => folder.remove());

it("summarizes a folder of an earlier version in one sentence, with what to do", async () => {
  const { problems } = await checkContentFolder(content, migrations);
  expect(problems).toEqual([
    {
      file: "content/version",
      field: "",
      message: "The content has an earlier version: 3 files have to be migrated to version 2.",
      fix: expect.stringContaining("npm run migrate-content"),
    },
  ]);
});

it("shows each line before it changes one, and makes a single commit", async () => {
  git("init", "--quiet");
  git("config", "user.name", "Ada");
  git("config", "user.email", "ada@example.com");
  git("add", "--all");
  git("commit", "--quiet", "-m", "Ours");
  const plan = await planMigration(content, migrations);
  const text = describeMigration(plan);
  expect(text).toContain(toVersionTwo.title);
  expect(text).toContain("content/settings/season.yml (new)\n  + open: true");
  expect(text).toContain("content/stories/wedding.md (moved or gone)");
  expect(git("status", "--porcelain")).toBe("");

  const commit = await applyMigration(content, plan);
  expect(git("rev-parse", "HEAD").trim()).toBe(commit);
  expect(git("rev-list", "--count", "HEAD").trim()).toBe("2");
  expect(git("status", "--porcelain")).toBe("");
  expect(await readFile(join(content, "version"), "utf8")).toBe("2\n");
  expect(await readFile(join(content, "case-studies/wedding.md"), "utf8")).toContain("summary: In May");
  expect(await readdir(content)).not.toContain("stories");
  expect((await planMigration(content, migrations)).changed).toEqual([]);
});

it("changes nothing if there are uncommitted changes", async () => {
  git("init", "--quiet");
  const before = await readFile(join(content, "stories/wedding.md"), "utf8");
  await expect(applyMigration(content, await planMigration(content, migrations))).rejects.toThrow(
    "uncommitted changes",
  );
  expect(await readFile(join(content, "stories/wedding.md"), "utf8")).toBe(before);
});

it("is for content alone: content of a later program is refused with a sentence", async () => {
  await writeFile(join(content, "version"), "9\n");
  expect((await checkContentFolder(content)).problems).toEqual([
    expect.objectContaining({
      message: expect.stringContaining("has version 9; this program reads version 1"),
    }),
  ]);
});
