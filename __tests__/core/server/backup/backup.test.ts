import { askService } from "../../../../src/app/ask-service.ts";
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { list } from "tar";
import { freePort } from "../../../../scripts/free-port.ts";
import { listBackups, makeBackup } from "../../../../src/core/server/backup/backup.ts";
import { drill } from "../../../../src/core/server/backup/drill.ts";
import { backupJob } from "../../../../src/core/server/backup/schedule.ts";
import { scratchPostgres } from "../../../../src/core/server/storage/copy.ts";
import { lastDrill } from "../../../../src/core/server/backup/last-drill.ts";
import { restoreBackup } from "../../../../src/core/server/backup/restore.ts";
import { readConfig, type Config } from "../../../../src/core/server/config.ts";
import { startService } from "../../../../src/app/service.ts";
import { openStorage } from "../../../../src/core/server/storage/index.ts";
import { startDatabases } from "../support/databases.ts";
import { contentFiles, routes, siteFolder, writeFiles } from "../support/fixtures.ts";
import { programEnv } from "../../../support/program-env.ts";
import { nextSaturday, startProcess } from "../support/process.ts";

const databases = startDatabases();
const saturday = nextSaturday();

let folder: Awaited<ReturnType<typeof siteFolder>>;
beforeEach(async () => {
  folder = await siteFolder();
});
afterEach(() => folder.remove());

const configOf = (databaseUrl: string, env: Record<string, string> = {}): Config =>
  readConfig(
    {
      ...{ DATABASE_URL: databaseUrl, PORT: "0", LOG_LEVEL: "silent", CMS_LOCAL_BACKEND: "off" },
      // The tests make their backups themselves.
      BACKUP_EVERY_HOURS: "0",
      ...env,
    },
    folder.path,
  );

const book = async (address: string, name: string): Promise<string> => {
  const reply = await fetch(`${address}/api/food/createReservation`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      numberOfPersons: 2,
      reservationDate: saturday,
      reservationTime: "7:00 PM",
      name,
      email: "ada@example.com",
    }),
  });
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { reservation: { id: string } }).reservation.id;
};

const namesIn = async (config: Config): Promise<(string | null)[]> => {
  const storage = await openStorage(config.database);
  const rows = await storage.db.selectFrom("reservations").select("name").orderBy("name").execute();
  await storage.close();
  return rows.map(({ name }) => name);
};

