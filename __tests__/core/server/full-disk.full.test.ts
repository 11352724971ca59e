import { execFile, spawnSync, type ChildProcess } from "node:child_process";
import { closeSync, constants, openSync, writeSync } from "node:fs";
import { chmod, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { openStorage } from "../../../src/core/server/storage/index.ts";
import { databaseOf } from "./support/databases.ts";
import { siteFolder, writeFiles } from "./support/fixtures.ts";
import { startPostgres } from "./support/postgres.ts";
import { nextSaturday, startProcess } from "./support/process.ts";

const run = promisify(execFile);

let folder: Awaited<ReturnType<typeof siteFolder>>;
let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await siteFolder();
  dataDir = join(folder.path, "data");
  await mkdir(dataDir);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await folder.remove();
});

/** A service's disk that can be filled and emptied. */
interface Disk {
  /** Called once the service is listening. */
  fill(pid: number): Promise<void>;
  free(pid: number): Promise<void>;
  remove(): Promise<void>;
}

/** A separate file system of this many megabytes: like a full disk, it fails with ENOSPC. */
async function fileSystem(megabytes = 8): Promise<Disk> {
  await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", dataDir]);
  const filler = join(dataDir, "filler");
  return {
    fill: () => {
      const file = openSync(filler, constants.O_CREAT | constants.O_WRONLY);
      try {
        for (const size of [65536, 4096, 1]) {
          try {
            for (;;) writeSync(file, Buffer.alloc(size));
          } catch (error) {
            expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
          }
        }
      } finally {
        closeSync(file);
      }
      return Promise.resolve();
    },
    free: () => rm(filler),
    remove: async () => {
      await run("umount", ["--lazy", dataDir]);
    },
  };
}

/** Simulates a full disk by a limit on the size of files: the process cannot write any more, even as root. */
const fileSizeLimit = (): Promise<Disk> =>
  Promise.resolve({
    fill: async (pid) => {
      await run("prlimit", ["--pid", `${pid}`, "--fsize=1024:unlimited"]);
    },
    free: async (pid) => {
      await run("prlimit", ["--pid", `${pid}`, "--fsize=unlimited:unlimited"]);
    },
    remove: () => Promise.resolve(),
  });

/** True if this user may mount file systems; usually false in a container. */
function mayMount(): boolean {
  const probe = spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]);
  return probe.status === 0;
}

/** A disk with the database on it. */
interface DiskOfDatabase extends Disk {
  /** DATABASE_URL; undefined for the service's own SQLite file. */
  readonly url: string | undefined;
}

const withSqlite = async (disk: Disk): Promise<DiskOfDatabase> => ({ ...disk, url: undefined });

/** PostgreSQL with all its files on a separate disk. */
async function withPostgres(disk: Disk): Promise<DiskOfDatabase> {
  // PostgreSQL's own user must be able to reach its folder.
  await chmod(folder.path, 0o755);
  await chmod(dataDir, 0o777);
  const postgres = await startPostgres({ parent: dataDir });
  return {
    ...disk,
    url: await postgres.newDatabase(),
    async remove() {
      await postgres.stop();
      await disk.remove();
    },
  };
}

const disks: [string, () => Promise<DiskOfDatabase>][] = [
  ["SQLite, files that may not grow", async () => withSqlite(await fileSizeLimit())],
];
if (mayMount())
  disks.push(
    ["SQLite, a file system that is full", async () => withSqlite(await fileSystem())],
    ["PostgreSQL, a file system that is full", async () => withPostgres(await fileSystem(160))],
  );

