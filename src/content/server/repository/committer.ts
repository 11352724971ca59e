import { GitError, type Git } from "../git.ts";
import { RepositoryError, type Author } from "./types.ts";

/** Author of edits by hand in the service's own repository, and of commits without a signed-in editor. */
export const service: Author = { name: "The site", email: "site@localhost" };

export interface CommitClock {
  readonly now: () => Date;
  /** Milliseconds that a command waits for another command to release git's index. */
  readonly indexWaitMs: number;
}

/**
 * Runs a command that writes git's index; retries while another command has locked the index.
 *
 * @throws RepositoryError, GitError
 */
async function retryWhileLocked<T>(run: () => Promise<T>, longestWaitMs: number): Promise<T> {
  for (const deadline = Date.now() + longestWaitMs; ;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      if (error.message.includes("partial commit during"))
        throw new RepositoryError(
          "Nothing can be saved at the moment: someone is in the middle of a merge in the content folder. Try again, or ask a developer.",
          { cause: error },
        );
      if (error.message.includes("beyond a symbolic link"))
        throw new RepositoryError(
          "Nothing can be saved: a content folder is a symbolic link, and git does not record files behind a link. Ask a developer to put the folder itself there.",
          { cause: error },
        );
      if (!error.message.includes("index.lock")) throw error;
      if (Date.now() > deadline)
        throw new RepositoryError(
          "Nothing can be saved at the moment: another git command is using the content folder. Try again, or ask a developer: an interrupted command leaves the file index.lock behind.",
          { cause: error },
        );
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Returns functions that commit files. They wait while another git process holds the index. */
export function openCommitter(git: Git, { now, indexWaitMs }: CommitClock) {
  const whenIndexIsFree = <T>(run: () => Promise<T>) => retryWhileLocked(run, indexWaitMs);
  const identity = (author: Author) => {
    const date = `@${Math.floor(now().getTime() / 1000)} +0000`;
    const plain = (text: string) => text.replace(/[<>\n\0]/g, " ").trim() || "unknown";
    return {
      GIT_AUTHOR_NAME: plain(author.name),
      GIT_AUTHOR_EMAIL: plain(author.email),
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: service.name,
      GIT_COMMITTER_EMAIL: service.email,
      GIT_COMMITTER_DATE: date,
    };
  };
  // git refuses a message with U+0000, which a title can contain.
  const plainMessage = (message: string) => message.replaceAll("\0", " ");

  const commitTree = (
    tree: string,
    parents: readonly string[],
    author: Author,
    message: string,
  ): Promise<string> =>
    git.text(["commit-tree", tree, ...parents.flatMap((parent) => ["-p", parent]), "-F", "-"], {
      input: plainMessage(message),
      env: identity(author),
    });

  /**
   * Commits only some files in their current state. A developer's other staged or edited files stay
   * unchanged.
   *
   * @param fresh files that are new to git
   * @returns the commit; undefined if nothing has changed
   */
  const commitFiles = async (
    paths: readonly string[],
    fresh: readonly string[],
    author: Author,
    message: string,
  ): Promise<string | undefined> => {
    const listed = ["--pathspec-from-file=-", "--pathspec-file-nul"];
    const list = (files: readonly string[]) => files.map((file) => `${file}\0`).join("");
    if (fresh.length > 0)
      await whenIndexIsFree(() =>
        git.text(["--literal-pathspecs", "add", "--force", ...listed], { input: list(fresh) }),
      );
    const said = await whenIndexIsFree(() =>
      git.find(
        [
          "--literal-pathspecs",
          "commit",
          "--only",
          "--cleanup=verbatim",
          `--message=${plainMessage(message)}`,
          ...listed,
        ],
        { input: list(paths), env: identity(author) },
      ),
    );
    return /^\[.* ([0-9a-f]{40,64})\]/.exec(said ?? "")?.[1];
  };

  return { whenIndexIsFree, commitTree, commitFiles };
}
