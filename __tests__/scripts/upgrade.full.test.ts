import { spawn } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { programEnv } from "../support/program-env.ts";

/** A small product with commands that stand for the real ones. */
const commands: Readonly<Record<string, string>> = {
  backup: `require("fs").writeFileSync("data/backup", "all")`,
  "migrate-content": `const fs = require("fs"), { execFileSync: run } = require("child_process");
    const { contentVersion } = JSON.parse(fs.readFileSync("src/product.json"));
    const file = process.env.CONTENT_DIR + "/version";
    if (fs.readFileSync(file, "utf8") !== contentVersion) {
      fs.writeFileSync(file, contentVersion);
      console.log("content/version: " + contentVersion);
      run("git", ["-C", process.env.CONTENT_DIR, "commit", "-qam", "Bring the content to version " + contentVersion]);
    }`,
  check: `if (require("fs").existsSync(process.env.CONTENT_DIR + "/broken.yml")) { console.log("broken.yml: not in order"); process.exit(1); }`,
  build: `const fs = require("fs");
    console.log("error (node:1) [DEP0040] DeprecationWarning: no failure");
    if (fs.existsSync("src/broken")) process.exit(1);
    for (const folder of ["public", "dist", "node_modules"]) fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync("public/index.html", fs.readFileSync("src/product.json", "utf8") + fs.readdirSync("custom/blocks"));
    if (process.env.SAVE_MEANWHILE) {
      const git = (...args) => require("child_process").execFileSync("git", ["-C", process.env.SAVE_MEANWHILE, ...args]);
      fs.writeFileSync(process.env.SAVE_MEANWHILE + "/content/menu.md", "saved while it was built");
      git("commit", "-qam", "Change the menu");
    }`,
};

/** Returns code that hangs on request, so that the command can be killed there. */
const standsStill = (name: string): string =>
  `if (process.env.STAND_STILL === ${JSON.stringify(name)}) { require("fs").writeFileSync(process.env.STANDS_AT, ""); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); }`;

let folder: string;
/** The project, and a restaurant's copy of its first version. */
let [project, copy] = ["", ""];

const finish = (child: ReturnType<typeof spawn>): Promise<{ code: number | null; output: string }> => {
  let output = "";
  for (const stream of [child.stdout!, child.stderr!])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
};

const environment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...programEnv,
  HOME: folder,
  ...more,
});

async function git(cwd: string, ...args: string[]): Promise<string> {
  const { code, output } = await finish(spawn("git", args, { cwd, env: environment() }));
  if (code !== 0) throw new Error(`git ${args.join(" ")}: ${output}`);
  return output.trim();
}

async function write(root: string, files: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await (text === null ? rm(join(root, path)) : writeFile(join(root, path), text));
  }
}

async function save(
  root: string,
  message: string,
  files: Readonly<Record<string, string | null>>,
): Promise<void> {
  await write(root, files);
  await git(root, "add", "--all");
  await git(root, "commit", "--quiet", "-m", message);
}

const start = (args: readonly string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, ["scripts/upgrade.ts", ...args], {
    cwd: copy,
    env: environment(env),
    detached: true,
  });
const upgrade = (args: readonly string[], env?: Record<string, string>) => finish(start(args, env));

/** A copy's complete state: files in git and outside, git's position, and the built site. */
async function stateOf(root: string): Promise<readonly string[]> {
  const site = join(root, "public", "index.html");
  return [
    await git(root, "rev-parse", "HEAD"),
    await git(root, "status", "--porcelain"),
    await git(root, "ls-files", "--stage"),
    await git(root, "worktree", "list"),
    existsSync(site) ? await readFile(site, "utf8") : "",
  ];
}