test.each(disks)(
  "%s: bookings are refused with 503, pages stay, and everything resumes once there is room",
  async (_name, makeDisk) => {
    const disk = await makeDisk();
    try {
      const { child, address, ended } = startProcess(folder.path, disk.url ? { DATABASE_URL: disk.url } : {});
      children.push(child);
      const base = await address;
      const pid = child.pid!;
      const confirmed: string[] = [];
      const book = async (): Promise<Response> => {
        const reply = await fetch(`${base}/api/food/createReservation`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            numberOfPersons: 2,
            reservationDate: nextSaturday(),
            reservationTime: "7:00 PM",
            name: "Ada",
            message: "x".repeat(400),
          }),
        });
        if (reply.status === 201)
          confirmed.push(((await reply.clone().json()) as { reservation: { id: string } }).reservation.id);
        return reply;
      };
      const status = async (path: string) => (await fetch(base + path)).status;
      expect((await book()).status).toBe(201);
      expect(await status("/readyz")).toBe(200);

      await disk.fill(pid);
      // The space that the database has allocated may still fit a few bookings.
      let refused = await book();
      for (let time = 0; refused.status === 201 && time < 30; time += 1) refused = await book();
      expect(refused.status).toBe(503);
      expect(refused.headers.get("retry-after")).toBe("5");
      expect(await refused.json()).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
      const ready = await fetch(`${base}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([
        503,
        {
          status: "unavailable",
          missing: ["storage"],
          remedies: { storage: expect.stringContaining("accepts writes") as string },
        },
      ]);
      expect(await status("/healthz")).toBe(200);
      expect(await status("/api/food/menu")).toBe(200);
      expect(await status(`/api/food/availability?date=${nextSaturday()}&partySize=2`)).toBe(200);

      await disk.free(pid);
      expect((await book()).status).toBe(201);
      expect(await status("/readyz")).toBe(200);
      child.kill("SIGTERM");
      expect((await ended).code).toBe(0);

      const storage = await openStorage(databaseOf(disk.url ?? join(dataDir, "restaurant.sqlite")));
      const rows = await storage.db.selectFrom("reservations").select("id").execute();
      await storage.close();
      expect(rows.map(({ id }) => id).sort()).toEqual(confirmed.sort());
    } finally {
      await disk.remove();
    }
  },
  60_000,
);

it("a backup without enough room leaves nothing behind, and reports it in one line", async () => {
  const { child, address, ended } = startProcess(folder.path);
  children.push(child);
  await address;
  const command = [
    "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
    join(process.cwd(), "src/app/commands.ts"),
  ];
  const failed = await run("prlimit", ["--fsize=4096", process.execPath, ...command, "backup"], {
    cwd: folder.path,
    env: { PATH: process.env["PATH"] },
  }).catch((error: { code: number; stderr: string }) => error);
  expect(failed).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database cannot be copied to .+\n$/) as string,
  });
  expect(await readdir(join(dataDir, "backups"))).toEqual([]);
  child.kill("SIGTERM");
  expect((await ended).code).toBe(0);
});

const onDiskOfItsOwn = mayMount() ? it : it.skip;

onDiskOfItsOwn("the oldest backups make room for a new one; the newest stays", async () => {
  const disk = await fileSystem(24);
  try {
    const { child, address, ended } = startProcess(folder.path);
    children.push(child);
    await address;
    const backups = join(dataDir, "backups");
    const [oldest, older, newest] = ["01", "02", "03"].map(
      (day) => `restaurant-2026-01-${day}T03-00-00Z.tar.gz`,
    );
    const size = { [oldest!]: 9e6, [older!]: 9e6, [newest!]: 2e6 };
    for (const [name, bytes] of Object.entries(size))
      await writeFiles(backups, { [name]: "x".repeat(bytes) });
    await run(
      process.execPath,
      [
        "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
        join(process.cwd(), "src/app/commands.ts"),
        "backup",
      ],
      {
        cwd: folder.path,
        env: { PATH: process.env["PATH"] },
      },
    );
    child.kill("SIGTERM");
    await ended;
    const names = await readdir(backups);
    expect(names).toHaveLength(3);
    expect(names).toEqual(expect.arrayContaining([older, newest]));
  } finally {
    await disk.remove();
  }
});
