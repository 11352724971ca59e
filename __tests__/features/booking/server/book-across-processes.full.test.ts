import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfig } from "../../../../src/core/server/config.ts";
import { openStorage, type Storage } from "../../../../src/core/server/storage/index.ts";
import { databases } from "../../../core/server/support/databases.ts";
import {
  bookingSettings,
  contentFiles,
  temporaryFolder,
  writeFiles,
} from "../../../core/server/support/fixtures.ts";
import { nextSaturday, startProcess, type ServiceProcess } from "../../../core/server/support/process.ts";

const both = databases();
const saturday = nextSaturday();

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const running = new Set<ServiceProcess>();
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFiles(join(folder.path, "content"), contentFiles);
});
afterEach(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  await Promise.all([...running].map(({ ended }) => ended));
  running.clear();
  await folder.remove();
});

const rules = (tables: number) =>
  writeFile(
    join(folder.path, "content/settings/booking.yml"),
    bookingSettings({
      largestParty: 4,
      tables: Array.from({ length: tables }, (_, index) => ({ name: `${index + 1}`, min: 1, max: 4 })),
    }),
  );
const start = (DATABASE_URL: string): ServiceProcess => {
  const started = startProcess(folder.path, { DATABASE_URL });
  running.add(started);
  return started;
};
const book = (address: string, key: string, reservationTime = "8:00 PM") =>
  fetch(`${address}/api/food/createReservation`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ numberOfPersons: 2, reservationDate: saturday, reservationTime }),
  });
const opened = (url: string): Promise<Storage> =>
  openStorage(readConfig({ DATABASE_URL: url }, folder.path).database);

it("one of three hundred guests gets the last table of three services on one PostgreSQL", async () => {
  const url = await both.find(([name]) => name === "PostgreSQL")![1]();
  await rules(1);
  const addresses = await Promise.all([url, url, url].map((database) => start(database).address));
  const answers = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const reply = await book(addresses[index % 3]!, randomUUID(), index % 2 ? "8:00 PM" : "8:30 PM");
      return [reply.status, ((await reply.json()) as { code?: string }).code];
    }),
  );
  expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
  expect(answers.filter(([status, code]) => status === 409 && code === "NO_TABLE_AVAILABLE")).toHaveLength(
    299,
  );

  // The same request sent to all three at once is one booking.
  const key = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const reply = await book(addresses[index % 3]!, key, "12:00 pm");
      return `${reply.status} ${await reply.text()}`;
    }),
  );
  expect(new Set(replies).size).toBe(1);
  expect(replies[0]).toMatch(/^201 /);
  const storage = await opened(url);
  expect(await storage.db.selectFrom("reservations").selectAll().execute()).toHaveLength(2);
  await storage.close();
});

it.each(both)(
  "%s: confirmed bookings survive kill -9 completely, and nothing else is there",
  async (_name, newDatabase) => {
    const url = await newDatabase();
    await rules(400);
    const service = start(url);
    const address = await service.address;
    const confirmed = new Map<string, { id: string; text: string }>();
    const client = async () => {
      for (;;) {
        const key = randomUUID();
        try {
          const reply = await book(address, key);
          const text = await reply.text();
          if (reply.status === 201) confirmed.set(key, { id: JSON.parse(text).reservation.id, text });
          else return;
        } catch {
          return; // The service was killed.
        }
        if (confirmed.size === 60) service.child.kill("SIGKILL");
      }
    };
    await Promise.all(Array.from({ length: 12 }, client));
    await service.ended;
    expect(confirmed.size).toBeGreaterThanOrEqual(60);

    const again = await start(url).address;
    const storage = await opened(url);
    const reservations = await storage.db.selectFrom("reservations").select("id").execute();
    const tables = await storage.db.selectFrom("reservation_tables").selectAll().execute();
    await storage.close();
    const kept = reservations.map(({ id }) => id).sort();
    expect(kept).toEqual(expect.arrayContaining([...confirmed.values()].map(({ id }) => id)));
    // Other reservations were committed without their replies being sent; they are complete, too.
    expect(tables.map(({ reservation_id }) => reservation_id).sort()).toEqual(kept);
    expect(new Set(tables.map(({ table_name }) => table_name)).size).toBe(kept.length);
    const [[key, { text }] = ["", { text: "" }]] = confirmed;
    expect(await (await book(again, key)).text()).toBe(text);
  },
  60_000,
);
