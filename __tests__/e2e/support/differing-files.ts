import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ReleaseFiles } from "../../../src/site/contract/routes-manifest.ts";
import { listFiles } from "../../../src/features/publishing/server/releases/release-store.ts";

async function isSame(a: string, b: string): Promise<boolean> {
  const [one, other] = await Promise.all([stat(a), stat(b)]);
  if (one.size !== other.size) return false;
  // As in releases, an unchanged time means an unchanged file.
  if (Math.abs(one.mtimeMs - other.mtimeMs) < 1) return true;
  const [text, otherText] = await Promise.all([readFile(a), readFile(b)]);
  return text.equals(otherText);
}

/**
 * Files of a release that differ from a build of the same content by any byte. Excludes social cards, which
 * may be older or newer than the build.
 */
export async function differingFiles(built: ReleaseFiles, release: ReleaseFiles): Promise<string[]> {
  const names = await Promise.all([built, release].map(({ publicDir }) => listFiles(publicDir)));
  const [wanted, there] = [new Set(names[0]), new Set(names[1])];
  const differing: string[] = [];
  for (const file of new Set([...wanted, ...there])) {
    if (file.startsWith("cards/")) continue;
    const both = wanted.has(file) && there.has(file);
    if (!both || !(await isSame(join(built.publicDir, file), join(release.publicDir, file))))
      differing.push(file);
  }
  if (!(await isSame(built.routesManifest, release.routesManifest))) differing.push("routes.json");
  return differing.sort();
}
