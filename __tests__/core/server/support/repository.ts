import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { siteModel } from "../../../../src/app/site-model.ts";
import {
  openRepository,
  type ContentRepository,
  type RepositoryOptions,
} from "../../../../src/content/server/repository.ts";

/** A folder with content/, in its own git repository or without one. */
export interface ContentFolder {
  readonly root: string;
  readonly git: (...args: string[]) => string;
  readonly write: (path: string, text: string | Buffer) => Promise<void>;
  readonly read: (path: string) => Promise<string>;
  readonly open: (options?: Partial<RepositoryOptions>) => Promise<ContentRepository>;
  readonly remove: () => Promise<void>;
}

export const soup = '---\ntitle: "Soup"\nprice: 9\n# the kitchen says\nrating: 4\n---\n\nHot.\n';

/**
 * @param inProject true for a developer's checkout; otherwise the service creates a repository below data/
 */
export async function contentFolder(inProject: boolean): Promise<ContentFolder> {
  const root = await mkdtemp(join(tmpdir(), "delish-content-"));
  const gitDir = inProject ? ["-C", root] : ["--git-dir", join(root, "data/content.git")];
  const git = (...args: string[]): string =>
    execFileSync("git", [...gitDir, "-c", "user.name=Dev", "-c", "user.email=dev@example.com", ...args], {
      encoding: "utf8",
    }).trim();
  const write = async (path: string, text: string | Buffer) => {
    const target = join(root, "content", path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  };
  await write("dishes/soup.md", soup);
  await write("dishes/tart.md", soup.replace("Soup", "Tart"));
  if (inProject) {
    await writeFile(join(root, "package.json"), "{}\n");
    await writeFile(join(root, ".gitignore"), "data/\n");
    git("init", "--quiet", "--initial-branch=trunk");
    git("config", "user.name", "Dev");
    git("config", "user.email", "dev@example.com");
    git("add", "--all");
    git("commit", "--quiet", "--message=As it was");
  }
  return {
    root,
    git,
    write,
    read: (path) => readFile(join(root, "content", path), "utf8"),
    open: (options = {}) =>
      openRepository({
        contentDir: join(root, "content"),
        dataDir: join(root, "data"),
        model: siteModel,
        ...options,
      }),
    // A git process that the service started may still be writing its last file.
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}
