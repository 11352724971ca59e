import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(__dirname, "../..");
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "delish-setup-"));
  // Says who it is, ends as the service does, and otherwise stays for a minute.
  await writeFile(
    join(folder, "service.mjs"),
    `process.on("SIGTERM", () => process.exit(0));
     console.log("pid " + process.pid);
     setTimeout(() => {}, 60_000);`,
  );
}, 30_000);
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

/** Resolves once no process has the id any more. */
const ended = (pid: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const deadline = setTimeout(() => {
      clearInterval(look);
      process.kill(pid, "SIGKILL");
      reject(new Error(`Process ${pid} is still running.`));
    }, 10_000);
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
  // The second command keeps the shell from replacing itself by the first one, as npm's shell does not either.
  const shell = spawn("sh", ["-c", `node scripts/setup.mjs "${join(folder, "service.mjs")}"; true`], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: "start" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const service = await pidOf(shell);
  shell.removeAllListeners("exit");
  shell.kill("SIGTERM");
  await ended(service);
}, 30_000);
