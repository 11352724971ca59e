import type * as contract from "../../contract/evening.ts";
import type { EveningBook, LogEntry, Party, TableBlock, WaitingParty } from "./book.ts";
import { partyName } from "../../rules/evening-rules.ts";
import { minuteReader, readTimeText } from "./clock.ts";

/** Minutes after which a party that has not come is late. */
const lateAfter = 5;

type ReadMinute = ReturnType<typeof minuteReader>;

function readParty(party: contract.EveningParty, minuteOf: ReadMinute): Party {
  const stays = party.stays.map(({ tables, from, to }) => ({
    tables,
    from: minuteOf(from),
    to: minuteOf(to),
  }));
  const seatedAt = party.seatedAt === null ? undefined : minuteOf(party.seatedAt);
  const last = stays.length > 1 ? stays.at(-1) : undefined;
  return {
    id: party.id,
    version: party.version,
    status: party.status,
    size: party.size,
    name: partyName(party.name, party.source),
    from: last?.from ?? seatedAt ?? party.minutes,
    to: minuteOf(party.leftAt ?? party.endsAt),
    plannedFrom: party.minutes,
    seatedAt,
    tables: party.tables,
    stays,
    missed: party.missed ?? [],
    isWalkIn: party.source === "walk-in",
    isOffer: party.heldUntil !== null,
    phone: party.phone ?? undefined,
    hasEmail: party.hasEmail,
    note: party.note ?? undefined,
    allergies: party.allergies ?? undefined,
    occasion: party.occasion ?? undefined,
    request: party.request ?? undefined,
    tableWish: party.tableWish ?? undefined,
    isSample: party.sample,
    isComing: party.answer === "coming",
    cancelReason: party.cancelReason ?? undefined,
    history: {
      visits: party.visits.count,
      noShows: party.visits.noShows,
      last: party.visits.last ?? undefined,
    },
    changedBy: party.changedBy ?? undefined,
  };
}

const readBlock = (block: contract.EveningBlock, minuteOf: ReadMinute): TableBlock => ({
  id: block.id,
  version: block.version,
  tables: block.tables,
  from: minuteOf(block.from),
  to: minuteOf(block.to),
  reason: block.reason ?? "",
});

const readWaiting = (one: contract.EveningWaitingParty, minuteOf: ReadMinute): WaitingParty => ({
  id: one.id,
  version: one.version,
  size: one.size,
  name: partyName(one.name),
  atTheDoor: one.atTheDoor,
  isSample: one.sample,
  phone: one.phone ?? undefined,
  hasEmail: one.hasEmail,
  note: one.note ?? undefined,
  since: minuteOf(one.since),
  earliest: one.earliest ?? undefined,
  latest: one.latest ?? undefined,
  quoted: one.quoted ?? undefined,
  offer: one.offer
    ? {
        tables: one.offer.tables,
        at: readTimeText(one.offer.at),
        until: readTimeText(one.offer.heldUntilTime),
      }
    : undefined,
});

const readEntry = (entry: contract.EveningLogEntry, minuteOf: ReadMinute): LogEntry => ({
  sequence: entry.sequence,
  at: minuteOf(entry.at),
  kind: entry.kind,
  by: entry.initials ?? (entry.actor === "guest" ? "guest" : undefined),
  member: entry.member ?? undefined,
  isUnverified: entry.unverified,
  text: entry.summary,
  subject: entry.subject ?? undefined,
  key: entry.key ?? undefined,
  canUndo: entry.undoable && !entry.undone,
  isUndone: entry.undone,
  undoes: entry.undoes ?? undefined,
});

const readWaits = (waits: contract.EveningReply["waits"]): EveningBook["waits"] =>
  new Map(waits.map(({ size, quoted }) => [size, quoted ?? undefined]));

