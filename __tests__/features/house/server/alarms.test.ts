import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parse } from "yaml";
import * as paths from "../../../../src/core/contract/paths.ts";
import type { HouseReply } from "../../../../src/features/house/contract/house.ts";
import { makeBackup } from "../../../../src/core/server/backup/backup.ts";
import { rememberDrill } from "../../../../src/core/server/backup/last-drill.ts";
import { deadLettered, enqueueEmail } from "../../../../src/core/server/mail/outbox.ts";
import { alarmNames } from "../../../../src/features/house/server/alarm-texts.ts";
import { alarmWatch, type AlarmWatch } from "../../../../src/features/house/server/alarm-watch.ts";
import { createMetrics, type Metrics } from "../../../../src/core/server/metrics/metrics.ts";
import { insertReservation } from "../../../../src/features/booking/server/store.ts";
import { outboxLock, reservationLock } from "../../../../src/core/server/storage/locks.ts";
import { startDatabases } from "../../../core/server/support/databases.ts";
import { rememberCopies } from "../../../core/server/support/copies.ts";
import { storedReservation } from "../../../core/server/support/reservation.ts";
import { saturdayAfternoon, testService, type TestService } from "../../../core/server/support/service.ts";
import { addStaff, staffSession } from "../../../core/server/support/staff.ts";

const databases = startDatabases();
const minute = 60_000;
const hour = 60 * minute;

let service: TestService;
let now: Date;
let metrics: Metrics;
let watch: AlarmWatch;
/** Failing readiness checks. */
let failing: Set<string>;

const newWatch = () =>
  alarmWatch({
    storage: service.storage,
    config: service.config,
    metrics,
    now: () => now,
    checks: ["storage", "clock"].map((name) => ({
      name,
      remedy: "",
      check: () => (failing.has(name) ? Promise.reject(new Error(name)) : Promise.resolve()),
    })),
  });
const start = async (newDatabase: () => Promise<string>, env: Record<string, string> = {}) => {
  now = saturdayAfternoon;
  failing = new Set();
  metrics = createMetrics();
  service = await testService({ now: () => now, env: { DATABASE_URL: await newDatabase(), ...env } });
  await addStaff(service.storage, "owner");
  watch = newWatch();
};

/** Checks once a minute for this long. */
const watchFor = async (ms: number) => {
  for (const end = now.getTime() + ms; now.getTime() < end;) {
    now = new Date(now.getTime() + minute);
    await watch.look();
  }
};
const read = async (): Promise<HouseReply["alarms"]> => {
  const owner = await service.storage.db.selectFrom("staff").selectAll().executeTakeFirstOrThrow();
  const headers = await staffSession(service.storage, owner, { now });
  return (await service.app.inject({ url: paths.getHouse, headers })).json<HouseReply>().alarms;
};
const going = async () => (await read()).filter(({ until }) => until === null).map(({ name }) => name);

const queue = (count = 1) =>
  service.storage.write([outboxLock], async (tx) => {
    for (let one = 0; one < count; one += 1)
      await enqueueEmail(
        tx,
        { kind: "k", to: `a${one}@example.org`, subject: "s", text: ".", html: "." },
        now,
      );
  });
const book = (count: number) =>
  service.storage.write([reservationLock("all")], async (tx) => {
    for (let one = 0; one < count; one += 1)
      await insertReservation(tx, storedReservation({ id: `R-${one}`, created_at: now.toISOString() }));
  });

it("every operator alarm has a text for owners", () => {
  const { groups } = parse(readFileSync("deploy/alarms.yml", "utf8")) as {
    groups: { rules: { alert: string }[] }[];
  };
  expect(alarmNames.toSorted()).toEqual(
    groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)).toSorted(),
  );
});

