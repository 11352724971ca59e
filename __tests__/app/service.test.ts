import { spawn, type ChildProcess } from "node:child_process";
import { access, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { connect, createServer, type AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import SQLite from "better-sqlite3";
import { findReservation } from "../../src/features/booking/server/store.ts";
import { openStorage } from "../../src/core/server/storage/index.ts";
import { contentFiles, temporaryFolder, writeFiles } from "../core/server/support/fixtures.ts";
import { nextSaturday, startProcess } from "../core/server/support/process.ts";
import { programEnv } from "../support/program-env.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const running = new Set<ChildProcess>();
const groups = new Set<number>();
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFiles(join(folder.path, "content"), contentFiles);
});
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  for (const pid of groups) process.kill(-pid, "SIGKILL");
  running.clear();
  groups.clear();
  await folder.remove();
});

/** Starts the real service in the test's folder. */
function start(env: Record<string, string> = {}) {
  const started = startProcess(folder.path, env);
  running.add(started.child);
  void started.ended.then(() => running.delete(started.child));
  return started;
}

const saturday = nextSaturday();
const body = JSON.stringify({
  numberOfPersons: 2,
  reservationDate: saturday,
  reservationTime: "12:00 pm",
  name: "Ada",
});
const book = (address: string) =>
  fetch(`${address}/api/food/createReservation`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });

/** Resolves once the port refuses connections. */
const closedTo = (port: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = () => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.on("connect", () => {
        socket.destroy();
        setImmediate(probe);
      });
      socket.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED") resolve();
        // The connection was in the backlog while the socket closed.
        else if (error.code === "ECONNRESET") setImmediate(probe);
        else reject(error);
      });
    };
    probe();
  });

it("keeps a confirmed reservation even if the process is killed right after its reply", async () => {
  const { child, address, ended } = start();
  const reply = await book(await address);
  child.kill("SIGKILL");
  await ended;
  expect(reply.status).toBe(201);
  const { reservation } = (await reply.json()) as { reservation: { id: string } };
  const storage = await openStorage({ kind: "sqlite", file: join(folder.path, "data/restaurant.sqlite") });
  expect(await findReservation(storage.db, reservation.id)).toMatchObject({
    name: "Ada",
    service_date: saturday,
  });
  await storage.close();
});

