import { detailsOf, type StoredEvent } from "../../../../core/server/log/log.ts";
import {
  findRow,
  findTicket,
  isUnchangedSince,
  revertTicket,
  type KitchenRow,
  type TicketChange,
} from "./tickets.ts";
import { isUndoable, isKitchenEvent } from "./views.ts";
import { latestChange, refuse, stale, type KitchenContext, type Planned } from "./plan.ts";

/** Makes a ticket's state agree with its lines. Returns undefined if later changes prevent this. */
function settled({ before, after }: TicketChange): TicketChange | undefined {
  const done = after.lines.filter(({ done_at }) => done_at !== null).length;
  const started = after.lines.flatMap(({ started_at }) => started_at ?? []);
  const { state } = after.order;
  if (after.lines.some(({ started_at, done_at }) => started_at === null && done_at !== null))
    return undefined;
  if (state === "received" || state === "cooking") {
    const [first = null] = started.toSorted();
    const order = { ...after.order, state: first === null ? ("received" as const) : ("cooking" as const) };
    return { before, after: { ...after, order: { ...order, started_at: first } } };
  }
  if ((state === "ready" || state === "collected") && done < after.lines.length)
    return {
      before,
      after: { ...after, order: { ...after.order, state: "cooking", ready_at: null, collected_at: null } },
    };
  return { before, after };
}

/** Plans a new change that reverts what a kitchen event changed. */
export async function undo(event: StoredEvent | undefined, context: KitchenContext): Promise<Planned> {
  if (!event || !isKitchenEvent(event)) return refuse("There is nothing left to undo");
  const details = detailsOf(event);
  const numbers = details.changes.flatMap(({ subject, id }) => (subject === "order" ? [id] : []));
  if (event.undone_by !== null) return refuse("This has already been undone", numbers);
  if (!isUndoable(event)) return refuse("This cannot be undone", numbers);
  const changedSince = async () => stale(await latestChange(context, numbers[0], event.sequence), numbers);

  const tickets: TicketChange[] = [];
  const rows = [];
  for (const change of details.changes) {
    if (change.subject === "order") {
      const ticket = await findTicket(context.tx, change.id);
      const back = ticket && isUnchangedSince(ticket, change) ? revertTicket(ticket, change) : undefined;
      const settledChange = ticket && back && settled({ before: ticket, after: back });
      if (!settledChange) return changedSince();
      tickets.push(settledChange);
    } else {
      const now = await findRow(context.tx, change.id);
      const { value, until } = change.after as unknown as KitchenRow;
      if (now.value !== value || now.until !== until) return changedSince();
      rows.push({ id: change.id, before: now, after: change.before as unknown as KitchenRow });
    }
  }
  const { changes: _changes, ...rest } = details;
  return {
    kind: "order-undone",
    tickets,
    rows,
    undone: event,
    details: { ...rest, undoes: { sequence: event.sequence, kind: event.kind } },
  };
}