const productOf = (version: number, contentVersion = "1"): Record<string, string> => ({
  "src/product.json": JSON.stringify({ version, contentVersion }),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "upgrade-test-"));
  await writeFile(
    join(folder, ".gitconfig"),
    "[user]\nname = Test\nemail = test@example.com\n[init]\ndefaultBranch = main\n[advice]\ndetachedHead = false\n",
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  const place = await mkdtemp(join(folder, "one-"));
  [project, copy] = [join(place, "project"), join(place, "copy")];
  await mkdir(project);
  await git(project, "init", "--quiet");
  await mkdir(join(project, "scripts"));
  await cp("scripts/upgrade.ts", join(project, "scripts", "upgrade.ts"));
  await save(project, "First version", {
    ...productOf(1),
    ".nvmrc": "24",
    ".gitignore": "node_modules/\npublic/\ndist/\ndata/\n.cache/\n",
    "package.json": JSON.stringify({
      scripts: Object.fromEntries(Object.keys(commands).map((name) => [name, `node scripts/${name}.cjs`])),
    }),
    ...Object.fromEntries(
      Object.entries(commands).map(([name, text]) => [
        `scripts/${name}.cjs`,
        `${standsStill(name)}\n${text}\n`,
      ]),
    ),
    "scripts/package.json": `{ "type": "module" }`,
    // Installs a package that has the project's version.
    "scripts/setup.mjs": `import fs from "node:fs";
      fs.mkdirSync("node_modules", { recursive: true });
      fs.copyFileSync("src/product.json", "node_modules/product.json");`,
    "src/gone-later.ts": "1",
    "content/version": "1",
    "content/menu.md": "the sample's menu",
    "content/sample.md": "the sample's post",
    "content/settings.yml": "name: Sample",
    "custom/blocks/list.ts": "export default [];",
  });
  await git(project, "tag", "v1");
  await save(project, "Second version", {
    ...productOf(2),
    "src/new-file.ts": "2",
    "content/sample-2.md": "one more sample",
  });
  await git(project, "tag", "v2");
  await save(project, "Third version", {
    ...productOf(3, "2"),
    "src/gone-later.ts": null,
    "content/version": "2",
    "content/menu.md": "changed",
  });
  await git(project, "tag", "v3");
  await save(project, "A version that cannot be built", { "src/broken": "" });
  await git(project, "tag", "v4");

  await git(place, "clone", "--quiet", "--branch", "v1", project, "copy");
  await git(copy, "checkout", "--quiet", "-B", "main");
  await git(copy, "remote", "rename", "origin", "upstream");
  await save(copy, "Our own restaurant", {
    "content/sample.md": null,
    "content/menu.md": "our menu",
    "content/settings.yml": "name: Nonna Pia",
    "custom/blocks/list.ts": "export default [1, 2, 3];",
    "custom/blocks/oven.ts": "1",
    "custom/blocks/cellar.ts": "2",
    "custom/blocks/garden.ts": "3",
    "custom/routes.ts": "two routes",
    "deploy/ours.yml": "our own proxy",
  });
  await mkdir(join(copy, "data"));
});

it("a copy with content, three blocks and two routes is upgraded by two versions and back, with its files untouched", async () => {
  const before = await stateOf(copy);
  expect(await upgrade(["v2"])).toMatchObject({
    code: 0,
    output: expect.stringContaining("This copy now has v2."),
  });
  const between = await stateOf(copy);
  const { code, output } = await upgrade(["v3"]);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(
      /Backing up …\n[\s\S]*content\/version: 2\nChecking the content …\nBuilding the site, [^\n]+ …\nThis copy now has v3\. Restart the service/,
    ),
  ]);
  // The steps' own output is only shown if they fail.
  expect(output).not.toContain("DEP0040");

  const text = (path: string) => readFile(join(copy, path), "utf8");
  expect(await text("src/product.json")).toBe(productOf(3, "2")["src/product.json"]);
  expect(await text("content/menu.md")).toBe("our menu");
  expect(await text("content/version")).toBe("2");
  expect(await text("deploy/ours.yml")).toBe("our own proxy");
  expect(await text("data/backup")).toBe("all");
  expect(await text("public/index.html")).toMatch(/"version":3.*cellar\.ts,garden\.ts,list\.ts,oven\.ts/);
  expect(
    ["content/sample.md", "content/sample-2.md", "src/gone-later.ts"].filter((path) =>
      existsSync(join(copy, path)),
    ),
  ).toEqual([]);

  // One step back; the site is rebuilt from the restored files.
  expect(await upgrade(["--back"])).toMatchObject({
    code: 0,
    output: expect.stringContaining("before the upgrade"),
  });
  expect((await stateOf(copy)).slice(0, 4)).toEqual(between.slice(0, 4));
  // The packages are those of the restored version, too.
  expect(await text("node_modules/product.json")).toBe(productOf(2)["src/product.json"]);
  expect(await upgrade(["--back"])).toMatchObject({
    code: 1,
    output: "There is no upgrade to go back from.\n",
  });
  await git(copy, "reset", "--hard", "--quiet", before[0]!);
  expect((await stateOf(copy)).slice(0, 4)).toEqual(before.slice(0, 4));
});

it("going back keeps later saves, and refuses if they would be lost", async () => {
  await upgrade(["v2"]);
  await save(copy, "Change the menu", { "content/menu.md": "tomorrow's menu" });
  expect(await upgrade(["--back"])).toMatchObject({ code: 0 });
  expect(await readFile(join(copy, "src/product.json"), "utf8")).toBe(productOf(1)["src/product.json"]);
  expect(await readFile(join(copy, "content/menu.md"), "utf8")).toBe("tomorrow's menu");
  expect(existsSync(join(copy, "src/new-file.ts"))).toBe(false);

  await upgrade(["v3"]);
  await save(copy, "Change the menu again", { "content/menu.md": "another menu" });
  const state = await stateOf(copy);
  expect(await upgrade(["--back"])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/these changes were saved since[\s\S]*Change the menu again/),
  });
  expect(await stateOf(copy)).toEqual(state);
});

