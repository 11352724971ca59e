import { constants } from "node:fs";
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import * as v from "valibot";
import { readIfExists } from "../../../../core/shared/read-if-exists.ts";
import { bytesOnDisk } from "../../../../core/server/bytes-on-disk.ts";
import { writeDurably } from "../../../../core/server/write-durably.ts";
import type { ReleaseFiles } from "../../../../site/contract/routes-manifest.ts";

/**
 * Lists the paths of all files below a folder, relative to it and with forward slashes. Omits incomplete
 * files and compressed copies.
 */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz|part)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
}

const releaseSchema = v.object({
  id: v.string(),
  /** Commit of the content. */
  commit: v.string(),
  /** Git tree of the content's files as built, including edits by hand. */
  tree: v.string(),
  /** Fingerprint of all inputs of the build, including code and settings. */
  fingerprint: v.string(),
  builtAt: v.string(),
  /** Duration of the build in seconds. */
  seconds: v.number(),
  /** Fingerprint of Gatsby's output; missing in releases made by earlier versions of the program. */
  frame: v.optional(v.string()),
  /** Fingerprint of the colours and fonts of its pages. */
  look: v.optional(v.string()),
  /** Name of the renderer that made its pages. */
  renderer: v.optional(v.string()),
  /**
   * True if the release was adopted at the first start, or made from an adopted one, and so lacks some sizes
   * of its pictures.
   */
  provisional: v.optional(v.boolean()),
  /** True if Gatsby built the whole release. */
  rebuilt: v.optional(v.boolean()),
});
/** A finished build. Its folder never changes. */
export type Release = v.InferOutput<typeof releaseSchema>;

const currentSchema = v.object({
  release: v.string(),
  since: v.string(),
  pinned: v.nullable(v.object({ by: v.string(), at: v.string() })),
});
/** The published release, the time at which it was published, and who pinned it. */
export type CurrentRelease = v.InferOutput<typeof currentSchema>;

/** Number of older releases that editors can go back to. */
const keptReleases = 10;
/** Milliseconds for which open pages can still load the scripts of an older release. */
const day = 24 * 3600_000;

async function readJson<S extends v.GenericSchema>(
  path: string,
  schema: S,
): Promise<v.InferOutput<S> | undefined> {
  const text = await readIfExists(path);
  if (text === undefined) return undefined;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? (parsed.output as v.InferOutput<S>) : undefined;
}

/**
 * Makes `target` a copy of `source`. Files that are the same in `before` become hard links to the files
 * there, because finished releases never change. All other files are copied, because a build overwrites its
 * own files.
 */
async function copyTree(source: string, target: string, before: string | undefined): Promise<void> {
  await mkdir(target, { recursive: true });
  const entries = await readdir(source, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [from, to] = [join(source, entry.name), join(target, entry.name)];
      const old = before === undefined ? undefined : join(before, entry.name);
      if (entry.isDirectory()) await copyTree(from, to, old);
      else if (entry.isFile() && !entry.name.endsWith(".part")) await copyOne(from, to, old);
    }),
  );
}

/**
 * Replaces files below `target` with those below `source`, and deletes `removed`. Outdated compressed copies
 * are deleted too.
 */
async function layOver(source: string, target: string, removed: readonly string[]): Promise<void> {
  for (const file of [...(await listFiles(source)), ...removed])
    for (const ending of ["", ".br", ".gz"]) await rm(join(target, file + ending), { force: true });
  await copyTree(source, target, undefined);
}

/** True if `old` is the same file as `from` or, judging by size and time, a copy of it. */
async function isSame(from: string, old: string): Promise<boolean> {
  if (from === old) return true;
  const [about, known] = await Promise.all([stat(from), stat(old).catch(() => undefined)]);
  // File systems store times less precisely than Node writes them.
  return known?.isFile() === true && known.size === about.size && Math.abs(known.mtimeMs - about.mtimeMs) < 1;
}

async function copyOne(from: string, to: string, old: string | undefined): Promise<void> {
  if (old !== undefined && (await isSame(from, old))) {
    try {
      return await link(old, to);
    } catch {
      // The file system does not support hard links, or the file has too many.
    }
  }
  const about = await stat(from);
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  // Keeps the modification time, which a compressed copy must share with its original.
  await utimes(to, about.atime, about.mtimeMs / 1000);
}

/**
 * The releases below a folder. One process adds them and switches between them; any number of processes can
 * read them.
 */
export interface ReleaseStore {
  current(): Promise<CurrentRelease | undefined>;
  find(id: string): Promise<Release | undefined>;
  /** Lists all releases, newest first. */
  list(): Promise<Release[]>;
  filesOf(id: string): ReleaseFiles;
  /**
   * Copies a finished build into a new folder, without publishing it. If `check` throws, the copy does not
   * become a release. With `base`, the build contains only the differences from that site; `removed` lists
   * files that only the base has.
   */
  add(
    built: ReleaseFiles,
    about: Omit<Release, "id">,
    check: (files: ReleaseFiles) => Promise<void>,
    base?: ReleaseFiles & { readonly removed: readonly string[] },
  ): Promise<Release>;
  /**
   * Publishes a release.
   *
   * @param pinned who pins the release; absent if it is not pinned
   */
  switchTo(id: string, pinned?: { readonly by: string; readonly at: string }): Promise<CurrentRelease>;
  /**
   * Deletes incomplete releases, and those that are too old to go back to, unless open pages may still need
   * their scripts.
   */
  prune(): Promise<void>;
}

