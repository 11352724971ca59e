import { failure, isFailure, success, type DomainError, type Result } from "../../../core/server/errors.ts";
import { serviceDateOf } from "../../booking/rules/schedule.ts";
import { idempotentRequest } from "../../../core/server/storage/idempotency.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { minuteOf, utcDays } from "../../booking/rules/service-time.ts";
import type { StaffSession } from "../../../core/server/auth/staff-sessions.ts";
import type { StoredMember } from "../../../core/server/auth/stored-member.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import {
  dayLock,
  idempotencyKeyLock,
  ordersLock,
  reservationLock,
  type Lock,
} from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { block, unblock } from "./block-commands.ts";
import { windowOf } from "../../booking/rules/clock.ts";
import { authorOf, findCommand, storeCommand, type Author } from "../../../core/server/log/commands.ts";
import { findEvent, subjectsOf, type StoredEvent, markUndone } from "../../../core/server/log/log.ts";
import { cancel, complete, confirm, edit, noShow, seat } from "./party-commands.ts";
import {
  applyPlan,
  type FollowParties,
  isRefused,
  readStates,
  type Planned,
  type Refused,
  type PlanContext,
} from "./command-plan.ts";
import { findBlock, findParty, findWaiting, type State } from "./states.ts";
import { undo } from "./undo.ts";
import { offer, removeWaiting, seatWaiting, wait, withdrawOffer } from "./waiting-commands.ts";
import {
  currentRules,
  type ReservationDeps,
  type OnReservationChange,
  findReservation,
} from "../../booking/server/public.ts";
import { toEntries } from "./log-views.ts";
import type {
  EveningCommand,
  EveningCommandReply,
  EveningCommandRequest,
} from "../contract/evening-commands.ts";
import { book, walkIn, type PartyContext } from "./arrival-commands.ts";
import { join, lengthen, move } from "./stay-commands.ts";

export interface EveningDeps {
  readonly storage: Storage;
  readonly bookingRules: ReservationDeps["bookingRules"];
  readonly now: () => Date;
  /** Emails guests about changes made by staff. */
  readonly onChange?: OnReservationChange | undefined;
  readonly followParties?: FollowParties | undefined;
  /** Resolves to true while the site still has its sample content; absent if it never had any. */
  readonly hasSampleContent?: (() => Promise<boolean>) | undefined;
  /** Sample guests' orders; absent if the service takes no orders. */
  readonly sampleOrders?: SampleOrders | undefined;
  /** Emails an offer to a guest on the waiting list. */
  readonly onOffer?: OnOffer | undefined;
  /**
   * Pauses online bookings on a date, with a message to guests; if the message is undefined, resumes them.
   * Resolves once the change has taken effect.
   */
  readonly pauseBookings?:
    | ((date: string, message: string | undefined, author: StoredMember) => Promise<DomainError | undefined>)
    | undefined;
}

/** Called inside the transaction that reserves a table for a waiting party. */
export type OnOffer = (
  tx: DbExecutor,
  offer: { readonly reservationId: string; readonly waitingId: string },
  context: Pick<PartyContext, "rules" | "now">,
) => Promise<void>;

export interface SampleOrders {
  /** Returns the order numbers of all sample orders. */
  numbers(db: DbExecutor): Promise<readonly string[]>;
  /** Places sample orders for a service date. Resolves to the number of orders. */
  place(order: { readonly date: string; readonly author: Author }): Promise<number>;
  /** Deletes all sample orders; the caller holds the orders lock. Resolves to their order numbers. */
  remove(tx: DbExecutor, now: Date): Promise<readonly string[]>;
}

/** A command whose request has been validated. */
export type CheckedCommand = EveningCommandRequest;

/**
 * If a host gives one of these commands on a device without a network, it applies even if the party has
 * changed since, because it states a fact. If several devices sent such commands, the last one wins.
 */
const lastWins: ReadonlySet<EveningCommand["kind"]> = new Set(["seat", "complete", "no-show", "confirm"]);

const partyKinds = [
  "seat",
  "complete",
  "no-show",
  "cancel",
  "move",
  "join",
  "lengthen",
  "edit",
  "confirm",
] as const satisfies EveningCommand["kind"][];
type OnParty = Extract<EveningCommand, { readonly kind: (typeof partyKinds)[number] }>;
const isOnParty = (command: EveningCommand): command is OnParty =>
  (partyKinds as readonly string[]).includes(command.kind);

/**
 * Returns the dates whose tables a command can affect, and the parties that it affects. Returns undefined if
 * the party, block or waiting party does not exist.
 */
