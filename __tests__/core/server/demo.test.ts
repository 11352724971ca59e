import { access, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { EveningReply } from "../../../src/features/evening/contract/evening.ts";
import type { KitchenReply } from "../../../src/features/orders/contract/kitchen.ts";
import * as paths from "../../../src/core/contract/paths.ts";
import { staffRoles } from "../../../src/core/contract/staff-roles.ts";
import { readConfig } from "../../../src/core/server/config.ts";
import { openDemo } from "../../../src/features/demo/server/reset.ts";
import { enqueueEmail } from "../../../src/core/server/mail/outbox.ts";
import { insertReservation, pastReservations } from "../../../src/features/booking/server/store.ts";
import { pastOrders } from "../../../src/features/orders/server/store.ts";
import { personalData } from "../../../src/app/personal-data.ts";
import type { Tables } from "../../../src/core/server/storage/tables.ts";
import type { DbExecutor } from "../../../src/core/server/storage/transactions.ts";
import { outboxLock, reservationLock } from "../../../src/core/server/storage/locks.ts";
import { stoppedClock } from "./support/clock.ts";
import { startDatabases } from "./support/databases.ts";
import { smallHouse } from "./support/evening.ts";
import { bookingSettings, orderingSettings } from "./support/fixtures.ts";
import { pizza } from "./support/ordering-guest.ts";
import { contentFolder, soup, type ContentFolder } from "./support/repository.ts";
import { startProcess } from "./support/process.ts";
import { storedReservation } from "./support/reservation.ts";
import { saturdayAfternoon, testService, type TestService } from "./support/service.ts";
import { ownOrigin } from "./support/staff.ts";

const databases = startDatabases();
const headers = { origin: ownOrigin };
const minute = 60_000;

let service: TestService;
const signIn = async (role: string) =>
  service.app.inject({ method: "POST", url: paths.signInDemo, headers, payload: { role } });
const cookieOf = (reply: Awaited<ReturnType<typeof signIn>>) =>
  reply.headers["set-cookie"]!.toString().split(";")[0]!;

describe("signing in", () => {
  afterEach(() => service.close());

  it("to a demo as any role, also on a public site and after a visitor has removed its member", async () => {
    service = await testService({ env: { DEMO: "on", SITE_URL: "http://demo.example" } });
    const origin = "http://demo.example";
    const { accounts } = (await service.app.inject(paths.getDemo)).json<{ accounts: { role: string }[] }>();
    expect(accounts.map(({ role }) => role)).toEqual(staffRoles);
    const as = async (role: string) =>
      service.app.inject({
        method: "POST",
        url: paths.signInDemo,
        headers: { origin },
        payload: { role },
      });
    for (const { role } of accounts) {
      const reply = await as(role);
      expect(reply.json()).toMatchObject({ state: "signed-in", staff: { role } });
      const cookie = cookieOf(reply);
      const session = await service.app.inject({ url: paths.getStaffSession, headers: { cookie } });
      expect(session.json()).toMatchObject({ state: "signed-in", staff: { role } });
    }
    await service.storage.db.updateTable("staff").set({ role: "cook" }).execute();
    await service.storage.db.deleteFrom("staff").where("id", "=", "demo-host").execute();
    for (const role of ["owner", "host"]) expect((await as(role)).json()).toMatchObject({ staff: { role } });
  });

  it("to any other site is refused, and no account is offered", async () => {
    service = await testService();
    expect((await service.app.inject(paths.getDemo)).json()).toEqual({ success: true, accounts: [] });
    expect((await signIn("owner")).json().code).toBe("NOT_FOUND");
    expect(await service.storage.db.selectFrom("staff").selectAll().execute()).toEqual([]);
  });

  it("from a page of another site is refused", async () => {
    service = await testService({ env: { DEMO: "on" } });
    const reply = await service.app.inject({
      method: "POST",
      url: paths.signInDemo,
      headers: { origin: "https://evil.example" },
      payload: { role: "owner" },
    });
    expect(reply.json().code).toBe("WRONG_ORIGIN");
  });

  it("exposes nothing that visitors have written", async () => {
    service = await testService({ env: { DEMO: "on" } });
    const cookie = cookieOf(await signIn("owner"));
    const reply = await service.app.inject({ url: paths.downloadHouse, headers: { cookie } });
    expect([reply.statusCode, reply.json().code]).toEqual([403, "NOT_PERMITTED"]);
  });
});

describe("the banner", () => {
  afterEach(() => service.close());

  it("is on guests' and staff's pages, including compressed and missing ones, and on no other site", async () => {
    const line = /<body[^>]*><aside aria-label="Demo"[^>]*>This is a demo: /;
    const page = '<!doctype html><html lang="en"><body><div id="staff"></div></body></html>';
    for (const demo of ["on", "off"]) {
      service = await testService({ env: { DEMO: demo } });
      await mkdir(join(service.config.publicDir, "staff"), { recursive: true });
      for (const file of ["index.html", "404.html", "staff/index.html"])
        await writeFile(join(service.config.publicDir, file), page);
      for (const url of ["/", "/staff/today", "/nowhere"]) {
        const { body } = await service.app.inject(url);
        expect([demo, url, line.test(body)]).toEqual([demo, url, demo === "on"]);
      }
      if (demo === "on") await service.close();
    }
  });
});

/** Resets the data of `service`. */
const demoOver = (repository: Awaited<ReturnType<ContentFolder["open"]>>, now: () => Date) =>
  openDemo({
    config: service.config,
    storage: service.storage,
    repository: () => Promise.resolve(repository),
    timeZone: () => Promise.resolve("Europe/Rome"),
    now,
    guestsTables: [pastReservations, pastOrders],
    tables: Object.keys(personalData) as (keyof Tables)[],
  });

it("a reset on PostgreSQL gives way to a request that waits for a table which the reset has emptied", async () => {
  const content = await contentFolder(false);
  const url = await databases.postgres().newDatabase();
  service = await testService({ env: { DEMO: "on", DATABASE_URL: url } });
  const demo = demoOver(await content.open(), () => saturdayAfternoon);
  const { db, write } = service.storage;
  const read = (tx: DbExecutor, table: keyof Tables) =>
    tx
      .selectFrom(table)
      .select(sql`1`.as("one"))
      .execute();
  const resetWaits = async () =>
    (
      await sql`select 1 from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and not granted and relation is not null`.execute(db)
    ).rows.length > 0;
  const [held, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The reset empties accounts first, then waits for the outbox.
  const other = write([outboxLock], async (tx) => {
    await read(tx, "outbox");
    held.resolve();
    await seen.promise;
  });
  let reset: Promise<boolean> | undefined;
  await write([reservationLock("one")], async (tx) => {
    await read(tx, "reservations");
    await held.promise;
    reset = demo.tick();
    while (!(await resetWaits()));
    const accounts = read(tx, "accounts");
    seen.resolve();
    await accounts;
  });
  expect(await reset).toBe(true);
  await other;
  await service.close();
  await content.remove();
});

describe.each(databases.both)("%s: the night", (_name, newDatabase) => {
  let content: ContentFolder;
  let now: Date;
  beforeEach(async () => {
    content = await contentFolder(false);
    now = saturdayAfternoon;
    service = await testService({ now: () => now, env: { DEMO: "on", DATABASE_URL: await newDatabase() } });
  });
  afterEach(async () => {
    await service.close();
    await content.remove();
  });

  it("restores content, bookings, staff and mails at four by the restaurant's clock", async () => {
    const repository = await content.open();
    const file = join(content.root, "content/dishes", "soup.md");
    const sample = await readFile(file, "utf8");
    const demo = demoOver(repository, () => now);
    expect(await demo.tick()).toBe(true);
    const staff = () => service.storage.db.selectFrom("staff").select("role").orderBy("role").execute();
    expect((await staff()).map(({ role }) => role)).toEqual([...staffRoles].sort());

    await writeFile(file, soup.replace("9", "99"));
    await writeFile(join(content.root, "content/dishes/mine.md"), soup);
    const outbox = join(service.config.dataDir, "outbox");
    await mkdir(outbox, { recursive: true });
    await writeFile(join(outbox, "a-mail.eml"), "to a visitor");
    const firstRun = join(service.config.dataDir, "first-run.json");
    await writeFile(firstRun, "{}");
    await service.storage.write([reservationLock("one"), outboxLock], async (tx) => {
      await insertReservation(tx, storedReservation());
      const mail = { kind: "k", to: "ada@example.org", subject: "s", text: ".", html: "." };
      await enqueueEmail(tx, mail, now);
      await tx.deleteFrom("staff").where("role", "=", "cook").execute();
    });
    const cookie = cookieOf(await signIn("owner"));

    now = new Date("2026-11-22T02:59:00Z");
    expect(await demo.tick()).toBe(false);
    now = new Date("2026-11-22T03:00:00Z");
    expect(await demo.tick()).toBe(true);
    expect(await readFile(file, "utf8")).toBe(sample);
    expect(await readdir(join(content.root, "content/dishes"))).not.toContain("mine.md");
    expect(await service.storage.db.selectFrom("reservations").select("id").execute()).toEqual([]);
    expect(await service.storage.db.selectFrom("outbox").select("id").execute()).toEqual([]);
    expect((await staff()).map(({ role }) => role)).toEqual([...staffRoles].sort());
    for (const gone of [outbox, firstRun])
      await expect(access(gone)).rejects.toMatchObject({ code: "ENOENT" });
    const session = await service.app.inject({ url: paths.getStaffSession, headers: { cookie } });
    expect(session.json().state).toBe("signed-out");
    // The sequence of the evening's log continues.
    expect(await service.storage.db.selectFrom("evening_sequence").selectAll().execute()).toHaveLength(1);
    expect(await demo.tick()).toBe(false);
  });
});

describe.each(databases.both)("%s: the evening", (_name, newDatabase) => {
  const clock = stoppedClock();
  const hour = 60 * minute;
  /** Starts a demo at 17:00; its evening is from 18:00 to 02:00. */
  const open = async (ordering: Readonly<Record<string, unknown>>) => {
    service = await testService({
      ...clock,
      env: { DEMO: "on", DATABASE_URL: await newDatabase(), LOG_LEVEL: "warn" },
      content: {
        "settings/booking.yml": bookingSettings(smallHouse),
        "settings/ordering.yml": orderingSettings(ordering),
        "dishes/margherita.md": pizza(),
      },
    });
    service.app.jobs.start();
    await service.app.jobs.idle();
  };
  const pass = async (ms: number, step = ms) => {
    for (let passed = 0; passed < ms; passed += step) {
      clock.pass(step);
      await service.app.jobs.idle();
    }
  };
  const as = async (role: string) => ({ ...headers, cookie: cookieOf(await signIn(role)) });
  const book = async () =>
    (await service.app.inject({ url: paths.getEvening, headers: await as("host") })).json<EveningReply>();
  const statuses = async () => [...new Set((await book()).parties.map(({ status }) => status))].sort();
  afterEach(async () => {
    const logged = service.logLines;
    await service.close();
    clock.pass(saturdayAfternoon.getTime() - clock.now().getTime());
    expect(logged).toEqual([]);
  });

  it("fills with bookings in every state as its hours pass, all invented, and starts over after the night", async () => {
    await open({ open: false });
    expect(await statuses()).toEqual(["cancelled", "confirmed"]);
    await pass(3.5 * hour, 30 * minute);
    expect(await statuses()).toEqual(["cancelled", "completed", "confirmed", "no-show", "pending", "seated"]);
    const { parties, waiting, blocks, log } = await book();
    expect(waiting.length).toBeGreaterThan(0);
    expect(blocks).toHaveLength(1);
    expect(new Set(log.flatMap(({ member }) => member ?? []))).toEqual(new Set(["Hanna, host"]));
    const { db } = service.storage;
    const addresses = await db.selectFrom("outbox").select("to_address").execute();
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter(({ to_address: to }) => !to.endsWith("@example.com"))).toEqual([]);
    expect(await db.selectFrom("orders").select("number").execute()).toEqual([]);

    // 04:00 the next morning.
    await pass(8 * hour);
    const next = await book();
    expect(next.date).toBe("2026-11-22");
    expect(next.parties.length).toBeGreaterThan(5);
    expect(next.parties.filter(({ id }) => parties.some((party) => party.id === id))).toEqual([]);
  });

  it("that is started late has been busy for a while: parties have left, and none is forgotten", async () => {
    clock.pass(3.5 * hour);
    await open({ open: false });
    expect(await statuses()).toEqual(["cancelled", "completed", "confirmed", "no-show", "pending", "seated"]);
    const late = clock.now().getTime() - 15 * minute;
    const { parties } = await book();
    expect(
      parties.filter(({ status, startsAt }) => status === "confirmed" && Date.parse(startsAt) < late),
    ).toEqual([]);
  });

  it("keeps what a visitor has done", async () => {
    await open({ open: false });
    const { parties } = await book();
    const first = parties.find(({ status }) => status === "confirmed")!;
    const last = parties.findLast(({ status }) => status === "confirmed")!;
    const send = async (command: object) =>
      (
        await service.app.inject({
          method: "POST",
          url: paths.sendEveningCommand,
          headers: await as("host"),
          payload: { key: JSON.stringify(command), overrule: true, command },
        })
      ).json();
    const moved = { kind: "move", id: first.id, version: first.version, time: "23:45", tables: [] };
    expect(await send(moved)).toMatchObject({ outcome: "done" });
    const seated = { kind: "seat", id: last.id, version: last.version };
    expect(await send(seated)).toMatchObject({ outcome: "done" });
    await pass(2 * hour, 30 * minute);
    const later = await book();
    expect(later.parties.find(({ id }) => id === first.id)).toMatchObject({
      status: "confirmed",
      time: "23:45",
    });
    expect(later.parties.find(({ id }) => id === last.id)).toMatchObject({ status: "seated" });
  });

  it("with orders, tables and callers order, and the cook keeps up", async () => {
    await open({ open: true });
    await pass(hour);
    await pass(hour, minute);
    const reply = await service.app.inject({ url: paths.getKitchen, headers: await as("cook") });
    const { orders, log } = reply.json<KitchenReply>();
    expect(new Set(orders.map(({ destination }) => destination))).toEqual(new Set(["collection", "table"]));
    const states = new Set(orders.map(({ state }) => state));
    for (const state of ["received", "collected"] as const) expect(states).toContain(state);
    const kinds = new Set(log.map(({ kind }) => kind));
    for (const kind of ["order-seen", "order-started", "order-bumped", "order-collected"] as const)
      expect(kinds).toContain(kind);
    for (const kind of ["order-unseen", "order-late"] as const) expect(kinds).not.toContain(kind);
  });
});

describe.each(databases.both)("%s: a data folder in use", (_name, newDatabase) => {
  it("is refused, and nothing in it is deleted", async () => {
    const DATABASE_URL = await newDatabase();
    service = await testService({ env: { DATABASE_URL } });
    await service.storage.write([reservationLock("one")], (tx) => insertReservation(tx, storedReservation()));
    await expect(testService({ env: { DATABASE_URL, DEMO: "on" } })).rejects.toThrow(
      `DEMO="on" would delete guests' data in the table reservations`,
    );
    expect(await service.storage.db.selectFrom("reservations").select("id").execute()).toHaveLength(1);
    await service.close();
  });
});

describe("real settings", () => {
  it.each([
    [{ SMTP_URL: "smtp://mail.example.com" }, /SMTP_URL or MAIL_FROM is set/],
    [{ MAIL_FROM: "table@example.com" }, /SMTP_URL or MAIL_FROM is set/],
    [{ CONTENT_REMOTE: "git@example.com:content" }, /CONTENT_REMOTE is set/],
    [{ CMS_LOCAL_BACKEND: "off" }, /CMS_LOCAL_BACKEND is off/],
  ])("%j are refused together with DEMO=on", (env, reason) => {
    expect(() => readConfig({ DEMO: "on", ...env }, "/srv")).toThrow(reason);
    expect(() => readConfig({ DEMO: "off", ...env }, "/srv")).not.toThrow();
  });

  it("end the start in one line, with the exit code that systemd does not restart", async () => {
    const { ended } = startProcess(process.cwd(), { DEMO: "on", SMTP_URL: "smtp://mail.example.com" });
    const { code, stderr } = await ended;
    expect(code).toBe(78);
    expect(stderr.trim()).toBe(
      'DEMO="on" is not valid: it must be off if SMTP_URL or MAIL_FROM is set: strangers would send emails in the restaurant\'s name.',
    );
  });
});
