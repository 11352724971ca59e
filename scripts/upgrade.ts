import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

/*
 * Upgrades a restaurant's copy of the project to another version. `content/` and `custom/` belong to the
 * restaurant and are kept; the rest is replaced. Everything is assembled, migrated, checked and built in a
 * second work tree; the copy changes in one step at the end.
 *
 * This script imports nothing from the project, so that an older copy without this command can run it as a
 * single file (docs/adopting.md).
 */

const usage = `npm run upgrade -- VERSION [--from REMOTE] [--dry-run] [--overwrite]
  Upgrades this copy to a version (a tag, a branch, a commit) of the project.
  --from REMOTE      a git remote or an address; by default, the remote "upstream"
  --dry-run          does everything except the last step, and does not change this copy
  --overwrite        replaces files of the project that were changed here

npm run upgrade -- --back
  Restores the state from before the last upgrade.

npm run upgrade -- --finish
  Completes or undoes an upgrade that was interrupted. Every other npm command does this first.`;

/** Error whose message explains to the user why nothing was changed. */
class UpgradeError extends Error {
  override name = "UpgradeError";
}

const root = process.cwd();
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * The environment without the variables of a surrounding git command, which would redirect this script's git
 * commands.
 */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")),
);
/** A commit needs an author, even if git has none configured. */
const author = ["-c", "user.name=Upgrade", "-c", "user.email=upgrade@localhost"];

/**
 * Runs git; returns its output without the last line break.
 *
 * @throws Error with git's output
 */
