import type { FileConflict } from "../../contract/publishing.ts";
import { hasFields, type FileMerge } from "../entry-file.ts";
import { blobId, isContentPath, type Version, type WorkingFiles } from "../working-files.ts";
import { noBranch, type Commits, type TreeEntry } from "./commits.ts";
import type { Position } from "./follow.ts";
import {
  ConflictError,
  RepositoryError,
  type ProposedContent,
  type SaveRequest,
  type SaveResult,
} from "./types.ts";

/** Commits editors' saves and edits by hand. Always called under the lock. */
export type Saver = ReturnType<typeof openSaver>;

export interface SaverOptions {
  readonly commits: Commits;
  readonly working: WorkingFiles;
  readonly mergeFile: FileMerge;
  readonly check: ((proposed: ProposedContent) => Promise<void>) | undefined;
  readonly onStep: (name: string) => void;
  readonly notify: (commit: string) => void;
}

export function openSaver({ commits, working, mergeFile, check, onStep, notify }: SaverOptions) {
  const { git, prefix, algorithm, filesIn, allFilesIn, store, readVersion, commitFiles, localAuthor } =
    commits;

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

  /** Determines the new content of each file in a save: the author's, or a merge with another editor's. */
  const propose = async ({ changes, base = {} }: Pick<SaveRequest, "changes" | "base">) => {
    const proposed = new Map<string, Buffer | null>();
    const merged: string[] = [];
    const conflicts: FileConflict[] = [];
    for (const { path, content } of changes) {
      if (!isContentPath(path)) throw new RepositoryError(`“${path}” is not a content file.`);
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

  /**
   * Commits the candidates that were edited by hand. Returns the newest commit, and the paths of the files
   * that git then tracks.
   */
  const commitEditsByHand = async (
    head: string,
    committed: ReadonlyMap<string, TreeEntry>,
    candidates: Iterable<string>,
  ) => {
    const known = new Set(committed.keys());
    const edited: string[] = [];
    for (const path of candidates) {
      const version = await working.version(path);
      if (version === (committed.get(path)?.version ?? null)) continue;
      edited.push(path);
      if (version === null) known.delete(path);
      else known.add(path);
    }
    if (edited.length === 0) return { commit: head, known };
    const names = edited.map((path) => `content/${path}`);
    const title = `${names.length === 1 ? names[0]! : `${names.length} files`} edited by hand`;
    const message = `${title}\n\n${names.slice(0, 100).join("\n")}\n`;
    const fresh = edited.filter((path) => !committed.has(path));
    return { commit: (await commitFiles(edited, fresh, await localAuthor(), message)) ?? head, known };
  };

  const saveNow = async (request: SaveRequest, { head, isOnBranch }: Position): Promise<SaveResult> => {
    if (!isOnBranch) throw new RepositoryError(noBranch);
    const { proposed, merged } = await propose(request);
    const committed = await filesIn(head, [...proposed.keys()]);
    const before = new Map<string, Buffer | null>();
    const changed: Record<string, Version | null> = {};
    for (const [path, content] of proposed) {
      const version = content && blobId(content, algorithm);
      const isWritten = (await working.version(path)) === version;
      if (!isWritten) before.set(path, (await working.read(path)) ?? null);
      // An interrupted save may have written the file; this save completes it.
      if (isWritten && (committed.get(path)?.version ?? null) === version) proposed.delete(path);
      else changed[path] = version;
    }
    if (proposed.size === 0) return { commit: head, changed, merged };
    await checkProposed(proposed);
    onStep("checked");

    const byHand = await commitEditsByHand(head, committed, before.keys());
    let commit: string | undefined;
    try {
      for (const path of before.keys()) {
        await working.write(path, proposed.get(path)!);
        onStep("file written");
      }
      onStep("files written");
      const paths = [...proposed.keys()];
      const fresh = paths.filter((path) => proposed.get(path) !== null && !byHand.known.has(path));
      commit = await commitFiles(paths, fresh, request.author, request.message);
    } catch (error) {
      for (const [path, content] of before) await working.write(path, content);
      throw error;
    }
    commits.noteStored(Object.values(changed));
    onStep("committed");
    notify(commit ?? byHand.commit);
    return { commit: commit ?? byHand.commit, changed, merged };
  };

  /** Commits all edits by hand; returns the newest commit. */
  const recordEditsByHand = async ({ head, isOnBranch }: Position): Promise<string> => {
    if (!isOnBranch) return head;
    const committed = await allFilesIn(head);
    const all = new Set([...(await working.list()), ...committed.keys()]);
    return (await commitEditsByHand(head, committed, all)).commit;
  };

  return { saveNow, recordEditsByHand };
}
