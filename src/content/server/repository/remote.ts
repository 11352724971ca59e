import { GitError } from "../git.ts";
import type { Version } from "../working-files.ts";
import type { Commits } from "./commits.ts";
import { service } from "./committer.ts";
import type { Follower } from "./follow.ts";
import { RepositoryError } from "./types.ts";
import type { FileMerge } from "../entry-file.ts";

/** Shares the history with another repository: fetches, merges field by field, pushes. */
export function openRemote(
  commits: Commits,
  { exclusively }: Follower,
  mergeFile: FileMerge,
  notify: (commit: string) => void,
) {
  const { git, prefix, isCheckout, refName, commitOf, store, readVersion, treeWith, commitTree } = commits;
  const { difference, contains, whenIndexIsFree } = commits;

  /**
   * Returns `theirs` if it descends from `ours`; otherwise a merge of both.
   * @throws RepositoryError
   */
  const mergeCommit = async (ours: string, theirs: string): Promise<string> => {
    const base = await git.find(["merge-base", ours, theirs]);
    if (base === undefined)
      throw new RepositoryError(
        "The other repository has a different history, so nothing was pulled from it.",
      );
    const exceptContent = `:(top,exclude,literal)${prefix.replace(/\/$/, "")}`;
    const others = await git.text(["diff", "--name-only", base, theirs, "--", ":/", exceptContent]);
    if (isCheckout && others !== "")
      throw new RepositoryError(
        `The other repository has newer code too (${others.split("\n")[0]} …). A developer has to install it; until then nothing is pulled.`,
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
          `content/${path} was changed both here and in the other repository, and the changes conflict. Make both versions the same.`,
        );
      files.set(path, await store(Buffer.from(merge.text)));
    }
    return commitTree(
      await treeWith(ours, files),
      [ours, theirs],
      service,
      "Merge changes saved elsewhere\n",
    );
  };

  /**
   * Synchronizes with the other repository, and returns the outcome.
   * @throws RepositoryError
   */
  const synchronize = async (remote: string): Promise<"same" | "pulled" | "pushed"> =>
    exclusively(async ({ head }) => {
      const ref = await refName();
      const fetched = "refs/delish/remote";
      try {
        const there = await git.text(["ls-remote", "--quiet", remote, ref]);
        if (there !== "") await git.text(["fetch", "--quiet", "--no-tags", remote, `+${ref}:${fetched}`]);
        const theirs = there === "" ? undefined : await commitOf(fetched);
        if (theirs === head) return "same";
        let next = head;
        if (theirs !== undefined && !(await contains(head, theirs))) {
          next = await mergeCommit(head, theirs);
          const merge = next;
          await whenIndexIsFree(() => git.text(["merge", "--ff-only", "--quiet", merge]));
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

  return { synchronize };
}
