import { rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { withFileLock } from "../../../core/server/file-lock.ts";
import { readBlobs } from "../git.ts";
import type { WorkingFiles } from "../working-files.ts";
import type { Commits } from "./commits.ts";
import { service } from "./committer.ts";
import { RepositoryError } from "./types.ts";
import type { FileMerge } from "../entry-file.ts";

/** Milliseconds that a save waits for another process. */
const longestWaitMs = 30_000;

/** The newest commit, and whether it belongs to a branch. */
export interface Position {
  readonly head: string;
  readonly isOnBranch: boolean;
}

/**
 * Lets saves to the repository run one at a time, and updates the files of content/ after a push into the
 * service's own repository.
 */
export type Follower = ReturnType<typeof openFollower>;

export interface FollowerOptions {
  readonly commits: Commits;
  readonly working: WorkingFiles;
  readonly mergeFile: FileMerge;
  /** Folder for the lock that a save acquires. */
  readonly ownDir: string;
  readonly report: (message: string) => void;
}

export function openFollower({ commits, working, mergeFile, ownDir, report }: FollowerOptions) {
  const { git, isCheckout, commitOf, readVersion, difference, commitFiles } = commits;
  const oneAtATime = pLimit(1);

  /** Applies the changes between two commits to content/. Edits made by hand are kept, and merged if possible. */
  const followFiles = async (from: string, to: string): Promise<void> => {
    const { changed, before, after } = await difference(from, to);
    const contents = await readBlobs(git, new Set([...after.values()].map(({ version }) => version)));
    for (const path of changed) {
      const [old = null, next = null] = [before.get(path)?.version, after.get(path)?.version];
      const current = await working.version(path);
      if (current === next) continue;
      const content = next === null ? null : contents.get(next)!;
      if (current === old) {
        await working.write(path, content);
        continue;
      }
      const merged =
        old !== null && content !== null && current !== null
          ? mergeFile(path, await readVersion(old), (await working.read(path))!, content)
          : undefined;
      if (merged && merged.conflicts.length === 0) await working.write(path, Buffer.from(merged.text));
      else
        report(
          `content/${path} was edited by hand and stays unchanged. Its other version is in the history (${to.slice(0, 10)}).`,
        );
    }
  };

  /**
   * Returns the newest commit. In the service's own repository, first applies the last push to the files;
   * git's index records the state that was applied last.
   */
  const position = async (): Promise<Position> => {
    let said: string;
    try {
      said = await git.text(["rev-parse", "HEAD^{commit}", "HEAD^{tree}", "--symbolic-full-name", "HEAD"]);
    } catch (error) {
      if ((await commitOf("HEAD")) === undefined) return firstCommit();
      throw error;
    }
    const [head = "", tree = "", ref] = said.split("\n");
    if (!isCheckout) {
      const followed = await git.text(["write-tree"]);
      if (followed !== tree) {
        await followFiles(followed, head);
        await git.text(["read-tree", head]);
      }
    }
    return { head, isOnBranch: ref !== "HEAD" };
  };

  /** Makes the current content the first commit of the service's own repository. */
  const firstCommit = async (): Promise<Position> => {
    if (isCheckout) throw new RepositoryError("The content repository has no commit yet.");
    const paths = await working.list();
    const head = await commitFiles(paths, paths, service, "Existing content");
    if (head === undefined) throw new RepositoryError("The content folder is empty.");
    return { head, isOnBranch: true };
  };

  /**
   * Runs `work` while no other process on this machine writes.
   *
   * @throws RepositoryError if there is no commit
   */
  const exclusively = <T>(work: (at: Position) => Promise<T>): Promise<T> =>
    oneAtATime(() =>
      withFileLock(join(ownDir, "save-lock"), { owner: "a save", timeoutMs: longestWaitMs }, async () => {
        // The index lock can only be left over from a power cut, because only the holder of our lock writes
        // the index of the service's own repository.
        if (!isCheckout) await rm(join(ownDir, "..", "index.lock"), { force: true });
        return work(await position());
      }),
    );

  return { exclusively };
}
