import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { utimes } from "node:fs/promises";
import { lastModified } from "../../../../src/site/gatsby/discovery/last-modified.ts";
import { temporaryFolder, writeFiles } from "../../../core/server/support/fixtures.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
    cwd: folder.path,
    env: { ...process.env, GIT_COMMITTER_DATE: date },
  });
let date = "";

async function commit(at: string, files: Record<string, string>) {
  await writeFiles(folder.path, files);
  date = at;
  git("add", "-A");
  git("commit", "-qm", "edit");
}

test("a file has the time of its last commit, or of a later edit", async () => {
  git("init", "-q");
  await commit("2026-01-01T10:00:00Z", {
    "content/dishes/soup.md": "1",
    "content/dishes/crème brûlée.md": "1",
  });
  await commit("2026-02-01T10:00:00Z", { "content/dishes/soup.md": "2", "src/app.ts": "1" });
  await writeFiles(folder.path, { "content/dishes/salad.md": "new" });
  await utimes(join(folder.path, "content/dishes/salad.md"), 0, Date.parse("2026-03-01T10:00:00Z") / 1000);
  const dates = await lastModified(join(folder.path, "content"));
  expect(Object.fromEntries([...dates].map(([file, at]) => [file, new Date(at).toISOString()]))).toEqual({
    "dishes/soup.md": "2026-02-01T10:00:00.000Z",
    "dishes/crème brûlée.md": "2026-01-01T10:00:00.000Z",
    "dishes/salad.md": "2026-03-01T10:00:00.000Z",
  });
});

test("a copy without a repository has no dates", async () => {
  await writeFiles(folder.path, { "content/dishes/soup.md": "1" });
  expect(await lastModified(join(folder.path, "content"))).toEqual(new Map());
});
