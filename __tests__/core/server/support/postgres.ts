import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, chmod, globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../../../scripts/free-port.ts";
import type { Config } from "../../../../src/core/server/config.ts";

const run = promisify(execFile);

/** Folder of the newest PostgreSQL on this machine, as installed by Debian. */
function binFolder(): string {
  const [newest] = globSync("/usr/lib/postgresql/*/bin/postgres").sort((a, b) =>
    b.localeCompare(a, undefined, { numeric: true }),
  );
  if (!newest)
    throw new Error("The storage suite needs PostgreSQL: apt-get install postgresql (npm test does so).");
  return newest.slice(0, -"/postgres".length);
}

/**
 * PostgreSQL refuses to run as root; in that case it runs as the user postgres, which its package creates.
 */
async function databaseUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (flag: "-u" | "-g") => Number((await run("id", [flag, "postgres"])).stdout);
  return { uid: await id("-u"), gid: await id("-g") };
}

/** A server on which every test creates its own databases. */
export interface TestPostgres {
  /** Creates an empty database; resolves to its postgres://… URL. */
  newDatabase(): Promise<string>;
  /** Breaks all connections to a database, like a restart of the server; resolves to their number. */
  dropConnections(url: string): Promise<number>;
  /**
   * Makes a database read-only or writable, and ends its connections, because only new ones notice the
   * change.
   */
  makeReadOnly(database: Config["database"], on: boolean): Promise<void>;
}

/** A server that only one test uses, and may stop. */
export interface OwnPostgres extends TestPostgres {
  readonly port: number;
  /** Stops the server like `pg_ctl stop`, and starts it again after `downMs` milliseconds. */
  restart(mode: "fast" | "immediate", downMs?: number): Promise<void>;
  /** Freezes every process of the server (SIGSTOP) until the returned function is called. */
  freeze(): Promise<() => void>;
  stop(): Promise<void>;
}

const ready = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = "";
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (said.includes("ready to accept connections")) resolve();
    });
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`PostgreSQL ended with code ${code}:\n${said}`)));
  });

/** Returns functions that control the PostgreSQL server on a local port. */
export function postgresAt(port: number): TestPostgres {
  const psql = async (sql: string): Promise<string> => {
    const where = ["-h", "127.0.0.1", "-p", `${port}`, "-U", "delish", "-d", "postgres"];
    return (await run(join(binFolder(), "psql"), [...where, "--tuples-only", "-c", sql])).stdout;
  };
  const nameOf = (url: string): string => new URL(url).pathname.slice(1);
  const dropConnections = async (url: string): Promise<number> =>
    Number(
      await psql(
        `select count(pg_terminate_backend(pid, 5000)) from pg_stat_activity where datname = '${nameOf(url)}' and backend_type = 'client backend'`,
      ),
    );
  return {
    async newDatabase() {
      const name = `test_${randomBytes(8).toString("hex")}`;
      await psql(`create database ${name}`);
      return `postgres://delish@127.0.0.1:${port}/${name}`;
    },
    dropConnections,
    async makeReadOnly(database, on) {
      if (database.kind !== "postgres") throw new Error(database.kind);
      await psql(`alter database ${nameOf(database.url)} set default_transaction_read_only = ${on}`);
      await dropConnections(database.url);
    },
  };
}

/**
 * Creates a cluster in a temporary folder and starts it.
 *
 * @param durable true to flush commits to disk and to vacuum tables, as in production; tests need neither,
 * because nothing outlives the run
 * @param parent the folder in which to create it
 */
export async function startPostgres({ durable = false, parent = tmpdir() } = {}): Promise<OwnPostgres> {
  const bin = binFolder();
  const user = await databaseUser();
  const folder = await mkdtemp(join(parent, "delish-postgres-"));
  const data = join(folder, "data");
  await promisify(chmod)(folder, 0o700);
  if (user) await promisify(chown)(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, env: { PATH: process.env["PATH"], LC_ALL: "C" } };

  await run(
    join(bin, "initdb"),
    ["-D", data, "-U", "delish", "-A", "trust", "-E", "UTF8", "--no-sync"],
    options,
  );
  const port = await freePort();
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(
      join(bin, "postgres"),
      [
        "-D",
        data,
        "-p",
        `${port}`,
        "-k",
        folder,
        "-c",
        "listen_addresses=127.0.0.1",
        "-c",
        `fsync=${durable ? "on" : "off"}`,
        "-c",
        `full_page_writes=${durable ? "on" : "off"}`,
        "-c",
        `autovacuum=${durable ? "on" : "off"}`,
        "-c",
        "log_min_messages=log",
        // Several workers run tests at once, each with services that open several connections.
        "-c",
        "max_connections=400",
      ],
      { ...options, stdio: ["ignore", "ignore", "pipe"] },
    );
    await ready(started);
    return started;
  };
  let server = await start();
  const end = async (signal: "SIGINT" | "SIGQUIT"): Promise<void> => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await ended;
  };

  return {
    ...postgresAt(port),
    port,
    async restart(mode, downMs = 0) {
      await end(mode === "fast" ? "SIGINT" : "SIGQUIT");
      await new Promise((resolve) => setTimeout(resolve, downMs));
      server = await start();
    },
    async freeze() {
      const { stdout } = await run("ps", ["-o", "pid=", "--ppid", `${server.pid}`]);
      const pids = [server.pid!, ...stdout.split("\n").map(Number).filter(Boolean)];
      const signal = (name: NodeJS.Signals) => {
        for (const pid of pids)
          try {
            process.kill(pid, name);
          } catch (error) {
            // The backend has ended in the meantime.
            if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
          }
      };
      signal("SIGSTOP");
      return () => signal("SIGCONT");
    },
    async stop() {
      await end("SIGINT");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
