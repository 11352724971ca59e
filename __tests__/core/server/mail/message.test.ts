import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { isEmailAddress } from "../../../../src/core/shared/email-address.ts";
import { parseMailbox, type Mailbox, type StoredEmail } from "../../../../src/core/server/mail/message.ts";
import { enqueueEmail } from "../../../../src/core/server/mail/outbox.ts";
import { folderTransport, smtpTransport } from "../../../../src/core/server/mail/transport.ts";
import { openStorage } from "../../../../src/core/server/storage/index.ts";
import { temporaryFolder } from "../support/fixtures.ts";
import { startMailServer } from "../support/mail-server.ts";

const stored = (fields: Partial<StoredEmail> = {}): StoredEmail => ({
  id: "6f1c",
  kind: "greeting",
  to_address: "ada@example.org",
  subject: "A table at eight",
  text: "Until then.",
  html: "<p>Until then.</p>",
  attachments: "[]",
  created_at: "2026-11-21T16:00:00.000Z",
  due_at: "2026-11-21T16:00:00.000Z",
  attempts: 1,
  sent_at: null,
  last_error: null,
  account_id: null,
  reservation_id: null,
  delete_when_sent: 0,
  urgent: 0,
  ...fields,
});
const restaurant: Mailbox = { name: "Delish", address: "table@example.com" };
const signal = new AbortController().signal;

/** The message's header fields, unfolded: one line each. */
const headOf = (raw: string): string[] =>
  raw
    .slice(0, raw.indexOf("\r\n\r\n"))
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");

test.each([
  ["a subject", { mail: stored({ subject: "Hello\r\nBcc: eve@example.net\r\n\r\nBody" }), from: restaurant }],
  [
    "the restaurant's name",
    { mail: stored(), from: { name: "Delish\r\nBcc: eve@example.net", address: restaurant.address } },
  ],
  [
    "an attachment's name",
    {
      mail: stored({
        attachments: JSON.stringify([
          { filename: "a\r\nBcc: eve@example.net\r\n.txt", contentType: "text/plain", content: "x" },
        ]),
      }),
      from: restaurant,
    },
  ],
  ["an address", { mail: stored({ to_address: "ada@example.org, eve@example.net" }), from: restaurant }],
  [
    "an address with a line break",
    { mail: stored({ to_address: "ada@example.org\r\nBcc: eve@example.net" }), from: restaurant },
  ],
])("%s cannot redirect a mail", async (_what, { mail, from }) => {
  const server = await startMailServer();
  // An invalid address may be refused; what matters is who receives the mail.
  await smtpTransport(server.url)
    .send(mail, from, signal)
    .catch(() => undefined);
  await server.stop();
  for (const { recipients, raw } of server.received) {
    expect(recipients.filter((address) => /^eve@/.test(address))).toEqual([]);
    expect(headOf(raw).filter((line) => /^(b?cc|eve)/i.test(line))).toEqual([]);
  }
  if (mail.to_address === "ada@example.org")
    expect(server.received.map(({ recipients }) => recipients)).toEqual([["ada@example.org"]]);
});

test("a mail to anything but a single address is refused before it is stored", async () => {
  const folder = await temporaryFolder();
  const storage = await openStorage({ kind: "sqlite", file: join(folder.path, "a.sqlite") });
  const queue = (to: string) =>
    storage.write([], (tx) =>
      enqueueEmail(tx, { kind: "greeting", to, subject: "x", text: "x", html: "x" }, new Date(0)),
    );
  await expect(queue("ada@example.org, eve@example.net")).rejects.toThrow(/one address/);
  await expect(queue("ada@example.org\nBcc: eve@example.net")).rejects.toThrow(/one address/);
  expect(await storage.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  await storage.close();
  await folder.remove();
});

test.each([
  ["ada@example.org", true],
  ["ada.lovelace+table@sub.example.org", true],
  ["jürgen@bücher.example", true],
  ["o'neil@example.org", true],
  ["ada", false],
  ["ada@", false],
  ["a b@example.org", false],
  ["a@b@example.org", false],
  ["<ada@example.org>", false],
  ["ada@example.org,eve@example.net", false],
  ["ada@example.org;eve@example.net", false],
  ["Ada:ada@example.org", false],
  ['"a"@example.org', false],
  ["ada\u0000@example.org", false],
  [`${"a".repeat(250)}@b.example`, false],
])("%p is one address: %p", (text, expected) => {
  expect(isEmailAddress(text)).toBe(expected);
});

test("an invitation is in the mail both as a part that calendars read and as a file", async () => {
  const server = await startMailServer();
  const content = "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n";
  await smtpTransport(server.url).send(
    stored({
      attachments: JSON.stringify([
        { filename: "delish.ics", contentType: "text/calendar; method=REQUEST; charset=utf-8", content },
      ]),
    }),
    restaurant,
    signal,
  );
  await server.stop();
  const { raw, parsed } = server.received[0]!;
  expect(parsed.attachments.map(({ mimeType, method }) => [mimeType, method])).toEqual([
    ["text/calendar", "REQUEST"],
    ["application/ics", undefined],
  ]);
  expect(parsed.attachments[1]!.filename).toBe("delish.ics");
  // Calendars need the line endings unchanged.
  expect(raw).toContain(Buffer.from(content).toString("base64"));
});

test("without a mail server each mail becomes a file that mail programs open", async () => {
  const folder = await temporaryFolder();
  const transport = folderTransport(join(folder.path, "outbox"));
  await transport.send(stored({ subject: "Grüße aus der Küche" }), restaurant, signal);
  // A second attempt overwrites the same file.
  await transport.send(stored({ subject: "Grüße aus der Küche" }), restaurant, signal);
  expect(await readdir(join(folder.path, "outbox"))).toEqual(["20261121160000-greeting-6f1c.eml"]);
  const parsed = await PostalMime.parse(
    await readFile(join(folder.path, "outbox", "20261121160000-greeting-6f1c.eml")),
  );
  expect(parsed).toMatchObject({
    subject: "Grüße aus der Küche",
    from: { name: "Delish", address: "table@example.com" },
    to: [{ address: "ada@example.org" }],
    messageId: "<6f1c@example.com>",
    date: "2026-11-21T16:00:00.000Z",
  });
  await folder.remove();
});

test.each([
  ["table@example.com", { name: "", address: "table@example.com" }],
  ["Restaurant <table@example.com>", { name: "Restaurant", address: "table@example.com" }],
  ['"The table, Delish" <table@example.com>', { name: "The table, Delish", address: "table@example.com" }],
])("MAIL_FROM=%s", (text, mailbox) => {
  expect(parseMailbox(text)).toEqual(mailbox);
});
