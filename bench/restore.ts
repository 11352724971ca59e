import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../__tests__/server/support/postgres.ts";
import { installMissing } from "../scripts/debian-packages.ts";
import { root } from "../scripts/lib.ts";
import { makeBackup } from "../src/server/backup/backup.ts";
import { drill } from "../src/server/backup/drill.ts";
import { restoreBackup } from "../src/server/backup/restore.ts";
import { readConfig } from "../src/server/config.ts";
import { openStorage } from "../src/server/storage/index.ts";
import { countRows } from "../src/server/storage/copy.ts";
import { printJson, printTable } from "./lib.ts";

/**
 * How long a backup, a drill and a restore of 100,000 reservations take, with their tables, history and mails, and the
 * content of this repository: `npm run bench -- restore`. Fails where a restore takes more than a minute or a row is missing.
 */

const reservations = 100_000;
const longestSeconds = 60;
const batch = 500;
const at = "2026-11-21T12:00:00.000Z";
const tables = 60;

/** Fills a database as the service does: every reservation has its own table, an event and a sent mail. */
async function fill(config: ReturnType<typeof readConfig>): Promise<void> {
  const storage = await openStorage(config.database);
  for (let start = 0; start < reservations; start += batch) {
    const numbers = Array.from({ length: batch }, (_, index) => start + index);
    await storage.write([], async (tx) => {
      await tx
        .insertInto("reservations")
        .values(
          numbers.map((number) => {
            const begins = Date.UTC(2027, 0, 1) + Math.floor(number / tables) * 120 * 60_000;
            return {
              id: `R${number}`,
              status: "confirmed" as const,
              party_size: 2,
              service_date: new Date(begins).toISOString().slice(0, 10),
              start_minutes: 600,
              time_zone: "Europe/Rome",
              time_given: "7:00 PM",
              name: "Ada Rossi",
              email: `ada${number}@example.com`,
              phone_number: "555-0100",
              table_number: null,
              special_request: "A quiet corner, please.",
              message: null,
              starts_at: new Date(begins).toISOString(),
              ends_at: new Date(begins + 5_400_000).toISOString(),
              turn_minutes: 90,
              sequence: 0,
              account_id: null,
              network_hash: "3fa9c1d2e43fa9c1d2e4",
              phone_key: `${555_000_000 + number}`,
              created_at: at,
              updated_at: at,
            };
          }),
        )
        .execute();
      await tx
        .insertInto("reservation_tables")
        .values(
          numbers.map((number) => {
            const from = Date.UTC(2027, 0, 1) / 60_000 + Math.floor(number / tables) * 120;
            return {
              reservation_id: `R${number}`,
              table_name: `${(number % tables) + 1}`,
              from_minute: from,
              to_minute: from + 90,
            };
          }),
        )
        .execute();
      await tx
        .insertInto("outbox")
        .values(
          numbers.map((number) => ({
            id: `E${number}`,
            kind: "reservation-confirmed",
            to_address: `ada${number}@example.com`,
            subject: "Your table on Friday",
            text: "",
            html: "",
            attachments: "[]",
            created_at: at,
            due_at: at,
            attempts: 1,
            sent_at: at,
            last_error: null,
            account_id: null,
            reservation_id: `R${number}`,
            delete_when_sent: 0,
            urgent: 0,
          })),
        )
        .execute();
    });
  }
  await storage.close();
}

const seconds = async (task: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await task();
  return (performance.now() - began) / 1000;
};

await installMissing(["postgresql"]);
const folder = await mkdtemp(join(tmpdir(), "bench-restore-"));
const postgres = await startPostgres({ durable: true });
const results: Record<string, number | string>[] = [];
let failed = false;
try {
  for (const database of ["SQLite", "PostgreSQL"]) {
    const place = join(folder, database);
    await mkdir(place);
    const config = readConfig(
      {
        CONTENT_DIR: join(root, "content"),
        ...(database === "PostgreSQL" ? { DATABASE_URL: await postgres.newDatabase() } : {}),
      },
      place,
    );
    await fill(config);
    let file = "";
    const backup = await seconds(async () => ({ file } = await makeBackup(config)));
    let ok = false;
    const drilled = await seconds(async () => ({ ok } = await drill(config)));
    // A new machine: nothing is there yet.
    const target = readConfig(
      database === "PostgreSQL" ? { DATABASE_URL: await postgres.newDatabase() } : {},
      join(place, "new"),
    );
    const restore = await seconds(() => restoreBackup(target, file));
    const restored = (await countRows(target.database))["reservations"] ?? 0;
    failed ||= !ok || restored !== reservations || restore > longestSeconds;
    results.push({
      database,
      reservations: restored,
      megabytes: (await stat(file)).size / 1e6,
      backup,
      drill: drilled,
      restore,
    });
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
printTable([
  ["Database", "Reservations", "Backup, MB", "Backup, s", "Drill, s", "Restore, s"],
  ...results.map(({ database, ...figures }) => [
    `${database}`,
    ...Object.entries(figures).map(([name, value]) =>
      name === "reservations" ? `${value}` : (value as number).toFixed(1),
    ),
  ]),
]);
await printJson("restore", { results });
if (failed) {
  console.error(`A row is missing, or a restore took more than ${longestSeconds} s.`);
  process.exitCode = 1;
}
