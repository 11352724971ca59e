import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { temporaryFolder, writeFiles } from "./core/server/support/fixtures.ts";

const run = promisify(execFile);

/* Checks deploy/restaurant.service with systemd's own tools, without running it. */
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let unit: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  const text = await readFile("deploy/restaurant.service", "utf8");
  // systemd checks that the program exists.
  const installed = text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
  await writeFiles(folder.path, { "restaurant.service": installed });
  unit = join(folder.path, "restaurant.service");
});
afterAll(() => folder.remove());

it("has no mistakes", async () => {
  const { stdout, stderr } = await run("systemd-analyze", ["verify", unit]);
  // Other units of the machine may have some.
  expect(`${stdout}${stderr}`.split("\n").filter((line) => line.includes("restaurant"))).toEqual([]);
});

it("protects the machine from the service: exposure of at most 2 of 10", async () => {
  const { stdout } = await run("systemd-analyze", ["security", "--offline=true", "--threshold=20", unit]);
  expect(stdout).toMatch(/Overall exposure level for restaurant\.service: \d\.\d OK/);
});