describe.each(databases.both)("%s", (_name, newDatabase) => {
  beforeEach(() => start(newDatabase));
  afterEach(() => service.close());

  it("a fault becomes an alarm once it has lasted, continues, ends, and is forgotten after a week", async () => {
    await watchFor(minute);
    failing.add("clock");
    const since = new Date(now.getTime() + minute).toISOString();
    await watchFor(2 * minute);
    expect(await read()).toEqual([]);
    await watchFor(minute);
    expect(await read()).toMatchObject([
      {
        name: "NotReady",
        what: "The machine’s clock is wrong, so all times are wrong, too.",
        since,
        until: null,
      },
    ]);
    failing.clear();
    await watchFor(minute);
    expect(await read()).toMatchObject([{ since, until: now.toISOString() }]);
    now = new Date(now.getTime() + 7 * 24 * hour);
    expect(await read()).toEqual([]);
    await watch.look();
    expect(
      await service.storage.db.selectFrom("alarms").selectAll().where("name", "=", "NotReady").execute(),
    ).toEqual([]);
  });

  it("a restarted service continues with the same alarm; a stopped one leaves none open", async () => {
    failing.add("clock");
    await watchFor(4 * minute);
    const [before] = await read();
    watch = newWatch();
    await watchFor(4 * minute);
    expect(await read()).toEqual([before]);
    now = new Date(now.getTime() + hour);
    expect(await going()).toEqual([]);
  });

  it("two failing checks are two alarms, and stay two after a restart", async () => {
    const readiness = async () => (await read()).filter(({ name }) => name === "NotReady");
    failing.add("clock").add("storage");
    await watchFor(4 * minute);
    const before = await readiness();
    expect(before.map(({ what }) => what).sort()).toEqual([
      "Nothing can be saved: no bookings, no orders.",
      "The machine’s clock is wrong, so all times are wrong, too.",
    ]);
    watch = newWatch();
    await watchFor(10 * minute);
    expect(await readiness()).toEqual(before);
  });

  it("two services on one database report one alarm", async () => {
    const other = newWatch();
    failing.add("clock");
    for (let time = 0; time < 5; time += 1) {
      await watchFor(minute);
      await other.look();
    }
    expect(await going()).toEqual(["NotReady"]);
  });

  it("the site was unavailable", async () => {
    await service.storage.writeHeartbeat();
    now = new Date(service.storage.now().getTime() + 20 * minute);
    await newWatch().begin();
    expect(await read()).toMatchObject([{ name: "ServiceDown", until: now.toISOString() }]);
    const [{ since }] = (await read()) as [HouseReply["alarms"][number]];
    expect(now.getTime() - Date.parse(since)).toBeGreaterThan(19 * minute);
  });

  it("frequent restarts are an alarm, a few are not", async () => {
    for (let time = 0; time < 5; time += 1) await newWatch().begin();
    await watchFor(minute);
    expect(await going()).toEqual([]);
    await newWatch().begin();
    await watchFor(minute);
    expect(await going()).toEqual(["Restarts"]);
    await watchFor(15 * minute);
    expect(await going()).toEqual([]);
  });

  it("waiting mails, refused addresses, abandoned mails", async () => {
    await queue(5);
    await watchFor(14 * minute);
    expect(await going()).toEqual([]);
    await watchFor(8 * minute);
    expect(await going()).toEqual(["MailsWait"]);
    await service.storage.db
      .updateTable("outbox")
      .set({ last_error: "The mail server refuses the recipient's address (550)." })
      .execute();
    await watchFor(11 * minute);
    expect(await going()).toEqual(["MailsRefused"]);
    await service.storage.db.updateTable("outbox").set({ due_at: deadLettered }).execute();
    await watchFor(minute);
    expect(await going()).toEqual(["MailsUnsendable"]);
    await service.storage.db.deleteFrom("outbox").execute();
    await watchFor(minute);
    expect(await going()).toEqual([]);
  });

  it("more bookings than on a good evening, and none for two days", async () => {
    await book(20);
    await watchFor(minute);
    expect(await going()).toEqual([]);
    await service.storage.write([reservationLock("all")], (tx) =>
      insertReservation(tx, storedReservation({ id: "R-20", created_at: now.toISOString() })),
    );
    await watchFor(minute);
    expect(await going()).toEqual(["BookingBurst"]);
    now = new Date(now.getTime() + 48 * hour);
    await service.storage.write([reservationLock("all")], (tx) =>
      insertReservation(tx, storedReservation({ id: "SAMPLE", sample: 1, created_at: now.toISOString() })),
    );
    await watchFor(62 * minute);
    expect(await going()).toContain("NoBookings");
  });
});

