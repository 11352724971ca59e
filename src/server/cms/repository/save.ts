import type { FileConflict } from "../../../contract/publishing.ts";
import { hasFields } from "../entry-file.ts";
import { blobId, isContentPath, type Version, type WorkingFiles } from "../working-files.ts";
import type { Commits } from "./commits.ts";
import type { Follower } from "./follow.ts";
import type { FileMerge } from "./merge.ts";
import {
  ConflictError,
  RepositoryError,
  type ProposedContent,
  type SaveRequest,
  type SaveResult,
} from "./types.ts";

/** Commits what editors save, and edits by hand. Always under the lock. */
export type Saver = ReturnType<typeof openSaver>;

export interface SaverOptions {
  readonly commits: Commits;
  readonly follower: Follower;
  readonly working: WorkingFiles;
  readonly mergeFile: FileMerge;
  readonly check: ((proposed: ProposedContent) => Promise<void>) | undefined;
  readonly onStep: (name: string) => void;
  readonly notify: (commit: string) => void;
}

export function openSaver({ commits, follower, working, mergeFile, check, onStep, notify }: SaverOptions) {
  const { git, prefix, algorithm, refName, commitOf, filesIn, allFilesIn, store, storeAll, readVersion } =
    commits;
  const { treeWith, commitTree, moveRef, localAuthor } = commits;
  const { advance, follow } = follower;

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
    return committed === version ? { name, at: new Date(at).toISOString() } : undefined;
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
        merged: merge?.text ?? null,
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

  /** Commits edits by hand to some files, or to all, on top of `head`; returns the new head. */
  const commitEditsByHand = async (head: string, paths?: readonly string[]): Promise<string> => {
    const committed = await (paths ? filesIn(head, paths) : allFilesIn(head));
    const candidates = paths ?? [...new Set([...(await working.list()), ...committed.keys()])];
    const edited = new Map<string, Version | null>();
    const fresh: Buffer[] = [];
    for (const path of candidates) {
      if ((await working.version(path)) === (committed.get(path)?.version ?? null)) continue;
      const content = await working.read(path);
      edited.set(path, content ? blobId(content, algorithm) : null);
      if (content) fresh.push(content);
    }
    await storeAll(fresh);
    if (edited.size === 0) return head;
    const names = [...edited.keys()].map((path) => `content/${path}`);
    const message = `${names.length === 1 ? names[0]! : `${names.length} files`} edited by hand\n\n${names.join("\n")}\n`;
    return commitTree(await treeWith(head, edited), [head], await localAuthor(), message);
  };

  /** `secondParent`: a draft that the commit publishes. */
  const saveNow = async (request: SaveRequest, secondParent?: string): Promise<SaveResult> => {
    const inHistory = new Set<Version | null | undefined>(request.changes.map(({ version }) => version));
    for (let attempt = 1; ; attempt += 1) {
      const ref = await refName();
      const { proposed, merged } = await propose(request);
      for (const [path, content] of proposed) {
        const current = await working.version(path);
        if (current === (content && blobId(content, algorithm))) proposed.delete(path);
      }
      const head = (await commitOf("HEAD"))!;
      if (proposed.size === 0) return { commit: head, changed: {}, merged };
      await checkProposed(proposed);
      onStep("checked");

      const versions = new Map<string, Version | null>();
      const fresh: Buffer[] = [];
      for (const [path, content] of proposed) {
        const version = content && blobId(content, algorithm);
        versions.set(path, version);
        if (content && !inHistory.has(version)) fresh.push(content);
      }
      await storeAll(fresh);
      onStep("files stored");
      const parent = await commitEditsByHand(head, [...proposed.keys()]);
      const tree = await treeWith(parent, versions);
      const parents = secondParent === undefined ? [parent] : [parent, secondParent];
      const commit = await commitTree(tree, parents, request.author, request.message);
      onStep("commit made");
      if (parent !== head) {
        // content/ holds the edits by hand already: only the save itself is to be followed.
        if (!(await moveRef(ref, parent, head, "edited by hand"))) continue;
        await follow(head, parent);
      }
      if (await advance(ref, parent, commit, `cms: ${request.message.split("\n")[0]}`)) {
        notify(commit);
        return { commit, changed: Object.fromEntries(versions), merged };
      }
      if (attempt === 20)
        throw new RepositoryError("The history is being written by somebody else all the time. Save again.");
    }
  };

  /** Commits all edits by hand on top of `head`, unless somebody else moves the branch meanwhile; returns its commit. */
  const recordEditsByHand = async (head: string): Promise<string> => {
    const commit = await commitEditsByHand(head);
    if (commit === head || !(await moveRef(await refName(), commit, head, "edited by hand"))) return head;
    await follow(head, commit);
    return commit;
  };

  return { saveNow, recordEditsByHand };
}
