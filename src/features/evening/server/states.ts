import type { StoredReservation } from "../../../core/server/storage/index.ts";
import type { WaitingListTable } from "./tables.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { ReservationStatus } from "../../booking/contract/reservation.ts";
import { cancelledStatuses } from "../../booking/rules/status.ts";
import type { Minute } from "../../booking/rules/service-time.ts";
import type { FieldValues, RecordedChange } from "../../../core/server/log/log.ts";
import type { Hold } from "../../booking/rules/tables.ts";
import { findReservation, compareHolds, holdsOf } from "../../booking/server/public.ts";
import type { TableBlocksTable } from "../../booking/server/public.ts";

/** State of a party, block or waiting party inside a transaction: its row, and the tables it holds. */
export interface State<Row> {
  readonly row: Row;
  readonly holds: readonly Hold[];
}
export type PartyState = State<StoredReservation>;
export type BlockState = State<Readonly<TableBlocksTable>>;
export type WaitingState = State<Readonly<WaitingListTable>>;

/** One item before and after a change; `before` is absent if the item is new. */
export type Change =
  | { readonly subject: "party"; readonly before?: PartyState | undefined; readonly after: PartyState }
  | { readonly subject: "block"; readonly before?: BlockState | undefined; readonly after: BlockState }
  | { readonly subject: "waiting"; readonly before?: WaitingState | undefined; readonly after: WaitingState };

const heldBy = async (db: DbExecutor, id: string): Promise<readonly Hold[]> =>
  (await holdsOf(db, [id])).get(id) ?? [];

export async function findParty(db: DbExecutor, id: string): Promise<PartyState | undefined> {
  const row = await findReservation(db, id);
  return row && { row, holds: await heldBy(db, id) };
}

export async function findBlock(db: DbExecutor, id: string): Promise<BlockState | undefined> {
  const row = await db.selectFrom("table_blocks").selectAll().where("id", "=", id).executeTakeFirst();
  return row && { row, holds: await heldBy(db, id) };
}

export async function findWaiting(db: DbExecutor, id: string): Promise<WaitingState | undefined> {
  const row = await db.selectFrom("waiting_list").selectAll().where("id", "=", id).executeTakeFirst();
  return row && { row, holds: [] };
}

/**
 * Formats holds as text that does not depend on their order. The log stores the text, and an undo compares it
 * with the current holds.
 */
export const writeHolds = (holds: readonly Hold[]): string =>
  JSON.stringify(holds.toSorted(compareHolds).map(({ table, from, to }) => [table, from, to]));

export const readHolds = (text: string): Hold[] =>
  (JSON.parse(text) as [string, Minute, Minute][]).map(([table, from, to]) => ({ table, from, to }));

/** Columns that only record that something changed, or who changed it. An undo does not restore them. */
const bookkeeping = new Set(["version", "updated_at", "changed_by", "sequence", "created_at"]);

export const personalColumns: ReadonlySet<string> = new Set([
  "name",
  "email",
  "phone_number",
  "phone_key",
  "allergies",
  "occasion",
  "note",
  "cancel_reason",
]);

/** Values that a party, block or waiting party gets if its creation is undone. */
const asIfNever: Readonly<Record<Change["subject"], FieldValues>> = {
  party: { status: "cancelled", holds: "[]" },
  block: { removed_at: "", holds: "[]" },
  waiting: { status: "left" },
};

const fieldsOf = ({ row, holds }: State<object>): Record<string, string | number | null> => ({
  ...(row as Record<string, string | number | null>),
  holds: writeHolds(holds),
});

/**
 * True if a change must be recorded together with the party's tables, because it changes the party's time, or
 * cancels or restores the party. The tables are recorded even if the party had none. An undo thus releases
 * the tables that the change assigned, but fails if other tables have been assigned since.
 */
const boundToHolds = (old: FieldValues, new_: FieldValues): boolean =>
  old["starts_at"] !== new_["starts_at"] ||
  old["ends_at"] !== new_["ends_at"] ||
  (typeof new_["status"] === "string" &&
    [old, new_].filter(({ status }) => cancelledStatuses.has(status as ReservationStatus)).length === 1);

/**
 * Returns the fields that a change affects, with their old and new values, for the log and for an undo of the
 * change.
 */
export function recordChange({ subject, before, after }: Change): {
  readonly change: RecordedChange;
  readonly texts: { readonly before: FieldValues; readonly after: FieldValues };
} {
  const new_ = fieldsOf(after);
  const id = String(new_["id"]);
  const old = before ? fieldsOf(before) : { ...new_, ...asIfNever[subject] };
  if (old["removed_at"] === "") old["removed_at"] = String(new_["created_at"]);
  // Holds and times are recorded together, because the tables that an undo restores must match the party's
  // time.
  const recorded = new Set([
    ...(boundToHolds(old, new_) ? ["holds"] : []),
    ...(old["holds"] === new_["holds"] ? [] : ["starts_at", "ends_at"]),
  ]);
  const names = Object.keys(new_).filter(
    (name) => !bookkeeping.has(name) && (old[name] !== new_[name] || recorded.has(name)),
  );
  const pick = (from: Record<string, string | number | null>, personal: boolean): FieldValues =>
    Object.fromEntries(
      names
        .filter((name) => personalColumns.has(name) === personal)
        .map((name) => [name, from[name] ?? null]),
    );
  return {
    change: { subject, id, before: pick(old, false), after: pick(new_, false) },
    texts: { before: pick(old, true), after: pick(new_, true) },
  };
}

/** Returns the state with these fields replaced. */
export function withFields<S extends State<object>>(state: S, fields: FieldValues): S {
  const { holds, ...columns } = fields;
  return {
    ...state,
    row: { ...state.row, ...columns },
    ...(holds === undefined || holds === null ? {} : { holds: readHolds(String(holds)) }),
  };
}

async function saveHolds(tx: DbExecutor, id: string, before: readonly Hold[], after: readonly Hold[]) {
  if (writeHolds(before) === writeHolds(after)) return;
  await tx.deleteFrom("reservation_tables").where("reservation_id", "=", id).execute();
  if (after.length > 0)
    await tx
      .insertInto("reservation_tables")
      .values(
        after.map(({ table, from, to }) => ({
          reservation_id: id,
          table_name: table,
          from_minute: from,
          to_minute: to,
        })),
      )
      .execute();
}

/** Frees the tables that the changes release, so that other changes in the same transaction can use them. */
export async function freeHolds(tx: DbExecutor, changes: readonly Change[]): Promise<void> {
  for (const { before, after } of changes)
    if (before && before.holds.length > 0 && writeHolds(before.holds) !== writeHolds(after.holds))
      await tx.deleteFrom("reservation_tables").where("reservation_id", "=", after.row.id).execute();
}

/**
 * Writes the new state of a party, block or waiting party. Its tables must already be {@link freeHolds |
 * free}.
 */
export async function saveState(tx: DbExecutor, change: Change): Promise<void> {
  const { subject, before, after } = change;
  const table = { party: "reservations", block: "table_blocks", waiting: "waiting_list" } as const;
  if (before) {
    const old = before.row as Record<string, unknown>;
    const changed = Object.entries(after.row).filter(([name, value]) => old[name] !== value);
    await tx
      .updateTable(table[subject] as "reservations")
      .set(Object.fromEntries(changed))
      .where("id", "=", after.row.id)
      .execute();
  } else
    await tx
      .insertInto(table[subject] as "reservations")
      .values(after.row as never)
      .execute();
  await saveHolds(tx, after.row.id, before?.holds ?? [], after.holds);
}
