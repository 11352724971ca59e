import { execFile, spawn, type ChildProcess } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { writeFiles } from "../core/server/support/fixtures.ts";

const root = join(import.meta.dirname, "../..");
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "delish-setup-"));
  // Writes a program that prints its process id, ends on SIGTERM like the service, and otherwise runs for a
  // minute.
  await writeFile(
    join(folder, "service.mjs"),
    `process.on("SIGTERM", () => process.exit(0));
     console.log("pid " + process.pid);
     setTimeout(() => {}, 60_000);`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

const pidOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const pid = /pid (\d+)/.exec(output)?.[1];
      if (pid) resolve(Number(pid));
    });
    child.on("exit", (code) => reject(new Error(`It ended with code ${code}: ${output}`)));
  });

/** Resolves once the process no longer exists. */
const ended = (pid: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const deadline = setTimeout(() => {
      clearInterval(look);
      process.kill(pid, "SIGKILL");
      reject(new Error(`Process ${pid} is still running.`));
    }, 60_000);
    const look = setInterval(() => {
      try {
        process.kill(pid, 0);
      } catch {
        clearInterval(look);
        clearTimeout(deadline);
        resolve();
      }
    }, 50);
  });

test("a signal that ends npm's shell ends the service too: it does not stay on the port as an orphan", async () => {
  // The second command keeps the shell from replacing itself with the first one; npm's shell does not replace
  // itself, either.
  const shell = spawn("sh", ["-c", `node scripts/setup.mjs "${join(folder, "service.mjs")}"; true`], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: "start" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const service = await pidOf(shell);
  shell.removeAllListeners("exit");
  shell.kill("SIGTERM");
  await ended(service);
});

test("packages are set up by their own scripts; one that includes its machine code needs no compiler", async () => {
  const run = promisify(execFile);
  const project = join(folder, "project");
  await mkdir(join(project, "scripts"), { recursive: true });
  for (const file of [".npmrc", ".nvmrc", "scripts/setup.mjs", "scripts/progress-bar.mjs"])
    await cp(join(root, file), join(project, file));
  const runtime = {
    name: "runtime",
    version: "1.0.0",
    bin: { node: "node.sh" },
    scripts: { postinstall: "echo done > set-up" },
  };
  await writeFiles(folder, {
    "project/package.json": JSON.stringify({
      dependencies: { runtime: "file:../runtime-1.0.0.tgz", native: "file:../native-1.0.0.tgz" },
    }),
    "runtime/package.json": JSON.stringify(runtime),
    "runtime/node.sh": `#!/bin/sh\nexec "${process.execPath}" "$@"\n`,
    "native/package.json": JSON.stringify({ name: "native", version: "1.0.0", gypfile: false }),
    "native/binding.gyp": "{}",
    "project/hello.mjs": `console.log("hello");`,
  });
  await run("npm", ["pack", "--silent", join(folder, "runtime"), join(folder, "native")], { cwd: folder });
  await run("npm", ["install", "--package-lock-only", "--silent", "--offline"], { cwd: project });
  // Simulates a machine without Python.
  const env = { ...process.env, npm_config_python: join(folder, "no-python"), npm_config_offline: "true" };
  const { stdout } = await run("node", ["scripts/setup.mjs", "hello.mjs"], { cwd: project, env });
  expect(stdout).toMatch(/\nhello\n$/);
  expect(await readFile(join(project, "node_modules/runtime/set-up"), "utf8")).toBe("done\n");
});
