import type { Offer, OfferReply, OfferState } from "../contract/waiting-list.ts";
import type { Translate } from "../../../core/messages/words.ts";
import { formatsIn } from "../../../core/shared/formats.ts";
import { clockTime } from "../../../core/shared/time.ts";
import { failure, success, type DomainError, type Result } from "../../../core/server/errors.ts";
import { replyMessages } from "../../../core/server/http/language.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { reservationLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { formatTime, instantOf, localTimeOf, readableTimeOf } from "../../booking/rules/clock.ts";
import { eveningLocks } from "./commands.ts";
import {
  updateParty,
  updateWaiting,
  type Plan,
  type PlanContext,
  guestContext,
  writeWithoutRules,
} from "./command-plan.ts";
import { findParty, findWaiting, type PartyState, type WaitingState } from "./states.ts";
import { findOfferPlace, planOffer, planOfferEnd, type OfferEnd } from "./waiting-commands.ts";
import { currentRules, manageToken, tablesOfLastHold } from "../../booking/server/public.ts";
import { areaOf } from "./offer-emails.ts";
import { type OfferDeps, type Reader, readOfferToken } from "./offer-links.ts";

/** Returns the guest's position on the waiting list, counting from 1; null if the guest is not waiting. */
async function turnOf(db: DbExecutor, guest: WaitingState | undefined): Promise<number | null> {
  if (guest?.row.status !== "waiting") return null;
  const { service_date, turn_at } = guest.row;
  const row = await db
    .selectFrom("waiting_list")
    .select(({ fn }) => fn.countAll<number | string>().as("before"))
    .where("service_date", "=", service_date)
    .where("status", "=", "waiting")
    .where("turn_at", "<", turn_at)
    .where("sample", "=", 0)
    .executeTakeFirstOrThrow();
  return Number(row.before) + 1;
}

const stateOf = ({ row }: PartyState, now: Date): OfferState => {
  if (row.status !== "pending") {
    if (row.status !== "cancelled") return "accepted";
    return row.cancel_reason === "declined" || row.cancel_reason === "lapsed"
      ? row.cancel_reason
      : "withdrawn";
  }
  if (row.held_until === null) return "accepted";
  return Date.parse(row.held_until) <= now.getTime() ? "lapsed" : "open";
};

const messageOf = (
  state: OfferState,
  {
    time,
    until,
    now,
    answered,
    count,
  }: { time: string; until: string; now: string; answered: string; count: number },
  t: Translate<"replies">,
): string => {
  switch (state) {
    case "open":
      return t("offer.open", { until });
    case "accepted":
      return t("offer.accepted", { time, count, answered });
    case "lapsed":
      return t("offer.lapsed", { until, now });
    case "declined":
      return t("offer.declined", { answered });
    case "withdrawn":
      return t("offer.withdrawn");
  }
};

async function toOffer(
  db: DbExecutor,
  party: PartyState,
  guest: WaitingState | undefined,
  rules: BookingRules,
  reader: Reader,
  deps: OfferDeps,
): Promise<Offer> {
  const now = deps.now();
  const formats = reader.language ? formatsIn(rules.formats, reader.language) : rules.formats;
  const { row } = party;
  const state = stateOf(party, now);
  const at = (iso: string) => localTimeOf(instantOf(iso), rules.timeZone);
  const readableAt = (iso: string) => readableTimeOf(instantOf(iso), { ...rules, formats });
  const heldUntil = row.held_until ?? row.starts_at;
  const answered = await db
    .selectFrom("evening_events")
    .select("at")
    .where("reservation_id", "=", row.id)
    .where("kind", "in", ["offer-accepted", "offer-declined"])
    .orderBy("sequence", "desc")
    .executeTakeFirst();
  const answeredAt = answered ? at(answered.at) : null;
  const time = clockTime(row.start_minutes);
  return {
    state,
    message: messageOf(
      state,
      {
        time: formatTime(row, { formats }),
        until: readableAt(heldUntil),
        now: readableAt(now.toISOString()),
        answered: readableAt(answered?.at ?? row.updated_at),
        count: row.party_size,
      },
      replyMessages(reader),
    ),
    name: row.name,
    size: row.party_size,
    date: row.service_date,
    time,
    minutes: row.start_minutes,
    until: at(row.ends_at),
    area: areaOf(rules, tablesOfLastHold(party.holds)),
    heldUntil,
    heldUntilTime: at(heldUntil),
    now: now.toISOString(),
    answeredAt,
    turn: await turnOf(db, guest),
    reservationToken: state === "accepted" ? manageToken(deps.linkKey, row) : null,
  };
}

/** Returns the current state of the offer that a link leads to. */
export async function viewOffer(token: string, reader: Reader, deps: OfferDeps): Promise<Result<OfferReply>> {
  const link = readOfferToken(token, deps);
  if (!link.ok) return link;
  const { db } = deps.storage;
  const party = await findParty(db, link.value.reservationId);
  if (!party) return failure("RESERVATION_NOT_FOUND");
  const guest = await findWaiting(db, link.value.waitingId);
  return success({
    success: true,
    offer: await toOffer(db, party, guest, await currentRules(deps), reader, deps),
  });
}

function planAcceptance(party: PartyState, guest: WaitingState | undefined, context: PlanContext): Plan {
  const { row } = party;
  return {
    kind: "offer-accepted",
    date: row.service_date,
    changes: [
      { subject: "party", before: party, after: updateParty(party, { status: "confirmed" }, context) },
      ...(guest
        ? [
            {
              subject: "waiting" as const,
              before: guest,
              after: updateWaiting(
                guest,
                { status: "booked", reservation_id: row.id, ended_at: context.now.toISOString() },
                context,
              ),
            },
          ]
        : []),
    ],
    details: {
      size: row.party_size,
      tables: tablesOfLastHold(party.holds),
      time: clockTime(row.start_minutes),
    },
  };
}

