import { existsSync } from "node:fs";
import { mkdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join, posix } from "node:path";
import pLimit from "p-limit";
import type { ContentModel } from "../../content-model/model.ts";
import { hasFields, mergeFields, readFields, writeFields, type FieldConflict } from "./entry-file.ts";
import { withFileLock } from "./file-lock.ts";
import { GitError, openGit, type Git } from "./git.ts";
import { blobId, isContentPath, openWorkingFiles, type Version } from "./working-files.ts";

export type { FieldConflict } from "./entry-file.ts";
export type { Version } from "./working-files.ts";

/** Who a commit is by. */
export interface Author {
  readonly name: string;
  readonly email: string;
}

/** A file as it becomes; null deletes it. `path` starts below content/: `dishes/soup.md`. */
export interface Change {
  readonly path: string;
  readonly content: Buffer | string | null;
}

export interface SaveRequest {
  readonly author: Author;
  /** The first line says what was done; further ones may say more. */
  readonly message: string;
  readonly changes: readonly Change[];
  /**
   * The version of each file that the author started from (`ContentFile.version`); null: there was none. Somebody else's
   * newer version is merged or reported as a conflict. A file that is not named is replaced, whatever it is by now.
   */
  readonly base?: Readonly<Record<string, Version | null>>;
}

/** A file of the content with its version. */
export interface ContentFile {
  readonly path: string;
  readonly content: Buffer;
  readonly version: Version;
}

export interface SaveResult {
  /** The commit; the newest one where nothing had to change. */
  readonly commit: string;
  /** The files that changed, and their versions since; null: deleted. */
  readonly changed: Readonly<Record<string, Version | null>>;
  /** The files in which somebody else's changes were merged with the author's. */
  readonly merged: readonly string[];
}

/** The content as it would be after a save. */
export interface ProposedContent {
  /** All files, sorted. */
  readonly paths: readonly string[];
  /** The files that the save changes or deletes. */
  readonly changed: readonly string[];
  /** Undefined where there is no such file. */
  version(path: string): Version | undefined;
  read(path: string): Promise<Buffer | undefined>;
  /** The same of the content as it is. */
  readonly before: Pick<ProposedContent, "paths" | "version" | "read">;
}

/** A file that two people changed in ways that exclude each other. */
export interface FileConflict {
  readonly path: string;
  /** What a save that settles the conflict starts from; null: they deleted it. */
  readonly theirVersion: Version | null;
  readonly mine: string | null;
  readonly theirs: string | null;
  readonly fields: readonly FieldConflict[];
  /** The fields that only one of the two changed. */
  readonly onlyTheirs: readonly string[];
  readonly onlyMine: readonly string[];
  /** Who changed it last, and when; undefined where it was edited by hand. */
  readonly by?: { readonly name: string; readonly at: Date };
}

/** Somebody else changed the same fields. Nothing was saved, and nothing is lost: both versions are in here. */
export class ConflictError extends Error {
  override name = "ConflictError";
  readonly conflicts: readonly FileConflict[];

  constructor(conflicts: readonly FileConflict[]) {
    super(`Somebody else changed ${conflicts.map(({ path }) => `content/${path}`).join(", ")} meanwhile.`);
    this.conflicts = conflicts;
  }
}

/** The repository cannot be written at the moment; the message is for an editor. */
export class RepositoryError extends Error {
  override name = "RepositoryError";
}

/** One commit that touched the content. */
export interface HistoryEntry {
  readonly commit: string;
  readonly author: Author;
  readonly at: Date;
  /** The whole message. */
  readonly message: string;
  /** Of files below content/. */
  readonly files: readonly {
    readonly path: string;
    readonly before: Version | null;
    readonly after: Version | null;
  }[];
}

export const draftStatuses = ["draft", "pending_review", "pending_publish"] as const;
/** Draft, in review, ready: in the words of Decap's editorial workflow. */
export type DraftStatus = (typeof draftStatuses)[number];

/** A draft: changes of an entry on a branch of its own. */
export interface Draft {
  readonly collection: string;
  readonly slug: string;
  readonly status: DraftStatus;
  readonly author: Author;
  readonly updatedAt: Date;
  readonly commit: string;
  /** What publishing it would change. `version`: the file in the draft; null where the draft deletes it. */
  readonly files: readonly {
    readonly path: string;
    readonly version: Version | null;
    readonly isNew: boolean;
  }[];
}

interface DraftName {
  readonly collection: string;
  readonly slug: string;
}

/**
 * The content with its history in git. Saves of any number of processes on this machine come one after the other; the
 * files of content/ follow them, and what was edited there by hand is never overwritten (docs/decisions/0013).
 */
