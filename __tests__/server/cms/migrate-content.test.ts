import { execFileSync } from "node:child_process";
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkContentFolder } from "../../../src/gatsby/check-content.ts";
import { contentVersion } from "../../../src/content-model/migrations/migrate.ts";
import { planMigration } from "../../../src/content-model/migrations/plan.ts";
import { applyMigration, describeMigration } from "../../../src/server/cms/migrate-content.ts";
import { temporaryFolder } from "../support/fixtures.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let content: string;
const git = (...args: string[]): string =>
  execFileSync("git", ["-C", content, "-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
    encoding: "utf8",
  });

beforeEach(async () => {
  folder = await temporaryFolder();
  content = join(folder.path, "content");
  await cp(join(process.cwd(), "__tests__/content-model/migrations/version-0"), content, { recursive: true });
});
afterEach(() => folder.remove());

it("says one sentence of a whole folder of an earlier version, with what to do", async () => {
  const { problems } = await checkContentFolder(content);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({
    file: "content/version",
    message: expect.stringMatching(/^The content is of an earlier version: \d+ files/),
    fix: expect.stringContaining("npm run migrate-content"),
  });
});

it("shows each line before it changes one, and makes one commit of all", async () => {
  git("init", "--quiet");
  git("config", "user.name", "Ada");
  git("config", "user.email", "ada@example.com");
  git("add", "--all");
  git("commit", "--quiet", "-m", "Ours");
  const plan = await planMigration(content);
  const text = describeMigration(plan);
  expect(text).toContain("content/settings/booking.yml\n  - services:\n  + servicePeriods:");
  expect(text).toContain("content/pages/waiting-list.yml (new)");
  expect(git("status", "--porcelain")).toBe("");

  const commit = await applyMigration(content, plan);
  expect(git("rev-parse", "HEAD").trim()).toBe(commit);
  expect(git("rev-list", "--count", "HEAD").trim()).toBe("2");
  expect(git("status", "--porcelain")).toBe("");
  expect(await readFile(join(content, "version"), "utf8")).toBe(`${contentVersion}\n`);
  expect(await readdir(content)).not.toContain("stories");
  expect((await planMigration(content)).changed).toEqual([]);
});

it("changes nothing where somebody's changes are no commit yet", async () => {
  git("init", "--quiet");
  const before = await readFile(join(content, "settings/booking.yml"), "utf8");
  await expect(applyMigration(content, await planMigration(content))).rejects.toThrow("no commit yet");
  expect(await readFile(join(content, "settings/booking.yml"), "utf8")).toBe(before);
});

it("is for content alone: one of a later program is refused with a sentence", async () => {
  await writeFile(join(content, "version"), "9\n");
  expect((await checkContentFolder(content)).problems).toEqual([
    expect.objectContaining({
      message: expect.stringContaining(`is of version 9; this program reads version ${contentVersion}`),
    }),
  ]);
});