const git = (args: readonly string[], cwd = root): string =>
  execFileSync("git", ["-c", "core.quotePath=false", ...author, ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 30,
    env: { ...environment, GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" },
    stdio: ["ignore", "pipe", "pipe"],
  }).replace(/\n$/, "");

/** Runs git; returns its output, or undefined if it fails. */
function ask(args: readonly string[], cwd?: string): string | undefined {
  try {
    return git(args, cwd);
  } catch {
    return undefined;
  }
}

const linesOf = (text: string): string[] => text.split("\n").filter(Boolean);
const inGit = (name: string): string => resolve(root, git(["rev-parse", "--git-dir"]), name);

/** Refs to the commit before the last upgrade, and to the commit that the upgrade made. */
const upgradeRefs = ["refs/upgrade/before", "refs/upgrade/after"] as const;

/** Key of the trailer in an upgrade's commit message that names the product commit of the new version. */
const productTrailer = "Product";

/** Returns the product commit on which a commit of this copy is based; undefined if unknown. */
function baseOf(own: string, product: string): string | undefined {
  const noted = ask(["log", "--first-parent", `--format=%(trailers:key=${productTrailer},valueonly)`, own]);
  const [last] = linesOf(noted ?? "");
  return ask(["rev-parse", "--verify", "--quiet", `${last}^{commit}`]) ?? ask(["merge-base", own, product]);
}

/**
 * Finds the files outside `content/` and `custom/` that the restaurant added, and the product's files that it
 * changed and an upgrade would overwrite.
 */
function changedHere(own: string, product: string, base: string | undefined) {
  const layers = ["--", ".", ":(exclude)content", ":(exclude)custom"];
  const differing = (from: string, filter: string) =>
    linesOf(git(["diff", "--name-only", "--no-renames", `--diff-filter=${filter}`, from, own, ...layers]));
  const replaced = differing(product, "M");
  if (base === undefined) return { added: [], overwritten: replaced };
  const [added, changed] = [new Set(differing(base, "A")), new Set(differing(base, "AM"))];
  const lacking = differing(product, "A").filter((path) => changed.has(path));
  const isOwn = (path: string) => added.has(path);
  return {
    added: lacking.filter(isOwn),
    overwritten: [...replaced.filter((path) => changed.has(path)), ...lacking.filter((path) => !isOwn(path))],
  };
}

/**
 * Returns the folder in which the new version is assembled. It is inside git's own folder, which the copy's
 * programs ignore.
 */
const work = (): string => inGit("upgrade");
const openWork = (commit: string): string => git(["worktree", "add", "--quiet", "--detach", work(), commit]);

function removeWork(): void {
  for (const folder of [work(), inGit("upgrade-content")]) rmSync(folder, { recursive: true, force: true });
  ask(["worktree", "prune"]);
}

/**
 * In the work folder, commits a version of the product together with the copy's `content/`, `custom/` and
 * added files.
 */
function combine(own: string, product: string, base: string | undefined, version: string): void {
  const inWork = (...args: string[]) => git(args, work());
  inWork("reset", "--quiet", "--hard", own);
  inWork("merge", "--quiet", "--no-commit", "--strategy=ours", "--allow-unrelated-histories", product);
  inWork("read-tree", "-u", "--reset", product);
  inWork("rm", "-rfq", "--ignore-unmatch", "--", "content");
  const layers = ["content", "custom"].filter((name) =>
    ask(["rev-parse", "--quiet", "--verify", `${own}:${name}`]),
  );
  const kept = [...layers, ...changedHere(own, product, base).added];
  if (kept.length > 0) inWork("checkout", "--quiet", own, "--", ...kept);
  const message = `Upgrade to ${version}\n\n${productTrailer}: ${product}`;
  inWork("commit", "--quiet", "--allow-empty", "--no-verify", "-m", message);
}

const addedFiles = (before: string, after: string): string[] =>
  linesOf(git(["diff", "--name-only", "--no-renames", "--diff-filter=A", before, after]));

/**
 * File that exists while this copy changes to another commit. Its lines: the commit before, the commit after,
 * and the commit of content in a separate repository before, if any.
 */
const switching = (): string => inGit("upgrade-switching");

/** Cleans up after an interrupted upgrade. If it was changing the copy, completes or undoes the change. */
async function recover(): Promise<void> {
  if (!existsSync(switching())) return removeWork();
  const [before = "", after = "", contentBefore] = linesOf(readFileSync(switching(), "utf8"));
  // Removes the locks that the interrupted git command left behind. This script's own lock keeps other
  // upgrades out.
  for (const name of ["index", "HEAD", ask(["symbolic-ref", "--quiet", "HEAD"]) ?? "HEAD"])
    rmSync(inGit(`${name}.lock`), { force: true });
  const isDone =
    ask(["rev-parse", "HEAD"]) !== before &&
    ask(["merge-base", "--is-ancestor", after, "HEAD"]) !== undefined;
  git(["reset", "--hard", "HEAD"]);
  if (isDone) await takeOver(contentBefore);
  else for (const path of addedFiles(before, after)) rmSync(join(root, path), { force: true });
  rmSync(switching(), { force: true });
  removeWork();
  say(
    `The last upgrade was interrupted; this copy is ${isDone ? "complete now. Restart the service" : "as it was before"}.`,
  );
}

/**
 * Moves the copy to a commit: all files or none. The file {@link switching} stays until the caller has taken
 * over the rest. Returns false if an editor has saved in the meantime.
 */
function moveTo(before: string, after: string, contentBefore = ""): boolean {
  const taken = addedFiles(before, after).filter((path) => existsSync(join(root, path)));
  if (taken.length > 0)
    throw new UpgradeError(
      `The new version would replace files here that have not been committed: ${taken.join(", ")}. Move them, then try again.`,
    );
  if (git(["rev-parse", "HEAD"]) !== before) return false;
  writeFileSync(switching(), `${before}\n${after}\n${contentBefore}`);
  if (ask(["merge", "--ff-only", "--quiet", after]) !== undefined) return true;
  rmSync(switching());
  if (git(["rev-parse", "HEAD"]) === before)
    throw new UpgradeError("git could not replace the files. Nothing was changed; try again.");
  return false;
}

/** Milliseconds between lines that say that a step is still running. */
const aliveMs = 30_000;

/**
 * Runs an npm command and prints that it does. Returns its output, which is shown only if the command fails,
 * because even a successful build prints warnings.
 *
 * @throws UpgradeError
 */
async function npm(
  step: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  say(`${step} …`);
  const began = performance.now();
  const alive = setInterval(
    () => say(`${step}, after ${Math.round((performance.now() - began) / 1000)} s …`),
    aliveMs,
  );
  const child = spawn("npm", ["run", "--silent", ...args], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...environment, RESTAURANT_UPGRADING: "1", ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  }).finally(() => clearInterval(alive));
  if (code === 0) return output;
  process.stdout.write(output);
  throw new UpgradeError(`“npm run ${args.join(" ")}” did not succeed. This copy is unchanged.`);
}

/**
 * Installs the packages of the version in a folder, unless they are installed; shows its own progress. Returns
 * false if that is impossible.
 */
function installPackages(cwd: string): boolean {
  const script = join(cwd, "scripts", "setup.mjs");
  if (!existsSync(script)) return true;
  const env = { ...environment, RESTAURANT_UPGRADING: "1" };
  return (
    spawnSync(process.execPath, [script], { cwd, stdio: ["ignore", "inherit", "inherit"], env }).status === 0
  );
}

