import { rm } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { GitError, readBlobs, type Git } from "../git.ts";
import { blobId, isContentPath, type Version } from "../working-files.ts";
import { openCommitter, service, type CommitClock } from "./committer.ts";
import type { RepositoryLocation } from "./location.ts";
import { RepositoryError, type Author, type Change } from "./types.ts";

/** A file in a commit. */
export interface TreeEntry {
  readonly version: Version;
  readonly mode: string;
}

type Files = ReadonlyMap<string, TreeEntry>;

const plainMode = "100644";
/** Message if the content's repository has no branch checked out. */
export const noBranch =
  "Nothing can be saved at the moment: the content folder has no branch checked out. Someone may be in the middle of a merge there. Try again, or ask a developer.";

/**
 * Returns the author of edits by hand: in a checkout, git's configured user on this machine; otherwise the
 * service.
 */
async function localAuthorOf({
  git,
  isCheckout,
}: Pick<RepositoryLocation, "git" | "isCheckout">): Promise<Author> {
  const [name, email] = await Promise.all(
    ["user.name", "user.email"].map((key) => git.find(["config", key])),
  );
  return isCheckout && name && email ? { name, email } : service;
}

/** Returns the changes that restore files to a commit's versions. */
async function changesBetween(git: Git, paths: readonly string[], files: Files): Promise<Change[]> {
  const contents = await readBlobs(git, new Set(paths.flatMap((path) => files.get(path)?.version ?? [])));
  return paths.map((path) => {
    const version = files.get(path)?.version;
    return { path, content: contents.get(version ?? "") ?? null };
  });
}

export type Commits = Awaited<ReturnType<typeof openCommits>>;

/** @throws GitError */
export async function openCommits(
  { git, ownDir, prefix, isCheckout }: RepositoryLocation,
  clock: CommitClock,
) {
  const algorithm = (await git.text(["rev-parse", "--show-object-format"])) as "sha1" | "sha256";
  const noObject = "0".repeat(algorithm === "sha1" ? 40 : 64);

  /**
   * Returns the full ref name of the checked-out branch.
   *
   * @throws RepositoryError if there is none
   */
  const refName = async (): Promise<string> => {
    const ref = await git.find(["symbolic-ref", "--quiet", "HEAD"]);
    if (ref === undefined) throw new RepositoryError(noBranch);
    return ref;
  };
  const commitOf = (ref: string): Promise<string | undefined> =>
    git.find(["rev-parse", "--quiet", "--verify", `${ref}^{commit}`]);

  /** Returns the content files in a commit, without hidden files. */
  const filesIn = async (commit: string, paths?: readonly string[]): Promise<Map<string, TreeEntry>> => {
    if (paths?.length === 0) return new Map();
    const only = paths ? paths.map((path) => `${prefix}${path}`) : [prefix].filter(Boolean);
    const text = await git.text(["ls-tree", "-r", "-z", "--full-tree", commit, "--", ...only]);
    const files = new Map<string, TreeEntry>();
    for (const line of text.split("\0")) {
      const match = /^(\d+) blob (\w+)\t(.*)$/s.exec(line);
      if (match?.[3]?.startsWith(prefix) && isContentPath(match[3].slice(prefix.length)))
        files.set(match[3].slice(prefix.length), { mode: match[1]!, version: match[2]! });
    }
    return files;
  };

  const latestFiles = new LRUCache<string, Promise<Files>>({ max: 4 });
  /**
   * Returns all content files in a commit.
   *
   * @param commit full id of the commit
   */
  const allFilesIn = (commit: string): Promise<Files> => {
    const files = latestFiles.get(commit) ?? filesIn(commit);
    latestFiles.set(commit, files);
    files.catch(() => latestFiles.delete(commit));
    return files;
  };

  /** Versions that are known to be stored in git. */
  const stored = new Set<Version>();
  const store = async (content: Buffer): Promise<Version> => {
    const version = await git.text(["hash-object", "-w", "--stdin", "--no-filters"], { input: content });
    stored.add(version);
    return version;
  };
  let areListed = false;
  const ensureStored = async (content: Buffer): Promise<Version> => {
    if (!areListed) for (const { version } of (await filesIn("HEAD")).values()) stored.add(version);
    areListed = true;
    const version = blobId(content, algorithm);
    if (!stored.has(version)) await store(content);
    return version;
  };
  /** Records that these versions are stored, because a commit contains them. */
  const noteStored = (versions: Iterable<Version | null>): void => {
    for (const version of versions) if (version !== null) stored.add(version);
  };
  const readVersion = (version: Version): Promise<Buffer> => git.buffer(["cat-file", "blob", version]);

  /** Writes a copy of a commit's tree in which some files have other versions; returns the id of the new tree. */
  const treeWith = async (
    commit: string | undefined,
    files: ReadonlyMap<string, Version | null>,
  ): Promise<string> => {
    const index = join(ownDir, `index-${process.pid}-${performance.now()}`);
    const env = { GIT_INDEX_FILE: index };
    try {
      if (commit) await git.text(["read-tree", commit], { env });
      const modes = commit ? await filesIn(commit, [...files.keys()]) : new Map<string, TreeEntry>();
      const input = [...files].map(([path, version]) => {
        const { mode = plainMode } = modes.get(path) ?? {};
        return `${version === null ? "0" : mode} ${version ?? noObject}\t${prefix}${path}\0`;
      });
      await git.text(["update-index", "-z", "--index-info"], { env, input: input.join("") });
      return await git.text(["write-tree"], { env });
    } finally {
      await rm(index, { force: true });
    }
  };

  /** Moves a branch. Returns false if the branch is no longer at `from`, because another process has moved it. */
  const moveRef = async (
    ref: string,
    to: string,
    from: string | undefined,
    reason: string,
  ): Promise<boolean> => {
    try {
      await git.text(["update-ref", "-m", reason, ref, to, from ?? noObject]);
      return true;
    } catch (error) {
      if (error instanceof GitError && (await commitOf(ref)) !== from) return false;
      throw error;
    }
  };

  /** Returns the files whose versions differ between two commits. */
  const difference = async (from: string | null, to: string) => {
    const [before, after] = await Promise.all([
      from === null ? new Map<string, TreeEntry>() : allFilesIn(from),
      allFilesIn(to),
    ]);
    const paths = new Set([...before.keys(), ...after.keys()]);
    const changed = [...paths].filter((path) => before.get(path)?.version !== after.get(path)?.version);
    const pick = (all: Files) =>
      new Map(changed.flatMap((path) => (all.has(path) ? [[path, all.get(path)!] as const] : [])));
    return { changed, before: pick(before), after: pick(after) };
  };

  /** True if `of` is `commit` or one of its descendants. */
  const contains = async (of: string, commit: string): Promise<boolean> => {
    try {
      await git.text(["merge-base", "--is-ancestor", commit, of]);
      return true;
    } catch (error) {
      if (error instanceof GitError && error.code === 1) return false;
      throw error;
    }
  };

  return {
    git,
    prefix,
    isCheckout,
    algorithm,
    noObject,
    refName,
    commitOf,
    filesIn,
    allFilesIn,
    store,
    ensureStored,
    noteStored,
    readVersion,
    treeWith,
    ...openCommitter(git, clock),
    moveRef,
    localAuthor: () => localAuthorOf({ git, isCheckout }),
    difference,
    changesTo: (paths: readonly string[], files: Files) => changesBetween(git, paths, files),
    contains,
  };
}
