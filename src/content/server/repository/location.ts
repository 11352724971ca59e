import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { GitError, openGit, type Git } from "../git.ts";

/** Location of the history: in the repository that contains content/, or in a separate one. */
export interface RepositoryLocation {
  readonly git: Git;
  /** Folder for our lock and for the indexes of drafts. */
  readonly ownDir: string;
  /** Prefix of content paths in commits: `content/`. */
  readonly prefix: string;
  /** True if content/ is part of a developer's checkout. */
  readonly isCheckout: boolean;
}

const ownRepository = "content.git";

/**
 * Finds the repository that tracks content/. If there is none, uses a repository in `dataDir`, and creates it
 * if it is missing.
 */
export async function findRepository(contentDir: string, dataDir: string): Promise<RepositoryLocation> {
  const here = openGit(["-C", contentDir]);
  try {
    const [gitDir = "", prefix = ""] = (
      await here.text(["rev-parse", "--absolute-git-dir", "--show-prefix"])
    ).split("\n");
    // content/ may be in a repository that does not track it, for example if a user's home folder is a
    // repository.
    const tracked = await here.text(["ls-tree", "--name-only", "HEAD", "."]);
    if (tracked !== "") return { git: here, ownDir: join(gitDir, "delish"), prefix, isCheckout: true };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
  }
  const gitDir = join(dataDir, ownRepository);
  const project = dirname(contentDir);
  const git = openGit([
    "-C",
    contentDir,
    "--git-dir",
    gitDir,
    "--work-tree",
    project,
    "-c",
    "core.bare=false",
  ]);
  await mkdir(dataDir, { recursive: true });
  // Also runs if an earlier process was killed during creation; git then adds what is missing.
  if (!existsSync(join(gitDir, "HEAD")))
    await openGit([]).text(["init", "--quiet", "--bare", "--initial-branch=main", gitDir]);
  return { git, ownDir: join(gitDir, "delish"), prefix: `${basename(contentDir)}/`, isCheckout: false };
}