describe.each(databases.both)("%s", (_name, newDatabase) => {
  it("backs up a running service, tests the backup, and restores everything after a total loss", async () => {
    const config = configOf(await newDatabase());
    const service = await startService(config);
    await book(service.address, "Ada");
    const { file } = await makeBackup(config);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const report = await drill(config, askService);
    expect(report).toMatchObject({
      problems: [],
      ok: true,
      rows: { reservations: 1, reservation_tables: 1 },
    });
    expect(await lastDrill(config.backupDir)).toEqual(report);
    // The drill changes neither the database nor anything next to the backups.
    await book(service.address, "Booked after the backup");
    await service.close();
    await rm(join(folder.path, "content"), { recursive: true });

    const restored = await restoreBackup(config, file);
    expect(await namesIn(config)).toEqual(["Ada"]);
    for (const [path, text] of Object.entries(contentFiles))
      expect(await readFile(join(folder.path, "content", path))).toEqual(Buffer.from(text));
    // The previous state is kept, and can be restored as well.
    expect((await stat(restored.before.database!)).size).toBeGreaterThan(0);
    const again = await startService(config);
    await book(again.address, "Zoë");
    const second = await makeBackup(config, new Date(Date.now() + 5_000));
    await again.close();
    await restoreBackup(config, file, "database");
    expect(await namesIn(config)).toEqual(["Ada"]);
    await restoreBackup(config, second.file, "database");
    expect(await namesIn(config)).toEqual(["Ada", "Zoë"]);
  });

  it("restores into an empty database on a new machine, and the service starts on it", async () => {
    const config = configOf(await newDatabase(), { LINK_SECRET: "a secret that has at least 32 letters" });
    const service = await startService(config);
    await book(service.address, "Ada");
    await service.close();
    const { file } = await makeBackup(config);

    const machine = readConfig(
      { DATABASE_URL: await newDatabase(), PORT: "0", LOG_LEVEL: "silent", BACKUP_EVERY_HOURS: "0" },
      join(folder.path, "new"),
    );
    const { linkSecretFile } = await restoreBackup(machine, file);
    expect(await readFile(linkSecretFile!, "utf8")).toBe(
      "LINK_SECRET=a secret that has at least 32 letters\n",
    );
    await writeFiles(join(folder.path, "new"), { "dist/routes.json": JSON.stringify(routes) });
    const there = await startService(machine);
    expect((await fetch(`${there.address}/readyz`)).status).toBe(200);
    await there.close();
    expect(await namesIn(machine)).toEqual(["Ada"]);
  });

  it("a restore that was killed prevents the service from starting until it is repeated", async () => {
    const config = configOf(await newDatabase());
    const service = await startService(config);
    await book(service.address, "Ada");
    const many = Object.fromEntries(
      Array.from({ length: 1500 }, (_, index) => [`posts/post-${index}.md`, `post ${index}`]),
    );
    await writeFiles(config.contentDir, many);
    const { file } = await makeBackup(config);
    await writeFiles(config.contentDir, { "posts/post-0.md": "written after the backup" });
    await book(service.address, "Booked after the backup");
    await service.close();

    const { DATABASE_URL } = {
      DATABASE_URL: config.database.kind === "postgres" ? config.database.url : config.database.file,
    };
    const restoring = spawn(
      process.execPath,
      [
        "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
        join(process.cwd(), "src/app/commands.ts"),
        "restore",
        file,
        "--yes",
      ],
      { cwd: folder.path, env: { ...programEnv, DATABASE_URL }, stdio: "ignore" },
    );
    const ended = once(restoring, "close");
    // The restore is killed while it copies the content.
    while (globSync(".restoring-*/after", { cwd: config.contentDir }).length === 0) await setTimeout(1);
    restoring.kill("SIGKILL");
    await ended;

    await expect(startService(config)).rejects.toThrow(`A restore of ${file} was interrupted`);
    await expect(restoreBackup(config, file, "database")).rejects.toThrow("was interrupted");
    const { before } = await restoreBackup(config, file);
    expect(await namesIn(config)).toEqual(["Ada"]);
    expect((await readdir(join(config.contentDir, "posts"))).length).toBe(1500);
    expect(await readFile(join(config.contentDir, "posts/post-0.md"), "utf8")).toBe("post 0");
    // `before` contains the state before the first attempt, not what that attempt left behind.
    expect(await readFile(join(before.content!, "posts/post-0.md"), "utf8")).toBe("written after the backup");
    for (const place of [config.contentDir, config.dataDir])
      expect((await readdir(place)).filter((name) => /^\.?restoring/.test(name))).toEqual([]);
    const again = await startService(config);
    await again.close();
  });

  it("does not restore over a database that a service is using", async () => {
    const config = configOf(await newDatabase());
    const service = await startService(config);
    await book(service.address, "Ada");
    const { file } = await makeBackup(config);
    await book(service.address, "Zoë");
    await expect(restoreBackup(config, file)).rejects.toThrow(/is in use\. Stop every service/);
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
    await service.close();
    expect(await namesIn(config)).toEqual(["Ada", "Zoë"]);
  });

  it("a drill reports what is wrong with a backup: truncated, rows missing, content missing", async () => {
    const config = configOf(await newDatabase());
    const service = await startService(config);
    await book(service.address, "Ada");
    const whole = await makeBackup(config, new Date("2026-11-21T10:00:00Z"));

    const cutOff = await makeBackup(config, new Date("2026-11-21T11:00:00Z"));
    await truncate(cutOff.file, (await stat(cutOff.file)).size - 20);
    expect(await drill(config, askService)).toMatchObject({
      ok: false,
      backup: "restaurant-2026-11-21T11-00-00Z-2.tar.gz",
    });
    await expect(restoreBackup(config, cutOff.file)).rejects.toThrow(/is not a usable backup/);
    expect(await drill(config, askService, whole.file)).toMatchObject({ ok: true });

    await rm(join(folder.path, "content", "settings", "booking.yml"));
    await makeBackup(config, new Date("2026-11-21T12:00:00Z"));
    const { problems } = await drill(config, askService);
    expect(problems.join()).toContain("content/settings/booking.yml");
    await service.close();
  });
});

