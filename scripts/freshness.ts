import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import pLimit from "p-limit";
import { readIfExists } from "../src/core/shared/read-if-exists.ts";

/** A part of the build with its own sources, so that changing them does not rebuild the other parts. */
export interface BuildPart {
  readonly name: string;
  /** Globs of its source files, besides those that its build reports. */
  readonly sources: readonly string[];
  /** Source folders that may be outside the project, by names that do not depend on their location. */
  readonly folders?: Readonly<Record<string, string>>;
  /** Folders of which only the file names matter. */
  readonly names?: Readonly<Record<string, string>>;
  /** Other dependencies, as text. */
  readonly state?: () => Promise<string>;
  /** The environment variables that it reads. */
  readonly settings: RegExp;
  /** A file that every build of the part creates. */
  readonly output: string;
}

/** Paths of files that a bundler has read, relative to the project's folder. */
export type BuildInputs = readonly string[];

/** Content of `dist/<part>-stamp` after the last build. */
interface Stamp {
  readonly fingerprint: string;
  readonly inputs: BuildInputs;
}

const stampOf = ({ name }: BuildPart, root: string): string => join(root, "dist", `${name}-stamp`);

/**
 * Returns the part's stamp; undefined if there is none, or if another version wrote it in a format that
 * cannot be read. The part is then built again.
 */
async function readStamp(part: BuildPart, root: string): Promise<Stamp | undefined> {
  try {
    return JSON.parse(await readFile(stampOf(part, root), "utf8")) as Stamp;
  } catch {
    return undefined;
  }
}

/** Lists the matching files, sorted, with forward slashes. */
async function matching(patterns: readonly string[], root: string): Promise<string[]> {
  const found = await Array.fromAsync(glob(patterns, { cwd: root }));
  const isFile = await Promise.all(found.map(async (path) => (await stat(join(root, path))).isFile()));
  return found
    .filter((_, index) => isFile[index])
    .map((file) => file.replaceAll("\\", "/"))
    .sort();
}

/** Limits the number of open files. */
const reading = pLimit(64);

/** Digests of files by their paths, so that parts that share sources read each file only once. */
export type FileDigests = Map<string, Promise<string>>;

/** Returns the digest of a file, or a fixed word if the file is missing. */
function digestOf(path: string, digests: FileDigests): Promise<string> {
  const found =
    digests.get(path) ??
    reading(async () =>
      createHash("sha256")
        .update(await readFile(path))
        .digest("base64url"),
    ).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "gone";
      throw error;
    });
  digests.set(path, found);
  return found;
}

/**
 * Returns a digest of everything that is known before a build: files, file names, environment variables and
 * state.
 */
async function digestOfSources(part: BuildPart, root: string, digests: FileDigests): Promise<string> {
  const hash = createHash("sha256");
  /**
   * Adds files to the digest, each under `prefix` and its path in the folder, so that the folder's own
   * location does not matter.
   */
  const addAll = async (files: readonly string[], folder: string, prefix: string) => {
    const found = await Promise.all(files.map((file) => digestOf(resolve(folder, file), digests)));
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

async function digestOfInputs(inputs: BuildInputs, root: string, digests: FileDigests): Promise<string> {
  const found = await Promise.all(inputs.map((file) => digestOf(join(root, file), digests)));
  return createHash("sha256")
    .update(JSON.stringify(inputs.map((file, index) => [file, found[index]])))
    .digest("hex");
}

/**
 * Returns a digest of everything that the part is made from: its sources, and the files that its last build
 * read.
 *
 * @param root the project's folder
 * @param digests cache of file digests, shared between calls
 * @param built parts whose inputs count; by default the part itself
 */
export async function fingerprint(
  part: BuildPart,
  root: string,
  digests: FileDigests = new Map(),
  built: readonly BuildPart[] = [part],
): Promise<string> {
  const all = [await digestOfSources(part, root, digests)];
  for (const one of built)
    all.push(await digestOfInputs((await readStamp(one, root))?.inputs ?? [], root, digests));
  return all.join("-");
}

/** Returns the part's fingerprint at its last build; undefined if no build was completed. */
export const lastFingerprint = async (part: BuildPart, root: string): Promise<string | undefined> =>
  (await readStamp(part, root))?.fingerprint;

/** Makes the next `buildIfStale` rebuild these parts even if nothing has changed. */
export async function forgetBuild(parts: readonly BuildPart[], root: string): Promise<void> {
  await Promise.all(parts.map((part) => rm(stampOf(part, root), { force: true })));
}

/**
 * Builds the part unless its last build was made from exactly the same files, names, settings and state.
 *
 * @param build builds the part; resolves to the files that it has read, if a bundler knows them
 */
export async function buildIfStale(
  part: BuildPart,
  build: () => Promise<BuildInputs | void>,
  root: string,
): Promise<"fresh" | "built"> {
  const last = await lastFingerprint(part, root);
  if (last && existsSync(join(root, part.output)) && last === (await fingerprint(part, root))) return "fresh";
  // A failing build must not leave anything that looks up to date.
  await forgetBuild([part], root);
  const sources = await digestOfSources(part, root, new Map());
  const started = Date.now();
  const inputs = (await build()) ?? [];
  // File times have fractions of a millisecond; the clock has only whole milliseconds.
  const changed = await Promise.all(
    inputs.map(async (file) => Math.floor((await stat(join(root, file))).mtimeMs)),
  );
  // Files that changed during the build may or may not be included, so no stamp is written and the next build
  // starts over.
  if (changed.some((time) => time > started)) return "built";
  const stamp: Stamp = {
    fingerprint: `${sources}-${await digestOfInputs(inputs, root, new Map())}`,
    inputs,
  };
  await mkdir(dirname(stampOf(part, root)), { recursive: true });
  await writeFile(stampOf(part, root), JSON.stringify(stamp));
  return "built";
}

/**
 * Called before the site of a content folder is built. If the existing list of routes belongs to the site of
 * another folder, removes the list, so that a failed build does not leave another restaurant's site in
 * service. The tests, for example, build their own content in the same place.
 */
export async function withdrawSiteOfOther(contentDir: string, root: string): Promise<void> {
  const note = join(root, "dist", "built-content");
  if ((await readIfExists(note)) === contentDir) return;
  await rm(join(root, "dist", "routes.json"), { force: true });
  await mkdir(dirname(note), { recursive: true });
  await writeFile(note, contentDir);
}