describe("SQLite", () => {
  beforeEach(() => start(databases.both[0]![1]));
  afterEach(() => service.close());

  const drill = (ok = true) =>
    rememberDrill(service.config.backupDir, {
      backup: "b",
      at: now.toISOString(),
      ok,
      problems: [],
      rows: {},
      seconds: 1,
    });

  it("backups: none for a day and a half, an old one, one that cannot be restored, none tried for long", async () => {
    await watch.look();
    now = new Date(now.getTime() + 36 * hour);
    await watch.look();
    expect(await going()).toEqual(["NoBackup"]);
    await makeBackup(service.config, now);
    await drill();
    await watchFor(minute);
    expect(await going()).toEqual([]);
    now = new Date(now.getTime() + 37 * hour);
    await watchFor(12 * minute);
    expect(await going()).toEqual(["BackupOld"]);
    // The age of a backup that is dated in the future is unknown.
    await makeBackup(service.config, new Date(now.getTime() + 48 * hour));
    await watchFor(12 * minute);
    expect(await going()).toEqual(["BackupOld"]);
    await makeBackup(service.config, now);
    await drill(false);
    await watchFor(12 * minute);
    expect(await going()).toEqual(["DrillFailed"]);
    await drill();
    now = new Date(now.getTime() + 8 * 24 * hour);
    await makeBackup(service.config, now);
    await watchFor(12 * minute);
    expect(await going()).toEqual(["DrillOld"]);
  });

  it("copies off the machine: none for a day and a half, an old one", async () => {
    await service.close();
    await start(databases.both[0]![1], {
      BACKUP_COPY_TO: "/mnt/copies",
      BACKUP_COPY_PASSWORD: "sixteen letters.",
    });
    const texts = async () =>
      (await read())
        .filter(({ until, what }) => until === null && what.includes("copied off the machine"))
        .map(({ what }) => what);
    const { backupDir } = service.config;
    const backUp = async () => {
      const { file } = await makeBackup(service.config, now);
      await drill();
      return basename(file);
    };
    const copied = await backUp();
    await watch.look();
    now = new Date(now.getTime() + 36 * hour);
    await backUp();
    await watch.look();
    expect(await texts()).toEqual(["No backup was ever copied off the machine."]);
    await rememberCopies(backupDir, "/mnt/copies", [copied], now);
    await watchFor(12 * minute);
    expect(await texts()).toEqual(["No new backup was copied off the machine for a day and a half."]);
    await rememberCopies(backupDir, "/mnt/copies", [copied, await backUp()], now);
    await watchFor(minute);
    expect(await texts()).toEqual([]);
  });

  it("errors, failed or slow bookings, slow writes, guessed passwords", async () => {
    const feed = async (minutes: number, each: () => void) => {
      for (let time = 0; time < minutes; time += 1) {
        each();
        await watchFor(minute);
      }
    };
    await watchFor(minute);
    await feed(12, () => {
      for (let one = 0; one < 100; one += 1) metrics.request("GET", "/api/food/menu", 200, 5);
    });
    expect(await going()).toEqual([]);
    await feed(7, () => {
      for (let one = 0; one < 10; one += 1) metrics.request("GET", "/api/food/menu", 500, 5);
    });
    expect(await going()).toEqual(["Errors"]);
    await watchFor(11 * minute);
    await feed(1, () => {
      for (let one = 0; one < 4; one += 1) metrics.booking("INTERNAL_ERROR");
    });
    expect(await going()).toEqual(["BookingsFail"]);
    await watchFor(12 * minute);
    await feed(13, () => metrics.request("POST", "/api/food/createReservation", 201, 4000));
    expect(await going()).toEqual(["BookingsSlow"]);
    await watchFor(12 * minute);
    await feed(8, () => metrics.transaction({ waitMs: 2000, ms: 2100, committed: 1, undone: 0 }));
    expect(await going()).toEqual(["TransactionsWait"]);
    await watchFor(12 * minute);
    await feed(22, () => {
      for (let one = 0; one < 60; one += 1) metrics.request("POST", "/api/food/login", 429, 5);
    });
    expect(await going()).toEqual(["PasswordsGuessed"]);
  });

  it("events while the database refuses writes are reported once it accepts them", async () => {
    failing.add("storage");
    const { storage } = service;
    const write: typeof storage.write = (locks, unit) =>
      failing.has("storage") ? Promise.reject(new Error("disk full")) : storage.write(locks, unit);
    const closed = alarmWatch({
      storage: { ...storage, write },
      config: service.config,
      now: () => now,
      checks: [
        {
          name: "storage",
          remedy: "",
          check: () => (failing.has("storage") ? Promise.reject(new Error("x")) : Promise.resolve()),
        },
      ],
    });
    const since = now.toISOString();
    for (let time = 0; time < 10; time += 1) {
      await closed.look().catch(() => undefined);
      now = new Date(now.getTime() + minute);
    }
    expect(await read()).toEqual([]);
    failing.clear();
    await closed.look();
    expect(await read()).toMatchObject([{ name: "NotReady", since, until: now.toISOString() }]);
  });
});