it("leaves out a file that is being written, which may be gone before it is read", async () => {
  const config = configOf(await databases.both[0]![1]());
  await (await openStorage(config.database)).close();
  const lastGood = join(config.dataDir, "last-good");
  await mkdir(lastGood, { recursive: true });
  await writeFile(join(lastGood, "settings--site.yml.json"), "{}");
  const objects = join(config.dataDir, "content.git", "objects");
  await mkdir(objects, { recursive: true });
  // Like files that exist when their folder is listed, but not when they are read.
  await symlink(join(lastGood, "gone"), join(lastGood, ".half-written.part"));
  for (const name of ["save-lock-journal", "index.lock", "tmp_obj_a1b2c3"])
    await symlink(join(objects, "gone"), join(objects, name));
  // Pictures may have such names.
  const media = join(config.contentDir, "media");
  await mkdir(media, { recursive: true });
  for (const name of ["tmp_4711.jpg", "index-card.jpg"]) await writeFile(join(media, name), "a picture");
  const { file } = await makeBackup(config);
  const names: string[] = [];
  await list({ file, onReadEntry: ({ path }) => void names.push(path) });
  expect(names.filter((name) => name.startsWith("data/last-good/") && !name.endsWith("/"))).toEqual([
    "data/last-good/settings--site.yml.json",
  ]);
  expect(names.filter((name) => name.includes("objects/") && !name.endsWith("/"))).toEqual([]);
  expect(names.filter((name) => /(tmp_|index-)/.test(name)).sort()).toEqual([
    "content/media/index-card.jpg",
    "content/media/tmp_4711.jpg",
  ]);
});

it("keeps the newest backups and leaves other files alone", async () => {
  const config = configOf(await databases.both[0]![1](), { BACKUP_KEEP: "2" });
  await (await openStorage(config.database)).close();
  await mkdir(config.backupDir, { recursive: true });
  await writeFile(join(config.backupDir, "notes.txt"), "mine");
  for (const hour of ["08", "09", "10"]) await makeBackup(config, new Date(`2026-11-21T${hour}:00:00Z`));
  expect((await readdir(config.backupDir)).sort()).toEqual([
    "notes.txt",
    "restaurant-2026-11-21T09-00-00Z-2.tar.gz",
    "restaurant-2026-11-21T10-00-00Z-3.tar.gz",
  ]);
});

it("the backup made last counts as the newest and is kept, even if the clock was set back", async () => {
  const config = configOf(await databases.both[0]![1](), { BACKUP_KEEP: "2" });
  await (await openStorage(config.database)).close();
  await makeBackup(config, new Date("2031-01-01T10:00:00Z"));
  await makeBackup(config, new Date("2026-11-21T10:00:00Z"));
  const { file } = await makeBackup(config, new Date("1970-01-01T00:00:00Z"));
  expect((await listBackups(config.backupDir)).map((each) => basename(each.file))).toEqual([
    "restaurant-1970-01-01T00-00-00Z-3.tar.gz",
    "restaurant-2026-11-21T10-00-00Z-2.tar.gz",
  ]);
  expect(await drill(config, askService)).toMatchObject({ ok: true, backup: basename(file) });
});

