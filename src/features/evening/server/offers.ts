import { phoneKeyOf } from "../../../core/shared/telephone-number.ts";
import { addressOf } from "../../../core/shared/page-roles.ts";
import { checkRequest } from "../../../core/contract/check-request.ts";
import {
  joinWaitingListRequest,
  type Offer,
  type OfferReply,
  type OfferState,
  type WaitingListReply,
} from "../contract/waiting-list.ts";
import type { Translate } from "../../../core/messages/words.ts";
import { formatsIn } from "../../../core/shared/formats.ts";
import { guestNames } from "../../../core/shared/guest-names.ts";
import { clockTime } from "../../../core/shared/time.ts";
import type { ClientInfo } from "../../../core/server/auth/sessions.ts";
import { renderEmailHtml, renderEmailText } from "../../../core/server/mail/email-template.ts";
import { guestAddress, guestAddressIn } from "../../../core/server/mail/guest-address.ts";
import { enqueueEmail } from "../../../core/server/mail/outbox.ts";
import { failure, success, type DomainError, type Result } from "../../../core/server/errors.ts";
import { longDay } from "../../../core/shared/format-date.ts";
import { replyMessages } from "../../../core/server/http/language.ts";
import { checkLinkToken, linkToken } from "../../../core/server/http/link-tokens.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { minuteOf } from "../../booking/rules/service-time.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import { nulledColumns } from "../../../core/server/storage/personal-data.ts";
import type { ForgetGuest } from "../../../core/server/storage/retention.ts";
import { eveningPersonalData } from "./personal-data.ts";
import { widerRanges, widestOf } from "../../../core/server/rate-limits/network.ts";
import {
  contactLock,
  jobLock,
  networkLock,
  reservationLock,
  type Lock,
} from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { formatTime, instantOf, localTimeOf, readableTimeOf } from "../../booking/rules/clock.ts";
import { eveningLocks, type EveningDeps, type OnOffer } from "./commands.ts";
import { applyPlan, updateParty, updateWaiting, type Plan, type PlanContext } from "./command-plan.ts";
import { findParty, findWaiting, type PartyState, type WaitingState } from "./states.ts";
import {
  findOfferPlace,
  newWaiting,
  planOffer,
  planOfferEnd,
  removeWaiting,
  type OfferEnd,
} from "./waiting-commands.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";
import {
  checkEmails,
  currentRules,
  manageToken,
  assignTables,
  locksOf,
  resolveSlot,
  unavailableError,
  findReservation,
  tablesOfLastHold,
} from "../../booking/server/public.ts";
import { localizeForGuest, mailMessages } from "../../../core/server/mail/wording.ts";
import { limitReached } from "../../../core/server/rate-limits/rate-limiter.ts";

/** Dependencies of the waiting list and its offers. */
export interface OfferDeps extends EveningDeps {
  readonly restaurant: () => RestaurantInfo;
  readonly siteUrl: () => string;
  /** Signs links. */
  readonly linkKey: string;
}

/** Milliseconds after the evening for which a link still shows its outcome. */
const viewableMs = 24 * 3600_000;
/** Separates two ids: a table can be offered to several guests in turn. */
const separator = "~";

type OfferLink = Parameters<OnOffer>[1];

const offerToken = (
  key: string,
  { reservationId, waitingId }: OfferLink,
  { ends_at }: Pick<StoredReservation, "ends_at">,
): string =>
  linkToken(
    key,
    `${reservationId}${separator}${waitingId}`,
    "offer",
    new Date(Date.parse(ends_at) + viewableMs),
  );

const waitingToken = (key: string, waitingId: string, now: Date): string =>
  linkToken(key, waitingId, "waiting", new Date(now.getTime() + 400 * 24 * 3600_000));

/** Area of a party's tables, under guests' name for it. */
function areaOf({ tables: all, room }: BookingRules, tables: readonly string[]): string | null {
  const area = all.find(({ name }) => tables.includes(name))?.area;
  return area === undefined ? null : guestNames(room.areas)(area);
}

