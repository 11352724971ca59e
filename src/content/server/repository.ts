import { mkdir, realpath } from "node:fs/promises";
import { blobId, openWorkingFiles } from "./working-files.ts";
import { openCommits } from "./repository/commits.ts";
import { openDrafts } from "./repository/drafts.ts";
import { openFollower } from "./repository/follow.ts";
import { readHistory } from "./repository/history.ts";
import { findRepository } from "./repository/location.ts";
import { openRemote } from "./repository/remote.ts";
import { openSaver } from "./repository/save.ts";
import { RepositoryError, type ContentRepository, type RepositoryOptions } from "./repository/types.ts";
import { fileMerge } from "./entry-file.ts";

export * from "./repository/types.ts";
export type { Version } from "./working-files.ts";

/**
 * Opens the content repository.
 *
 * @throws RepositoryError, GitError
 */
export async function openRepository(options: RepositoryOptions): Promise<ContentRepository> {
  const { check, now = () => new Date(), report = () => undefined, onStep = () => undefined } = options;
  const contentDir = await realpath(options.contentDir);
  const location = await findRepository(contentDir, options.dataDir);
  const { git, ownDir, isCheckout } = location;
  await mkdir(ownDir, { recursive: true });
  const commits = await openCommits(location, { now, indexWaitMs: options.indexWaitMs ?? 10_000 });
  const { algorithm, commitOf, difference, changesTo } = commits;
  const working = openWorkingFiles(contentDir, algorithm);
  const mergeFile = fileMerge(options.model);
  const listeners = new Set<(commit: string) => void>();
  const notify = (commit: string): void => {
    for (const listener of listeners) listener(commit);
  };
  const follower = openFollower({ commits, working, mergeFile, ownDir, report });
  const { exclusively } = follower;
  const saver = openSaver({ commits, working, mergeFile, check, onStep, notify });
  const { saveNow, recordEditsByHand } = saver;
  const remote = openRemote(commits, follower, mergeFile, notify);

  const repository: ContentRepository = {
    branch: async () => (await commits.refName()).replace("refs/heads/", ""),
    head: () => exclusively(async ({ head }) => head),
    async read(path) {
      const content = await working.read(path);
      return content && { path, content, version: await commits.ensureStored(content) };
    },
    list: () => working.list(),
    readVersion: commits.readVersion,
    save: (request) => exclusively((at) => saveNow(request, at)),
    recordEditsByHand: async () => void (await exclusively(recordEditsByHand)),
    revert: (commit, author) =>
      exclusively(async (at) => {
        const parent = await commitOf(`${commit}^`);
        if (parent === undefined) throw new RepositoryError("There is no earlier version.");
        const { changed, before, after } = await difference(parent, commit);
        const changes = await changesTo(changed, before);
        const base = Object.fromEntries(changed.map((path) => [path, after.get(path)?.version ?? null]));
        const subject = await git.text(["log", "-1", "--format=%s", commit]);
        const message = `Undo: ${subject}\n\nThis reverts ${commit}.\n`;
        return saveNow({ author, message, changes, base }, at);
      }),
    restore: (commit, author, message) =>
      exclusively(async (at) => {
        const { changed, after } = await difference(at.head, commit);
        const changes = await changesTo(changed, after);
        return saveNow({ author, message, changes }, at);
      }),
    history: (limit) => readHistory(commits, limit),
    contains: commits.contains,
    exportTo: (folder) =>
      exclusively(async (at) => {
        // In a checkout the developer decides what to commit.
        const commit = isCheckout ? at.head : await recordEditsByHand(at);
        const target = openWorkingFiles(folder, algorithm);
        await mkdir(folder, { recursive: true });
        const [wanted, there] = [await working.versions(), await target.versions()];
        for (const path of there.keys()) if (!wanted.has(path)) await target.write(path, null);
        for (const [path, version] of wanted)
          if (there.get(path) !== version) await target.write(path, (await working.read(path)) ?? null);
        const hash = [...wanted].map(([path, version]) => `${version} ${path}\n`).join("");
        return { commit, tree: blobId(Buffer.from(hash)), files: wanted };
      }),
    drafts: openDrafts(commits, follower, saver, mergeFile),
    synchronize: async () => (options.remote === undefined ? undefined : remote.synchronize(options.remote)),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  await exclusively(async () => undefined);
  return repository;
}