/** Accepts or declines an offer. If the offer is no longer open, the reply says so. */
export async function answerOffer(
  token: string,
  accept: boolean,
  reader: Reader,
  deps: OfferDeps,
): Promise<Result<OfferReply>> {
  const link = readOfferToken(token, deps);
  if (!link.ok) return link;
  const { storage } = deps;
  const rules = await currentRules(deps);
  const { reservationId, waitingId } = link.value;
  const found = await findParty(storage.db, reservationId);
  if (!found) return failure("RESERVATION_NOT_FOUND");
  const outcome = await storage.write(
    [...eveningLocks(rules, [found.row.service_date]), reservationLock(reservationId)],
    async (tx): Promise<DomainError | undefined> => {
      const now = deps.now();
      const context = guestContext(tx, rules, now, "guest");
      const party = await findParty(tx, reservationId);
      if (!party) return failure("RESERVATION_NOT_FOUND");
      const guest = await findWaiting(tx, waitingId);
      const isPending = party.row.status === "pending" && party.row.held_until !== null;
      if (!isPending) return undefined;
      if (stateOf(party, now) === "lapsed")
        await writeWithoutRules(
          planOfferEnd(party, guest, "lapsed", { ...context, author: { actor: "system" } }),
          context,
        );
      else if (accept) {
        const plan = planAcceptance(party, guest, context);
        await writeWithoutRules(plan, context);
        const reservation = (await findParty(tx, reservationId))!.row;
        if (reservation.email !== null) await deps.onChange?.(tx, { kind: "booked", reservation }, now);
      } else await writeWithoutRules(planOfferEnd(party, guest, "declined", context), context);
      return undefined;
    },
  );
  return outcome ?? viewOffer(token, reader, deps);
}

/** Ends an offer if it has expired. Resolves to true if the offer was ended. */
async function lapse(reservationId: string, deps: OfferDeps, rules: BookingRules): Promise<boolean> {
  const { storage } = deps;
  const found = await findParty(storage.db, reservationId);
  if (!found) return false;
  return storage.write(
    [...eveningLocks(rules, [found.row.service_date]), reservationLock(reservationId)],
    async (tx) => {
      const now = deps.now();
      const party = await findParty(tx, reservationId);
      if (!party || party.row.status !== "pending" || stateOf(party, now) !== "lapsed") return false;
      const offered = await tx
        .selectFrom("waiting_list")
        .select("id")
        .where("reservation_id", "=", reservationId)
        .where("status", "=", "offered")
        .executeTakeFirst();
      const guest = offered && (await findWaiting(tx, offered.id));
      const context = guestContext(tx, rules, now, "system");
      await writeWithoutRules(planOfferEnd(party, guest, "lapsed" satisfies OfferEnd, context), context);
      return true;
    },
  );
}

/** Maximum number of automatic offers to one guest, and the minimum number of minutes between them. */
const [mostOffers, offerPauseMinutes] = [3, 30] as const;

/** Offers a waiting guest the first tables and time that fit. Resolves to true if an offer was made. */
async function offerNext(waitingId: string, deps: OfferDeps, rules: BookingRules): Promise<boolean> {
  const { storage } = deps;
  const found = await findWaiting(storage.db, waitingId);
  if (!found) return false;
  return storage.write(eveningLocks(rules, [found.row.service_date]), async (tx) => {
    const now = deps.now();
    const context = guestContext(tx, rules, now, "system");
    const state = await findWaiting(tx, waitingId);
    if (state?.row.status !== "waiting" || state.row.email === null) return false;
    const place = await findOfferPlace(state, context);
    if (!place) return false;
    const outcome = await writeWithoutRules(planOffer(state, place, context), context);
    if (outcome === "clash") return false;
    const offered = await findWaiting(tx, waitingId);
    await deps.onOffer?.(tx, { reservationId: offered!.row.reservation_id!, waitingId }, context);
    return true;
  });
}

/**
 * Ends expired offers, then offers free tables to the guests waiting at home, in the order of the list.
 * Handles one guest at a time, under the evening's locks, so that no table is promised twice.
 */
export async function advanceOffers(
  deps: OfferDeps,
): Promise<{ readonly lapsed: number; readonly offered: number }> {
  const { storage } = deps;
  const now = deps.now();
  const rules = await currentRules(deps);
  const over = await storage.db
    .selectFrom("reservations")
    .select("id")
    .where("held_until", "is not", null)
    .where("held_until", "<=", now.toISOString())
    .where("status", "=", "pending")
    .execute();
  let lapsed = 0;
  for (const { id } of over) if (await lapse(id, deps, rules)) lapsed += 1;

  const rested = new Date(now.getTime() - offerPauseMinutes * 60_000).toISOString();
  const next = await storage.db
    .selectFrom("waiting_list")
    .select("id")
    .where("status", "=", "waiting")
    .where("at_the_door", "=", 0)
    .where("email", "is not", null)
    .where("offers", "<", mostOffers)
    // A guest whose offer has just expired has to wait before getting another.
    .where(({ eb, or }) => or([eb("offers", "=", 0), eb("turn_at", "<", rested)]))
    .orderBy("service_date")
    .orderBy("turn_at")
    .limit(50)
    .execute();
  let offered = 0;
  for (const { id } of next) if (await offerNext(id, deps, rules)) offered += 1;
  return { lapsed, offered };
}