/** Emails a guest that a table is held. The button only opens a page. */
export const offerEmails =
  ({
    restaurant: currentRestaurant,
    siteUrl,
    linkKey,
  }: Pick<OfferDeps, "restaurant" | "siteUrl" | "linkKey">): OnOffer =>
  async (tx, link, { rules, now }) => {
    const reservation = await findReservation(tx, link.reservationId);
    if (!reservation?.email || reservation.held_until === null) return;
    const party = await findParty(tx, link.reservationId);
    const restaurant = localizeForGuest(currentRestaurant(), reservation.language);
    const { formats } = restaurant;
    const t = mailMessages(restaurant);
    // Address of the page for answering an offer, or leaving the list.
    const page = siteUrl() + addressOf(restaurant.addresses, "waitingList");
    const until = readableTimeOf(instantOf(reservation.held_until), { ...rules, formats });
    const time = formatTime(reservation, restaurant);
    const day = longDay(reservation.service_date, formats);
    const area = areaOf(rules.inLanguage(reservation.language), tablesOfLastHold(party?.holds ?? []));
    const template = {
      subject: t("offer.subject", { count: reservation.party_size, day, time }),
      preview: t("offer.preview", { time: until }),
      heading: t("offer.heading"),
      paragraphs: [t("offer.text")],
      card: {
        eyebrow: t("offer.eyebrow"),
        title: `${day}, ${time}`,
        line: `${t("offer.people", { count: reservation.party_size })}${area ? `, ${area}` : ""}`,
        facts: [[t("offer.held"), until]] as const,
      },
      button: {
        label: t("offer.see"),
        url: `${page}#offer=${offerToken(linkKey, link, reservation)}`,
        note: t("offer.note"),
      },
      after: [t("offer.leave", { link: `${page}#leave=${waitingToken(linkKey, link.waitingId, now)}` })],
    };
    await enqueueEmail(
      tx,
      {
        kind: "waiting-offer",
        to: reservation.email,
        subject: template.subject,
        text: renderEmailText(template, restaurant, siteUrl()),
        html: renderEmailHtml(template, restaurant, siteUrl()),
        reservationId: reservation.id,
        urgent: true,
      },
      now,
    );
  };

const guestContext = (
  tx: DbExecutor,
  rules: BookingRules,
  now: Date,
  actor: "guest" | "system",
): PlanContext => ({ tx, rules, now, minute: minuteOf(now), author: { actor } });

/** Writes a guest's or a job's plan. Skips rule checks; only tables can clash. */
async function write(plan: Plan, context: PlanContext): Promise<"clash" | number> {
  const outcome = await applyPlan(plan, context, { overrule: true });
  return typeof outcome === "number" ? outcome : "clash";
}

/** Language of the caller, from {@link ClientInfo}. */
type Reader = Pick<ClientInfo, "language">;

interface JoinOptions {
  readonly networkHash: string | null;
  /** Language of the page on which the guest joins, and of the mails. */
  readonly language?: string | null;
}

/** Maximum number of waiting parties per address, telephone number or network. */
const mostWaiting = 5;

/**
 * Adds a guest to the list of an evening that is full at that time. If repeated for the same evening, the
 * guest keeps their place. @param body unchecked
 */