function mustBeClean(): void {
  const changes = git(["status", "--porcelain", "--untracked-files=no"]);
  if (changes !== "")
    throw new UpgradeError(`There are uncommitted changes. Commit or discard them first:\n${changes}`);
}

/** Returns the folder with the service's content; undefined if the content is in this copy's own repository. */
function contentElsewhere(): string | undefined {
  const folder = resolve(root, process.env["CONTENT_DIR"] || "content");
  return git(["ls-files", "content"]) === "" || folder !== join(root, "content") ? folder : undefined;
}

/** Fetches a version of the project; returns its commit. */
function fetchVersion(version: string, from: string | undefined): string {
  const remote = from ?? "upstream";
  if (from === undefined && ask(["remote", "get-url", remote]) === undefined)
    throw new UpgradeError(
      "Where does the project come from? Set it once with “git remote add upstream ADDRESS”, or each time with --from ADDRESS.",
    );
  try {
    git(["fetch", "--quiet", "--no-tags", remote, version]);
    return git(["rev-parse", "FETCH_HEAD^{commit}"]);
  } catch (error) {
    const reason = linesOf((error as { stderr?: string }).stderr ?? "")[0] ?? (error as Error).message;
    throw new UpgradeError(`The version ${version} could not be fetched from ${remote}: ${reason}`);
  }
}

/** Migrates, checks and, the first time, builds the work folder; resolves to its commit. */
async function prepare(elsewhere: string | undefined, isFirst: boolean): Promise<string> {
  if (isFirst && existsSync(join(root, ".env"))) cpSync(join(root, ".env"), join(work(), ".env"));
  const contentDir = elsewhere === undefined ? join(work(), "content") : inGit("upgrade-content");
  if (elsewhere !== undefined) cpSync(elsewhere, contentDir, { recursive: true });
  const env = { CONTENT_DIR: contentDir };
  if (!installPackages(work()))
    throw new UpgradeError("The new version's packages could not be installed. This copy is unchanged.");
  const changes = await npm("Migrating the content", ["migrate-content", "--", "--apply"], work(), env);
  process.stdout.write(changes);
  await npm("Checking the content", ["check"], work(), env);
  // Builds only the first time. If an editor saves in the meantime, the service publishes that save like any
  // other.
  if (isFirst) await npm("Building the site, which takes minutes", ["build", "--", "--quick"], work(), env);
  return git(["rev-parse", "HEAD"], work());
}

/**
 * Moves packages and builds from the work folder into the copy, and migrates content in a separate repository.
 * Can be repeated if it was interrupted. `dist`, which contains the build's stamps, is moved last.
 *
 * @param contentBefore the commit of the separate repository before the upgrade
 */
async function takeOver(contentBefore: string | undefined): Promise<void> {
  if (existsSync(join(work(), "dist"))) rmSync(join(root, "dist"), { recursive: true, force: true });
  for (const name of ["node_modules", ".cache", "public", "dist"]) {
    if (!existsSync(join(work(), name))) continue;
    const old = join(work(), `old-${name}`);
    rmSync(old, { recursive: true, force: true });
    if (existsSync(join(root, name))) renameSync(join(root, name), old);
    renameSync(join(work(), name), join(root, name));
  }
  const elsewhere = contentElsewhere();
  if (elsewhere === undefined) return;
  await npm("Migrating the content", ["migrate-content", "--", "--apply"], root, { CONTENT_DIR: elsewhere });
  if (contentBefore) remember(contentBefore, git(["rev-parse", "HEAD"], elsewhere), elsewhere);
}

function remember(before: string, after: string, cwd = root): void {
  for (const [index, commit] of [before, after].entries())
    git(["update-ref", upgradeRefs[index]!, commit], cwd);
}

