import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { purgeEmails } from "../../../../src/core/server/mail/outbox.ts";
import { sweepOutboxFolder } from "../../../../src/core/server/mail/outbox-folder.ts";
import { startOutboxWorker } from "../../../../src/core/server/mail/outbox-worker.ts";
import { folderTransport } from "../../../../src/core/server/mail/transport.ts";
import { outboxLock } from "../../../../src/core/server/storage/locks.ts";
import { Guests } from "../support/accounts.ts";
import { databases } from "../support/databases.ts";

describe.each(databases())("emails in a folder on %s", (_name, newDatabase) => {
  let guests: Guests;
  let folder: string;
  beforeEach(async () => {
    guests = await Guests.open(await newDatabase());
    folder = join(guests.service.root, "data", "outbox");
  });
  afterEach(() => guests.service.close());

  const sendAll = async () => {
    const ignore = () => undefined;
    const worker = startOutboxWorker({
      storage: guests.storage,
      transport: folderTransport(folder),
      sender: () => Promise.resolve({ name: "Delish", address: "table@example.com" }),
      now: () => guests.now,
      log: { info: ignore, warn: ignore, error: ignore },
    });
    await worker.idle();
    await worker.close(0);
  };
  const sweep = async () => {
    await guests.storage.write([outboxLock], (tx) => purgeEmails(tx, guests.now));
    await sweepOutboxFolder(guests.storage.db, folder);
  };

  it("are deleted with their account, including the restaurant's notices, and after a month", async () => {
    await sweep();
    await guests.guest("leyla@example.com");
    const token = String((await guests.confirm("leyla@example.com")).body["token"]);
    await guests.book("leyla@example.com", { token });
    await guests.book("imani@example.com");
    await sendAll();
    await writeFile(join(folder, "notes.txt"), "The operator's own");
    await sweep();
    // One mail to confirm the address, and two for each table.
    expect((await readdir(folder)).filter((name) => name.endsWith(".eml"))).toHaveLength(5);
    expect((await stat(folder)).mode & 0o077).toBe(0);

    await guests.post("account/delete", { password: "linden-honey" }, { token });
    await sendAll();
    await sweep();
    const left = (await readdir(folder)).map((name) => name.replace(/^\d+-|-[0-9a-f-]{36}/g, "")).sort();
    expect(left).toEqual(["notes.txt", "reservation-booked-notice.eml", "reservation-confirmed.eml"]);

    guests.later(31 * 24 * 3600_000);
    await sweep();
    expect(await readdir(folder)).toEqual(["notes.txt"]);
  });
});
