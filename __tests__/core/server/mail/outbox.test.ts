import {
  countDeadLettered,
  countEmailsTo,
  deadLettered,
  deleteEmailsAbout,
  enqueueEmail,
  purgeEmails,
  type QueuedEmail,
} from "../../../../src/core/server/mail/outbox.ts";
import { openStorage, type Storage } from "../../../../src/core/server/storage/index.ts";
import { outboxLock } from "../../../../src/core/server/storage/locks.ts";
import { databaseOf, databases } from "../support/databases.ts";

const now = new Date("2026-11-21T16:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 24 * 3600_000);

describe.each(databases())("%s", (_name, newDatabase) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await openStorage(databaseOf(await newDatabase()));
  });
  afterEach(() => storage.close());

  const enqueue = (subject: string, fields: Partial<QueuedEmail> = {}) =>
    storage.write([outboxLock], (tx) =>
      enqueueEmail(
        tx,
        { kind: "greeting", to: "ada@example.org", subject, text: "", html: "", ...fields },
        now,
      ),
    );
  const mark = (subject: string, values: { sent_at?: string; due_at?: string }) =>
    storage.write([outboxLock], (tx) =>
      tx.updateTable("outbox").set(values).where("subject", "=", subject).execute(),
    );
  const subjects = async () =>
    (await storage.db.selectFrom("outbox").select("subject").orderBy("subject").execute()).map(
      ({ subject }) => subject,
    );
  const sent = { sent_at: now.toISOString() };

  it.each(["ada@example.org, eve@example.net", "Ada <ada@example.org>", "", "ada"])(
    "accepts no email to %j, which is not a single bare address",
    async (to) => {
      await expect(enqueue("Hello", { to })).rejects.toThrow("not addressed to one address");
      expect(await subjects()).toEqual([]);
    },
  );

  it("counts the mails to one guest together, whatever follows a plus in the address", async () => {
    for (const to of ["ada@example.org", "Ada+table@example.org", "ada+x+y@Example.org"])
      await enqueue("Booked", { to, kind: "reservation-confirmed" });
    for (const to of ["adam@example.org", "ada@example.net", "+ada@example.org", "a.da+1@example.org"])
      await enqueue("Booked", { to, kind: "reservation-confirmed" });
    const soon = new Date(now.getTime() + 60_000);
    for (const spelt of ["ADA@example.org", "ada+another@example.org"])
      expect(await countEmailsTo(storage.db, spelt, soon)).toBe(3);
    expect(await countEmailsTo(storage.db, "+ada@example.org", soon)).toBe(1);
  });

  it("stores everything about an email", async () => {
    const about = {
      kind: "greeting",
      to: "ada@example.org",
      subject: "Hello",
      text: "Hello.",
      html: "<p>Hello.</p>",
      attachments: [{ filename: "a.ics", contentType: "text/calendar", content: "BEGIN" }],
      accountId: "an account",
      reservationId: "a reservation",
      deleteWhenSent: true,
      urgent: true,
    };
    await storage.write([outboxLock], (tx) => enqueueEmail(tx, about, now));
    expect(await storage.db.selectFrom("outbox").selectAll().execute()).toEqual([
      {
        id: expect.any(String) as string,
        kind: "greeting",
        to_address: "ada@example.org",
        subject: "Hello",
        text: "Hello.",
        html: "<p>Hello.</p>",
        attachments: JSON.stringify(about.attachments),
        created_at: now.toISOString(),
        due_at: now.toISOString(),
        attempts: 0,
        sent_at: null,
        last_error: null,
        account_id: "an account",
        reservation_id: "a reservation",
        delete_when_sent: 1,
        urgent: 1,
      },
    ]);
  });

  it("deletes emails a month after they were sent, or at once if requested, and no others", async () => {
    await enqueue("Sent");
    await enqueue("Goodbye", { deleteWhenSent: true });
    await enqueue("Waiting", { deleteWhenSent: true });
    await mark("Sent", sent);
    await mark("Goodbye", sent);
    const afterPurge = async (at: Date) => {
      await storage.write([outboxLock], (tx) => purgeEmails(tx, at));
      return subjects();
    };
    expect(await afterPurge(days(29))).toEqual(["Sent", "Waiting"]);
    expect(await afterPurge(days(31))).toEqual(["Waiting"]);
  });

  it("finds exactly the mails about an account and its reservations, sent or not", async () => {
    await enqueue("By account", { to: "office@example.org", accountId: "ada" });
    await enqueue("By reservation", { to: "table@example.com", reservationId: "R1" });
    await enqueue("By address");
    await enqueue("Other", { to: "imani@example.org", accountId: "imani", reservationId: "R2" });
    await enqueue("Waiting", { accountId: "ada" });
    await enqueue("Undeliverable", { accountId: "ada" });
    await mark("Undeliverable", { due_at: deadLettered });
    for (const subject of await subjects())
      if (!["Waiting", "Undeliverable"].includes(subject)) await mark(subject, sent);
    const account = { id: "ada", email: "ada@example.org" };
    await storage.write([outboxLock], (tx) => deleteEmailsAbout(tx, { account, reservationIds: ["R1"] }));
    expect(await subjects()).toEqual(["Other", "Waiting"]);
    await mark("Waiting", sent);
    await storage.write([outboxLock], (tx) => purgeEmails(tx, now));
    expect(await subjects()).toEqual(["Other"]);
  });

  it("keeps unsendable mails for a month, and pending ones as long as it takes", async () => {
    await enqueue("Undeliverable");
    await enqueue("Waiting");
    await mark("Undeliverable", { due_at: deadLettered });
    const purge = (at: Date) => storage.write([outboxLock], (tx) => purgeEmails(tx, at));
    await purge(days(29));
    expect(await subjects()).toEqual(["Undeliverable", "Waiting"]);
    await purge(days(31));
    expect(await subjects()).toEqual(["Waiting"]);
  });

  it("removes the content of sent emails stored by an earlier version, and keeps pending ones", async () => {
    const content = { text: "Dear Ada", html: "<p>Dear Ada</p>" };
    await enqueue("Sent", content);
    await enqueue("Waiting", content);
    await mark("Sent", sent);
    const purge = (keepSent: boolean) =>
      storage.write([outboxLock], (tx) => purgeEmails(tx, now, { keepSent }));
    const texts = async () =>
      (await storage.db.selectFrom("outbox").select("text").orderBy("subject").execute()).map(
        ({ text }) => text,
      );
    await purge(true);
    expect(await texts()).toEqual(["Dear Ada", "Dear Ada"]);
    await purge(false);
    expect(await texts()).toEqual(["", "Dear Ada"]);
  });

  it("a shorter retention applies to emails as well", async () => {
    await enqueue("Sent");
    await mark("Sent", sent);
    await storage.write([outboxLock], (tx) => purgeEmails(tx, days(8), { retentionDays: 7 }));
    expect(await subjects()).toEqual([]);
  });

  it("counts mails that are not tried again", async () => {
    await enqueue("Given up");
    await enqueue("Waiting");
    await mark("Given up", { due_at: deadLettered });
    expect(await countDeadLettered(storage.db)).toBe(1);
  });
});