async function scopeOf(
  db: DbExecutor,
  command: EveningCommand,
  rules: BookingRules,
  now: Date,
): Promise<{ readonly dates: readonly string[]; readonly parties: readonly string[] } | undefined> {
  const tonight = serviceDateOf(rules, now);
  if (command.kind === "undo") {
    const event = await findEvent(db, command.sequence);
    if (!event) return { dates: [], parties: [] };
    const dates = [event.service_date, ...(event.other_date === null ? [] : [event.other_date])];
    return { dates, parties: subjectsOf(event).parties ?? [] };
  }
  if (isOnParty(command)) {
    const row = await findReservation(db, command.id);
    if (!row) return undefined;
    const to = command.kind === "move" && command.date ? [command.date] : [];
    return { dates: [row.service_date, tonight, ...to], parties: [row.id] };
  }
  if (command.kind === "unblock") {
    const state = await findBlock(db, command.id);
    return state && { dates: [state.row.service_date], parties: [] };
  }
  if ("id" in command) {
    const state = await findWaiting(db, command.id);
    if (!state) return undefined;
    const { service_date, reservation_id } = state.row;
    return { dates: [service_date, tonight], parties: reservation_id === null ? [] : [reservation_id] };
  }
  return { dates: ["date" in command ? command.date : tonight], parties: [] };
}

/**
 * Returns the locks for assigning an evening's tables. A guest's booking takes at least one of the same
 * locks.
 */
export const eveningLocks = (rules: BookingRules, dates: readonly string[]): Lock[] =>
  [...new Set(dates)].flatMap((date) => {
    const { from, to } = windowOf(rules, date);
    return utcDays(from, to).map(dayLock);
  });

/** Describes the latest change to a party, block or waiting party, for a device that has not yet received it. */
async function staleReply({ tx, rules }: PlanContext, id: string): Promise<string> {
  const rows = await tx
    .selectFrom("evening_events")
    .selectAll()
    .where("subjects", "like", `%"${id}"%`)
    .orderBy("sequence", "desc")
    .limit(1)
    .execute();
  const [entry] = await toEntries(tx, rows, rules);
  if (!entry) return "Someone else has changed it";
  return entry.initials ? `${entry.initials}: ${entry.summary}` : entry.summary;
}

const stale = async (
  context: PlanContext,
  { row }: State<{ readonly id: string }>,
  subject: keyof Refused["subjects"],
): Promise<Refused> => ({
  refused: true,
  reply: { outcome: "stale", message: await staleReply(context, row.id) },
  subjects: { [subject]: [row.id] },
});

const notFound = failure("RESERVATION_NOT_FOUND", { message: "It is no longer in the book" });

async function planParty(command: OnParty, context: PartyContext, offline: boolean): Promise<Planned> {
  const party = await findParty(context.tx, command.id);
  if (!party) return notFound;
  const current = party.row.version === command.version;
  const merges = offline && command.kind === "edit";
  if (!current && !merges && !(offline && lastWins.has(command.kind)))
    return stale(context, party, "parties");
  switch (command.kind) {
    case "seat":
      return seat(command, party, context);
    case "complete":
      return complete(party, context);
    case "no-show":
      return noShow(party, context);
    case "cancel":
      return cancel(command, party, context);
    case "move":
      return move(command, party, context);
    case "join":
      return join(command, party, context);
    case "lengthen":
      return lengthen(command, party, context);
    case "edit":
      return edit(command, party, context, { merge: merges && !current });
    case "confirm":
      return confirm(party, context);
  }
}

async function plan(
  command: EveningCommand,
  context: PartyContext,
  offline: boolean,
): Promise<{ readonly planned: Planned; readonly undone?: StoredEvent | undefined }> {
  if (isOnParty(command)) return { planned: await planParty(command, context, offline) };
  switch (command.kind) {
    case "walk-in":
      return { planned: await walkIn(command, context) };
    case "book":
      return { planned: await book(command, context) };
    case "block":
      return { planned: await block(command, context) };
    case "unblock": {
      const state = await findBlock(context.tx, command.id);
      if (!state) return { planned: notFound };
      const planned =
        state.row.version === command.version
          ? unblock(state, context)
          : await stale(context, state, "blocks");
      return { planned };
    }
    case "wait":
      return { planned: await wait(command, context) };
    case "offer":
    case "withdraw-offer":
    case "seat-waiting":
    case "remove-waiting": {
      const state = await findWaiting(context.tx, command.id);
      if (!state) return { planned: notFound };
      if (state.row.version !== command.version)
        return { planned: await stale(context, state, "waitingParties") };
      if (command.kind === "offer") return { planned: await offer(command, state, context) };
      if (command.kind === "withdraw-offer") return { planned: await withdrawOffer(state, context) };
      if (command.kind === "seat-waiting") return { planned: await seatWaiting(command, state, context) };
      return { planned: await removeWaiting(state, context) };
    }
    case "undo": {
      const { planned, event } = await undo(command.sequence, context);
      return { planned, undone: event };
    }
    case "pause":
    case "resume":
      return {
        planned: { kind: command.kind === "pause" ? "paused" : "resumed", date: command.date, changes: [] },
      };
    default:
      throw new Error(`Unknown command: ${(command as EveningCommand).kind}`);
  }
}

