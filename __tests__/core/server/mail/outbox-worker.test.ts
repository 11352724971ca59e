import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { Config } from "../../../../src/core/server/config.ts";
import {
  deadLettered,
  enqueueEmail,
  queueState,
  type QueuedEmail,
} from "../../../../src/core/server/mail/outbox.ts";
import { smtpTransport, type Transport } from "../../../../src/core/server/mail/transport.ts";
import {
  claimMs,
  maxAttempts,
  startOutboxWorker,
  retryDelay,
  type OutboxWorker,
} from "../../../../src/core/server/mail/outbox-worker.ts";
import { openStorage, type Storage } from "../../../../src/core/server/storage/index.ts";
import { outboxLock } from "../../../../src/core/server/storage/locks.ts";
import { stoppedClock } from "../support/clock.ts";
import { databaseOf, databases } from "../support/databases.ts";
import { startMailServer, type MailServer } from "../support/mail-server.ts";

const mail = (fields: Partial<QueuedEmail> = {}): QueuedEmail => ({
  kind: "greeting",
  to: "ada@example.org",
  subject: "A table at eight",
  text: "Until then.",
  html: "<p>Until then.</p>",
  ...fields,
});

describe.each(databases())("%s", (_name, newDatabase) => {
  let database: Config["database"];
  let storage: Storage;
  let server: MailServer;
  let clock: ReturnType<typeof stoppedClock>;
  let logged: [string, Readonly<Record<string, unknown>>, string][];
  const workers = new Set<OutboxWorker>();
  const opened = new Set<Storage>();

  beforeEach(async () => {
    database = databaseOf(await newDatabase());
    storage = await openStorage(database);
    server = await startMailServer();
    clock = stoppedClock();
    logged = [];
  });
  afterEach(async () => {
    for (const worker of workers) await worker.close(0);
    workers.clear();
    for (const other of opened) await other.close();
    opened.clear();
    await server.stop();
    await storage.close();
  });

  const begin = (transport: Transport = smtpTransport(server.url), over: Storage = storage) => {
    const log = (level: string) => (about: Readonly<Record<string, unknown>>, message: string) =>
      void logged.push([level, about, message]);
    const worker = startOutboxWorker({
      storage: over,
      transport,
      sender: () => Promise.resolve({ name: "Delish", address: "table@example.com" }),
      now: clock.now,
      timer: clock.timer,
      log: { info: log("info"), warn: log("warn"), error: log("error") },
    });
    workers.add(worker);
    return worker;
  };
  const queue = (...mails: QueuedEmail[]) =>
    storage.write([outboxLock], async (tx) => {
      for (const one of mails) await enqueueEmail(tx, one, clock.now());
    });
  const kept = () => storage.db.selectFrom("outbox").selectAll().orderBy("created_at").execute();

  it("sends a mail as soon as it has been queued, without waiting for the timer", async () => {
    const worker = begin();
    await worker.idle();
    await queue(mail());
    await worker.idle();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]!.parsed).toMatchObject({
      from: { name: "Delish", address: "table@example.com" },
      to: [{ address: "ada@example.org" }],
      subject: "A table at eight",
      text: expect.stringContaining("Until then."),
    });
    expect(await kept()).toMatchObject([{ sent_at: "2026-11-21T16:00:00.000Z", last_error: null }]);
  });

  it("an urgent mail waits neither for those before it nor for a mail server that is slow with them", async () => {
    const sent: string[] = [];
    const slow = Promise.withResolvers<void>();
    const worker = begin({
      async send({ kind }) {
        if (kind !== "password-reset") await slow.promise;
        sent.push(kind);
      },
    });
    await queue(...Array.from({ length: 40 }, () => mail({ kind: "reservation-confirmed" })));
    await queue(mail({ kind: "password-reset", urgent: true }));
    while (sent.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toEqual(["password-reset"]);
    slow.resolve();
    await worker.idle();
    expect(sent).toHaveLength(41);
  });

  it("keeps nothing of a sent mail's content: no name, no link", async () => {
    const worker = begin();
    await queue(
      mail({
        text: "https://delish.example.com/resetpassword#token=s3cret",
        attachments: [{ filename: "a.ics", contentType: "text/calendar", content: "s3cret" }],
      }),
    );
    await worker.idle();
    expect(server.received[0]!.parsed.text).toContain("s3cret");
    expect(JSON.stringify(await kept())).not.toContain("s3cret");
    expect(await kept()).toMatchObject([
      { subject: "A table at eight", text: "", html: "", attachments: "[]" },
    ]);
  });

  it("sends nothing from a transaction that was rolled back", async () => {
    const worker = begin();
    await expect(
      storage.write([outboxLock], async (tx) => {
        await enqueueEmail(tx, mail(), clock.now());
        throw new Error("no table after all");
      }),
    ).rejects.toThrow("no table after all");
    await queue(mail({ subject: "The other one" }));
    await worker.idle();
    expect(server.received.map(({ parsed }) => parsed.subject)).toEqual(["The other one"]);
  });

  it("keeps a mail while the mail server is down, and delivers it when it is back", async () => {
    const port = Number(new URL(server.url).port);
    const transport = smtpTransport(server.url);
    await server.stop();
    const worker = begin(transport);
    await queue(mail());
    await worker.idle();
    expect(await kept()).toMatchObject([
      { sent_at: null, attempts: 1, last_error: expect.stringContaining("ECONNREFUSED") },
    ]);

    clock.pass(retryDelay(1));
    await worker.idle();
    expect(await kept()).toMatchObject([{ sent_at: null, attempts: 2 }]);

    server = await startMailServer(port);
    // The delay doubles, so half of it is not enough.
    clock.pass(retryDelay(2) / 2);
    await worker.idle();
    expect(server.received).toEqual([]);
    clock.pass(retryDelay(2) / 2);
    await worker.idle();
    expect(server.received).toHaveLength(1);
    expect(await kept()).toMatchObject([{ attempts: 3, last_error: null, sent_at: expect.any(String) }]);
  });

  it("leaves a mail to staff after the last attempt: it stays with its reason, and the log names it", async () => {
    server.refuse = () => 450;
    const worker = begin();
    await queue(mail());
    await worker.idle();
    for (let attempt = 1; attempt < maxAttempts; attempt++) {
      clock.pass(retryDelay(attempt));
      await worker.idle();
    }
    const [stays] = await kept();
    expect(stays).toMatchObject({
      sent_at: null,
      attempts: maxAttempts,
      due_at: deadLettered,
      last_error: expect.stringContaining("No mail for ada@example.org here"),
    });
    expect(logged.filter(([level]) => level === "error")).toEqual([
      [
        "error",
        expect.objectContaining({ emailId: stays!.id, kind: "greeting" }),
        expect.stringContaining("not be retried"),
      ],
    ]);
    expect(JSON.stringify(logged)).not.toContain("ada@");

    // Staff fix the cause and make the mail due again.
    server.refuse = () => undefined;
    await storage.write([outboxLock], async (tx) => {
      await tx.updateTable("outbox").set({ due_at: clock.now().toISOString() }).execute();
    });
    await worker.idle();
    expect(server.received).toHaveLength(1);
  });

  it("a mistyped address does not count as an old mail, which would alarm someone; an unreachable mail server does", async () => {
    server.refuse = (address) => (address.endsWith("@exmaple.org") ? 450 : undefined);
    const worker = begin();
    await queue(mail({ to: "ada@exmaple.org" }), mail());
    await worker.idle();
    expect(await queueState(storage.db)).toEqual({ unsent: 1, refused: 1, oldest: undefined });

    await server.stop();
    const at = clock.now();
    await queue(mail());
    await worker.idle();
    expect(await queueState(storage.db)).toEqual({ unsent: 2, refused: 1, oldest: at });
    server = await startMailServer();
  });

  it("logs in a sentence why the mail server accepted nothing, and never the recipient", async () => {
    // The test server has an untrusted certificate, and warns about it.
    const warned = jest.spyOn(console, "error").mockReturnValue();
    const withOwnCertificate = new SMTPServer({ secure: true, disabledCommands: ["AUTH"] });
    warned.mockRestore();
    withOwnCertificate.on("error", () => undefined);
    await new Promise<void>((resolve) => withOwnCertificate.listen(0, "127.0.0.1", resolve));
    const { port } = withOwnCertificate.server.address() as AddressInfo;
    server.refuse = () => 451;
    const whyOf = async (url: string) => {
      logged = [];
      const worker = begin(smtpTransport(url));
      await queue(mail());
      await worker.idle();
      await worker.close();
      workers.delete(worker);
      await storage.db.deleteFrom("outbox").execute();
      expect(JSON.stringify(logged)).not.toContain("ada@");
      return logged.map(([, about]) => about["why"]);
    };
    expect(await whyOf("smtp://mail.invalid:25")).toEqual([
      expect.stringMatching(
        /^The mail server's name in SMTP_URL (cannot be found|cannot be looked up): .+\.$/,
      ),
    ]);
    expect(await whyOf("smtp://127.0.0.1:1")).toEqual([
      "The mail server's machine refuses the port in SMTP_URL: nothing is listening there (ECONNREFUSED).",
    ]);
    expect(await whyOf(server.url)).toEqual(["The mail server refuses the recipient's address (451)."]);
    expect(await whyOf(`smtps://127.0.0.1:${port}`)).toEqual([
      expect.stringMatching(/^This machine does not trust the mail server's certificate .+\.$/),
    ]);
    expect(await whyOf(`smtps://127.0.0.1:${new URL(server.url).port}`)).toEqual([
      expect.stringMatching(/^The mail server and the service could not agree on encryption: .+\.$/),
    ]);
    await new Promise<void>((resolve) => withOwnCertificate.close(() => resolve()));
  });

  it("tries an address that does not exist only once", async () => {
    server.refuse = (address) => (address === "nobody@example.org" ? 550 : undefined);
    const worker = begin();
    await queue(mail({ to: "nobody@example.org" }), mail());
    await worker.idle();
    expect(server.received.map(({ recipients }) => recipients)).toEqual([["ada@example.org"]]);
    expect((await kept()).find(({ to_address }) => to_address === "nobody@example.org")).toMatchObject({
      due_at: deadLettered,
      attempts: 1,
    });
  });

  it("retries what a process had claimed when it died", async () => {
    const arrived = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<void>();
    const dying = begin({
      send: () => {
        arrived.resolve();
        return sent.promise;
      },
    });
    await queue(mail());
    await arrived.promise;
    // The worker is stopped before it learns whether the mail was sent.
    const closed = dying.close(0);
    await new Promise((resolve) => setImmediate(resolve));

    const worker = begin();
    await worker.idle();
    expect(server.received).toEqual([]);
    clock.pass(claimMs);
    await worker.idle();
    expect(server.received).toHaveLength(1);
    expect(await kept()).toMatchObject([{ attempts: 2, sent_at: expect.any(String) }]);
    sent.resolve();
    await closed;
  });

  it("sends each mail once if two processes share the database", async () => {
    const other = await openStorage(database);
    opened.add(other);
    const two = [begin(), begin(smtpTransport(server.url), other)];
    await Promise.all(two.map((worker) => worker.idle()));
    const subjects = Array.from({ length: 40 }, (_, index) => `Mail ${index}`);
    await Promise.all(subjects.map((subject) => queue(mail({ subject }))));
    clock.pass(60_000);
    await Promise.all(two.map((worker) => worker.idle()));
    expect(server.received.map(({ parsed }) => parsed.subject).sort()).toEqual(subjects.sort());
  });

  it("sends what it has claimed before it closes, so that no mail waits until another process may try", async () => {
    const closing = Promise.withResolvers<void>();
    const claiming: Storage = {
      ...storage,
      write: async (...args: Parameters<Storage["write"]>) => {
        // The service is asked to close while the claim is being written.
        if (args[0][0] === outboxLock) closing.resolve(worker.close());
        return storage.write(...args);
      },
    } as Storage;
    await queue(mail());
    const worker = begin(smtpTransport(server.url), claiming);
    await closing.promise;
    expect(server.received).toHaveLength(1);
    expect(await kept()).toMatchObject([{ attempts: 1, sent_at: expect.any(String) }]);
  });

  it("closes without waiting for a mail server that never answers", async () => {
    const arrived = Promise.withResolvers<void>();
    server.onMessage = () => {
      arrived.resolve();
      return new Promise(() => undefined);
    };
    const worker = begin();
    await queue(mail());
    await arrived.promise;
    await worker.close(0);
    expect(await kept()).toMatchObject([{ sent_at: null, attempts: 1 }]);
  });
});
