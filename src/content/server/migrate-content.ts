import { mkdir, readdir, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { versionFile } from "../model/migrations/migrate.ts";
import type { MigrationPlan } from "../model/migrations/plan.ts";
import { writeDurably } from "../../core/server/write-durably.ts";
import { GitError, openGit } from "./git.ts";

/** The content cannot be migrated in its current state. The message says what to do. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

function linesOnlyIn(text: string, other: string): string[] {
  const rest = new Map<string, number>();
  for (const line of other.split("\n")) rest.set(line, (rest.get(line) ?? 0) + 1);
  return text.split("\n").filter((line) => {
    const count = rest.get(line) ?? 0;
    rest.set(line, count - 1);
    return count <= 0;
  });
}

/** Describes a migration for the owner: its effects in words, then every removed and added line. */
export function describeMigration({ titles, before, after, changed }: MigrationPlan): string {
  const files = changed.map((path) => {
    const [old, now] = [before.get(path) ?? "", after.get(path) ?? ""];
    const lines = [
      ...linesOnlyIn(old, now).map((line) => `  - ${line}`),
      ...linesOnlyIn(now, old).map((line) => `  + ${line}`),
    ];
    const about = !before.has(path) ? " (new)" : !after.has(path) ? " (moved or gone)" : "";
    return [`content/${path}${about}`, ...(about === " (moved or gone)" ? [] : lines)].join("\n");
  });
  return [...titles.map((title) => `* ${title}`), "", ...files, "", `${changed.length} files.`].join("\n");
}

/**
 * Migrates a content folder according to a plan.
 *
 * @returns the commit; undefined if the folder is not in a git repository
 * @throws MigrationError if the folder has uncommitted changes
 */
export async function applyMigration(
  contentDir: string,
  { to, before, after, changed }: MigrationPlan,
): Promise<string | undefined> {
  const git = openGit(["-C", contentDir]);
  const inside = await git.find(["rev-parse", "--is-inside-work-tree"]).catch((error: unknown) => {
    if (error instanceof GitError || (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  });
  const isTracked = inside === "true";
  if (isTracked && (await git.text(["status", "--porcelain", "--", "."])) !== "")
    throw new MigrationError("The content has uncommitted changes. Commit or discard them first.");
  for (const path of changed) {
    const text = after.get(path);
    if (text === undefined) continue;
    await mkdir(dirname(join(contentDir, path)), { recursive: true });
    await writeDurably(join(contentDir, path), text);
  }
  await writeDurably(join(contentDir, versionFile), `${to}\n`);
  for (const path of before.keys()) {
    if (after.has(path)) continue;
    await rm(join(contentDir, path));
    const folder = dirname(join(contentDir, path));
    if ((await readdir(folder)).length === 0) await rmdir(folder);
  }
  if (!isTracked) return undefined;
  await git.text(["add", "--all", "--", "."]);
  await git.text(["commit", "--quiet", "-m", `Migrate the content to version ${to}`, "--", "."]);
  return git.text(["rev-parse", "HEAD"]);
}