it("a backup dated in the future does not end the scheduled ones: one is made, with a warning", async () => {
  const config = configOf(await databases.both[0]![1](), { BACKUP_EVERY_HOURS: "24", BACKUP_KEEP: "2" });
  await (await openStorage(config.database)).close();
  const year = 365 * 24 * 3600_000;
  await makeBackup(config, new Date(Date.now() + year));
  const warnings: string[] = [];
  const job = backupJob(config, {
    now: () => new Date(),
    log: { info: () => undefined, warn: (_details: unknown, text?: string) => void warnings.push(text!) },
  });
  await job.run();
  const [made] = await listBackups(config.backupDir);
  expect(Math.abs(made!.madeAt.getTime() - Date.now())).toBeLessThan(year / 2);
  expect((await lastDrill(config.backupDir))?.backup).toBe(basename(made!.file));
  await job.run();
  expect(await listBackups(config.backupDir)).toHaveLength(2);
  expect(warnings).toEqual([expect.stringContaining("dated in the future")]);
});

it("counts backups with their earlier name, and restores the newest of either", async () => {
  const config = configOf(await databases.both[0]![1](), { BACKUP_KEEP: "2" });
  await (await openStorage(config.database)).close();
  const { file } = await makeBackup(config, new Date("2026-11-21T10:00:00Z"));
  await rename(file, join(config.backupDir, "delish-2026-11-21T11-00-00Z.tar.gz"));
  expect(await drill(config, askService)).toMatchObject({
    ok: true,
    backup: "delish-2026-11-21T11-00-00Z.tar.gz",
  });
  for (const hour of ["12", "13"]) await makeBackup(config, new Date(`2026-11-21T${hour}:00:00Z`));
  expect((await readdir(config.backupDir)).filter((name) => name.endsWith(".gz")).sort()).toEqual([
    "restaurant-2026-11-21T12-00-00Z-1.tar.gz",
    "restaurant-2026-11-21T13-00-00Z-2.tar.gz",
  ]);
});

describe("what a killed backup, drill or restore left behind", () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });

  /** Makes a working folder in another process, which lives until the returned function kills it. */
  async function scratchOfAnother(parent: string, prefix: string): Promise<() => Promise<void>> {
    await mkdir(parent, { recursive: true });
    const code = `import { makeScratch } from ${JSON.stringify(join(process.cwd(), "src/core/server/backup/scratch.ts"))};
      await makeScratch(${JSON.stringify(parent)}, ${JSON.stringify(prefix)});
      console.log("made");
      setInterval(() => undefined, 60_000);`;
    const child = spawn(
      process.execPath,
      ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--input-type=module", "--eval", code],
      { env: programEnv, stdio: ["ignore", "pipe", "inherit"] },
    );
    children.push(child);
    const ended = once(child, "close");
    await once(child.stdout, "data");
    return async () => {
      child.kill("SIGKILL");
      await ended;
    };
  }
  const hidden = async (parent: string, prefix: string) =>
    (await readdir(parent)).filter((name) => name.startsWith(prefix)).length;

  it("is removed by the next backup and the next start, unless its process lives", async () => {
    const config = configOf(await databases.both[0]![1](), { BACKUP_EVERY_HOURS: "24" });
    await (await openStorage(config.database)).close();
    const { backupDir, contentDir, dataDir } = config;
    const places = [
      [backupDir, ".making-"],
      [backupDir, ".drill-"],
      [dataDir, ".restoring-"],
      [contentDir, ".restoring-"],
    ] as const;
    const kills = [];
    for (const [parent, prefix] of places) kills.push(await scratchOfAnother(parent, prefix));
    const left = () => Promise.all(places.map(([parent, prefix]) => hidden(parent, prefix)));
    await makeBackup(config);
    await (await startService(config)).close();
    expect(await left()).toEqual([1, 1, 1, 1]);

    for (const kill of kills) await kill();
    await makeBackup(config);
    expect(await left()).toEqual([0, 0, 1, 1]);
    if (config.database.kind !== "sqlite") throw new Error(config.database.kind);
    const copied = join(dirname(config.database.file), ".restaurant.sqlite.restoring");
    await writeFile(copied, "a copy of the database");
    await (await startService(config)).close();
    expect(await left()).toEqual([0, 0, 0, 0]);
    expect(existsSync(copied)).toBe(false);
  });

  it("a scratch database is dropped by the next start, unless a drill is using it", async () => {
    const config = configOf(await databases.both[1]![1]());
    if (config.database.kind !== "postgres") throw new Error(config.database.kind);
    const { url } = config.database;
    const living = await scratchPostgres(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("create database restaurant_drill_1764372000000_17");
    const scratchDatabases = async () => {
      const { rows } = await client.query<{ datname: string }>(
        "select datname from pg_database where datname = any ($1)",
        [["restaurant_drill_1764372000000_17", new URL(living.url).pathname.slice(1)]],
      );
      return rows.map(({ datname }) => datname);
    };
    await (await startService(config)).close();
    expect(await scratchDatabases()).toEqual([new URL(living.url).pathname.slice(1)]);
    await living.drop();
    expect(await scratchDatabases()).toEqual([]);
    await client.end();
  });
});

