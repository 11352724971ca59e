import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

/*
 * Brings a restaurant's copy of the project to another version of it. Three layers: the product is replaced, `content/` and `custom/`
 * are the restaurant's and stay. Everything is put together, migrated, checked and built in a second work tree; the copy itself
 * changes in one step at the end, and `--back` takes that step back.
 *
 * It imports nothing of the project: a copy from before it had this command runs it as a single file (docs/adopting.md).
 */

const usage = `npm run upgrade -- VERSION [--from REMOTE] [--dry-run] [--overwrite]
  Upgrades this copy to a version (a tag, a branch, a commit) of the project.
  --from REMOTE      a git remote, or an address; without it the remote "upstream"
  --dry-run          does everything but the last step, and leaves this copy alone
  --overwrite        replaces files of the project that were changed here

npm run upgrade -- --back
  Goes back to what was there before the last upgrade.`;

/** Why nothing was changed, in a sentence. */
class UpgradeError extends Error {
  override name = "UpgradeError";
}

const root = process.cwd();
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Where this process may have come from another git command, its settings would send ours elsewhere. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")),
);

interface GitOptions {
  readonly cwd?: string;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** @throws Error with what git wrote */
const git = (args: readonly string[], { cwd = root, input = "", env = {} }: GitOptions = {}): string =>
  execFileSync("git", ["-c", "core.quotePath=false", ...args], {
    cwd,
    input,
    encoding: "utf8",
    maxBuffer: 1 << 30,
    env: { ...environment, GIT_TERMINAL_PROMPT: "0", LC_ALL: "C", ...env },
    stdio: ["pipe", "pipe", "pipe"],
  }).replace(/\n$/, "");

/** Undefined where git says no. */
function ask(args: readonly string[], options?: GitOptions): string | undefined {
  try {
    return git(args, options);
  } catch {
    return undefined;
  }
}

/** The commit before the last upgrade, and the one that it made. */
const [beforeRef, afterRef] = ["refs/upgrade/before", "refs/upgrade/after"] as const;

/** A file by its mode and its hash. */
type Tree = ReadonlyMap<string, string>;

function treeOf(commit: string): Tree {
  const lines = git(["ls-tree", "-r", "-z", commit]).split("\0").filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [about = "", path = ""] = line.split("\t");
      const [mode, , hash] = about.split(" ");
      return [path, `${mode} ${hash}`] as const;
    }),
  );
}

/** Content and own code are never the product's. */
const isRestaurants = (path: string): boolean => /^(content|custom)\//.test(path);

/** What an upgrade notes in its commit: of which version of the project the product is from then on. */
const productTrailer = "Product";

/** The version of the project that a commit of the copy was made from; undefined where nobody knows. */
function baseOf(own: string, product: string): string | undefined {
  const noted = ask(["log", "--first-parent", `--format=%(trailers:key=${productTrailer},valueonly)`, own]);
  const last = noted?.split("\n").find(Boolean);
  return ask(["rev-parse", "--verify", "--quiet", `${last}^{commit}`]) ?? ask(["merge-base", own, product]);
}

interface Layers {
  readonly tree: Tree;
  /** Files of the product that were changed in this copy and would be lost. */
  readonly overwritten: readonly string[];
}

/**
 * The product of one commit with the restaurant's layers of another.
 *
 * @param base the version of the product that `own` was made from; undefined where nobody knows
 */
function combine(own: string, product: string, base: string | undefined): Layers {
  const [ownTree, productTree] = [treeOf(own), treeOf(product)];
  const baseTree: Tree = base === undefined ? new Map() : treeOf(base);
  // What the product brings for custom/ is a start, where there is none yet.
  const tree = new Map([...productTree].filter(([path]) => !path.startsWith("content/")));
  const overwritten: string[] = [];
  for (const [path, file] of ownTree) {
    const isOwnFile = !baseTree.has(path) && !productTree.has(path);
    if (isRestaurants(path) || (base !== undefined && isOwnFile)) tree.set(path, file);
    else if (productTree.get(path) !== file && baseTree.get(path) !== file) overwritten.push(path);
  }
  return { tree, overwritten };
}