/** Returns the reply to a command that was carried out, with the current state of everything that it changed. */
async function doneReply(
  db: DbExecutor,
  rules: BookingRules,
  sequence: number,
  message: string | null,
): Promise<Extract<EveningCommandReply, { outcome: "done" }>> {
  const event = await findEvent(db, sequence);
  if (!event) throw new Error(`The log has no event ${sequence}.`);
  const [entry] = await toEntries(db, [event], rules);
  return {
    success: true,
    outcome: "done",
    sequence,
    entry: entry!,
    message,
    ...(await readStates(db, rules, subjectsOf(event))),
  };
}

/**
 * Maximum number of attempts to decide a command. An attempt fails if the party is moved to another evening
 * between reading and locking.
 */
const attempts = 3;

/**
 * Carries out a host's command, or returns the refusal. Decides under the same locks as guests' bookings;
 * everything is on disk before this resolves.
 *
 * @throws StorageError, ContentError
 */
export async function runCommand(
  request: CheckedCommand,
  session: Pick<StaffSession, "id" | "member">,
  deps: EveningDeps,
): Promise<Result<EveningCommandReply>> {
  const { storage } = deps;
  const { command, offline } = request;
  const rules = await currentRules(deps);
  const { key, fingerprint } = idempotentRequest(`evening ${request.key}`, command);

  const replay = await findCommand(storage.db, key, fingerprint);
  if (replay === "reused") return failure("IDEMPOTENCY_KEY_REUSED");
  if (replay) return success(await doneReply(storage.db, rules, replay.sequence, replay.message));

  const by = await authorOf(request, session, storage.db);
  if (!by) return failure("INVALID_TOKEN", { message: "Enter your PIN again" });

  if (command.kind === "pause" || command.kind === "resume") {
    const message = command.kind === "pause" ? (command.message ?? "") : undefined;
    const refused = await deps.pauseBookings?.(command.date, message, by.member);
    if (refused) return refused;
  }

  for (let attempt = 1; ; attempt += 1) {
    const scope = await scopeOf(storage.db, command, rules, deps.now());
    if (!scope) return notFound;
    const locks = [
      idempotencyKeyLock(key),
      // Needed because orders move with their party.
      ordersLock,
      ...eveningLocks(rules, scope.dates),
      ...scope.parties.map(reservationLock),
    ];
    const outcome = await storage.write(
      locks,
      async (
        tx,
      ): Promise<
        DomainError | Refused | "moved" | { readonly sequence: number; readonly message: string | null }
      > => {
        const known = await findCommand(tx, key, fingerprint);
        if (known === "reused") return failure("IDEMPOTENCY_KEY_REUSED");
        if (known) return known;
        // The first read only determined the locks; the state is read again under them.
        const now = deps.now();
        const scopeNow = await scopeOf(tx, command, rules, now);
        if (!scopeNow) return notFound;
        if ([...scopeNow.dates].join() !== [...scope.dates].join()) return "moved";
        const decidedAt = new Date(now.getTime() - (offline?.secondsAgo ?? 0) * 1000);
        const context: PartyContext = {
          tx,
          rules,
          now,
          minute: minuteOf(now),
          decidedAt,
          author: by.author,
        };
        const { planned, undone } = await plan(command, context, offline !== undefined);
        if (isFailure(planned) || isRefused(planned)) return planned;
        const sequence = await applyPlan(planned, context, {
          overrule: request.overrule,
          sendEmails: deps.onChange,
          followParties: deps.followParties,
        });
        if (typeof sequence !== "number") return sequence;
        if (undone) await markUndone(tx, undone, sequence);
        if (planned.kind === "offered") {
          const event = await findEvent(tx, sequence);
          const { parties = [], waitingParties = [] } = subjectsOf(event!);
          await deps.onOffer?.(tx, { reservationId: parties[0]!, waitingId: waitingParties[0]! }, context);
        }
        const message = planned.message ?? null;
        await storeCommand(tx, { key, fingerprint, sequence, message, now });
        return { sequence, message };
      },
    );
    if (outcome === "moved") {
      if (attempt < attempts) continue;
      throw new Error("A party was moved to other evenings again and again while a command was decided.");
    }
    if (isFailure(outcome)) return outcome;
    if (!isRefused(outcome))
      return success(await doneReply(storage.db, rules, outcome.sequence, outcome.message));
    const states = await readStates(storage.db, rules, outcome.subjects);
    return success({ success: true, ...outcome.reply, ...states } as EveningCommandReply);
  }
}