it("keeps an editor's saves made while the new version is built", async () => {
  expect(await upgrade(["v3"], { SAVE_MEANWHILE: copy })).toMatchObject({
    code: 0,
    output: expect.stringContaining("An editor has saved in the meantime"),
  });
  expect(await readFile(join(copy, "content/menu.md"), "utf8")).toBe("saved while it was built");
  expect(await readFile(join(copy, "content/version"), "utf8")).toBe("2");
});

it("migrates content in a separate repository, and reverts that as well", async () => {
  const content = join(copy, "..", "content");
  await cp(join(copy, "content"), content, { recursive: true });
  await git(content, "init", "--quiet");
  await save(content, "Our content", {});
  const before = await stateOf(content);
  await save(copy, "Content is elsewhere", {
    "content/menu.md": null,
    "content/version": null,
    "content/settings.yml": null,
  });
  await writeFile(join(copy, ".git", "info", "exclude"), ".env\n");
  await writeFile(join(copy, ".env"), "CONTENT_DIR=../content\n");
  expect(await upgrade(["v3"])).toMatchObject({ code: 0 });
  expect(await readFile(join(content, "version"), "utf8")).toBe("2");
  expect(await git(content, "log", "-1", "--format=%s")).toBe("Bring the content to version 2");
  expect(await upgrade(["--back"])).toMatchObject({ code: 0 });
  expect(await stateOf(content)).toEqual(before);
});

describe("leaves the copy unchanged and says why", () => {
  it.each<readonly [why: string, args: readonly string[], prepare: () => Promise<unknown>, output: RegExp]>([
    [
      "without a place to fetch from",
      ["v2"],
      () => git(copy, "remote", "remove", "upstream"),
      /git remote add upstream ADDRESS/,
    ],
    [
      "without a network",
      ["v2"],
      () => git(copy, "remote", "set-url", "upstream", `${project}-gone`),
      /v2 could not be fetched from upstream: /,
    ],
    ["of a version that does not exist", ["v9"], () => Promise.resolve(), /v9 could not be fetched/],
    ["of a version that it has", ["v1"], () => Promise.resolve(), /This copy already has v1\./],
    [
      "with changes in no commit",
      ["v2"],
      () => write(copy, { "content/menu.md": "half written" }),
      /uncommitted changes[\s\S]*content\/menu\.md/,
    ],
    [
      "with a file in the way",
      ["v2"],
      () => write(copy, { "src/new-file.ts": "mine" }),
      /files here that have not been committed: src\/new-file\.ts/,
    ],
    [
      "with a file of the project changed",
      ["v2"],
      () => save(copy, "Our own number", { "src/product.json": `{ "version": "ours" }` }),
      /would replace:\n {2}src\/product\.json\nMove what is yours to custom\//,
    ],
    [
      "with content that is not in order",
      ["v2"],
      () => save(copy, "Break it", { "content/broken.yml": "" }),
      /broken\.yml: not in order[\s\S]*“npm run check” did not succeed/,
    ],
    [
      "of a version that cannot be built",
      ["v4"],
      () => Promise.resolve(),
      /“npm run build -- --quick” did not succeed/,
    ],
    [
      "asked only to try",
      ["v3", "--dry-run"],
      () => Promise.resolve(),
      /The upgrade to v3 would succeed\. Nothing was changed\./,
    ],
    ["without a version", [], () => Promise.resolve(), /npm run upgrade -- VERSION/],
  ])("%s", async (_why, args, prepare, output) => {
    await prepare();
    const state = await stateOf(copy);
    expect((await upgrade(args)).output).toMatch(output);
    expect(await stateOf(copy)).toEqual(state);
  });
});

it("replaces changed files of the project if told to", async () => {
  await save(copy, "Our own number", { "src/product.json": `{ "version": "ours" }` });
  expect(await upgrade(["v2", "--overwrite"])).toMatchObject({ code: 0 });
  expect(await readFile(join(copy, "src/product.json"), "utf8")).toBe(productOf(2)["src/product.json"]);
});

