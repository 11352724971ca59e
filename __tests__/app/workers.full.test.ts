import { execFileSync, type ChildProcess } from "node:child_process";
import { startDatabases } from "../core/server/support/databases.ts";
import { siteFolder } from "../core/server/support/fixtures.ts";
import { startProcess } from "../core/server/support/process.ts";

const databases = startDatabases();
let folder: Awaited<ReturnType<typeof siteFolder>>;
beforeEach(async () => {
  folder = await siteFolder();
});
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await folder.remove();
});

it("serves one port from several processes, continues if one dies, and ends with all of them", async () => {
  const url = await databases.postgres().newDatabase();
  const { address, child, ended } = startProcess(folder.path, { WORKERS: "2", DATABASE_URL: url });
  children.push(child);
  let listening = 0;
  const both = new Promise<void>((resolve) => {
    child.stdout!.on("data", (text: string) => {
      listening += text.split("listening at").length - 1;
      if (listening === 2) resolve();
    });
  });
  const base = await address;
  await both;
  const ready = async () => (await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(5000) })).status;
  const workers = (): number[] =>
    execFileSync("ps", ["-o", "pid=", "--ppid", `${child.pid}`], { encoding: "utf8" })
      .split("\n")
      .map(Number)
      .filter((pid) => pid > 0);
  const before = workers();
  expect(before).toHaveLength(2);
  const said = new Promise((resolve) => child.stderr!.once("data", resolve));
  process.kill(before[0]!, "SIGKILL");
  await said;
  for (let time = 0; time < 20; time += 1) expect(await ready()).toBe(200);
  child.kill("SIGTERM");
  const { code, stderr } = await ended;
  expect(code).toBe(0);
  expect(stderr).toMatch(/^Worker \d ended \(SIGKILL\); restarting it\.\n$/);
  for (const pid of before) expect(() => process.kill(pid, 0)).toThrow();
});

it("says once why no worker can start", async () => {
  const { ended } = startProcess(folder.path, { WORKERS: "2", DATABASE_URL: "postgres://127.0.0.1:1/x" });
  const { code, stderr } = await ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The database .+ECONNREFUSED.*\nNo worker could be started\.\n$/);
});
