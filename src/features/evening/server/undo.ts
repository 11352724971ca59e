import { failure } from "../../../core/server/errors.ts";
import {
  cancelledStatuses,
  canRevert,
  expectedStatuses,
  finishedStatuses,
} from "../../booking/rules/status.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import {
  detailsOf,
  findEvent,
  textsOf,
  type FieldValues,
  type StoredEvent,
} from "../../../core/server/log/log.ts";
import {
  refuse,
  updateBlock,
  updateParty,
  updateWaiting,
  type PlanContext,
  type Planned,
} from "./command-plan.ts";
import {
  findBlock,
  findParty,
  findWaiting,
  readHolds,
  withFields,
  writeHolds,
  type BlockState,
  type Change,
  type PartyState,
  type State,
  type WaitingState,
} from "./states.ts";
import { houseEventKinds } from "../../../core/contract/log.ts";
import type { ReservationChange } from "../../booking/server/public.ts";
import { isBookEvent, toEntries } from "./log-views.ts";

/**
 * Kinds of events that cannot be undone, because guests were notified of them, the settings store them, or
 * they are not about parties.
 */
const final = new Set<string>([
  "offered",
  "offer-withdrawn",
  "paused",
  "resumed",
  "table-renamed",
  ...houseEventKinds,
]);

const columnsOf = ({ holds: _holds, ...columns }: FieldValues): FieldValues => columns;

/** True if the fields that an event changed still have the values that the event gave them. */
const isUnchanged = ({ row, holds }: State<object>, after: FieldValues): boolean =>
  Object.entries(after).every(([name, value]) =>
    name === "holds"
      ? writeHolds(holds) === writeHolds(readHolds(String(value)))
      : ((row as Record<string, unknown>)[name] ?? null) === value,
  );

/** True if an undo would change only the tables, not the status, of a party that is not coming or has left. */
const givesTableToNobody = ({ row }: PartyState, before: FieldValues, after: FieldValues): boolean =>
  (cancelledStatuses.has(row.status) || finishedStatuses.has(row.status)) &&
  before["status"] === undefined &&
  before["holds"] !== after["holds"];

/** Returns a sentence about the latest change to a party, block or waiting party since an event. */
async function changedSince({ tx, rules }: PlanContext, event: StoredEvent, id: string): Promise<string> {
  const later = await tx
    .selectFrom("evening_events")
    .selectAll()
    .where("sequence", ">", event.sequence)
    .where("subjects", "like", `%"${id}"%`)
    .orderBy("sequence", "desc")
    .limit(1)
    .execute();
  const [entry] = await toEntries(tx, later, rules);
  return entry
    ? `It has been changed since${entry.initials ? ` by ${entry.initials}` : ""}: ${entry.summary}`
    : "It has been changed since";
}

/**
 * Returns the change about which to email the guest after an undo: a reservation that is booked again,
 * cancelled or moved. Empty if nothing changes for the guest, or if the guest has no email address.
 */
function emailAbout({ row: before }: PartyState, { row: reservation }: PartyState): ReservationChange[] {
  if (reservation.email === null) return [];
  const [was, is] = [expectedStatuses.has(before.status), expectedStatuses.has(reservation.status)];
  const by = "restaurant" as const;
  if (!was && is && before.status === "cancelled") return [{ kind: "booked", reservation, by }];
  if (was && reservation.status === "cancelled") return [{ kind: "cancelled", reservation, before, by }];
  return was && is && before.starts_at !== reservation.starts_at
    ? [{ kind: "moved", reservation, before, by }]
    : [];
}

/** Reverts what an event changed. The undo is itself a new change, so it can clash with later changes. */
export async function undo(
  sequence: number,
  context: PlanContext,
): Promise<{ readonly planned: Planned; readonly event?: StoredEvent }> {
  const { tx } = context;
  const event = await findEvent(tx, sequence);
  if (!event || !isBookEvent(event))
    return { planned: failure("RESERVATION_NOT_FOUND", { message: "There is nothing left to undo" }) };
  const details = detailsOf(event);
  const ids = details.changes.map(({ id }) => id);
  if (event.actor !== "staff" || final.has(event.kind))
    return { planned: refuse("This cannot be undone", { parties: ids, blocks: ids, waitingParties: ids }) };
  if (event.undone_by !== null)
    return {
      planned: refuse("This has already been undone", { parties: ids, blocks: ids, waitingParties: ids }),
    };
  const texts = textsOf(event);
  const changes: Change[] = [];
  for (const { subject, id, before, after } of details.changes) {
    if (subject === "order" || subject === "kitchen") continue;
    const find = { party: findParty, block: findBlock, waiting: findWaiting }[subject];
    const state = await find(tx, id);
    if (!state) return { planned: failure("RESERVATION_NOT_FOUND") };
    const textsBefore = texts[id]?.before ?? {};
    if (
      !isUnchanged(state as State<object>, { ...after, ...texts[id]?.after }) ||
      (subject === "party" && givesTableToNobody(state as PartyState, before, after))
    )
      return {
        planned: {
          refused: true,
          reply: { outcome: "stale", message: await changedSince(context, event, id) },
          subjects: { parties: ids, blocks: ids, waitingParties: ids },
        },
      };
    const fields = { ...before, ...textsBefore };
    if (subject === "party") {
      const party = state as PartyState;
      const to = (before["status"] ?? party.row.status) as StoredReservation["status"];
      if (!canRevert(party.row.status, to))
        return { planned: refuse("This cannot be undone", { parties: ids }) };
      const { holds } = withFields(party, fields);
      changes.push({ subject, before: party, after: updateParty(party, columnsOf(fields), context, holds) });
    } else if (subject === "block") {
      const block = state as BlockState;
      const { holds } = withFields(block, fields);
      changes.push({ subject, before: block, after: updateBlock(block, columnsOf(fields), context, holds) });
    } else {
      const queued = state as WaitingState;
      changes.push({
        subject,
        before: queued,
        after: updateWaiting(queued, columnsOf(fields), context),
      });
    }
  }
  const { changes: _changes, ...rest } = details;
  return {
    event,
    planned: {
      kind: "undone",
      date: event.service_date,
      otherDate: event.other_date ?? undefined,
      changes,
      emails: changes.flatMap((change) =>
        change.subject === "party" && change.before ? emailAbout(change.before, change.after) : [],
      ),
      details: { ...rest, undoes: { sequence, kind: event.kind } },
    },
  };
}
