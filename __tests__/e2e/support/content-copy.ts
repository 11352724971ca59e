import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contentDir } from "../../support/content-dir.ts";

/** A copy of the tests' content that a test may change. */
export interface ContentCopy {
  /** The temporary folder that contains the copy, and nothing else yet. */
  readonly folder: string;
  readonly content: string;
  readonly remove: () => Promise<void>;
}

export async function copyContent(): Promise<ContentCopy> {
  const folder = await mkdtemp(join(tmpdir(), "delish-content-"));
  const content = join(folder, "content");
  await cp(contentDir, content, { recursive: true });
  return { folder, content, remove: () => rm(folder, { recursive: true }) };
}
