import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, watch, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../../../scripts/free-port.ts";
import { backupName, listBackups, makeBackup } from "../../../../src/core/server/backup/backup.ts";
import { copyBackups, lastCopy, listCopies, withCopy } from "../../../../src/core/server/backup/copies.ts";
import { lastDrill } from "../../../../src/core/server/backup/last-drill.ts";
import { copyJob } from "../../../../src/core/server/backup/schedule.ts";
import { readConfig, type Config } from "../../../../src/core/server/config.ts";
import { openStorage } from "../../../../src/core/server/storage/index.ts";
import { programEnv } from "../../../support/program-env.ts";
import { contentFiles, siteFolder } from "../support/fixtures.ts";
import { startProcess } from "../support/process.ts";

const password = "a password of the copies";
let folder: Awaited<ReturnType<typeof siteFolder>>;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await siteFolder();
  await mkdir(join(folder.path, "target"));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await folder.remove();
});

const settings = (to: string): Record<string, string> => ({
  BACKUP_COPY_TO: to,
  BACKUP_COPY_PASSWORD: password,
});
const configOf = (to = "target", env: Record<string, string> = {}): Config =>
  readConfig({ ...settings(to), CMS_LOCAL_BACKEND: "off", ...env }, folder.path);

/** Writes a file that has a backup's name; resolves to that name. */
async function addBackup({ backupDir }: Config, number: number, bytes = randomBytes(2000)): Promise<string> {
  await mkdir(backupDir, { recursive: true });
  const name = backupName(new Date(Date.UTC(2026, 10, 20 + number, 3)), number);
  await writeFile(join(backupDir, name), bytes);
  return name;
}
const namesOf = async (config: Config): Promise<string[]> =>
  (await lastCopy(config))!.copies.map(({ file }) => basename(file));