export interface ContentRepository {
  /** The branch that saves go to. @throws RepositoryError where no branch is checked out */
  branch(): Promise<string>;
  /** The newest commit. */
  head(): Promise<string>;
  /** A file as it is at the moment, edits by hand included. */
  read(path: string): Promise<ContentFile | undefined>;
  /** The paths of all files, sorted. */
  list(): Promise<string[]>;
  /** What a file was in a version that `read`, `history` or a conflict named. */
  readVersion(version: Version): Promise<Buffer>;
  /** @throws ConflictError, RepositoryError, and whatever the check of the content throws: then nothing has changed */
  save(request: SaveRequest): Promise<SaveResult>;
  /** Records files that were edited by hand, as a commit of their own. */
  recordEditsByHand(): Promise<void>;
  /**
   * Takes back what a commit changed, by a commit of its own; what others changed since stays.
   *
   * @throws like `save`
   */
  revert(commit: string, author: Author): Promise<SaveResult>;
  /** Makes the content what it was in a commit, by a commit of its own. @throws like `save` */
  restore(commit: string, author: Author, message: string): Promise<SaveResult>;
  /** Newest first. */
  history(limit: number): Promise<HistoryEntry[]>;
  /** Whether a commit is `of`, or one of those before it. */
  contains(of: string, commit: string): Promise<boolean>;
  /**
   * Writes the content as it is into a folder, which becomes exactly that: what is a file's newest version there already
   * stays untouched. Nothing is saved meanwhile.
   */
  exportTo(folder: string): Promise<{ readonly commit: string; readonly tree: string }>;
  drafts: {
    list(): Promise<Draft[]>;
    find(name: DraftName): Promise<Draft | undefined>;
    /** A file of the draft, also one that it does not change. */
    read(name: DraftName, path: string): Promise<ContentFile | undefined>;
    save(request: SaveRequest & DraftName & { readonly status?: DraftStatus }): Promise<Draft>;
    setStatus(name: DraftName & { readonly author: Author }, status: DraftStatus): Promise<Draft>;
    /** Makes the draft's changes a commit of the content. @throws like `ContentRepository.save` */
    publish(name: DraftName & { readonly author: Author }): Promise<SaveResult>;
    remove(name: DraftName): Promise<void>;
  };
  /** Fetches from the remote repository, merges and sends: undefined where there is none. @throws RepositoryError */
  synchronize(): Promise<"same" | "pulled" | "pushed" | undefined>;
  /** Calls back after every change of the content by this process, until the function it returns is called. */
  onChange(listener: (commit: string) => void): () => void;
}

export interface RepositoryOptions {
  /** content/; its name may be another. */
  readonly contentDir: string;
  /** Where a repository is made for content that is in none. */
  readonly dataDir: string;
  /** Tells entries from other files, and their fields. */
  readonly model: ContentModel;
  /** Looks at the content as a save would make it; throws what the save is refused with. */
  readonly check?: (proposed: ProposedContent) => Promise<void>;
  /** The name or address of a repository that the history is shared with. */
  readonly remote?: string | undefined;
  readonly now?: () => Date;
  /** Called with what somebody has to look after: files that were left as they are. */
  readonly report?: (message: string) => void;
  /** Called after each step of a save; tests end the process there. */
  readonly onStep?: (name: string) => void;
}

/** Where the history is: in the repository that content/ is in, or in one of its own. */
interface RepositoryLocation {
  readonly git: Git;
  /** The folder for our lock, journal and indexes. */
  readonly ownDir: string;
  /** What the paths of the content start with in commits: `content/`. */
  readonly prefix: string;
  /** Whether content/ is checked out by git, so that its index has to follow. */
  readonly isCheckout: boolean;
}

const ownRepository = "content.git";
/** Edits by hand in a repository of ours, and commits that nobody signed in made. */
const service: Author = { name: "Delish", email: "delish@localhost" };

async function findRepository(contentDir: string, dataDir: string): Promise<RepositoryLocation> {
  const here = openGit(["-C", contentDir]);
  try {
    const [gitDir = "", prefix = ""] = (
      await here.text(["rev-parse", "--absolute-git-dir", "--show-prefix"])
    ).split("\n");
    // Somebody's home folder may be a repository too: ours is the one that has the content.
    const tracked = await here.text(["ls-tree", "--name-only", "HEAD", "."]);
    if (tracked !== "") return { git: here, ownDir: join(gitDir, "delish"), prefix, isCheckout: true };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
  }
  const gitDir = join(dataDir, ownRepository);
  const git = openGit(["--git-dir", gitDir]);
  await mkdir(dataDir, { recursive: true });
  // Also where a process was killed on the way: git completes what is there.
  if (!existsSync(join(gitDir, "HEAD")))
    await openGit([]).text(["init", "--quiet", "--bare", "--initial-branch=main", gitDir]);
  return { git, ownDir: join(gitDir, "delish"), prefix: "content/", isCheckout: false };
}

/** What a commit's working files still have to become, in case that the process ends before they are. */
interface Journal {
  readonly from: string | null;
  readonly to: string;
}

interface TreeEntry {
  readonly version: Version;
  readonly mode: string;
}

