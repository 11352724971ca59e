import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { withFileLock } from "../../file-lock.ts";
import { GitError, readBlobs } from "../git.ts";
import type { WorkingFiles } from "../working-files.ts";
import { service, type Commits, type TreeEntry } from "./commits.ts";
import type { FileMerge } from "./merge.ts";
import { RepositoryError } from "./types.ts";

/** What a commit's working files still have to become, in case that the process ends before they are. */
interface Journal {
  readonly from: string | null;
  readonly to: string;
}

/** Milliseconds after which the index is tried again that another git command had. */
const indexRetryMs = 1_000;

/** Milliseconds that a save waits for the one of another process. */
const longestWaitMs = 30_000;

/** Files of the history that are in memory at once. */
const filesAtOnce = 200;

/** In a repository of our own: the commit that content/ was brought in line with last. */
const followedRef = "refs/delish/working-files";

/** Keeps the files of content/ in line with the branch, also where a process was killed between the two. */
export type Follower = ReturnType<typeof openFollower>;

export interface FollowerOptions {
  readonly commits: Commits;
  readonly working: WorkingFiles;
  readonly mergeFile: FileMerge;
  readonly contentDir: string;
  /** The folder for lock and journal. */
  readonly ownDir: string;
  readonly report: (message: string) => void;
  readonly onStep: (name: string) => void;
}

async function readJournal(file: string): Promise<Journal | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Journal);
}

/** By rename: half a journal would stop every later save. */
async function writeJournal(file: string, journal: Journal): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(journal));
  await rename(`${file}.part`, file);
}

export function openFollower({
  commits,
  working,
  mergeFile,
  contentDir,
  ownDir,
  report,
  onStep,
}: FollowerOptions) {
  const { git, prefix, isCheckout, noObject, refName, commitOf, readVersion, treeWith, commitTree, moveRef } =
    commits;
  const { difference, contains } = commits;
  const journalFile = join(ownDir, "journal.json");
  const indexFile = join(ownDir, "index.json");
  const oneAtATime = pLimit(1);
  let indexRetry: NodeJS.Timeout | undefined;

  /**
   * Brings the index of a checkout in line with a commit that moved its branch, so that `git status` shows no changes that
   * nobody made. Files that a developer has staged otherwise stay staged. While another git command has the index, it is
   * left behind, and tried again until that is done.
   */
  const followIndex = async (journal: Journal): Promise<void> => {
    if (!isCheckout) return;
    const behind = await readJournal(indexFile);
    const { from, to } = { from: behind ? behind.from : journal.from, to: journal.to };
    try {
      const { before, after } = await difference(from, to);
      await updateIndex(before, after);
      await rm(indexFile, { force: true });
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      if (!error.message.includes("index.lock")) {
        report(`The index of git could not follow a save: ${error.message}`);
        await rm(indexFile, { force: true });
        return;
      }
      await writeJournal(indexFile, { from, to });
      indexRetry ??= setTimeout(() => {
        indexRetry = undefined;
        exclusively(async () => undefined).catch((err: Error) =>
          report(`The index of git could not follow a save: ${err.message}`),
        );
      }, indexRetryMs).unref();
    }
  };

  const updateIndex = async (from: ReadonlyMap<string, TreeEntry>, to: ReadonlyMap<string, TreeEntry>) => {
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
    await git.text(["update-index", "-z", "--index-info"], { input: input.join("") });
    await git.find(["update-index", "-q", "--refresh"]);
  };

  /** Writes into content/ what a commit changed. What was edited there by hand meanwhile stays, merged where that is possible. */
  const followFiles = async ({ from, to }: Journal): Promise<void> => {
    const { changed, before, after } = await difference(from, to);
    let contents: ReadonlyMap<string, Buffer> = new Map();
    for (const [index, path] of changed.entries()) {
      if (index % filesAtOnce === 0) {
        const next = changed
          .slice(index, index + filesAtOnce)
          .flatMap((one) => after.get(one)?.version ?? []);
        contents = await readBlobs(git, new Set(next));
      }
      const [old = null, next = null] = [before.get(path)?.version, after.get(path)?.version];
      const current = await working.version(path);
      if (current === next) continue;
      if (current === old) {
        await working.write(path, next === null ? null : contents.get(next)!);
        onStep("file written");
        continue;
      }
      const merged =
        old !== null && next !== null && current !== null
          ? mergeFile(path, await readVersion(old), (await working.read(path))!, contents.get(next)!)
          : undefined;
      if (merged && merged.conflicts.length === 0) await working.write(path, Buffer.from(merged.text));
      else
        report(
          `content/${path} was edited by hand and stays as it is. Its other version is in the history (${to.slice(0, 10)}).`,
        );
    }
    await followIndex({ from, to });
  };

  /** Finishes the work of a process that was killed, and follows commits that were pushed here; returns the branch's commit. */
  const recover = async (): Promise<string> => {
    const head = await commitOf("HEAD");
    if (isCheckout) {
      if (head === undefined) throw new RepositoryError("The repository of the content has no commit yet.");
      const behind = await readJournal(indexFile);
      if (behind) await followIndex(behind);
      const journal = await readJournal(journalFile);
      if (!journal) return head;
      // A branch that never moved to the commit has nothing to follow.
      if (await contains(head, journal.to).catch(() => false)) await followFiles(journal);
      await rm(journalFile, { force: true });
      return head;
    }
    if (head === undefined) return firstCommit();
    const followed = await commitOf(followedRef);
    if (followed === head) return head;
    await followFiles({ from: followed ?? null, to: head });
    await git.text(["update-ref", followedRef, head]);
    return head;
  };

  /** The present content, as the first commit of a repository of our own. */
  const firstCommit = async (): Promise<string> => {
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
    return commit;
  };

  /**
   * Runs `work` while nobody else on this machine writes, and after what a killed process has left is finished; tells it the
   * branch's commit.
   *
   * @throws RepositoryError where there is none
   */
  const exclusively = <T>(work: (head: string) => Promise<T>): Promise<T> =>
    oneAtATime(() =>
      withFileLock(join(ownDir, "save-lock"), { owner: "a save", timeoutMs: longestWaitMs }, async () =>
        work(await recover()),
      ),
    );

  /** Moves the branch to a commit, and the files of content/ with it. */
  const advance = async (ref: string, from: string, to: string, reason: string): Promise<boolean> => {
    if (isCheckout) {
      await writeJournal(journalFile, { from, to });
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

  /** A commit that the files match already: only the index and our own mark have to follow. */
  const follow = async (from: string, to: string): Promise<void> => {
    await followIndex({ from, to });
    if (!isCheckout) await git.text(["update-ref", followedRef, to]);
  };

  return { exclusively, advance, follow };
}
