import { renameSync, rmSync, copyFileSync } from "node:fs";
import { sql } from "kysely";
import { clockProblems, withTimeout, watchClock } from "../../../../src/core/server/health/readiness.ts";
import type { Storage } from "../../../../src/core/server/storage/index.ts";
import { startDatabases } from "../support/databases.ts";
import { testService, type TestService } from "../support/service.ts";

const databases = startDatabases();
const services: TestService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
});

async function open(options: Parameters<typeof testService>[0]): Promise<TestService> {
  const service = await testService(options);
  services.push(service);
  return service;
}

/** Replies of /readyz and /healthz. */
async function probe({ app }: TestService) {
  const ready = await app.inject("/readyz");
  const { status, missing } = ready.json<{ status: string; missing?: string[] }>();
  const alive = (await app.inject("/healthz")).statusCode;
  return { code: ready.statusCode, status, missing, alive };
}

const unready = (...missing: string[]) => ({ code: 503, status: "unavailable", missing, alive: 200 });

describe.each(databases.both)("%s", (name, newDatabase) => {
  let service: TestService;
  beforeEach(async () => {
    service = await open({ env: { DATABASE_URL: await newDatabase() } });
  });

  it("is ready", async () => {
    expect(await probe(service)).toMatchObject({ code: 200, status: "ready" });
  });

  it("is not ready while the database refuses writes, and is again afterwards", async () => {
    // All connections of PostgreSQL's pool become read-only, because any of them may be used.
    const readOnly = (on: boolean) =>
      name === "SQLite"
        ? sql`pragma query_only = ${sql.lit(on ? 1 : 0)}`.execute(service.storage.db)
        : databases.postgres().makeReadOnly(service.config.database, on);
    await readOnly(true);
    expect(await probe(service)).toMatchObject(unready("storage"));
    await readOnly(false);
    expect(await probe(service)).toMatchObject({ code: 200 });
  });

  it("reports a database that does not answer, without waiting for it", async () => {
    const frozen = await open({
      env: { DATABASE_URL: await newDatabase() },
      wrapStorage: (real): Storage => ({ ...real, writeHeartbeat: () => new Promise(() => undefined) }),
    });
    const [first, second] = await Promise.all([probe(frozen), probe(frozen)]);
    expect(first).toMatchObject(unready("storage"));
    expect(second).toMatchObject(unready("storage"));
  });
});

describe("SQLite's file", () => {
  const replace = (file: string) => {
    copyFileSync(file, `${file}.new`);
    renameSync(`${file}.new`, file);
  };
  it.each<[string, (file: string) => void]>([
    ["deleted", (file) => rmSync(file)],
    ["replaced", replace],
  ])("that was %s is noticed", async (_what, change) => {
    const service = await open({});
    expect(await probe(service)).toMatchObject({ code: 200 });
    const { database } = service.config;
    if (database.kind !== "sqlite") throw new Error(database.kind);
    change(database.file);
    expect(await probe(service)).toMatchObject(unready("storage"));
  });

  it("that another program keeps locked is noticed, while pages still work", async () => {
    const service = await open({});
    const { database } = service.config;
    if (database.kind !== "sqlite") throw new Error(database.kind);
    const { default: SQLite } = await import("better-sqlite3");
    const other = new SQLite(database.file);
    other.exec("begin immediate");
    const probing = probe(service);
    const page = service.app.inject("/lunch").then(({ statusCode }) => statusCode);
    expect(await Promise.race([page, probing])).toBe(200);
    expect(await probing).toMatchObject(unready("storage"));
    other.exec("rollback");
    other.close();
    let code = 0;
    while (code !== 200) ({ code } = await probe(service));
  });
});

describe("the clock", () => {
  let wall = Date.parse("2026-11-21T16:00:00Z");
  let steady = 0;
  const pass = (ms: number) => {
    wall += ms;
    steady += ms;
  };
  const said = (clock: ReturnType<typeof watchClock>): string => {
    try {
      clock.check();
      return "in order";
    } catch (error) {
      return (error as Error).message;
    }
  };

  it.each([
    ["forward", 3600_000, /changed by 3600 seconds/],
    ["back", -3600_000, /changed by -3600 seconds/],
  ])("that is set %s is reported for a minute", (_way, ms, text) => {
    const clock = watchClock(
      () => new Date(wall),
      () => steady,
    );
    pass(600_000);
    expect(said(clock)).toBe("in order");
    wall += ms;
    expect(said(clock)).toMatch(text);
    pass(59_000);
    expect(said(clock)).toMatch(text);
    pass(1_000);
    expect(said(clock)).toBe("in order");
  });

  it("that is behind the database's latest time is reported", () => {
    const clock = watchClock(
      () => new Date(wall),
      () => steady,
    );
    clock.compareWith(new Date(wall + 10_000));
    expect(said(clock)).toBe("in order");
    clock.compareWith(new Date(wall + 120_000));
    expect(said(clock)).toMatch(/in use at .+ so the clock is behind/);
  });

  it("is compared at the first request after a start", async () => {
    const service = await open({});
    await service.storage.db
      .insertInto("heartbeat")
      .values({ name: "service", at: "2027-01-01T00:00:00.000Z" })
      .execute();
    expect(await probe(service)).toMatchObject(unready("clock"));
  });
});

it("is not checked again while an answer is pending", async () => {
  let asked = 0;
  let answer: () => void = () => undefined;
  const check = withTimeout(
    {
      name: "storage",
      remedy: "Start the database.",
      check: () => {
        asked += 1;
        return new Promise<void>((resolve) => {
          answer = resolve;
        });
      },
    },
    10,
  );
  await expect(check.check()).rejects.toThrow(/within 10 milliseconds/);
  await expect(check.check()).rejects.toThrow(/within 10 milliseconds/);
  expect(asked).toBe(1);
  answer();
  await new Promise((resolve) => setImmediate(resolve));
  const third = check.check();
  answer();
  await third.catch(() => undefined);
  expect(asked).toBe(2);
});

it("a start notices a machine's clock that disagrees with the database's, or is behind its last use", () => {
  const at = (seconds: number) => new Date(Date.parse("2026-05-01T12:00:00Z") + seconds * 1000);
  expect(clockProblems({ machine: at(5), shared: at(0), lastUse: at(-3600) })).toEqual([]);
  expect(clockProblems({ machine: at(0), shared: at(0), lastUse: undefined })).toEqual([]);
  expect(clockProblems({ machine: at(-90), shared: at(0), lastUse: at(3600) })).toEqual([
    "The machine's clock differs from the database's by -90 seconds.",
    "The database was already in use at 2026-05-01T13:00:00.000Z, so the clock is behind.",
  ]);
});