/** A server for restic's copies, which asks for a password. */
async function startTarget(port: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const login = ["--user", "restaurant", "--pass", "s3cret"];
  const args = ["serve", "restic", "--addr", `127.0.0.1:${port}`, ...login, "--verbose"];
  const child = spawn("rclone", [...args, join(folder.path, "target")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  children.push(child);
  const ended = once(child, "close");
  let said = "";
  for await (const text of child.stderr.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    said += text as string;
    if (said.includes("Serving restic REST API")) break;
  }
  child.stderr.resume();
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { url: `rest:http://restaurant:s3cret@127.0.0.1:${port}/`, stop };
}

/** Runs one of the operator's commands in a folder; resolves to what it printed. */
const command = async (cwd: string, env: Record<string, string>, ...args: string[]): Promise<string> => {
  const program = [
    "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
    join(process.cwd(), "src/app/commands.ts"),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [...program, ...args], {
    cwd,
    env: { ...programEnv, ...env },
  });
  return stdout;
};

const jobOf = (config: Config) =>
  copyJob(config, {
    now: () => new Date(),
    log: { info: () => undefined },
    signal: new AbortController().signal,
  });
const run = (config: Config) => jobOf(config).run();

it("copies each backup, encrypted, and keeps as many as there are backups", async () => {
  const config = configOf("target", { BACKUP_KEEP: "2" });
  await run(config);
  expect(await lastCopy(config)).toBeUndefined();
  const text = "Ada, ada@example.com ".repeat(1000);
  const first = await addBackup(config, 1, Buffer.from(text));
  await run(config);
  expect(await namesOf(config)).toEqual([first]);
  expect((await lastCopy(config))!.problem).toBeUndefined();
  const [second, third] = [await addBackup(config, 2), await addBackup(config, 3)];
  await rm(join(config.backupDir, first));
  await run(config);
  expect(await namesOf(config)).toEqual([third, second]);
  expect(await listCopies(config)).toEqual([third, second]);
  for (const entry of await readdir(join(folder.path, "target"), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const stored = await readFile(join(entry.parentPath, entry.name), "latin1");
      expect(stored).not.toMatch(/ada@example|restaurant-2026/);
    }
  await withCopy(config, third, async (file) =>
    expect(await readFile(file)).toEqual(await readFile(join(config.backupDir, third))),
  );
});

it("a machine that counts anew keeps its own copies, and the newest of its predecessor's", async () => {
  const config = configOf("target", { BACKUP_KEEP: "3" });
  for (const number of [12, 13, 14]) await addBackup(config, number);
  await run(config);
  await rm(config.backupDir, { recursive: true });
  const own = await addBackup(config, 1);
  await run(config);
  expect((await namesOf(config)).map((name) => /(\d+)\.tar/.exec(name)![1])).toEqual(["1", "14", "13"]);
  expect((await listCopies(config))[0]).toBe(own);
});

it("a target that is away harms no backup; once it is back, the next run copies what is missing", async () => {
  const port = await freePort();
  const target = await startTarget(port);
  const config = configOf(target.url);
  const first = await addBackup(config, 1);
  const job = jobOf(config);
  await job.run();
  await target.stop();
  const second = await addBackup(config, 2);
  await expect(job.run()).rejects.toThrow(/The backups are not copied to .+connection refused/);
  expect(await listBackups(config.backupDir)).toHaveLength(2);
  expect(await lastCopy(config)).toMatchObject({ problem: expect.stringContaining("connection refused") });
  expect(await namesOf(config)).toEqual([first]);
  const third = await addBackup(config, 3);
  const again = await startTarget(port);
  // The target is asked once an hour, not every ten minutes.
  for (let skipped = 0; skipped < 5; skipped += 1) await job.run();
  expect(await namesOf(config)).toEqual([first]);
  await job.run();
  expect(await namesOf(config)).toEqual([third, second, first]);
  expect((await lastCopy(config))!.problem).toBeUndefined();
  await again.stop();
});

it("an empty folder in place of a disk with copies stays empty", async () => {
  const config = configOf();
  await addBackup(config, 1);
  await run(config);
  await rename(join(folder.path, "target"), join(folder.path, "disk"));
  await addBackup(config, 2);
  await expect(copyBackups(config)).rejects.toThrow(/target does not exist\. Is its disk connected\?$/);
  await mkdir(join(folder.path, "target"));
  await expect(copyBackups(config)).rejects.toThrow("unable to open config file");
  expect(await readdir(join(folder.path, "target"))).toEqual([]);
  await rm(join(folder.path, "target"), { recursive: true });
  await rename(join(folder.path, "disk"), join(folder.path, "target"));
  await copyBackups(config);
  expect(await namesOf(config)).toHaveLength(2);
});

it("a wrong password changes nothing, and what is known of one target says nothing of another", async () => {
  const config = configOf();
  await addBackup(config, 1);
  await run(config);
  await rm(join(config.backupDir, "last-copy.json"));
  const other = configOf("target", { BACKUP_COPY_PASSWORD: "another password of the copies" });
  await expect(copyBackups(other)).rejects.toThrow("wrong password");
  expect(await listCopies(config)).toHaveLength(1);
  await run(config);
  await mkdir(join(folder.path, "elsewhere"));
  expect(await lastCopy(configOf("elsewhere"))).toBeUndefined();
  await run(configOf("elsewhere"));
  expect(await listCopies(configOf("elsewhere"))).toHaveLength(1);
});

/** Resolves to the process id of the restic that this process runs, once it has written a part of a copy. */
async function halfCopied(stop: AbortSignal): Promise<number> {
  const data = join(folder.path, "target", "data");
  for await (const { filename } of watch(data, { recursive: true, signal: stop }))
    if (basename(filename ?? "").length > 2) break;
  const { stdout } = await promisify(execFile)("pgrep", ["-P", `${process.pid}`, "-x", "restic"]);
  return Number(stdout);
}

it.each(["killed", "stopped with the service"])("restic, %s in the middle, leaves no copy", async (how) => {
  const config = configOf("target", { BACKUP_KEEP: "1" });
  const first = await addBackup(config, 1);
  await run(config);
  const second = await addBackup(config, 2, randomBytes(100e6));
  const stop = new AbortController();
  const half = halfCopied(stop.signal);
  const copying = copyBackups(config, { signal: stop.signal });
  const failed = expect(copying).rejects.toThrow(how === "killed" ? "restic backup" : "abort");
  const pid = await half;
  expect(await readFile(`/proc/${pid}/cmdline`, "utf8")).not.toContain(password);
  if (how === "killed") process.kill(pid, "SIGKILL");
  else stop.abort();
  await failed;
  expect(await listCopies(config)).toEqual([first]);
  expect(await namesOf(config)).toEqual([first]);
  // It left a lock, which the next run removes: otherwise, nothing could be dropped.
  await copyBackups(config);
  expect(await listCopies(config)).toEqual([second]);
});

it("gives up on a target that never answers", async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const config = configOf(`rest:http://u:s3cret@127.0.0.1:${(silent.address() as AddressInfo).port}/`);
  await addBackup(config, 1);
  await expect(copyBackups(config, { limitMs: 200 })).rejects.toThrow("timeout");
  for (const socket of sockets) socket.destroy();
  silent.close();
});

it("after the loss of the machine, a new one tests the copy, restores it, and counts on", async () => {
  const config = configOf("target", { BACKUP_KEEP: "2" });
  await (await openStorage(config.database)).close();
  await makeBackup(config);
  const { file } = await makeBackup(config);
  await copyBackups(config);
  const machine = join(folder.path, "new machine");
  const env = settings(join(folder.path, "target"));
  await mkdir(machine);
  const name = basename(file);
  expect((await command(machine, env, "restore", "--from-copy")).split("\n")[0]).toBe(name);
  await expect(command(machine, env, "restore", "--from-copy", name)).rejects.toThrow(
    /Nothing has been restored/,
  );
  await expect(command(machine, env, "restore", "--from-copy", "none", "--yes")).rejects.toThrow(
    /There is no copy none at/,
  );
  expect(await command(machine, env, "drill", "--from-copy")).toContain(`${name}: restored and checked`);
  const there = readConfig(env, machine);
  expect(await lastDrill(there.backupDir)).toMatchObject({ ok: true, backup: name });
  expect(await listBackups(there.backupDir)).toEqual([]);
  await command(machine, env, "restore", "--from-copy", name, "--yes");
  for (const [path, text] of Object.entries(contentFiles))
    expect(await readFile(join(machine, "content", path))).toEqual(Buffer.from(text));
  expect((await makeBackup(there)).number).toBe(3);
  expect(await command(machine, env, "copy-backups")).toMatch(/^Copied: restaurant-.*-3\.tar\.gz\n$/);
  expect((await readdir(there.backupDir)).filter((entry) => entry.startsWith(".drill"))).toEqual([]);
});

it("the service makes a backup, copies it, and logs no secret if it cannot", async () => {
  const backups = join(folder.path, "data", "backups");
  await mkdir(backups, { recursive: true });
  await copyFile(join(process.cwd(), "package.json"), join(backups, backupName(new Date(), 1)));
  const url = `rest:http://restaurant:s3cret@127.0.0.1:${await freePort()}/`;
  const { child, ended, address } = startProcess(folder.path, {
    ...settings(url),
    AWS_SECRET_ACCESS_KEY: "awss3cret",
  });
  children.push(child);
  let log = "";
  for await (const text of child.stdout!.iterator({ destroyOnReturn: false })) {
    log += text as string;
    if (log.includes('"job":"copy backups"')) break;
  }
  expect((await fetch(`${await address}/readyz`)).status).toBe(200);
  child.stdout!.resume();
  child.kill();
  const { code, stderr } = await ended;
  expect([code, stderr]).toEqual([0, ""]);
  const record = await readFile(join(backups, "last-copy.json"), "utf8");
  expect(record).toContain("connection refused");
  for (const text of [log, record]) expect(text).not.toMatch(/s3cret|a password of the copies/);
});

it("does not start if restic is not installed", async () => {
  const { ended } = startProcess(folder.path, { ...settings("target"), PATH: folder.path });
  const { code, stderr } = await ended;
  expect(stderr).toMatch(/^BACKUP_COPY_TO needs restic, which cannot be run .+: install the package restic/);
  expect(code).toBe(78);
  expect(existsSync(join(folder.path, "data", "restaurant.sqlite"))).toBe(false);
});
