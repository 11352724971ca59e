import { randomUUID } from "node:crypto";
import { shiftDate } from "../../../../core/shared/time.ts";
import type { KitchenEventKind } from "../../contract/kitchen.ts";
import { eventsAfter, lastSequence, subjectsOf, type StoredEvent } from "../../../../core/server/log/log.ts";
import { findOrder, linesOfOrder } from "../store.ts";
import type { Storage } from "../../../../core/server/storage/index.ts";
import { jobLock } from "../../../../core/server/storage/locks.ts";
import type { PrintJobsTable } from "../tables.ts";
import type { DbExecutor } from "../../../../core/server/storage/transactions.ts";

/*
 * Jobs for the kitchen's printers. Jobs are created from the log, starting after the last entry for which
 * jobs exist, so that nothing is lost while no printer polls. A job is done once its printer has confirmed
 * it.
 */

export type PrintJob = Readonly<PrintJobsTable>;

interface Deps {
  readonly storage: Storage;
  readonly now: () => Date;
}

const printLock = jobLock("print tickets");
/**
 * Id of the row of `kitchen_state` that stores the sequence of the last log entry for which jobs were
 * created.
 */
const cursorId = "printed";
const batch = 200;
/**
 * Minutes before cooking must start from which an order's tickets can be printed. For example, a ticket for
 * the next day is not printed the evening before.
 */
const aheadMinutes = 60;

const reasons: Readonly<Partial<Record<KitchenEventKind, PrintJob["reason"]>>> = {
  "order-placed": "new",
  "order-changed": "changed",
  "order-moved": "moved",
  "order-cancelled": "cancelled",
  "order-turned-down": "cancelled",
};

async function readCursor(db: DbExecutor): Promise<number | undefined> {
  const row = await db
    .selectFrom("kitchen_state")
    .select("value")
    .where("id", "=", cursorId)
    .executeTakeFirst();
  return row?.value ?? undefined;
}

async function writeCursor(tx: DbExecutor, value: number): Promise<void> {
  await tx.deleteFrom("kitchen_state").where("id", "=", cursorId).execute();
  await tx.insertInto("kitchen_state").values({ id: cursorId, value, until: null }).execute();
}

/**
 * Creates the print jobs for an event: a ticket for each station and, for a bag, a label. These jobs replace
 * the order's earlier jobs that no printer has fetched, so that each ticket shows the current state only
 * once.
 */
async function makeJobs(tx: DbExecutor, event: StoredEvent, now: Date): Promise<void> {
  const reason = reasons[event.kind as KitchenEventKind];
  const number = subjectsOf(event).orders?.[0];
  const order = reason && number !== undefined && (await findOrder(tx, number));
  if (!order) return;
  await tx
    .deleteFrom("print_jobs")
    .where("order_number", "=", order.number)
    .where("fetched_at", "is", null)
    .execute();
  const known = await tx
    .selectFrom("print_jobs")
    .select("station")
    .where("order_number", "=", order.number)
    .execute();
  const stations = [
    ...new Set((await linesOfOrder(tx, order.number)).flatMap(({ station }) => station ?? [])),
  ].toSorted();
  const isOff = reason === "cancelled";
  const places: (string | null)[] = isOff
    ? [...new Set(known.flatMap(({ station }) => station ?? []))]
    : [...stations, ...(order.destination === "collection" ? [null] : [])];
  for (const station of places)
    await tx
      .insertInto("print_jobs")
      .values({
        id: randomUUID(),
        sequence: event.sequence,
        order_number: order.number,
        reason: !isOff && known.length === 0 ? "new" : reason,
        station,
        fetched_at: null,
        printed_at: null,
        created_at: now.toISOString(),
      })
      .execute();
}

/**
 * Creates jobs for the events since the last poll by any printer. Events before the very first poll get no
 * jobs.
 */
async function readLog({ storage, now }: Deps): Promise<void> {
  const cursor = await readCursor(storage.db);
  if (cursor !== undefined && (await lastSequence(storage.db)) <= cursor) return;
  await storage.write([printLock], async (tx) => {
    let known = await readCursor(tx);
    const last = await lastSequence(tx);
    if (known === undefined || known > last) return writeCursor(tx, last);
    for (;;) {
      const events = await eventsAfter(tx, known, batch);
      for (const event of events) await makeJobs(tx, event, now());
      known = events.at(-1)?.sequence ?? known;
      if (events.length < batch) break;
    }
    return writeCursor(tx, known);
  });
}

/** The jobs that a printer prints: the tickets of one station, the labels of bags, or all jobs. */
export type PrinterPart = { readonly station: string } | "labels" | "all";

/** Returns the next job for a printer. */
export async function nextJob(part: PrinterPart, deps: Deps): Promise<PrintJob | undefined> {
  await readLog(deps);
  const near = new Date(deps.now().getTime() + aheadMinutes * 60_000).toISOString();
  return deps.storage.db
    .selectFrom("print_jobs")
    .innerJoin("orders", "orders.number", "print_jobs.order_number")
    .selectAll("print_jobs")
    .where("printed_at", "is", null)
    .where("orders.start_by", "<=", near)
    .$if(part === "labels", (query) => query.where("station", "is", null))
    .$if(typeof part === "object", (query) =>
      // The printer's URL may contain the station's original name.
      query.where((eb) => {
        const { station } = part as { station: string };
        const renamed = eb.selectFrom("known_stations").select("name").where("id", "=", station);
        return eb.or([eb("station", "=", station), eb("station", "=", renamed)]);
      }),
    )
    .orderBy("print_jobs.sequence")
    .orderBy("station")
    .orderBy("print_jobs.id")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Records that a printer has fetched a job. Resolves to undefined if the job is unknown or has already been
 * printed. `printedBefore` is the time of the previous fetch, which makes this fetch a reprint; it is
 * undefined on the first fetch.
 */
export const fetchJob = (
  id: string,
  { storage, now }: Deps,
): Promise<{ readonly job: PrintJob; readonly printedBefore: string | undefined } | undefined> =>
  storage.write([printLock], async (tx) => {
    const job = await tx
      .selectFrom("print_jobs")
      .selectAll()
      .where("id", "=", id)
      .where("printed_at", "is", null)
      .executeTakeFirst();
    if (!job) return undefined;
    const at = now().toISOString();
    await tx.updateTable("print_jobs").set({ fetched_at: at }).where("id", "=", id).execute();
    return { job, printedBefore: job.fetched_at ?? undefined };
  });

/** Records that a job has been printed. Idempotent. */
export const finishJob = (id: string, { storage, now }: Deps): Promise<void> =>
  storage.write([printLock], async (tx) => {
    await tx
      .updateTable("print_jobs")
      .set({ printed_at: now().toISOString() })
      .where("id", "=", id)
      .where("printed_at", "is", null)
      .execute();
  });

const keptDays = 2;

export async function forgetJobs({ storage, now }: Deps): Promise<void> {
  const before = shiftDate(now().toISOString().slice(0, 10), -keptDays);
  await storage.write([printLock], async (tx) => {
    await tx.deleteFrom("print_jobs").where("created_at", "<", before).execute();
  });
}