async function upgrade(
  version: string,
  options: { from?: string; "dry-run": boolean; overwrite: boolean },
): Promise<void> {
  mustBeClean();
  const product = fetchVersion(version, options.from);
  let own = git(["rev-parse", "HEAD"]);
  const base = baseOf(own, product);
  if (base === product) throw new UpgradeError(`This copy already has ${version}.`);
  const { overwritten } = changedHere(own, product, base);
  if (overwritten.length > 0 && !options.overwrite)
    throw new UpgradeError(
      `${base === undefined ? "This copy has no history in common with the project, so no one can tell which files are yours" : "Files of the project were changed here"}. The upgrade would replace:\n  ${overwritten.join("\n  ")}\nMove what is yours to custom/, or add --overwrite.`,
    );
  if (!options["dry-run"] && existsSync(resolve(root, process.env["DATA_DIR"] || "data")))
    await npm("Backing up", ["backup"], root);
  const elsewhere = contentElsewhere();
  say(`Putting ${version} together beside this copy …`);
  openWork(own);
  for (let round = 1; ; round += 1) {
    combine(own, product, base, version);
    const after = await prepare(elsewhere, round === 1);
    if (options["dry-run"]) return say(`The upgrade to ${version} would succeed. Nothing was changed.`);
    remember(own, after);
    if (moveTo(own, after, elsewhere && ask(["rev-parse", "HEAD"], elsewhere))) break;
    if (round === 5)
      throw new UpgradeError("Editors kept saving during the upgrade. Nothing was changed; try again later.");
    say("An editor has saved in the meantime. Including that change …");
    own = git(["rev-parse", "HEAD"]);
  }
  const [, , contentBefore] = linesOf(readFileSync(switching(), "utf8"));
  await takeOver(contentBefore);
  rmSync(switching());
  say(`This copy now has ${version}. Restart the service. To go back, run “npm run upgrade -- --back”.`);
}

const refsIn = (cwd: string) =>
  [...upgradeRefs, "HEAD"].map((ref) => ask(["rev-parse", "--verify", ref], cwd));
const forget = (cwd = root): void => {
  for (const ref of upgradeRefs) git(["update-ref", "-d", ref], cwd);
};

/** Reverts the migration of content in a separate repository. */
function backElsewhere(cwd: string): void {
  const [before, after, own] = refsIn(cwd);
  if (before === undefined || after === undefined || before === after) return;
  if (own !== after)
    throw new UpgradeError(
      `The upgrade changed the format of the content in ${cwd}, and someone has saved since. Nothing was changed.`,
    );
  git(["reset", "--keep", before], cwd);
  forget(cwd);
}

function back(): void {
  mustBeClean();
  const [before, after, own] = refsIn(root);
  if (!before || !after || !own || ask(["merge-base", "--is-ancestor", after, own]) === undefined)
    throw new UpgradeError("There is no upgrade to go back from.");
  const elsewhere = contentElsewhere();
  if (elsewhere !== undefined) backElsewhere(elsewhere);
  if (own === after) {
    writeFileSync(switching(), `${own}\n${before}`);
    git(["reset", "--keep", before]);
  } else {
    const version = (at: string) => ask(["show", `${at}:content/version`]);
    if (version(before) !== version(own))
      throw new UpgradeError(
        `The upgrade changed the format of the content, and these changes were saved since. Going back would lose them:\n${git(["log", "--format=%h %s", `${after}..${own}`])}\nNothing was changed.`,
      );
    openWork(own);
    git(["revert", "--no-commit", "-m", "1", after], work());
    const message = `Go back to before the upgrade\n\n${productTrailer}: ${baseOf(before, after)}`;
    git(["commit", "--quiet", "--no-verify", "-m", message], work());
    if (!moveTo(own, git(["rev-parse", "HEAD"], work())))
      throw new UpgradeError("An editor has saved in the meantime. Nothing was changed; try again.");
  }
  rmSync(switching());
  forget();
  if (!installPackages(root))
    throw new UpgradeError(
      "This copy is as it was before the upgrade, but its packages could not be installed. The next npm command tries again.",
    );
  say("This copy is as it was before the upgrade. Restart the service.");
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: "string" },
      back: { type: "boolean", default: false },
      finish: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      overwrite: { type: "boolean", default: false },
    },
  });
  const [version, ...more] = positionals;
  const asked = [version !== undefined, values.back, values.finish].filter(Boolean).length;
  if (more.length > 0 || asked !== 1) throw new UpgradeError(usage);
  if (ask(["rev-parse", "--show-prefix"]) !== "")
    throw new UpgradeError("Run this in the project's folder, which must be a git repository of its own.");
  if (existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));
  const lock = inGit("upgrade-lock");
  const other = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
  // If the process no longer exists, or its number belongs to another program, its upgrade was interrupted.
  const running = `/proc/${other}/cmdline`;
  if (other > 0 && existsSync(running) && readFileSync(running, "utf8").includes("upgrade.ts"))
    throw new UpgradeError(`Another upgrade is running here (process ${other}).`);
  writeFileSync(lock, `${process.pid}`);
  try {
    await recover();
    if (values.back) back();
    else if (version !== undefined) await upgrade(version, values);
  } finally {
    // A change that failed halfway is completed by the next command, which needs the work folder.
    if (!existsSync(switching())) removeWork();
    rmSync(lock, { force: true });
  }
} catch (error) {
  const isExpected =
    error instanceof UpgradeError || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  if (!isExpected) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
