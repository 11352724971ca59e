import { sql, type KyselyPlugin } from "kysely";
import { defaultFormats } from "../../../../src/core/shared/formats.ts";
import { purgeEmails } from "../../../../src/core/server/mail/outbox.ts";
import { bookTable } from "../../../../src/features/booking/server/book.ts";
import type { ReservationDeps } from "../../../../src/features/booking/server/deps.ts";
import { reservationEmails } from "../../../../src/features/booking/server/emails.ts";
import { cancelReservation, reschedule } from "../../../../src/features/booking/server/reschedule.ts";
import { readRules, type BookingSettings } from "../../../../src/features/booking/rules/rules.ts";
import { openStorage, type Storage } from "../../../../src/core/server/storage/index.ts";
import { outboxLock } from "../../../../src/core/server/storage/locks.ts";
import { personalData } from "../../../../src/app/personal-data.ts";
import type { Tables } from "../../../../src/core/server/storage/tables.ts";
import { Guests } from "../../../core/server/support/accounts.ts";
import { databaseOf, startDatabases } from "../../../core/server/support/databases.ts";
import { bookingRules } from "../../../core/server/support/fixtures.ts";

const { both } = startDatabases();
const password = "linden-honey";
const email = "zelda@example.com";
/** The guest's data in every field that asks for it. */
const guest = {
  name: "Zelda Quux",
  email,
  phoneNumber: "555-0199",
  tableNumber: "by the quay",
  specialRequest: "peanut allergy",
  message: "our anniversary",
};
const traces = [...Object.values(guest), "ZELDA@example.com", "Zelda at work", "zelda@work.example"];

const tables = Object.keys(personalData) as (keyof Tables)[];

let guests: Guests;
afterEach(() => guests.service.close());

/** All rows in the database, by table. */
async function contents(): Promise<Readonly<Record<string, readonly object[]>>> {
  const rows: Record<string, object[]> = {};
  for (const table of tables) rows[table] = await guests.storage.db.selectFrom(table).selectAll().execute();
  return rows;
}

const tracesLeft = async (): Promise<string[]> => {
  const text = JSON.stringify(await contents());
  return traces.filter((trace) => text.includes(trace));
};

/** Creates a confirmed account; resolves to its login's token. */
async function confirmedGuest(): Promise<string> {
  await guests.post("register", { name: guest.name, email, password });
  return String((await guests.confirm(email, password)).body["token"]);
}

const slot = { numberOfPersons: 2, reservationDate: "2026-11-24", reservationTime: "7:30 PM" };
const book = (body: object, token?: string) =>
  guests.post("createReservation", { ...slot, ...body }, token === undefined ? {} : { token });

/** Marks every unsent email as sent. */
const sendAll = () =>
  guests.storage.write([outboxLock], (tx) =>
    tx
      .updateTable("outbox")
      .set({ sent_at: guests.now.toISOString() })
      .where("sent_at", "is", null)
      .execute(),
  );
const purge = () => guests.storage.write([outboxLock], (tx) => purgeEmails(tx, guests.now));

describe.each(both)("on %s", (_name, newDatabase) => {
  beforeEach(async () => {
    guests = await Guests.open(await newDatabase());
  });

  it("leaves nothing of the guest behind: no name, no address, no wish, including emails to the restaurant", async () => {
    const token = await confirmedGuest();
    await book(guest, token);
    await book({ ...guest, email: "ZELDA@example.com" });
    await sendAll();
    // Booked for colleagues while logged in, with its emails still unsent.
    await book({ name: "Zelda at work", email: "zelda@work.example" }, token);
    expect((await tracesLeft()).sort()).toEqual([...traces].sort());

    expect((await guests.post("account/delete", { password }, { token })).status).toBe(200);
    const waiting = (await guests.mails()).map(({ kind }) => kind).sort();
    expect(waiting).toEqual(["account-deleted", "reservation-booked-notice", "reservation-confirmed"]);
    await sendAll();
    await purge();
    expect(await tracesLeft()).toEqual([]);
    expect((await contents())["reservations"]).toHaveLength(3);
    expect((await contents())["outbox"]).toEqual([]);
  });

  it("keeps what others were sent and have booked", async () => {
    const token = await confirmedGuest();
    await book({ name: "Imani", email: "imani@example.com" });
    await sendAll();
    await guests.post("account/delete", { password }, { token });
    await purge();
    expect((await guests.mails()).map(({ kind }) => kind).sort()).toEqual([
      "account-deleted",
      "reservation-booked-notice",
      "reservation-confirmed",
    ]);
    expect((await contents())["reservations"]).toMatchObject([{ name: "Imani", email: "imani@example.com" }]);
  });

  it("treats every column according to the list of personal data", async () => {
    const token = await confirmedGuest();
    await book(guest, token);
    await sendAll();
    const before = await contents();
    await guests.post("account/delete", { password }, { token });
    await sendAll();
    await purge();
    const after = await contents();
    for (const table of tables)
      for (const [column, policy] of Object.entries(personalData[table])) {
        if (!policy.personal) continue;
        const valuesOf = (rows: readonly object[]) =>
          rows.map((row) => (row as Record<string, unknown>)[column]).filter((value) => value !== null);
        const expected = policy.onDeletion === "keep" ? valuesOf(before[table]!) : [];
        // Attempts at the deletion itself are counted as well.
        expect([table, column, valuesOf(after[table]!)]).toEqual([
          table,
          column,
          expect.arrayContaining(expected),
        ]);
        if (policy.onDeletion !== "keep") expect(valuesOf(after[table]!)).toEqual([]);
      }
  });

  it("the guest's export has every personal value, except those with a reason not to be exported", async () => {
    const token = await confirmedGuest();
    await book(guest, token);
    const { body } = await guests.get("account/data", { token });
    const exported = JSON.stringify(body);
    const rows = await contents();
    for (const table of tables)
      for (const [column, policy] of Object.entries(personalData[table]))
        for (const row of rows[table]!) {
          const value = (row as Record<string, unknown>)[column];
          if (!policy.personal || value === null) continue;
          if (policy.exported === true) expect(exported).toContain(JSON.stringify(value));
          else expect(policy.exported.notExported).not.toBe("");
        }
    for (const { password_hash } of rows["accounts"] as readonly { password_hash: string }[])
      expect(exported).not.toContain(password_hash);
  });
});