it("a copied SQLite file alone lacks the latest bookings; a backup has them", async () => {
  const config = configOf(await databases.both[0]![1]());
  const service = await startService(config);
  await book(service.address, "Ada");
  const { database } = config;
  if (database.kind !== "sqlite") throw new Error(database.kind);
  const copy = join(folder.path, "copy.sqlite");
  await promisify(execFile)("cp", [database.file, copy]);
  await makeBackup(config);
  expect((await drill(config, askService)).rows["reservations"]).toBe(1);
  await service.close();
  await expect(
    (async () => namesIn({ ...config, database: { kind: "sqlite", file: copy } }))(),
  ).resolves.toEqual([]);
});

it("backs up by itself if told to, tests the backup, and does so no sooner than told; metrics have both", async () => {
  const metricsPort = await freePort();
  const start = () => startProcess(folder.path, { BACKUP_EVERY_HOURS: "24", METRICS_PORT: `${metricsPort}` });
  const { backupDir } = configOf("data/restaurant.sqlite");
  const first = start();
  await first.address;
  while ((await lastDrill(backupDir)) === undefined) await setTimeout(100);
  first.child.kill("SIGTERM");
  expect((await first.ended).stdout).toContain("a backup was made and tested");
  expect(await lastDrill(backupDir)).toMatchObject({ ok: true });

  const second = start();
  await second.address;
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  for (const name of ["backup_last_timestamp_seconds", "drill_last_timestamp_seconds"]) {
    const [, seconds] = new RegExp(`^${name} (\\d+)`, "m").exec(metrics) ?? [];
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(120);
  }
  expect(metrics).toMatch(/^drill_last_success 1$/m);
  second.child.kill("SIGTERM");
  // Running jobs finish before the process ends.
  expect((await second.ended).stdout).not.toContain("a backup was made");
  expect(await listBackups(backupDir)).toHaveLength(1);
});

it("a folder for backups that cannot be used is named in one line", async () => {
  await writeFiles(folder.path, { backups: "a file" });
  const config = configOf("data/restaurant.sqlite", { BACKUP_DIR: "backups" });
  await expect(makeBackup(config)).rejects.toThrow(`The backup cannot be written to ${config.backupDir}: `);
});

it("a folder for backups that cannot be created ends a backup, a drill and a start", async () => {
  // Below /proc, the system refuses a new folder as if /proc were missing.
  const env = { BACKUP_DIR: "/proc/no-backups/here", BACKUP_EVERY_HOURS: "24" };
  const config = configOf("data/restaurant.sqlite", env);
  await expect(makeBackup(config)).rejects.toThrow("The backup cannot be written to /proc/no-backups/here: ");
  await expect(drill(config, askService, "any")).rejects.toThrow(
    "The backup folder /proc/no-backups/here cannot be written to: ",
  );
  await expect(startService(config)).rejects.toThrow(
    `The backup folder /proc/no-backups/here cannot be written to (ENOENT). Make it writable for the user ${process.getuid?.()}, or set BACKUP_DIR to another folder.`,
  );
  const data = configOf("data/restaurant.sqlite", { DATA_DIR: "/proc/no-data" });
  await expect(startService(data)).rejects.toThrow("The data folder /proc/no-data cannot be written to");
});