describe("killed", () => {
  it.each(["backup", "migrate-content", "check", "build"])(
    "in %s it has changed nothing, and succeeds the next time",
    async (step) => {
      const state = await stateOf(copy);
      const standsAt = join(copy, "..", "stands-still");
      const child = start(["v3"], { STAND_STILL: step, STANDS_AT: standsAt });
      const ended = finish(child);
      while (!existsSync(standsAt) && child.exitCode === null)
        await new Promise((resolve) => setImmediate(resolve));
      expect(child.exitCode).toBe(null);
      expect(await upgrade(["v3"])).toMatchObject({
        code: 1,
        output: expect.stringContaining("Another upgrade is running"),
      });
      process.kill(-child.pid!, "SIGKILL");
      await ended;
      expect((await stateOf(copy)).toSpliced(3, 1)).toEqual(state.toSpliced(3, 1));
      expect(await upgrade(["v3"])).toMatchObject({
        code: 0,
        output: expect.stringContaining("This copy now has v3."),
      });
    },
  );

  it("while files are replaced, the next try starts with the previous state", async () => {
    // git calls this hook after all files are new, while its own branch is still the old one.
    const hook = join(copy, ".git", "hooks", "reference-transaction");
    await writeFile(
      hook,
      `#!/bin/sh\n[ "$1" = prepared ] && [ -e .git/upgrade-switching ] && grep -q refs/heads/main && touch .git/stands-still && exec sleep 600\nexit 0\n`,
    );
    await chmod(hook, 0o755);
    const state = await stateOf(copy);
    const child = start(["v2"]);
    const ended = finish(child);
    while (!existsSync(join(copy, ".git", "stands-still")) && child.exitCode === null)
      await new Promise((resolve) => setImmediate(resolve));
    expect(existsSync(join(copy, "src/new-file.ts"))).toBe(true);
    process.kill(-child.pid!, "SIGKILL");
    await ended;
    await rm(hook);
    expect(await upgrade(["v9"])).toMatchObject({
      code: 1,
      output: expect.stringContaining("The last upgrade was interrupted; this copy is as it was before."),
    });
    expect(await stateOf(copy)).toEqual(state);
    expect(await upgrade(["v2"])).toMatchObject({ code: 0 });
  });

  describe("while it takes over the new packages and the built site", () => {
    /** Ends the process before the given rename of a folder; after the last one, before it is done. */
    const dieAt = async (count: number): Promise<void> => {
      await writeFile(
        join(folder, "die.cjs"),
        `const fs = require("node:fs");
         const { renameSync, rmSync } = fs;
         let left = process.argv[1].endsWith("upgrade.ts") ? ${count} : Infinity;
         const die = () => process.kill(process.pid, "SIGKILL");
         fs.renameSync = (from, to) => (left-- === 0 ? die() : renameSync(from, to));
         fs.rmSync = (path, options) =>
           left === 0 && path.endsWith("upgrade-switching") ? die() : rmSync(path, options);
         require("node:module").syncBuiltinESMExports();`,
      );
    };
    const finished = async (output: string) => {
      expect(output).toContain("The last upgrade was interrupted; this copy is complete now.");
      expect(await readFile(join(copy, "src/product.json"), "utf8")).toBe(productOf(2)["src/product.json"]);
      expect(await readFile(join(copy, "public/index.html"), "utf8")).toContain(`"version":2`);
      expect(existsSync(join(copy, "dist"))).toBe(true);
      expect(await readFile(join(copy, "node_modules/product.json"), "utf8")).toContain(`"version":2`);
      expect(existsSync(join(copy, ".git", "upgrade"))).toBe(false);
      expect(await git(copy, "status", "--porcelain", "--untracked-files=no")).toBe("");
    };
    beforeEach(async () => {
      // Like a copy that has been built and run.
      for (const name of ["node_modules", "public", "dist"])
        await write(copy, { [`${name}/old`]: "of the first version" });
    });

    it.each([0, 1, 2, 3, 4, 5])("before step %i, the next upgrade completes it first", async (count) => {
      await dieAt(count);
      await upgrade(["v2"], { NODE_OPTIONS: `--require=${join(folder, "die.cjs")}` });
      expect(await git(copy, "log", "-1", "--format=%s")).toBe("Upgrade to v2");
      const { code, output } = await upgrade(["v2"]);
      expect([code, output]).toEqual([1, expect.stringContaining("This copy already has v2.")]);
      await finished(output);
      expect(await upgrade(["--back"])).toMatchObject({ code: 0 });
    });

    it("any other npm command completes it first", async () => {
      await dieAt(1);
      await upgrade(["v2"], { NODE_OPTIONS: `--require=${join(folder, "die.cjs")}` });
      // The packages are gone, as the first step has moved them away.
      expect(existsSync(join(copy, "node_modules"))).toBe(false);
      const program = join(copy, ".git", "upgrade", "node_modules", ".bin", "node");
      await mkdir(dirname(program), { recursive: true });
      await writeFile(program, `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
      await chmod(program, 0o755);
      for (const file of ["setup.mjs", "progress-bar.mjs"])
        await cp(join("scripts", file), join(copy, "scripts", file));
      const { output } = await finish(
        spawn(process.execPath, ["scripts/setup.mjs", "scripts/any.ts"], { cwd: copy, env: environment() }),
      );
      await finished(output);
    });
  });
});