const plainMode = "100644";
const draftBranch = ({ collection, slug }: DraftName): string => `refs/heads/cms/${collection}/${slug}`;
/** In a repository of our own: the commit that content/ was brought in line with last. */
const followedRef = "refs/delish/working-files";
const statusTrailer = /^Status: (\w+)$/m;

/** @throws RepositoryError, GitError */
export async function openRepository(options: RepositoryOptions): Promise<ContentRepository> {
  const {
    model,
    check,
    now = () => new Date(),
    report = () => undefined,
    onStep = () => undefined,
  } = options;
  const contentDir = await realpath(options.contentDir);
  const place = await findRepository(contentDir, options.dataDir);
  const { git, ownDir, prefix, isCheckout } = place;
  await mkdir(ownDir, { recursive: true });
  const algorithm = (await git.text(["rev-parse", "--show-object-format"])) as "sha1" | "sha256";
  const working = openWorkingFiles(contentDir, algorithm);
  const journalFile = join(ownDir, "journal.json");
  const oneAtATime = pLimit(1);
  const listeners = new Set<(commit: string) => void>();
  const noObject = "0".repeat(algorithm === "sha1" ? 40 : 64);

  const refName = async (): Promise<string> => {
    const ref = await git.find(["symbolic-ref", "--quiet", "HEAD"]);
    if (ref === undefined)
      throw new RepositoryError(
        "Nothing can be saved at the moment: the folder of the content has no branch checked out. Somebody may be in the middle of a merge there; try again, or ask a developer.",
      );
    return ref;
  };
  const commitOf = (ref: string): Promise<string | undefined> =>
    git.find(["rev-parse", "--quiet", "--verify", `${ref}^{commit}`]);

  /** The files below content/ in a commit. */
  const filesIn = async (commit: string, paths?: readonly string[]): Promise<Map<string, TreeEntry>> => {
    if (paths?.length === 0) return new Map();
    const only = paths ? paths.map((path) => `:(top,literal)${prefix}${path}`) : [`:(top,literal)${prefix}`];
    const text = await git.text([
      "ls-tree",
      "-r",
      "-z",
      "--full-tree",
      commit,
      "--",
      ...only.map((each) => each.replace(":(top,literal)", "").replace(/\/$/, "")),
    ]);
    const files = new Map<string, TreeEntry>();
    for (const line of text.split("\0")) {
      const match = /^(\d+) blob (\w+)\t(.*)$/s.exec(line);
      if (match?.[3]?.startsWith(prefix))
        files.set(match[3].slice(prefix.length), { mode: match[1]!, version: match[2]! });
    }
    return files;
  };

  const store = (content: Buffer): Promise<Version> =>
    git.text(["hash-object", "-w", "--stdin", "--no-filters"], { input: content });
  /** The versions that git has for certain. */
  const stored = new Set<Version>();
  /** The version of what a file holds, which git can give back from now on. */
  const ensureStored = async (content: Buffer): Promise<Version> => {
    if (stored.size === 0) for (const { version } of (await filesIn("HEAD")).values()) stored.add(version);
    const version = blobId(content, algorithm);
    if (!stored.has(version)) stored.add(await store(content));
    return version;
  };
  const readVersion = (version: Version): Promise<Buffer> => git.buffer(["cat-file", "blob", version]);

  /** A tree like that of a commit, but with other versions of some files. */
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

  const commitTree = (
    tree: string,
    parents: readonly string[],
    author: Author,
    message: string,
  ): Promise<string> => {
    const date = `@${Math.floor(now().getTime() / 1000)} +0000`;
    const plain = (text: string) => text.replace(/[<>\n\0]/g, " ").trim() || "unknown";
    return git.text(["commit-tree", tree, ...parents.flatMap((parent) => ["-p", parent]), "-F", "-"], {
      input: message,
      env: {
        GIT_AUTHOR_NAME: plain(author.name),
        GIT_AUTHOR_EMAIL: plain(author.email),
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_NAME: service.name,
        GIT_COMMITTER_EMAIL: service.email,
        GIT_COMMITTER_DATE: date,
      },
    });
  };

  /** Moves a branch, unless somebody else has moved it meanwhile. */
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

  /** Who edits by hand: whom git knows on this machine. */
  const localAuthor = async (): Promise<Author> => {
    const [name, email] = await Promise.all(
      ["user.name", "user.email"].map((key) => git.find(["config", key])),
    );
    return isCheckout && name && email ? { name, email } : service;
  };

  /**
   * Brings the index of a checkout in line with a commit that moved its branch, so that `git status` shows no changes that
   * nobody made. Files that a developer has staged otherwise stay staged.
   */
  const followIndex = async (from: ReadonlyMap<string, TreeEntry>, to: ReadonlyMap<string, TreeEntry>) => {
    if (!isCheckout) return;
    const paths = [...new Set([...from.keys(), ...to.keys()])];
    const staged = new Map<string, string>();
    const text = await git.text(["ls-files", "-s", "-z", "--full-name", "--", "."]);
    for (const line of text.split("\0")) {
      const match = /^\d+ (\w+) 0\t(.*)$/s.exec(line);
      if (match) staged.set(match[2]!.slice(prefix.length), match[1]!);
    }
    const input = paths
      .filter((path) => staged.get(path) === from.get(path)?.version)
      .map((path) => {
        const entry = to.get(path);
        return `${entry?.mode ?? "0"} ${entry?.version ?? noObject}\t${prefix}${path}\0`;
      });
    if (input.length === 0) return;
    try {
      await git.text(["update-index", "-z", "--index-info"], { input: input.join("") });
      await git.find(["update-index", "-q", "--refresh"]);
    } catch (error) {
      // Another git command is at work: its owner sees the files as changed until the next commit.
      report(`The index of git could not follow a save: ${(error as Error).message}`);
    }
  };

  /** The files whose versions differ between two commits. */
  const difference = async (from: string | null, to: string) => {
    const [before, after] = await Promise.all([
      from === null ? new Map<string, TreeEntry>() : filesIn(from),
      filesIn(to),
    ]);
    const paths = new Set([...before.keys(), ...after.keys()]);
    const changed = [...paths].filter((path) => before.get(path)?.version !== after.get(path)?.version);
    const pick = (all: ReadonlyMap<string, TreeEntry>) =>
      new Map(changed.flatMap((path) => (all.has(path) ? [[path, all.get(path)!] as const] : [])));
    return { changed, before: pick(before), after: pick(after) };
  };

  /** Writes into content/ what a commit changed. What was edited there by hand meanwhile stays, merged where that is possible. */
  const followFiles = async ({ from, to }: Journal): Promise<void> => {
    const { changed, before, after } = await difference(from, to);
    for (const path of changed) {
      const [old = null, next = null] = [before.get(path)?.version, after.get(path)?.version];
      const current = await working.version(path);
      if (current === next) continue;
      if (current === old) {
        await working.write(path, next === null ? null : await readVersion(next));
        onStep("file written");
        continue;
      }
      const merged =
        old !== null && next !== null && current !== null
          ? mergeFile(path, await readVersion(old), (await working.read(path))!, await readVersion(next))
          : undefined;
      if (merged && merged.conflicts.length === 0) await working.write(path, Buffer.from(merged.text));
      else
        report(
          `content/${path} was edited by hand and stays as it is. Its other version is in the history (${to.slice(0, 10)}).`,
        );
    }
    await followIndex(before, after);
  };

  const mergeFile = (path: string, base: Buffer, mine: Buffer, theirs: Buffer) => {
    if (!hasFields(path)) return undefined;
    const [b, m, t] = [base, mine, theirs].map((content) => readFields(path, content.toString(), model));
    if (!b || !m || !t) return undefined;
    const merge = mergeFields(b, m, t);
    return { ...merge, text: writeFields(path, theirs.toString(), merge.data) };
  };

  /** Finishes what a process that was killed has left behind, and follows what was pushed here. */
  const recover = async (): Promise<void> => {
    const head = await commitOf("HEAD");
    if (isCheckout) {
      const text = await readFile(journalFile, "utf8").catch(() => undefined);
      if (text === undefined) return;
      const journal = JSON.parse(text) as Journal;
      // A branch that never moved to the commit has nothing to follow.
      if (head !== undefined && (await contains(head, journal.to).catch(() => false)))
        await followFiles(journal);
      await rm(journalFile, { force: true });
      return;
    }
    if (head === undefined) return firstCommit();
    const followed = await commitOf(followedRef);
    if (followed === head) return;
    await followFiles({ from: followed ?? null, to: head });
    await git.text(["update-ref", followedRef, head]);
  };

  /** The content as it is, the first commit of a repository of our own. */
  const firstCommit = async (): Promise<void> => {
    const paths = await working.list();
    const text = await git.text(["hash-object", "-w", "--no-filters", "--stdin-paths"], {
      input: paths.map((path) => `${join(contentDir, path)}\n`).join(""),
    });
    const ids = text.split("\n");
    const versions = new Map(paths.map((path, index) => [path, ids[index]!]));
    const tree = await treeWith(undefined, versions);
    const commit = await commitTree(tree, [], service, "The content as it was");
    await moveRef(await refName(), commit, undefined, "first commit");
    await git.text(["update-ref", followedRef, commit]);
  };

  const contains = async (of: string, commit: string): Promise<boolean> => {
    try {
      await git.text(["merge-base", "--is-ancestor", commit, of]);
      return true;
    } catch (error) {
      if (error instanceof GitError && error.code === 1) return false;
      throw error;
    }
  };

  const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
    oneAtATime(() =>
      withFileLock(join(ownDir, "lock"), async () => {
        await recover();
        return work();
      }),
    );

  /** Moves the branch to a commit, and the files of content/ with it. */
  const advance = async (ref: string, from: string, to: string, reason: string): Promise<boolean> => {
    if (isCheckout) {
      // By rename: half a journal would stop every later save.
      await writeFile(`${journalFile}.part`, JSON.stringify({ from, to } satisfies Journal));
      await rename(`${journalFile}.part`, journalFile);
    }
    onStep("journal written");
    if (!(await moveRef(ref, to, from, reason))) {
      await rm(journalFile, { force: true });
      return false;
    }
    onStep("branch moved");
    await followFiles({ from, to });
    onStep("files written");
    if (isCheckout) await rm(journalFile, { force: true });
    else await git.text(["update-ref", followedRef, to]);
    onStep("saved");
    return true;
  };

  const lastChange = async (path: string, version: Version | null): Promise<FileConflict["by"]> => {
    const text = await git.text([
      "log",
      "-1",
      "--format=%H%x00%an%x00%aI",
      "HEAD",
      "--",
      `:(top,literal)${prefix}${path}`,
    ]);
    const [commit, name, at] = text.split("\0");
    if (!commit || !name || !at) return undefined;
    const committed = (await filesIn(commit, [path])).get(path)?.version ?? null;
    return committed === version ? { name, at: new Date(at) } : undefined;
  };

  /** What a save makes of each of its files: the author's content, or that merged with somebody else's. */
  const propose = async ({ changes, base = {} }: Pick<SaveRequest, "changes" | "base">) => {
    const proposed = new Map<string, Buffer | null>();
    const merged: string[] = [];
    const conflicts: FileConflict[] = [];
    for (const { path, content } of changes) {
      if (!isContentPath(path)) throw new RepositoryError(`“${path}” is no file of the content.`);
      const mine = typeof content === "string" ? Buffer.from(content) : content;
      const current = await working.version(path);
      const started = Object.hasOwn(base, path) ? base[path]! : current;
      if (started === current || (mine !== null && blobId(mine, algorithm) === current)) {
        proposed.set(path, mine);
        continue;
      }
      if (mine === null && current === null) continue;
      const theirs = current === null ? null : (await working.read(path))!;
      const old = started === null ? null : await readVersion(started).catch(() => null);
      const merge = old && mine && theirs ? mergeFile(path, old, mine, theirs) : undefined;
      if (merge && merge.conflicts.length === 0) {
        proposed.set(path, Buffer.from(merge.text));
        merged.push(path);
        continue;
      }
      if (theirs) await store(theirs);
      const asText = (buffer: Buffer | null) => (buffer && hasFields(path) ? buffer.toString() : null);
      const by = await lastChange(path, current);
      conflicts.push({
        path,
        theirVersion: current,
        mine: asText(mine),
        theirs: asText(theirs),
        fields: merge?.conflicts ?? [
          { field: [], base: asText(old), mine: asText(mine), theirs: asText(theirs) },
        ],
        onlyTheirs: merge?.onlyTheirs ?? [],
        onlyMine: merge?.onlyMine ?? [],
        ...(by ? { by } : {}),
      });
    }
    if (conflicts.length > 0) throw new ConflictError(conflicts);
    return { proposed, merged };
  };

  const checkProposed = async (proposed: ReadonlyMap<string, Buffer | null>): Promise<void> => {
    if (!check) return;
    const versions = await working.versions();
    const changed = [...proposed].map(
      ([path, content]) => [path, content && blobId(content, algorithm)] as const,
    );
    const after = new Map(versions);
    for (const [path, version] of changed)
      if (version === null) after.delete(path);
      else after.set(path, version);
    await check({
      paths: [...after.keys()].sort(),
      changed: changed.map(([path]) => path),
      version: (path) => after.get(path),
      read: async (path) => (proposed.has(path) ? (proposed.get(path) ?? undefined) : working.read(path)),
      before: {
        paths: [...versions.keys()],
        version: (path) => versions.get(path),
        read: (path) => working.read(path),
      },
    });
  };

  /** Commits what was edited by hand in some files, or in all, on top of `head`; the new head. */
  const commitEditsByHand = async (head: string, paths?: readonly string[]): Promise<string> => {
    const committed = await filesIn(head, paths);
    const candidates = paths ?? [...new Set([...(await working.list()), ...committed.keys()])];
    const edited = new Map<string, Version | null>();
    for (const path of candidates) {
      const version = await working.version(path);
      if (version === (committed.get(path)?.version ?? null)) continue;
      edited.set(path, version === null ? null : await store((await working.read(path))!));
    }
    if (edited.size === 0) return head;
    const names = [...edited.keys()].map((path) => `content/${path}`);
    const message = `${names.length === 1 ? names[0]! : `${names.length} files`} edited by hand\n\n${names.join("\n")}\n`;
    return commitTree(await treeWith(head, edited), [head], await localAuthor(), message);
  };

  const notify = (commit: string): void => {
    for (const listener of listeners) listener(commit);
  };

  /** Under the lock. `secondParent`: a draft that the commit publishes. */
  const saveNow = async (request: SaveRequest, secondParent?: string): Promise<SaveResult> => {
    for (let attempt = 1; ; attempt += 1) {
      const ref = await refName();
      const { proposed, merged } = await propose(request);
      for (const [path, content] of proposed) {
        const current = await working.version(path);
        if (current === (content && blobId(content, algorithm))) proposed.delete(path);
      }
      const head = await commitOf("HEAD");
      if (head === undefined) throw new RepositoryError("The repository of the content has no commit yet.");
      if (proposed.size === 0) return { commit: head, changed: {}, merged };
      await checkProposed(proposed);
      onStep("checked");

      const versions = new Map<string, Version | null>();
      for (const [path, content] of proposed) versions.set(path, content && (await store(content)));
      onStep("files stored");
      const parent = await commitEditsByHand(head, [...proposed.keys()]);
      const tree = await treeWith(parent, versions);
      const parents = secondParent === undefined ? [parent] : [parent, secondParent];
      const commit = await commitTree(tree, parents, request.author, request.message);
      onStep("commit made");
      if (parent !== head) {
        // content/ holds the edits by hand already: only the save itself is to be followed.
        if (!(await moveRef(ref, parent, head, "edited by hand"))) continue;
        await followIndex(
          await filesIn(head, [...proposed.keys()]),
          await filesIn(parent, [...proposed.keys()]),
        );
        if (!isCheckout) await git.text(["update-ref", followedRef, parent]);
      }
      if (await advance(ref, parent, commit, `cms: ${request.message.split("\n")[0]}`)) {
        notify(commit);
        return { commit, changed: Object.fromEntries(versions), merged };
      }
      if (attempt === 20)
        throw new RepositoryError("The history is being written by somebody else all the time. Save again.");
    }
  };

  /** Under the lock. */
  const recordEditsByHand = async (): Promise<void> => {
    const head = (await commitOf("HEAD"))!;
    const commit = await commitEditsByHand(head);
    if (commit === head || !(await moveRef(await refName(), commit, head, "edited by hand"))) return;
    const { before, after } = await difference(head, commit);
    await followIndex(before, after);
    if (!isCheckout) await git.text(["update-ref", followedRef, commit]);
  };

  const draftFrom = async (name: DraftName, commit: string): Promise<Draft> => {
    const head = (await commitOf("HEAD"))!;
    const base = await git.text(["merge-base", head, commit]);
    const [{ changed, before, after }, text] = await Promise.all([
      difference(base, commit),
      git.text(["log", "-1", "--format=%an%x00%ae%x00%aI%x00%B", commit]),
    ]);
    const [author = "", email = "", at = "", message = ""] = text.split("\0");
    const status = statusTrailer.exec(message)?.[1] as DraftStatus | undefined;
    return {
      ...name,
      status: status && draftStatuses.includes(status) ? status : "draft",
      author: { name: author, email },
      updatedAt: new Date(at),
      commit,
      files: changed.map((path) => ({
        path,
        version: after.get(path)?.version ?? null,
        isNew: !before.has(path),
      })),
    };
  };
  const findDraft = async (name: DraftName): Promise<Draft | undefined> => {
    const commit = await commitOf(draftBranch(name));
    return commit === undefined ? undefined : draftFrom(name, commit);
  };
  const draftOrFail = async (name: DraftName): Promise<Draft> => {
    const draft = await findDraft(name);
    if (!draft) throw new RepositoryError("This draft is gone: somebody has published or deleted it.");
    return draft;
  };

  const repository: ContentRepository = {
    branch: async () => (await refName()).replace("refs/heads/", ""),
    head: () => exclusively(async () => (await commitOf("HEAD"))!),
    async read(path) {
      const content = await working.read(path);
      return content && { path, content, version: await ensureStored(content) };
    },
    list: () => working.list(),
    readVersion,
    save: (request) => exclusively(() => saveNow(request)),
    recordEditsByHand: () => exclusively(recordEditsByHand),
    revert: (commit, author) =>
      exclusively(async () => {
        const parent = await commitOf(`${commit}^`);
        if (parent === undefined) throw new RepositoryError("There is nothing before this version.");
        const { changed, before, after } = await difference(parent, commit);
        const changes = await Promise.all(
          changed.map(async (path) => {
            const version = before.get(path)?.version;
            return { path, content: version === undefined ? null : await readVersion(version) };
          }),
        );
        const base = Object.fromEntries(changed.map((path) => [path, after.get(path)?.version ?? null]));
        const subject = await git.text(["log", "-1", "--format=%s", commit]);
        return saveNow({
          author,
          message: `Undo: ${subject}\n\nThis takes back ${commit}.\n`,
          changes,
          base,
        });
      }),
    restore: (commit, author, message) =>
      exclusively(async () => {
        const head = (await commitOf("HEAD"))!;
        const { changed, after } = await difference(head, commit);
        const changes = await Promise.all(
          changed.map(async (path) => {
            const version = after.get(path)?.version;
            return { path, content: version === undefined ? null : await readVersion(version) };
          }),
        );
        return saveNow({ author, message, changes });
      }),
    async history(limit) {
      const text = await git.text([
        "log",
        "-z",
        "--first-parent",
        "-m",
        "--raw",
        "--no-abbrev",
        "--no-renames",
        `-${limit}`,
        "--format=%x01%H%x02%an%x02%ae%x02%aI%x02%B%x03",
        "HEAD",
        "--",
        `:(top,literal)${prefix.replace(/\/$/, "")}`,
      ]);
      return text
        .split("\x01")
        .filter((part) => part !== "")
        .map((part): HistoryEntry => {
          const [about = "", raw = ""] = part.split("\x03");
          const [commit = "", name = "", email = "", at = "", message = ""] = about.split("\x02");
          const tokens = raw.split("\0").map((token) => token.trim());
          const files = tokens.flatMap((token, index) => {
            const match = /^:\d+ \d+ (\w+) (\w+) \w/.exec(token);
            const path = tokens[index + 1] ?? "";
            if (!match || !path.startsWith(prefix)) return [];
            const version = (id: string) => (id === noObject ? null : id);
            return [
              { path: path.slice(prefix.length), before: version(match[1]!), after: version(match[2]!) },
            ];
          });
          return { commit, author: { name, email }, at: new Date(at), message: message.trim(), files };
        });
    },
    contains,
    exportTo: (folder) =>
      exclusively(async () => {
        // Of a checkout the developer decides what is committed.
        if (!isCheckout) await recordEditsByHand();
        const target = openWorkingFiles(folder, algorithm);
        await mkdir(folder, { recursive: true });
        const [wanted, there] = [await working.versions(), await target.versions()];
        for (const path of there.keys()) if (!wanted.has(path)) await target.write(path, null);
        for (const [path, version] of wanted)
          if (there.get(path) !== version) await target.write(path, (await working.read(path)) ?? null);
        const hash = [...wanted].map(([path, version]) => `${version} ${path}\n`).join("");
        return { commit: (await commitOf("HEAD"))!, tree: blobId(Buffer.from(hash)) };
      }),
    drafts: {
      async list() {
        const text = await git.text(["for-each-ref", "--format=%(refname)", "refs/heads/cms/"]);
        const names = text.split("\n").flatMap((ref) => {
          const [, collection, slug] = /^refs\/heads\/cms\/([^/]+)\/(.+)$/.exec(ref) ?? [];
          return collection && slug ? [{ collection, slug }] : [];
        });
        const found = await Promise.all(names.map(findDraft));
        return found.filter((draft) => draft !== undefined);
      },
      find: findDraft,
      async read(name, path) {
        const commit = await commitOf(draftBranch(name));
        const version = commit && (await filesIn(commit, [path])).get(path)?.version;
        return version ? { path, version, content: await readVersion(version) } : undefined;
      },
      save: (request) =>
        exclusively(async () => {
          const ref = draftBranch(request);
          for (const { path } of request.changes)
            if (!isContentPath(path)) throw new RepositoryError(`“${path}” is no file of the content.`);
          const existing = await findDraft(request);
          const parent = existing?.commit ?? (await commitOf("HEAD"))!;
          const inDraft = await filesIn(
            parent,
            request.changes.map(({ path }) => path),
          );
          const versions = new Map<string, Version | null>();
          for (const { path, content } of request.changes) {
            const mine = typeof content === "string" ? Buffer.from(content) : content;
            const current = inDraft.get(path)?.version ?? null;
            const started = request.base?.[path];
            let next = mine;
            if (existing && started && current && mine && started !== current) {
              const theirs = await readVersion(current);
              const merge = mergeFile(path, await readVersion(started), mine, theirs);
              if (!merge || merge.conflicts.length > 0)
                throw new ConflictError([
                  {
                    path,
                    theirVersion: current,
                    mine: hasFields(path) ? mine.toString() : null,
                    theirs: hasFields(path) ? theirs.toString() : null,
                    fields: merge?.conflicts ?? [{ field: [], base: null, mine: null, theirs: null }],
                    onlyTheirs: merge?.onlyTheirs ?? [],
                    onlyMine: merge?.onlyMine ?? [],
                    by: { name: existing.author.name, at: existing.updatedAt },
                  },
                ]);
              next = Buffer.from(merge.text);
            }
            versions.set(path, next && (await store(next)));
          }
          const status = request.status ?? existing?.status ?? "draft";
          const message = `${request.message}\n\nStatus: ${status}\n`;
          const commit = await commitTree(
            await treeWith(parent, versions),
            [parent],
            request.author,
            message,
          );
          if (!(await moveRef(ref, commit, existing?.commit, "cms: draft")))
            throw new RepositoryError("Somebody else saved this draft at the same moment. Save again.");
          return draftFrom(request, commit);
        }),
      setStatus: ({ author, ...name }, status) =>
        exclusively(async () => {
          const draft = await draftOrFail(name);
          const tree = await git.text(["rev-parse", `${draft.commit}^{tree}`]);
          const commit = await commitTree(
            tree,
            [draft.commit],
            author,
            `${name.slug}\n\nStatus: ${status}\n`,
          );
          if (!(await moveRef(draftBranch(name), commit, draft.commit, "cms: status")))
            throw new RepositoryError("Somebody else saved this draft at the same moment. Try again.");
          return draftFrom(name, commit);
        }),
      publish: ({ author, ...name }) =>
        exclusively(async () => {
          const draft = await draftOrFail(name);
          const base = await git.text(["merge-base", (await commitOf("HEAD"))!, draft.commit]);
          const { changed, before, after } = await difference(base, draft.commit);
          const changes = await Promise.all(
            changed.map(async (path) => {
              const version = after.get(path)?.version;
              return { path, content: version === undefined ? null : await readVersion(version) };
            }),
          );
          const subject = await git.text(["log", "--format=%s", "--max-count=1", draft.commit]);
          const result = await saveNow(
            {
              author,
              message: subject,
              changes,
              base: Object.fromEntries(changed.map((path) => [path, before.get(path)?.version ?? null])),
            },
            draft.commit,
          );
          await git.text(["update-ref", "-d", draftBranch(name), draft.commit]);
          return result;
        }),
      remove: (name) =>
        exclusively(async () => {
          await git.text(["update-ref", "-d", draftBranch(name)]);
        }),
    },
    async synchronize() {
      const { remote } = options;
      if (remote === undefined) return undefined;
      return exclusively(async () => {
        const ref = await refName();
        const fetched = "refs/delish/remote";
        const head = (await commitOf("HEAD"))!;
        try {
          const there = await git.text(["ls-remote", "--quiet", remote, ref]);
          if (there !== "") await git.text(["fetch", "--quiet", "--no-tags", remote, `+${ref}:${fetched}`]);
          const theirs = there === "" ? undefined : await commitOf(fetched);
          if (theirs === head) return "same";
          let next = head;
          if (theirs !== undefined && !(await contains(head, theirs))) {
            next = await mergeCommit(head, theirs);
            if (!(await advance(ref, head, next, "cms: pull"))) return "same";
            notify(next);
            if (next === theirs) return "pulled";
          }
          await git.text(["push", "--quiet", "--porcelain", remote, `${next}:${ref}`]);
          return "pushed";
        } catch (error) {
          if (!(error instanceof GitError)) throw error;
          throw new RepositoryError(
            `The history could not be shared with the other repository. ${error.message}`,
            {
              cause: error,
            },
          );
        }
      });
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };

  /** Theirs, where it goes on from ours; otherwise a commit of both. @throws RepositoryError */
  const mergeCommit = async (ours: string, theirs: string): Promise<string> => {
    const base = await git.find(["merge-base", ours, theirs]);
    if (base === undefined)
      throw new RepositoryError("The other repository has another history; nothing of it was taken.");
    const others = await git.text(
      [
        "diff",
        "--name-only",
        base,
        theirs,
        "--",
        ".",
        `:(top,exclude,literal)${prefix.replace(/\/$/, "")}`,
      ].map((arg) => (arg === "." ? ":/" : arg)),
    );
    if (isCheckout && others !== "")
      throw new RepositoryError(
        `The other repository has newer code too (${others.split("\n")[0]} …). A developer has to install it; until then nothing is taken from there.`,
      );
    if (base === ours) return theirs;
    const [mine, their] = [await difference(base, ours), await difference(base, theirs)];
    const files = new Map<string, Version | null>();
    for (const path of their.changed) {
      const next = their.after.get(path)?.version ?? null;
      if (!mine.changed.includes(path) || (mine.after.get(path)?.version ?? null) === next) {
        files.set(path, next);
        continue;
      }
      const [old, own] = [their.before.get(path)?.version, mine.after.get(path)?.version];
      const merge =
        old && own && next
          ? mergeFile(path, await readVersion(old), await readVersion(next), await readVersion(own))
          : undefined;
      if (!merge || merge.conflicts.length > 0)
        throw new RepositoryError(
          `content/${path} was changed here and in the other repository in ways that exclude each other. Change one of the two to what the other says.`,
        );
      files.set(path, await store(Buffer.from(merge.text)));
    }
    return commitTree(
      await treeWith(ours, files),
      [ours, theirs],
      service,
      "Merge what others saved elsewhere\n",
    );
  };

  await exclusively(async () => undefined);
  return repository;
}

/** Where a content path lies in commits and in the CMS's words: `content/dishes/soup.md`. */
export const inProject = (path: string): string => posix.join("content", path);
