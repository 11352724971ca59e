import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A part of the build that has sources of its own, so that a change of one leaves the other as it is. */
export interface BuildPart {
  readonly name: string;
  /** Globs of the files it is made from. */
  readonly sources: readonly string[];
  /** Globs of files of which it takes the names alone. */
  readonly names?: readonly string[];
  /** The environment variables it reads. */
  readonly settings: RegExp;
  /** A file that is there wherever the part was built. */
  readonly output: string;
}

const stampOf = ({ name }: BuildPart, root: string): string => join(root, "dist", `${name}-stamp`);

/** The files that match, sorted, with forward slashes. */
async function matching(patterns: readonly string[] | undefined, root: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(patterns ?? [], { cwd: root }))
    if ((await stat(join(root, file))).isFile()) files.push(file.replaceAll("\\", "/"));
  return files.sort();
}

/** A digest of everything that the part is made from: files, names and settings. `root`: the project's folder. */
export async function fingerprint(part: BuildPart, root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const file of await matching(part.sources, root))
    hash
      .update(file)
      .update("\0")
      .update(await readFile(join(root, file)))
      .update("\0");
  const settings = Object.entries(process.env).filter(
    ([name]) => part.settings.test(name) && name !== "GATSBY_TELEMETRY_DISABLED",
  );
  return hash.update(JSON.stringify([await matching(part.names, root), settings.sort()])).digest("hex");
}

/** Makes the next `buildIfStale` build these parts in any case. */
export async function forgetBuild(parts: readonly BuildPart[], root: string): Promise<void> {
  await Promise.all(parts.map((part) => rm(stampOf(part, root), { force: true })));
}

/** Builds the part unless its last build was made from exactly these files, names and settings. */
export async function buildIfStale(
  part: BuildPart,
  build: () => Promise<void>,
  root: string,
): Promise<"fresh" | "built"> {
  const stamp = stampOf(part, root);
  const now = await fingerprint(part, root);
  if (existsSync(stamp) && existsSync(join(root, part.output)) && (await readFile(stamp, "utf8")) === now)
    return "fresh";
  // A build that fails half-way leaves nothing to be taken for fresh.
  await forgetBuild([part], root);
  await build();
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, now);
  return "built";
}