it.each(["SIGTERM", "SIGINT"] as const)(
  "on %s finishes the current request, then ends with 0",
  async (signal) => {
    const { child, address, ended } = start();
    const { port } = new URL(await address);
    const socket = connect(Number(port), "127.0.0.1");
    const reply = new Promise<string>((resolve) => {
      let text = "";
      socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      socket.on("close", () => resolve(text));
    });
    // Sends the headers and half of the body; 100 Continue means that the service has started on the request.
    const [head, half] = [body.slice(0, 20), body.slice(20)];
    socket.write(
      `POST /api/food/createReservation HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once("data", resolve));
    socket.write(head);
    child.kill(signal);
    // The rest of the body follows only after the service has stopped accepting connections.
    await closedTo(port);
    socket.write(half);
    const text = await reply;
    expect(text).toContain("201 Created");
    // The connection does not keep the process alive.
    expect(text).toMatch(/^connection: close\r$/im);
    expect(await ended).toMatchObject({ code: 0, stderr: "" });
  },
  20_000,
);

it("ends at once on the second signal", async () => {
  const { child, address, ended } = start();
  const { port } = new URL(await address);
  const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
  socket.write(
    "POST /api/food/createReservation HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n",
  );
  await new Promise((resolve) => socket.once("data", resolve));
  child.kill("SIGTERM");
  await closedTo(port);
  child.kill("SIGTERM");
  expect((await ended).code).toBe(128 + 15);
  socket.destroy();
});

/** EX_CONFIG in sysexits.h. */
const badSettings = 78;

describe("reports in one line what prevents the start", () => {
  /** @param logged messages logged before the error, if the start gets that far */
  const oneLine = async (
    env: Record<string, string>,
    says: RegExp,
    { exitCode = 1, logged = [] }: { exitCode?: number; logged?: string[] } = {},
  ) => {
    const { code, stdout, stderr } = await start(env).ended;
    expect(stderr).toMatch(says);
    expect(stderr.trimEnd()).not.toContain("\n");
    const messages = stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect({ code, messages }).toEqual({ code: exitCode, messages: logged });
  };

  it(
    "an invalid variable",
    () => oneLine({ PORT: "http" }, /^PORT="http" .+ 0 to 65535/, { exitCode: badSettings }),
    20_000,
  );

  it(
    "a trusted proxy that covers everyone",
    () => oneLine({ TRUST_PROXY: "0.0.0.0/0" }, /^TRUST_PROXY="0\.0\.0\.0\/0" /, { exitCode: badSettings }),
    20_000,
  );

  it(
    "publishing without anything that builds the site",
    () =>
      oneLine(
        { PUBLISHING: "on" },
        /^PUBLISHING="on" needs the project or a package with a site, but .+PUBLISHING=off/,
        {
          exitCode: badSettings,
        },
      ),
    20_000,
  );

  it("a typo in the database's folder, which is not created", async () => {
    const file = join(folder.path, "dta", "restaurant.sqlite");
    await oneLine(
      { DATABASE_URL: file },
      /^DATABASE_URL=".+dta\/restaurant\.sqlite" names a file in a folder that does not exist/,
      { exitCode: badSettings },
    );
    await expect(access(dirname(file))).rejects.toThrow("ENOENT");
  }, 20_000);

  it("a port in use", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    try {
      await oneLine({ PORT: `${port}` }, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken`), {
        logged: ["the service starts"],
      });
    } finally {
      other.close();
    }
  });

  it(
    "an address of another machine",
    () =>
      oneLine({ HOST: "192.0.2.1" }, /^HOST="192\.0\.2\.1" is not an address/, {
        logged: ["the service starts"],
      }),
    20_000,
  );

  it("a data folder without write permission", async () => {
    await writeFile(join(folder.path, "taken"), "");
    await oneLine({ DATA_DIR: "taken/data" }, /^The data folder .+taken\/data cannot be written to/);
  });

  it("a data folder that another service of this version uses, until it ends", async () => {
    const first = start();
    await first.address;
    const alike = /^Another service of this version \(\S+\) uses the data folder .+data\. Stop it first: /;
    await oneLine({}, alike);
    // A crash releases the lock, too.
    first.child.kill("SIGKILL");
    await first.ended;
    const next = start();
    await next.address;
    next.child.kill("SIGTERM");
    expect((await next.ended).code).toBe(0);
  });

  it("a database that was in use and is gone", async () => {
    const first = start();
    await first.address;
    first.child.kill("SIGTERM");
    await first.ended;
    for (const ending of ["", "-wal", "-shm"])
      await rm(join(folder.path, `data/restaurant.sqlite${ending}`), { force: true });
    await oneLine({}, /^The database \(file .+\) is missing, although it has been in use/);
  });

  it("a database that a newer version has changed, after too large a rollback", async () => {
    await (await openStorage({ kind: "sqlite", file: join(folder.path, "data/restaurant.sqlite") })).close();
    const file = new SQLite(join(folder.path, "data/restaurant.sqlite"));
    file.exec(
      "insert into kysely_migration select '9999-newer-needs-9998', timestamp from kysely_migration limit 1",
    );
    file.close();
    await oneLine(
      {},
      /^This version of the service is older than its database .+9999-newer-needs-9998 .+ restore the backup from before the update\.$/m,
    );
  });

  it(
    "a database that does not answer",
    () =>
      oneLine(
        { DATABASE_URL: "postgres://u:s3cret@127.0.0.1:1/x" },
        /^The database \(postgres:\/\/u:\*\*\*@.+ECONNREFUSED/,
      ),
    20_000,
  );
});

