import { spawn } from "node:child_process";

/** A git command that failed. `code` is its exit code; `message` contains git's error output. */
export class GitError extends Error {
  override name = "GitError";
  readonly code: number;

  constructor(args: readonly string[], code: number, stderr: string) {
    super(`git ${args.find((arg) => !arg.startsWith("-")) ?? ""}: ${stderr.trim() || `exit code ${code}`}`);
    this.code = code;
  }
}

interface GitRun {
  readonly input?: Buffer | string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the machine's git in one repository. Every call starts a process that takes a few milliseconds. */
export interface Git {
  /** @throws GitError */
  buffer(args: readonly string[], run?: GitRun): Promise<Buffer>;
  /** Returns the output without the line break at its end. @throws GitError */
  text(args: readonly string[], run?: GitRun): Promise<string>;
  /**
   * Returns the output like `text`; undefined if git exits with code 1, meaning not found.
   * @throws GitError
   */
  find(args: readonly string[], run?: GitRun): Promise<string | undefined>;
}

/**
 * Returns the environment for git commands. Omits the `GIT_*` variables of an outer git command or shell,
 * which would redirect our commands to another repository.
 */
const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"))),
  GIT_TERMINAL_PROMPT: "0",
  // Reading must neither wait for nor take the index lock of another process.
  GIT_OPTIONAL_LOCKS: "0",
  LC_ALL: "C",
});

/** @param location `["-C", folder]` or `["--git-dir", folder]` */
export function openGit(location: readonly string[]): Git {
  const settings = [
    // An acknowledged commit must survive a power cut.
    "core.fsync=committed,loose-object,reference",
    "core.fsyncMethod=batch",
    "core.quotePath=false",
    // Files are stored byte for byte, because a file's version is computed from its bytes.
    "core.autocrlf=false",
    // Makes git print full ids.
    "core.abbrev=no",
    // A developer's hooks, signing and housekeeping must not affect an editor's save.
    "core.hooksPath=/dev/null",
    "commit.gpgSign=false",
    "maintenance.auto=false",
  ].flatMap((setting) => ["-c", setting]);

  const buffer = (args: readonly string[], { input, env }: GitRun = {}): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const child = spawn("git", [...location, ...settings, ...args], {
        env: { ...environment(), ...env },
        stdio: ["pipe", "pipe", "pipe"],
      });
      const out: Buffer[] = [];
      let stderr = "";
      child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
      child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
      child.on("error", reject);
      // A command that fails may exit before it has read all of its input.
      child.stdin.on("error", () => undefined);
      child.on("close", (code) =>
        code === 0 ? resolve(Buffer.concat(out)) : reject(new GitError(args, code ?? 1, stderr)),
      );
      child.stdin.end(input ?? "");
    });
  const text = async (args: readonly string[], run?: GitRun): Promise<string> =>
    (await buffer(args, run)).toString().replace(/\n$/, "");

  return {
    buffer,
    text,
    async find(args, run) {
      try {
        return await text(args, run);
      } catch (error) {
        if (error instanceof GitError && error.code === 1) return undefined;
        throw error;
      }
    },
  };
}

/**
 * Reads many versions of files from the history with one process.
 *
 * @param ids ids of the blobs
 * @throws GitError if a blob is missing
 */
export async function readBlobs(git: Git, ids: ReadonlySet<string>): Promise<Map<string, Buffer>> {
  const out = await git.buffer(["cat-file", "--batch"], { input: [...ids].map((id) => `${id}\n`).join("") });
  const blobs = new Map<string, Buffer>();
  for (let at = 0; at < out.length;) {
    const start = out.indexOf("\n", at) + 1;
    // Format of git-cat-file(1): a line with id, type and size, then the content, then a line break.
    const [id = "", type, size] = out.toString("utf8", at, start - 1).split(" ");
    if (type !== "blob") throw new GitError(["cat-file"], 1, `no file ${id}`);
    at = start + Number(size) + 1;
    blobs.set(id, out.subarray(start, at - 1));
  }
  return blobs;
}