export async function joinWaitingList(
  body: unknown,
  deps: OfferDeps,
  { networkHash, language = null }: JoinOptions,
): Promise<Result<WaitingListReply>> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return failure("INVALID_JSON");
  const { storage, linkKey } = deps;
  const now = deps.now();
  const rules = await currentRules(deps);
  const checked = checkRequest(joinWaitingListRequest(rules.largestParty), body);
  if (!checked.ok) return checked;
  const request = checked.value;
  const { email } = request;
  if (email === null)
    return failure("MISSING_REQUIRED_FIELDS", {
      field: "email",
      say: (t) => t("list.needsEmail"),
    });
  const query = { rules, party: request.numberOfPersons, now };
  const bookable = resolveSlot(query, request.reservationDate, request.reservationTime);
  if ("reason" in bookable) return unavailableError(storage.db, query, bookable);
  const { date, minutes } = bookable.slot;
  const phoneKey = phoneKeyOf(request.phoneNumber, rules.formats);
  const phone = deps.restaurant().phone;
  const locks: Lock[] = [
    ...locksOf(bookable),
    contactLock(guestAddress(email)),
    ...(phoneKey === null ? [] : [contactLock(phoneKey)]),
    ...(networkHash === null ? [] : [networkLock(widestOf(networkHash))]),
  ];
  return storage.write(locks, async (tx): Promise<Result<WaitingListReply>> => {
    const sameGuest = await tx
      .selectFrom("waiting_list")
      .select(["id", "service_date"])
      .where(({ eb, or }) =>
        or([
          eb(guestAddressIn(tx, "email"), "=", guestAddress(email)),
          ...(phoneKey === null ? [] : [eb("phone_key", "=", phoneKey)]),
          ...(networkHash === null ? [] : [eb("network_hash", "=", networkHash)]),
        ]),
      )
      .where("status", "in", ["waiting", "offered"])
      .where("service_date", ">=", now.toISOString().slice(0, 10))
      .execute();
    const ofWider = await Promise.all(
      widerRanges(networkHash ?? "").map(async ({ from, before, times }) => {
        const { waiting } = await tx
          .selectFrom("waiting_list")
          .select(({ fn }) => fn.countAll<number | string>().as("waiting"))
          .where("network_hash", ">=", from)
          .where("network_hash", "<", before)
          .where("status", "in", ["waiting", "offered"])
          .where("service_date", ">=", now.toISOString().slice(0, 10))
          .executeTakeFirstOrThrow();
        return Number(waiting) / times;
      }),
    );
    const again = await tx
      .selectFrom("waiting_list")
      .select("id")
      .where(guestAddressIn(tx, "email"), "=", guestAddress(email))
      .where("service_date", "=", date)
      .where("status", "in", ["waiting", "offered"])
      .executeTakeFirst();
    const reply = (id: string): Result<WaitingListReply> =>
      success({
        success: true,
        message: replyMessages({ language })("list.joined"),
        token: waitingToken(linkKey, id, now),
      });
    if (again) return reply(again.id);
    if (Math.max(sameGuest.length, ...ofWider) >= mostWaiting)
      return limitReached((t) => t("limit.waiting", { count: mostWaiting }), phone);
    const refused = await checkEmails(tx, email, { rules, now, phone });
    if (refused) return refused;
    if (await assignTables(tx, query, bookable)) return failure("TABLE_AVAILABLE");
    const row = newWaiting(now, {
      service_date: date,
      party_size: request.numberOfPersons,
      at_the_door: 0,
      name: request.name,
      email,
      phone_number: request.phoneNumber,
      phone_key: phoneKey,
      network_hash: networkHash,
      note: request.specialRequest,
      language,
      earliest_minutes: minutes - 30,
      latest_minutes: minutes + 60,
    });
    await write(
      {
        kind: "waiting",
        date,
        changes: [{ subject: "waiting", after: { row, holds: [] } }],
        details: { size: row.party_size },
      },
      guestContext(tx, rules, now, "guest"),
    );
    return reply(row.id);
  });
}

/** Reads a link's token; INVALID_LINK or LINK_EXPIRED. */
function readOfferToken(token: string, { linkKey, now }: OfferDeps): Result<OfferLink> {
  const ids = checkLinkToken(linkKey, token, "offer", now());
  if (!ids.ok) return ids;
  const [reservationId = "", waitingId = ""] = ids.value.split(separator);
  return success({ reservationId, waitingId });
}

/** Takes a guest off the list. */
export async function leaveWaitingList(
  token: string,
  reader: Reader,
  deps: OfferDeps,
): Promise<Result<{ success: true; message: string }>> {
  const id = checkLinkToken(deps.linkKey, token, "waiting", deps.now());
  if (!id.ok) return id;
  const { storage } = deps;
  const rules = await currentRules(deps);
  const found = await findWaiting(storage.db, id.value);
  if (!found) return failure("RESERVATION_NOT_FOUND");
  const left = success({ success: true as const, message: replyMessages(reader)("list.left") });
  const { reservation_id } = found.row;
  return storage.write(
    [
      ...eveningLocks(rules, [found.row.service_date]),
      ...(reservation_id === null ? [] : [reservationLock(reservation_id)]),
    ],
    async (tx) => {
      const state = await findWaiting(tx, id.value);
      if (!state) return failure("RESERVATION_NOT_FOUND");
      const context = guestContext(tx, rules, deps.now(), "guest");
      const planned = await removeWaiting(state, context);
      // If the party is seated, booked or gone, there is nothing to leave.
      if ("changes" in planned) await write(planned, context);
      return left;
    },
  );
}