/** A commit needs an author, also where git has been told none. */
const identity = (): Readonly<Record<string, string>> =>
  ask(["config", "user.email"]) === undefined
    ? Object.fromEntries(
        ["AUTHOR", "COMMITTER"].flatMap((who) => [
          [`GIT_${who}_NAME`, "Upgrade"],
          [`GIT_${who}_EMAIL`, "upgrade@localhost"],
        ]),
      )
    : {};

function commit(tree: Tree, parents: readonly string[], title: string, product: string | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), "upgrade-"));
  const env = { GIT_INDEX_FILE: join(folder, "index") };
  try {
    const lines = [...tree].map(([path, file]) => `${file}\t${path}\0`).join("");
    git(["update-index", "-z", "--add", "--index-info"], { env, input: lines });
    const hash = git(["write-tree"], { env });
    const message = product === undefined ? title : `${title}\n\n${productTrailer}: ${product}`;
    return git(["commit-tree", hash, ...parents.flatMap((parent) => ["-p", parent]), "-m", message], {
      env: identity(),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** There while an upgrade runs: the number of its process. */
const lockFile = (): string => resolve(root, git(["rev-parse", "--git-dir"]), "upgrade-lock");

function lock(): void {
  try {
    writeFileSync(lockFile(), `${process.pid}`, { flag: "wx" });
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const other = Number(readFileSync(lockFile(), "utf8"));
  try {
    process.kill(other, 0);
  } catch {
    // It was cut off.
    return writeFileSync(lockFile(), `${process.pid}`);
  }
  throw new UpgradeError(`Another upgrade is running here (process ${other}).`);
}

/** Where the new version is put together: in git's own folder, where nothing of the copy looks. */
const workFolder = (): string => resolve(root, git(["rev-parse", "--git-dir"]), "upgrade");
/** There while the copy's files are being replaced: both commits. */
const switchingFile = (): string => resolve(root, git(["rev-parse", "--git-dir"]), "upgrade-switching");

function removeWorkFolder(): void {
  rmSync(workFolder(), { recursive: true, force: true });
  ask(["worktree", "prune"]);
}

/** Files that one commit has and another has not. */
const addedFiles = (before: string, after: string): string[] =>
  git(["diff", "--name-only", "--no-renames", "--diff-filter=A", "-z", before, after])
    .split("\0")
    .filter(Boolean);

/** Puts right what an upgrade left that was cut off while it replaced files. */
function recover(): void {
  removeWorkFolder();
  if (!existsSync(switchingFile())) return;
  const [before = "", after = ""] = readFileSync(switchingFile(), "utf8").split("\n");
  // Locks of the git that was replacing them: nobody else can be at it, because this file keeps others out.
  for (const name of ["index", "HEAD", ask(["symbolic-ref", "--quiet", "HEAD"]) ?? "HEAD"])
    rmSync(resolve(root, git(["rev-parse", "--git-path", `${name}.lock`])), { force: true });
  const isDone = ask(["merge-base", "--is-ancestor", after, "HEAD"]) !== undefined;
  git(["reset", "--hard", "HEAD"]);
  if (!isDone) for (const path of addedFiles(before, after)) rmSync(join(root, path), { force: true });
  rmSync(switchingFile());
  say(`The last upgrade was cut off; this copy is ${isDone ? "upgraded" : "as it was before"}.`);
}

/** Moves the copy to a commit that follows its own, all files or none. False: somebody has saved meanwhile. */
function moveTo(before: string, after: string): boolean {
  const taken = addedFiles(before, after).filter((path) => existsSync(join(root, path)));
  if (taken.length > 0)
    throw new UpgradeError(
      `The new version has files where yours are that are in no commit: ${taken.join(", ")}. Move them, then try again.`,
    );
  if (git(["rev-parse", "HEAD"]) !== before) return false;
  writeFileSync(switchingFile(), `${before}\n${after}`);
  const merged = ask(["merge", "--ff-only", "--quiet", after]) !== undefined;
  rmSync(switchingFile());
  if (!merged && git(["rev-parse", "HEAD"]) === before)
    throw new UpgradeError("git could not replace the files. Nothing was changed; try again.");
  return merged;
}

function npm(args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): void {
  const { status, error } = spawnSync("npm", ["run", "--silent", ...args], {
    cwd,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...environment, ...env },
  });
  if (status !== 0)
    throw new UpgradeError(
      `“npm run ${args.join(" ")}” did not succeed${error ? ` (${error.message})` : ""}. This copy is as it was.`,
    );
}

function mustBeClean(): void {
  const changes = git(["status", "--porcelain", "--untracked-files=no"]);
  if (changes !== "")
    throw new UpgradeError(
      `There are changes in files that are no commit yet. Commit them, or take them back, first:\n${changes}`,
    );
}

/** The content that the service reads where that is not the copy's own `content/`. */
function contentElsewhere(): string | undefined {
  const folder = resolve(root, process.env["CONTENT_DIR"] || "content");
  return git(["ls-files", "content"]) === "" || folder !== join(root, "content") ? folder : undefined;
}

/** The commit of a version as the project has it. */
function fetchVersion(version: string, from: string | undefined): string {
  const remote = from ?? "upstream";
  if (from === undefined && ask(["remote", "get-url", remote]) === undefined)
    throw new UpgradeError(
      `Where does the project come from? Say it once with “git remote add upstream ADDRESS”, or each time with --from ADDRESS.`,
    );
  try {
    git(["fetch", "--quiet", "--no-tags", remote, version]);
    return git(["rev-parse", "FETCH_HEAD^{commit}"]);
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim().split("\n")[0] ?? (error as Error).message;
    throw new UpgradeError(`The version ${version} could not be fetched from ${remote}: ${reason}`);
  }
}

/** Puts the new version together beside the copy, with its content migrated, checked and built; resolves to its commit. */
function prepare(own: string, combined: string, elsewhere: string | undefined, isFirst: boolean): string {
  const work = workFolder();
  if (isFirst) {
    git(["worktree", "add", "--quiet", "--detach", work, combined]);
    if (existsSync(join(root, ".env"))) cpSync(join(root, ".env"), join(work, ".env"));
  } else git(["reset", "--quiet", "--hard", combined], { cwd: work });
  const contentDir = elsewhere === undefined ? join(work, "content") : join(work, "..", "upgrade-content");
  if (elsewhere !== undefined) {
    rmSync(contentDir, { recursive: true, force: true });
    cpSync(elsewhere, contentDir, { recursive: true });
  }
  const env = { CONTENT_DIR: contentDir, ...identity() };
  npm(["migrate-content", "--", "--apply"], work, env);
  npm(["check"], work, env);
  // Saves that have come meanwhile are published as any others.
  if (isFirst) npm(["build", "--", "--quick"], work, env);
  if (elsewhere !== undefined) rmSync(contentDir, { recursive: true, force: true });
  return git(["rev-parse", "HEAD"], { cwd: work });
}

/** What was installed and built beside the copy becomes the copy's; the stamps of the build come last. */
function takeOver(): void {
  const work = workFolder();
  rmSync(join(root, "dist"), { recursive: true, force: true });
  for (const name of ["node_modules", ".cache", "public", "dist"]) {
    if (!existsSync(join(work, name))) continue;
    const old = join(work, `old-${name}`);
    if (existsSync(join(root, name))) renameSync(join(root, name), old);
    renameSync(join(work, name), join(root, name));
  }
}

function upgrade(
  version: string,
  options: { from?: string | undefined; dryRun: boolean; overwrite: boolean },
): void {
  mustBeClean();
  const product = fetchVersion(version, options.from);
  let own = git(["rev-parse", "HEAD"]);
  const base = baseOf(own, product);
  if (base === product) throw new UpgradeError(`This copy has ${version} already.`);
  const { overwritten } = combine(own, product, base);
  if (overwritten.length > 0 && !options.overwrite)
    throw new UpgradeError(
      `${base === undefined ? "This copy has no history in common with the project, so nobody can tell which files are yours" : "Files of the project were changed here"}. The upgrade would replace:\n  ${overwritten.join("\n  ")}\nMove what is yours to custom/, or add --overwrite.`,
    );
  if (!options.dryRun && existsSync(resolve(root, process.env["DATA_DIR"] || "data"))) {
    say("Backing up …");
    npm(["backup"], root);
  }
  const elsewhere = contentElsewhere();
  say(`Putting ${version} together beside this copy …`);
  for (let round = 1; ; round += 1) {
    const { tree } = combine(own, product, base);
    const after = prepare(
      own,
      commit(tree, [own, product], `Upgrade to ${version}`, product),
      elsewhere,
      round === 1,
    );
    if (options.dryRun) return say(`${version} would go well. Nothing was changed.`);
    git(["update-ref", beforeRef, own]);
    git(["update-ref", afterRef, after]);
    if (moveTo(own, after)) break;
    if (round === 5)
      throw new UpgradeError("Somebody saves all the time. Nothing was changed; try again later.");
    say("Somebody has saved meanwhile; that is taken along …");
    own = git(["rev-parse", "HEAD"]);
  }
  takeOver();
  if (elsewhere !== undefined) migrateElsewhere(elsewhere);
  say(`This copy is ${version}. Restart the service; “npm run upgrade -- --back” goes back.`);
}

/** Content in a separate repository is migrated at its place, and can go back there. */
function migrateElsewhere(cwd: string): void {
  const before = ask(["rev-parse", "HEAD"], { cwd });
  npm(["migrate-content", "--", "--apply"], root, { CONTENT_DIR: cwd, ...identity() });
  const after = ask(["rev-parse", "HEAD"], { cwd });
  if (before === undefined || after === undefined) return;
  git(["update-ref", beforeRef, before], { cwd });
  git(["update-ref", afterRef, after], { cwd });
}

/** Takes back the migration of content in a separate repository. */
function backElsewhere(cwd: string): void {
  const find = (ref: string) => ask(["rev-parse", "--verify", ref], { cwd });
  const [before, after, own] = [find(beforeRef), find(afterRef), find("HEAD")];
  if (before === undefined || after === undefined || before === after) return;
  if (own !== after)
    throw new UpgradeError(
      `The upgrade changed the form of the content in ${cwd}, and it was saved since. Nothing was changed.`,
    );
  git(["reset", "--keep", before], { cwd });
  for (const ref of [beforeRef, afterRef]) git(["update-ref", "-d", ref], { cwd });
}

function back(): void {
  mustBeClean();
  const [before, after] = [
    ask(["rev-parse", "--verify", beforeRef]),
    ask(["rev-parse", "--verify", afterRef]),
  ];
  const own = git(["rev-parse", "HEAD"]);
  if (
    before === undefined ||
    after === undefined ||
    ask(["merge-base", "--is-ancestor", after, own]) === undefined
  )
    throw new UpgradeError("There is no upgrade to go back from.");
  const elsewhere = contentElsewhere();
  if (elsewhere !== undefined) backElsewhere(elsewhere);
  if (own === after) git(["reset", "--keep", before]);
  else {
    const saves = git(["log", "--format=%h %s", `${after}..${own}`]);
    const version = (at: string) => ask(["show", `${at}:content/version`]);
    if (version(before) !== version(own))
      throw new UpgradeError(
        `The upgrade changed the form of the content, and these were saved since. Going back would lose them:\n${saves}\nNothing was changed.`,
      );
    const { tree } = combine(own, before, after);
    const product = baseOf(before, after);
    if (!moveTo(own, commit(tree, [own], "Go back to before the upgrade", product)))
      throw new UpgradeError("Somebody has saved meanwhile. Nothing was changed; try again.");
  }
  git(["update-ref", "-d", beforeRef]);
  git(["update-ref", "-d", afterRef]);
  say("This copy is what it was before the upgrade. Restart the service.");
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: "string" },
      back: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      overwrite: { type: "boolean", default: false },
    },
  });
  const [version, ...more] = positionals;
  if (more.length > 0 || (version === undefined) !== values.back) throw new UpgradeError(usage);
  if (ask(["rev-parse", "--show-prefix"]) !== "")
    throw new UpgradeError("Run this in the project's folder, which must be a git repository of its own.");
  if (existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));
  lock();
  try {
    recover();
    if (version === undefined) back();
    else upgrade(version, { from: values.from, dryRun: values["dry-run"], overwrite: values.overwrite });
  } finally {
    removeWorkFolder();
    rmSync(lockFile(), { force: true });
  }
} catch (error) {
  const isExpected =
    error instanceof UpgradeError || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  if (!isExpected) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