describe("the log", () => {
  const linesOf = (output: string) =>
    output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { time: unknown; msg: string } & Record<string, unknown>);

  it("starts with the version, the kind of database and all settings that are not the default, and has ISO times", async () => {
    const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
    const { child, address, ended } = start({ RETENTION_DAYS: "90", HOST: "127.0.0.1" });
    await address;
    child.kill("SIGTERM");
    const lines = linesOf((await ended).stdout);
    expect(lines[0]).toMatchObject({
      msg: "the service starts",
      version,
      database: "sqlite",
      settings: { PORT: "0", CMS_LOCAL_BACKEND: "off", RETENTION_DAYS: "90" },
    });
    expect(lines[0]!["settings"]).not.toHaveProperty("HOST");
    for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }, 20_000);

  it("says once at the start if git is missing although staff edit here", async () => {
    // A PATH with nothing but Node.
    const bin = join(folder.path, "bin");
    await mkdir(bin);
    await symlink(process.execPath, join(bin, "node"));
    const { child, address, ended } = start({ PATH: bin, CMS_LOCAL_BACKEND: "on" });
    await address;
    child.kill("SIGTERM");
    const about = linesOf((await ended).stdout).filter(({ msg }) => msg.includes("git"));
    expect(about.map(({ msg }) => msg)).toEqual([
      "nothing can be saved in /admin, because git is missing. Install git, which keeps the content's history, or set CMS_LOCAL_BACKEND=off.",
    ]);
  }, 20_000);
});

describe("in development, when a file of the service changes", () => {
  /**
   * Runs `node --watch` on a file that runs the service, like `npm run dev`; `change` saves that file again.
   */
  async function watch(env: Record<string, string>) {
    const entry = join(folder.path, "entry.mjs");
    const save = () =>
      writeFile(entry, `import ${JSON.stringify(join(process.cwd(), "src/app/main.ts"))};\n`);
    await save();
    // The service looks for its messages above the file that is run.
    await symlink(join(process.cwd(), "src"), join(folder.path, "src"));
    const child = spawn(
      process.execPath,
      ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--watch", "--watch-preserve-output", entry],
      {
        cwd: folder.path,
        env: { ...programEnv, PORT: "0", CMS_LOCAL_BACKEND: "off", ...env },
        stdio: ["ignore", "pipe", "pipe"],
        // Detached, so that it can be killed together with its children, which would outlive it.
        detached: true,
      },
    );
    groups.add(child.pid!);
    let output = "";
    const waiting = new Set<() => void>();
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        for (const look of waiting) look();
      });
    /** Resolves once the output contains a text this many times. */
    const until = (text: string, times: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (output.split(text).length > times) resolve();
        };
        waiting.add(look);
        look();
      });
    /** Output without Node's own lines. */
    const lines = () =>
      output
        .split("\n")
        .filter(
          (line) =>
            !/^$|^(Restarting|Failed running|Change detected|Completed running|Waiting for) ?/.test(line),
        );
    return { change: save, until, lines };
  }

  it("it reports in one line, each time, what prevents the start", async () => {
    const { change, until, lines } = await watch({ PORT: "http" });
    for (let start = 1; start <= 2; start += 1) {
      await until("Failed running", start);
      expect(lines()).toEqual(Array.from({ length: start }, () => expect.stringMatching(/^PORT="http" /)));
      await change();
    }
  });

  it("it restarts and prints only its version, its address, and how to sign in", async () => {
    const { change, until, lines } = await watch({});
    await until("listening at", 1);
    await until("sign in as", 1);
    await change();
    await until("listening at", 2);
    await until("sign in as", 2);
    const start = [
      "the service starts",
      expect.stringContaining("listening at"),
      expect.stringContaining("sign in as"),
    ];
    expect(lines().map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([...start, ...start]);
  });
});