export interface ReleaseStoreOptions {
  readonly folder: string;
  readonly now?: () => Date;
  /** Called after each step. Tests use it to kill the process between steps. */
  readonly onStep?: (name: string) => void;
}

export function openReleaseStore({
  folder,
  now = () => new Date(),
  onStep = () => undefined,
}: ReleaseStoreOptions): ReleaseStore {
  const pointer = join(folder, "current.json");
  const folderOf = (id: string): string => join(folder, id);
  const isId = (id: string): boolean => /^\d{8}T\d{9}Z(-\d+)?$/.test(id);
  const find = async (id: string): Promise<Release | undefined> =>
    isId(id) ? readJson(join(folderOf(id), "release.json"), releaseSchema) : undefined;
  const list = async (): Promise<Release[]> => {
    const names = await readdir(folder).catch(() => [] as string[]);
    const found = await Promise.all(names.filter(isId).map(find));
    return found.filter((release) => release !== undefined).sort((a, b) => (a.id < b.id ? 1 : -1));
  };

  const store: ReleaseStore = {
    current: () => readJson(pointer, currentSchema),
    find,
    list,
    filesOf: (id) => ({
      publicDir: join(folderOf(id), "public"),
      routesManifest: join(folderOf(id), "routes.json"),
    }),
    async add(built, about, check, base) {
      await mkdir(folder, { recursive: true });
      const time = now().toISOString().replace(/[-:.]/g, "");
      let id = time;
      for (let count = 2; await find(id); count += 1) id = `${time}-${count}`;
      const part = join(folder, `${id}.part`);
      await rm(part, { recursive: true, force: true });
      const release: Release = { ...about, id };
      try {
        if (base) {
          await copyTree(base.publicDir, join(part, "public"), base.publicDir);
          await layOver(built.publicDir, join(part, "public"), base.removed);
        } else {
          const previous = await store.current();
          const before = previous && store.filesOf(previous.release).publicDir;
          await copyTree(built.publicDir, join(part, "public"), before);
        }
        onStep("files copied");
        await copyFile(built.routesManifest, join(part, "routes.json"));
        await writeDurably(join(part, "release.json"), JSON.stringify(release, null, 2));
        onStep("release written");
        await check({ publicDir: join(part, "public"), routesManifest: join(part, "routes.json") });
      } catch (error) {
        // Deletes the incomplete release immediately, because the disk may be full.
        await rm(part, { recursive: true, force: true });
        throw error;
      }
      onStep("checked");
      await rename(part, folderOf(id));
      onStep("release added");
      return release;
    },
    async switchTo(id, pinned) {
      if (!(await find(id))) throw new Error(`There is no release ${id}.`);
      const current: CurrentRelease = { release: id, since: now().toISOString(), pinned: pinned ?? null };
      onStep("before the switch");
      await writeDurably(pointer, JSON.stringify(current));
      onStep("switched");
      return current;
    },
    async prune() {
      const current = await store.current();
      const names = await readdir(folder).catch(() => [] as string[]);
      for (const name of names)
        if (name.endsWith(".part")) await rm(join(folder, name), { recursive: true, force: true });
      const releases = await list();
      const others = releases.filter(({ id }) => id !== current?.release);
      const stay = releases.filter(({ id }) => id === current?.release).concat(others.slice(0, keptReleases));
      const seen = new Set<string>();
      let room: number | undefined;
      /**
       * True if there is room for another release that is kept only for its scripts. Together, such releases
       * may use no more space than one whole site.
       */
      const hasRoomFor = async (id: string): Promise<boolean> => {
        if (room === undefined) {
          room = current ? await bytesOnDisk(folderOf(current.release), seen) : 0;
          for (const kept of stay) await bytesOnDisk(folderOf(kept.id), seen);
        }
        room -= await bytesOnDisk(folderOf(id), seen);
        return room >= 0;
      };
      for (const release of others.slice(keptReleases)) {
        const { id, builtAt, frame } = release;
        // Releases with the same frame have the same scripts.
        const hasOthersScripts = frame !== undefined && stay.some((kept) => kept.frame === frame);
        const isOfToday = now().getTime() - new Date(builtAt).getTime() < day;
        if (!hasOthersScripts && isOfToday && (await hasRoomFor(id))) {
          stay.push(release);
          continue;
        }
        // Renames the folder first, so that its remains do not count as a release after a power cut.
        await rename(folderOf(id), join(folder, `${id}.part`));
        onStep("release given up");
        await rm(join(folder, `${id}.part`), { recursive: true, force: true });
      }
    },
  };
  return store;
}
