import { join } from "node:path";
import { readIfExists } from "../../../core/shared/read-if-exists.ts";

/** Changes in a version, from a changelog. */
export interface Changes {
  /** Heading of the section: `Unreleased`, `1.0.0 – 23 November 2026`; null without a changelog. */
  readonly of: string | null;
  readonly lines: readonly string[];
}

const plain = (markdown: string): string =>
  markdown
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/[_`*]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Returns the newest section of a changelog, with only the lines meant for owners. */
export function newestChanges(changelog: string): Changes {
  const [, newest = ""] = changelog.split(/^## /m);
  const of = newest.split("\n")[0]!.trim();
  const owners = newest.split(/^### /m).find((part) => part.startsWith("What changes for owners")) ?? "";
  const lines = owners.split(/^- /m).slice(1).map(plain);
  return { of: of === "" ? null : of, lines };
}

/** Reads the changes in this release; empty if its changelog is missing. */
export async function ownChanges(folder = process.cwd()): Promise<Changes> {
  const changelog = await readIfExists(join(folder, "CHANGELOG.md"));
  return changelog === undefined ? { of: null, lines: [] } : newestChanges(changelog);
}
