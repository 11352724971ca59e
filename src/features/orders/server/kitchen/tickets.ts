import type { FieldValues, RecordedChange } from "../../../../core/server/log/log.ts";
import {
  findOrder,
  linesOfOrder,
  updateOrder,
  type OrderUpdate,
  type StoredOrder,
  type StoredOrderLine,
} from "../store.ts";
import type { DbExecutor } from "../../../../core/server/storage/transactions.ts";

/*
 * An order and its lines, as read within a transaction.
 */

export interface Ticket {
  readonly order: StoredOrder;
  /** In the order of the guest's bag. */
  readonly lines: readonly StoredOrderLine[];
}

export interface TicketChange {
  readonly before: Ticket;
  readonly after: Ticket;
}

/** Finds an order that the kitchen can see. */
export async function findTicket(tx: DbExecutor, number: string): Promise<Ticket | undefined> {
  const order = await findOrder(tx, number);
  return order && order.state !== "unconfirmed"
    ? { order, lines: await linesOfOrder(tx, number) }
    : undefined;
}

/** Columns of an order that commands can change. */
const changeable = [
  "state",
  "seen_at",
  "started_at",
  "ready_at",
  "collected_at",
  "outside_seen_at",
  "allergies_confirmed_at",
  "changed_from",
  "changed_at",
  "facts_changed",
] as const satisfies (keyof OrderUpdate)[];
type Changeable = Pick<StoredOrder, (typeof changeable)[number]>;

/**
 * Columns of a line that commands can change, with their names in the log. The name `started 0` refers to the
 * first line.
 */
const lineColumns = { started_at: "started", done_at: "done" } as const;
const lineColumnNames = Object.keys(lineColumns) as (keyof typeof lineColumns)[];
type LineUpdate = Partial<Pick<StoredOrderLine, keyof typeof lineColumns>>;

/**
 * Returns a copy of a ticket with changed values.
 *
 * @param changes changes to lines, by position
 */
export const changedTicket = (
  { order, lines }: Ticket,
  update: Partial<Changeable>,
  changes: ReadonlyMap<number, LineUpdate> = new Map(),
): Ticket => ({
  order: { ...order, ...update },
  lines: lines.map((line) => ({ ...line, ...changes.get(line.position) })),
});

const lineField = (name: keyof typeof lineColumns, position: number): string =>
  `${lineColumns[name]} ${position}`;

const fieldsOf = ({ order, lines }: Ticket): Record<string, string | number | null> => ({
  ...Object.fromEntries(changeable.map((name) => [name, order[name]])),
  ...Object.fromEntries(
    lines.flatMap((line) => lineColumnNames.map((name) => [lineField(name, line.position), line[name]])),
  ),
});

/** Returns the values before and after a change, so that the change can be undone. */
export function recordTicket({ before, after }: TicketChange): RecordedChange {
  const [old, new_] = [fieldsOf(before), fieldsOf(after)];
  const names = Object.keys(new_).filter((name) => old[name] !== new_[name]);
  const pick = (from: FieldValues) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { subject: "order", id: after.order.number, before: pick(old), after: pick(new_) };
}

/** True if a ticket still has the values that a change gave it. Otherwise, the change cannot be undone. */
export const isUnchangedSince = (ticket: Ticket, { after }: RecordedChange): boolean => {
  const fields = fieldsOf(ticket);
  return Object.entries(after).every(([name, value]) => fields[name] === value);
};

/** Returns a ticket with a change reverted. */
export function revertTicket(ticket: Ticket, { before }: RecordedChange): Ticket {
  const lines = ticket.lines.map(({ position }) => {
    const values = lineColumnNames.flatMap((name) => {
      const value = before[lineField(name, position)];
      return value === undefined ? [] : [[name, value]];
    });
    return [position, Object.fromEntries(values) as LineUpdate] as const;
  });
  const columns = Object.fromEntries(
    changeable.flatMap((name) => (name in before ? [[name, before[name]]] : [])),
  );
  return changedTicket(ticket, columns, new Map(lines));
}

/** Writes a change; resolves to the new ticket. */
export async function saveTicket(
  tx: DbExecutor,
  { before, after }: TicketChange,
  now: Date,
): Promise<Ticket> {
  const { number } = after.order;
  for (const [index, { position, started_at, done_at }] of after.lines.entries())
    if (lineColumnNames.some((name) => before.lines[index]![name] !== after.lines[index]![name]))
      await tx
        .updateTable("order_lines")
        .set({ started_at, done_at })
        .where("order_number", "=", number)
        .where("position", "=", position)
        .execute();
  const update = Object.fromEntries(
    changeable
      .filter((name) => before.order[name] !== after.order[name])
      .map((name) => [name, after.order[name]]),
  );
  return { order: await updateOrder(tx, number, update, now), lines: after.lines };
}

/** A row of `kitchen_state` before and after a command; null values mean that the row does not exist. */
export interface RowChange {
  readonly id: string;
  readonly before: KitchenRow;
  readonly after: KitchenRow;
}
export interface KitchenRow {
  readonly value: number | null;
  readonly until: string | null;
}

const noRow: KitchenRow = { value: null, until: null };

export async function findRow(tx: DbExecutor, id: string): Promise<KitchenRow> {
  const row = await tx
    .selectFrom("kitchen_state")
    .select(["value", "until"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? noRow;
}

/** Replaces or removes a row of `kitchen_state`. */
export async function saveRow(
  tx: DbExecutor,
  id: string,
  { value, until }: KitchenRow = noRow,
): Promise<void> {
  await tx.deleteFrom("kitchen_state").where("id", "=", id).execute();
  if (value !== null || until !== null)
    await tx.insertInto("kitchen_state").values({ id, value, until }).execute();
}

export const recordRow = ({ id, before, after }: RowChange): RecordedChange => ({
  subject: "kitchen",
  id,
  before: { ...before },
  after: { ...after },
});
