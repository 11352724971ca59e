import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import pLimit from "p-limit";

/** A part of the build that has sources of its own, so that a change of one leaves the other as it is. */
export interface BuildPart {
  readonly name: string;
  /** Globs of the files it is made from. */
  readonly sources: readonly string[];
  /** Folders elsewhere that it is made from as well, by what they are called whatever their place. */
  readonly folders?: Readonly<Record<string, string>>;
  /** Folders of whose files it takes the names alone. */
  readonly names?: Readonly<Record<string, string>>;
  /** What else it hangs on, as a text. */
  readonly state?: () => Promise<string>;
  /** The environment variables it reads. */
  readonly settings: RegExp;
  /** A file that is there wherever the part was built. */
  readonly output: string;
}

const stampOf = ({ name }: BuildPart, root: string): string => join(root, "dist", `${name}-stamp`);

/** The files that match, sorted, with forward slashes. */
async function matching(patterns: readonly string[], root: string): Promise<string[]> {
  const found = await Array.fromAsync(glob(patterns, { cwd: root }));
  const isFile = await Promise.all(found.map(async (path) => (await stat(join(root, path))).isFile()));
  return found
    .filter((_, index) => isFile[index])
    .map((file) => file.replaceAll("\\", "/"))
    .sort();
}

/** A process may have no more than so many files open. */
const reading = pLimit(64);

/** Digests of files by their paths, for parts that share sources. */
export type FileDigests = Map<string, Promise<string>>;

/**
 * A digest of everything that the part is made from: files, names and settings. `root`: the project's folder.
 *
 * @param digests of files that were read a moment ago
 */
export async function fingerprint(
  part: BuildPart,
  root: string,
  digests: FileDigests = new Map(),
): Promise<string> {
  const hash = createHash("sha256");
  const digestOf = (path: string): Promise<string> => {
    const found =
      digests.get(path) ??
      reading(async () =>
        createHash("sha256")
          .update(await readFile(path))
          .digest("base64url"),
      );
    digests.set(path, found);
    return found;
  };
  /** @param prefix of the files' names, whatever their place */
  const addAll = async (files: readonly string[], folder: string, prefix: string) => {
    const found = await Promise.all(files.map((file) => digestOf(resolve(folder, file))));
    for (const [index, file] of files.entries()) hash.update(`${prefix}${file}\0${found[index]}\0`);
  };
  for (const [name, folder] of Object.entries(part.folders ?? {}))
    await addAll(await matching(["**/*"], resolve(root, folder)), resolve(root, folder), `${name}/`);
  await addAll(await matching(part.sources, root), root, "");
  const names: string[] = [];
  for (const [name, folder] of Object.entries(part.names ?? {}))
    for (const file of await matching(["**/*"], resolve(root, folder))) names.push(`${name}/${file}`);
  const settings = Object.entries(process.env).filter(
    ([name]) => part.settings.test(name) && name !== "GATSBY_TELEMETRY_DISABLED",
  );
  const state = await part.state?.();
  return hash.update(JSON.stringify([names, settings.sort(), state])).digest("hex");
}

/** The digest of what the part was built from last; undefined where no build came to its end. */
export const lastFingerprint = (part: BuildPart, root: string): Promise<string | undefined> =>
  readFile(stampOf(part, root), "utf8").catch(() => undefined);

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