/** Converts the service's snapshot to the book that the staff screens show. */
export function readBook(reply: contract.EveningReply): EveningBook {
  const minuteOf = minuteReader(reply.date, reply.timeZone);
  const services = reply.periods.map((period) => ({
    name: period.name,
    from: minuteOf(period.startsAt),
    to: minuteOf(period.endsAt),
    closed: period.closed ? (period.closureReason ?? "") : undefined,
    coversPerSlot: period.coversPerSlot ?? undefined,
  }));
  return {
    date: reply.date,
    today: reply.today,
    timeZone: reply.timeZone,
    sequence: reply.sequence,
    services,
    tables: reply.tables.map((table) => ({
      name: table.name,
      min: table.min,
      max: table.max,
      area: table.area ?? "Tables",
      inUse: !table.removed,
      position: table.position ?? undefined,
    })),
    combinations: reply.combinations,
    turnTimes: reply.turnTimes.toSorted((a, b) => a.upTo - b.upTo),
    largestParty: reply.largestParty,
    pace: reply.pace ?? undefined,
    lateAfter,
    parties: reply.parties.map((party) => readParty(party, minuteOf)),
    blocks: reply.blocks.map((block) => readBlock(block, minuteOf)),
    waitlist: reply.waiting.map((one) => readWaiting(one, minuteOf)),
    log: reply.log.map((entry) => readEntry(entry, minuteOf)),
    waits: readWaits(reply.waits),
    unresolved: reply.unresolved,
    samples: reply.samples,
    onlineBookings: {
      paused: reply.onlineBookings.paused,
      message: reply.onlineBookings.message ?? undefined,
    },
    dayNote: reply.note ?? undefined,
  };
}

/**
 * Applies changes to rows: replaces rows with newer versions, adds new rows, and removes a row if its change
 * has no `row`. Ignores versions that are not newer.
 */
function merge<Row extends { readonly id: string; readonly version: number }>(
  rows: readonly Row[],
  changed: readonly { readonly id: string; readonly version: number; readonly row: Row | undefined }[],
): readonly Row[] {
  let next = rows;
  for (const { id, version, row } of changed) {
    const before = next.find((one) => one.id === id);
    if (before && before.version >= version && row) continue;
    if (row && before) next = next.map((one) => (one.id === id ? row : one));
    else if (row) next = [...next, row];
    else if (before) next = next.filter((one) => one.id !== id);
  }
  return next;
}

/** Changes in an event, or in the reply to a command. */
export type BookChange = Pick<contract.EveningEvent, "parties" | "blocks" | "waiting"> &
  Partial<Pick<contract.EveningEvent, "entry" | "onlineBookings" | "waits">>;

/** Returns the book with a change applied. Unaffected rows stay the same objects. */
export function applyChange(book: EveningBook, change: BookChange): EveningBook {
  const minuteOf = minuteReader(book.date, book.timeZone);
  const { entry, onlineBookings, waits } = change;
  const isOfTonight = entry?.date === book.date;
  return {
    ...book,
    sequence: Math.max(book.sequence, entry?.sequence ?? 0),
    parties: merge(
      book.parties,
      change.parties.map((party) => ({
        id: party.id,
        version: party.version,
        row: party.date === book.date ? readParty(party, minuteOf) : undefined,
      })),
    ),
    blocks: merge(
      book.blocks,
      change.blocks.map((block) => ({
        id: block.id,
        version: block.version,
        row: block.removed || block.date !== book.date ? undefined : readBlock(block, minuteOf),
      })),
    ),
    waitlist: merge(
      book.waitlist,
      change.waiting.map((one) => ({
        id: one.id,
        version: one.version,
        row:
          (one.status === "waiting" || one.status === "offered") && one.date === book.date
            ? readWaiting(one, minuteOf)
            : undefined,
      })),
    ),
    log:
      isOfTonight && !book.log.some(({ sequence }) => sequence === entry.sequence)
        ? [readEntry(entry, minuteOf), ...markUndone(book.log, entry.undoes)].toSorted(
            (a, b) => b.sequence - a.sequence,
          )
        : book.log,
    waits: waits ? readWaits(waits) : book.waits,
    onlineBookings: onlineBookings
      ? { paused: onlineBookings.paused, message: onlineBookings.message ?? undefined }
      : book.onlineBookings,
  };
}

/**
 * Returns the log after an undo, with the reverted entry marked. If that entry was itself an undo, the entry
 * that it had reverted applies again, and so on down the chain.
 */
function markUndone(log: readonly LogEntry[], undoes: number | null): readonly LogEntry[] {
  const undone = new Map<number, boolean>();
  for (let sequence = undoes ?? undefined, isUndone = true; sequence !== undefined; isUndone = !isUndone) {
    undone.set(sequence, isUndone);
    sequence = log.find((entry) => entry.sequence === sequence)?.undoes;
  }
  return log.map((entry) => {
    const isUndone = undone.get(entry.sequence);
    return isUndone === undefined ? entry : { ...entry, canUndo: !isUndone, isUndone };
  });
}
