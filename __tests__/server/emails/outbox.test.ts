import {
  countDeadLettered,
  deadLettered,
  deleteEmailsAbout,
  enqueueEmail,
  purgeSentEmails,
  type QueuedEmail,
} from "../../../src/server/emails/outbox.ts";
import { openStorage, type Storage } from "../../../src/server/storage/index.ts";
import { outboxLock } from "../../../src/server/storage/locks.ts";
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
    "takes no email to %j, which is not one bare address",
    async (to) => {
      await expect(enqueue("Hello", { to })).rejects.toThrow("not addressed to one address");
      expect(await subjects()).toEqual([]);
    },
  );

  it("deletes emails a month after they were sent, or at once where that was asked for, and no others", async () => {
    await enqueue("Sent");
    await enqueue("Goodbye", { deleteWhenSent: true });
    await enqueue("Waiting", { deleteWhenSent: true });
    await mark("Sent", sent);
    await mark("Goodbye", sent);
    const afterPurge = async (at: Date) => {
      await storage.write([outboxLock], (tx) => purgeSentEmails(tx, at));
      return subjects();
    };
    expect(await afterPurge(days(29))).toEqual(["Sent", "Waiting"]);
    expect(await afterPurge(days(31))).toEqual(["Waiting"]);
  });

  it("finds what an account and its reservations were written about, sent or not, and nothing else", async () => {
    await enqueue("By account", { to: "office@example.org", accountId: "ada" });
    await enqueue("By reservation", { to: "table@example.com", reservationId: "R1" });
    await enqueue("By address");
    await enqueue("Other", { to: "imani@example.org", accountId: "imani", reservationId: "R2" });
    await enqueue("Waiting", { accountId: "ada" });
    for (const subject of await subjects()) if (subject !== "Waiting") await mark(subject, sent);
    const account = { id: "ada", email: "ada@example.org" };
    await storage.write([outboxLock], (tx) => deleteEmailsAbout(tx, { account, reservationIds: ["R1"] }));
    expect(await subjects()).toEqual(["Other", "Waiting"]);
    await mark("Waiting", sent);
    await storage.write([outboxLock], (tx) => purgeSentEmails(tx, now));
    expect(await subjects()).toEqual(["Other"]);
  });

  it("counts what is not tried any more", async () => {
    await enqueue("Given up");
    await enqueue("Waiting");
    await mark("Given up", { due_at: deadLettered });
    expect(await countDeadLettered(storage.db)).toBe(1);
  });
});