/** The guest's place on the list; null if the guest is not on it. */
async function turnOf(db: DbExecutor, guest: WaitingState | undefined): Promise<number | null> {
  if (guest?.row.status !== "waiting") return null;
  const { service_date, turn_at } = guest.row;
  const row = await db
    .selectFrom("waiting_list")
    .select(({ fn }) => fn.countAll<number | string>().as("before"))
    .where("service_date", "=", service_date)
    .where("status", "=", "waiting")
    .where("turn_at", "<", turn_at)
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

/** Returns the current state of a link's offer. */
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

/** Turns an accepted offer into a reservation. */
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

/** Answers an offer. One that is no longer open stays unchanged, and the reply says so. */
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
        await write(
          planOfferEnd(party, guest, "lapsed", { ...context, author: { actor: "system" } }),
          context,
        );
      else if (accept) {
        const plan = planAcceptance(party, guest, context);
        await write(plan, context);
        const reservation = (await findParty(tx, reservationId))!.row;
        if (reservation.email !== null) await deps.onChange?.(tx, { kind: "booked", reservation }, now);
      } else await write(planOfferEnd(party, guest, "declined", context), context);
      return undefined;
    },
  );
  return outcome ?? viewOffer(token, reader, deps);
}

/** Ends one expired offer; true if it did. */
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
      await write(planOfferEnd(party, guest, "lapsed" satisfies OfferEnd, context), context);
      return true;
    },
  );
}

/** Maximum number of automatic offers to one guest, and minutes between them. */
const [mostOffers, offerPauseMinutes] = [3, 30] as const;

/** Offers the first place that fits to a waiting guest; true if there was one. */
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
    const outcome = await write(planOffer(state, place, context), context);
    if (outcome === "clash") return false;
    const offered = await findWaiting(tx, waitingId);
    await deps.onOffer?.(tx, { reservationId: offered!.row.reservation_id!, waitingId }, context);
    return true;
  });
}

/**
 * Ends expired offers, then offers free tables to the guests waiting at home, in order. Handles one guest at
 * a time, under the locks of the evening, so that no table is promised twice.
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
    // A guest who has just let an offer lapse does not get another at once.
    .where(({ eb, or }) => or([eb("offers", "=", 0), eb("turn_at", "<", rested)]))
    .orderBy("service_date")
    .orderBy("turn_at")
    .limit(50)
    .execute();
  let offered = 0;
  for (const { id } of next) if (await offerNext(id, deps, rules)) offered += 1;
  return { lapsed, offered };
}

const dayMs = 24 * 3600_000;
/** Days for which the log and the outcomes of commands are stored. */
const logDays = 30;

/**
 * Removes guests' data from the waiting list on the next day, and deletes events and commands that are past
 * the log's retention.
 */
export async function forgetEvenings({ storage, now }: EveningDeps): Promise<void> {
  const name = "forget past evenings";
  await storage.write([jobLock(name)], async (tx) => {
    const yesterday = new Date(now().getTime() - dayMs).toISOString().slice(0, 10);
    await tx
      .updateTable("waiting_list")
      .set(nulledColumns(eveningPersonalData.waiting_list))
      .where("service_date", "<", yesterday)
      .where(({ eb, or }) =>
        or(
          Object.keys(nulledColumns(eveningPersonalData.waiting_list)).map((name) =>
            eb(name as "name", "is not", null),
          ),
        ),
      )
      .execute();
    await tx
      .updateTable("waiting_list")
      .set({ status: "left", ended_at: now().toISOString() })
      .where("service_date", "<", yesterday)
      .where("status", "in", ["waiting", "offered"])
      .execute();
    const before = new Date(now().getTime() - logDays * dayMs).toISOString();
    await tx.deleteFrom("evening_events").where("at", "<", before).execute();
    await tx.deleteFrom("evening_commands").where("created_at", "<", before).execute();
  });
}

/** Takes a guest who deletes their account out of the waiting list. */
export const forgetWaiting: ForgetGuest = async (tx, { email }) => {
  await tx
    .updateTable("waiting_list")
    .set(nulledColumns(eveningPersonalData.waiting_list))
    .where(({ eb, fn }) => eb(fn<string>("lower", ["email"]), "=", email))
    .execute();
};