describe("while a reservation is being changed on PostgreSQL", () => {
  let other: Storage;
  afterEach(() => other.close());

  /** Calls `meanwhile` once in a unit of work, after its first query has read the reservation. */
  const pausing = (storage: Storage, meanwhile: () => Promise<void>): Storage => {
    let paused = false;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!paused && result.rows.some((row) => "phone_number" in row)) {
          paused = true;
          await meanwhile();
        }
        return result;
      },
    };
    return { ...storage, write: (locks, unit) => storage.write(locks, (tx) => unit(tx.withPlugin(plugin))) };
  };

  /** True if a transaction is waiting for one of the service's locks. */
  const somebodyWaits = async (): Promise<boolean> => {
    const { rows } = await sql<{ waiting: boolean }>`select exists (
      select 1 from pg_locks where locktype = 'advisory' and not granted) as waiting`.execute(
      guests.storage.db,
    );
    return rows[0]!.waiting;
  };

  it.each<[string, (id: string, deps: ReservationDeps) => Promise<{ ok: boolean }>]>([
    ["moved", (id, deps) => reschedule(id, { date: "2026-11-25", time: "8:00 PM", partySize: 2 }, deps)],
    ["cancelled", (id, deps) => cancelReservation(id, deps)],
  ])("the account is still deleted (%s): nothing personal comes back", async (_how, change) => {
    const [, newDatabase] = both.find(([name]) => name === "PostgreSQL")!;
    const url = await newDatabase();
    guests = await Guests.open(url);
    other = await openStorage(databaseOf(url));
    const token = await confirmedGuest();
    const reply = await book(guest, token);
    const { id } = reply.body["reservation"] as { id: string };

    let deletion: Promise<unknown> | undefined;
    const deleteMeanwhile = async () => {
      let settled = false;
      deletion = guests.post("account/delete", { password }, { token }).finally(() => {
        settled = true;
      });
      // The deletion either succeeds now, or waits until the change is done.
      while (!settled && !(await somebodyWaits())) await new Promise((resolve) => setImmediate(resolve));
    };
    const changed = await change(id, {
      storage: pausing(other, deleteMeanwhile),
      now: () => guests.now,
      bookingRules: { read: () => Promise.resolve(readRules(bookingRules as unknown as BookingSettings)) },
      onChange: reservationEmails({
        restaurant: () => ({
          name: "Delish",
          address: "",
          phone: "",
          email: "table@example.com",
          emailBookings: true,
          emailsToAddress: 10,
          addresses: { booking: "/book", reservation: "/reservation" },
          formats: defaultFormats,
          languages: ["en"],
        }),
        siteUrl: () => "https://delish.example.com",
        manageUrl: () => "https://delish.example.com/reservation#token",
      }),
    });
    expect(changed.ok).toBe(true);
    expect(await deletion).toMatchObject({ status: 200 });
    await sendAll();
    await purge();
    expect(await tracesLeft()).toEqual([]);
  });

  it("a table being booked with the account belongs to the guest or to no account, never to a deleted one", async () => {
    const [, newDatabase] = both.find(([name]) => name === "PostgreSQL")!;
    const url = await newDatabase();
    guests = await Guests.open(url);
    other = await openStorage(databaseOf(url));
    const token = await confirmedGuest();
    const account = await other.db
      .selectFrom("accounts")
      .select(["id", "email_key"])
      .executeTakeFirstOrThrow();
    const deps: ReservationDeps = {
      storage: other,
      now: () => guests.now,
      bookingRules: { read: () => Promise.resolve(readRules(bookingRules as unknown as BookingSettings)) },
    };
    const bookings = Array.from({ length: 10 }, () => bookTable({ ...slot, ...guest }, deps, { account }));
    const [deletion] = await Promise.all([
      guests.post("account/delete", { password }, { token }),
      Promise.all(bookings),
    ]);
    expect(deletion.status).toBe(200);
    const rows = await other.db.selectFrom("reservations").select(["name", "account_id"]).execute();
    expect(rows).toHaveLength(10);
    expect(rows.filter(({ account_id }) => account_id !== null)).toEqual([]);
  });
});
