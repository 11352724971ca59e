import type { EveningEventKind } from "../contract/evening.ts";
import { clashesText, clashesWith, longestOverrun, type RuleBreach } from "../rules/evening-rules.ts";
import type { DomainError } from "../../../core/server/errors.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { type Minute, minuteOf } from "../../booking/rules/service-time.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { clockTime, minutesOf } from "../../../core/shared/time.ts";
import { instantOf, localTimeOf, readableTimeOf } from "../../booking/rules/clock.ts";
import { holdsToCheck, nearestPlace, ownedHolds, describeClash } from "./clashes.ts";
import { appendEvent, type EventDetails, type EventTexts } from "../../../core/server/log/log.ts";
import {
  freeHolds,
  recordChange,
  saveState,
  type BlockState,
  type Change,
  type PartyState,
  type WaitingState,
} from "./states.ts";
import { blocksById, partiesById, waitingById } from "./views.ts";
import type { Author } from "../../../core/server/log/commands.ts";
import { type ReservationChange, tablesOfLastHold } from "../../booking/server/public.ts";
import type { EveningCommandReply } from "../contract/evening-commands.ts";

/** Context for planning what a command changes, inside the transaction that writes the changes. */
export interface PlanContext {
  readonly tx: DbExecutor;
  readonly rules: BookingRules;
  readonly now: Date;
  readonly minute: Minute;
  readonly author: Author;
}

/** Planned changes to the book. Everything is checked before anything is written. */
export interface Plan {
  readonly kind: EveningEventKind;
  readonly date: string;
  readonly otherDate?: string | undefined;
  readonly changes: readonly Change[];
  readonly details?: Omit<EventDetails, "changes"> | undefined;
  readonly breaches?: readonly RuleBreach[] | undefined;
  /** Changes that guests are emailed about. */
  readonly emails?: readonly ReservationChange[] | undefined;
  /** Further information for the host. */
  readonly message?: string | undefined;
}

type ReplyWith<O> = Omit<
  Extract<EveningCommandReply, { outcome: O }>,
  "success" | "parties" | "blocks" | "waiting"
>;

/** Reason why nothing is written, with the items whose current state the host should see. */
export interface Refused {
  readonly refused: true;
  readonly reply: ReplyWith<"stale"> | ReplyWith<"clash"> | ReplyWith<"rule"> | ReplyWith<"refused">;
  readonly subjects: {
    parties?: readonly string[];
    blocks?: readonly string[];
    waitingParties?: readonly string[];
  };
}

export type Planned = Plan | Refused | DomainError;

export const isRefused = (planned: object): planned is Refused => "refused" in planned;

export const refuse = (message: string, subjects: Refused["subjects"] = {}): Refused => ({
  refused: true,
  reply: { outcome: "refused", message },
  subjects,
});

/** Returns a party with changed columns, an incremented version, and the author of the change. */
export const updateParty = (
  state: PartyState,
  row: Partial<PartyState["row"]>,
  { now, author }: PlanContext,
  holds = state.holds,
): PartyState => ({
  row: {
    ...state.row,
    ...row,
    version: state.row.version + 1,
    sequence: state.row.sequence + 1,
    changed_by: author.initials ?? state.row.changed_by,
    updated_at: now.toISOString(),
  },
  holds,
});

export const updateWaiting = (
  state: WaitingState,
  row: Partial<WaitingState["row"]>,
  { author }: PlanContext,
): WaitingState => ({
  row: {
    ...state.row,
    ...row,
    version: state.row.version + 1,
    changed_by: author.initials ?? state.row.changed_by,
  },
  holds: [],
});

export const updateBlock = (
  state: BlockState,
  row: Partial<BlockState["row"]>,
  { author }: PlanContext,
  holds = state.holds,
): BlockState => ({
  row: {
    ...state.row,
    ...row,
    version: state.row.version + 1,
    changed_by: author.initials ?? state.row.changed_by,
  },
  holds,
});

/**
 * Returns a refusal if the plan needs a table that another party, block or offer has; undefined if there is
 * no clash.
 */
async function findClash(
  { changes }: Plan,
  { tx, rules, minute }: PlanContext,
): Promise<Refused | undefined> {
  const checked = changes
    .map((change) => ({ change, ...holdsToCheck(change) }))
    .filter(({ holds }) => holds.length > 0);
  if (checked.length === 0) return undefined;
  const all = checked.flatMap(({ holds }) => holds);
  const from = Math.min(...all.map((hold) => hold.from));
  const to = Math.max(...all.map((hold) => hold.to), minute + 1);
  // Also reads three hours before and after, to find the nearest place that fits.
  const around = await ownedHolds(tx, from - 180, to + 180);
  const changing = new Map(changes.map(({ after }) => [after.row.id, after.holds]));
  const others = around.filter(({ id }) => !changing.has(id));
  for (const { change, holds, physical } of checked) {
    // A party that has overstayed needs its table for at least one more minute.
    const last = Math.max(...holds.map((hold) => hold.to));
    const wanted = holds.map((hold) =>
      physical && hold.to === last && hold.to <= minute && minute - hold.to < longestOverrun
        ? { ...hold, to: minute + 1 }
        : hold,
    );
    const ownChanges = changes
      .filter(({ after }) => after.row.id !== change.after.row.id)
      .flatMap(({ after }) =>
        after.holds.map((hold) => ({
          ...hold,
          id: after.row.id,
          owner: "party" as const,
          name: null,
          size: null,
          status: undefined,
          current: true,
        })),
      );
    const found = clashesWith(wanted, [...others, ...ownChanges], { now: minute, physical });
    const [first] = found;
    if (!first) continue;
    const { row } = change.after;
    const size = "party_size" in row ? row.party_size : 1;
    const tables = tablesOfLastHold(holds);
    const place =
      change.subject === "party"
        ? nearestPlace(rules, others, {
            size,
            tables,
            from: Math.max(...wanted.map((hold) => hold.from)),
            to: Math.max(...wanted.map((hold) => hold.to)),
            now: minute,
            physical,
          })
        : undefined;
    return {
      refused: true,
      reply: {
        outcome: "clash",
        overrulable: false,
        message: clashesText(found, (one) => readableTimeOf(one, rules))!,
        clashes: found.map((one) => describeClash(one, rules.timeZone)),
        nearest: place
          ? {
              tables: [...place.tables],
              date: row.service_date,
              time: localTimeOf(physical ? Math.max(place.from, minute) : place.from, rules.timeZone),
            }
          : null,
      },
      subjects: {
        parties: [
          ...(change.subject === "party" && change.before ? [row.id] : []),
          ...found.filter(({ other }) => other.owner !== "block").map(({ other }) => other.id),
        ],
        blocks: found.filter(({ other }) => other.owner === "block").map(({ other }) => other.id),
      },
    };
  }
  return undefined;
}

const idsOf = (changes: readonly Change[], subject: Change["subject"]): string[] =>
  changes.filter((change) => change.subject === subject).map(({ after }) => after.row.id);

/** Called after the new tables of these parties are written, so that their orders move to the new tables. */
export type FollowParties = (
  tx: DbExecutor,
  parties: readonly string[],
  context: Pick<PlanContext, "now" | "rules" | "author">,
) => Promise<void>;

/**
 * Writes a plan and its event, and resolves to the event's sequence number. If the plan is refused, writes
 * nothing and resolves to the refusal.
 */
export async function applyPlan(
  plan: Plan,
  context: PlanContext,
  {
    overrule = false,
    sendEmails,
    followParties,
  }: {
    readonly overrule?: boolean | undefined;
    readonly sendEmails?:
      ((tx: DbExecutor, change: ReservationChange, now: Date) => Promise<void>) | undefined;
    readonly followParties?: FollowParties | undefined;
  } = {},
): Promise<number | Refused> {
  const { tx, now, author } = context;
  const { changes, breaches = [] } = plan;
  const clash = await findClash(plan, context);
  if (clash) return clash;
  const [first] = breaches;
  if (first && !overrule)
    return {
      refused: true,
      reply: {
        outcome: "rule",
        overrulable: true,
        message: first.message,
        rules: breaches.map(({ time, ...breach }) => ({
          ...breach,
          time: time && clockTime(minutesOf(time)),
        })),
      },
      subjects: {
        parties: idsOf(
          changes.filter(({ before }) => before),
          "party",
        ),
      },
    };
  await freeHolds(tx, changes);
  for (const change of changes) await saveState(tx, change);
  await followParties?.(tx, idsOf(changes, "party"), context);
  const recorded = changes.map(recordChange);
  const texts: EventTexts = Object.fromEntries(
    recorded
      .filter((one) => Object.keys(one.texts.after).length > 0)
      .map((one) => [one.change.id, one.texts]),
  );
  const parties = idsOf(changes, "party");
  const sequence = await appendEvent(tx, {
    date: plan.date,
    otherDate: plan.otherDate === plan.date ? undefined : plan.otherDate,
    kind: plan.kind,
    actor: author.actor,
    initials: author.initials,
    staffId: author.staffId,
    identifiedBy: author.identifiedBy,
    subjects: { parties, blocks: idsOf(changes, "block"), waitingParties: idsOf(changes, "waiting") },
    reservationId: parties[0],
    details: { ...plan.details, changes: recorded.map(({ change }) => change) },
    texts,
    commandKey: author.commandKey,
    now,
  });
  for (const email of plan.emails ?? []) await sendEmails?.(tx, email, now);
  return sequence;
}

/** Reads the current state of the parties, blocks and waiting parties that a host should see. */
export async function readStates(
  db: DbExecutor,
  rules: BookingRules,
  { parties = [], blocks = [], waitingParties = [] }: Refused["subjects"],
) {
  return {
    parties: await partiesById(db, [...new Set(parties)], rules),
    blocks: await blocksById(db, [...new Set(blocks)]),
    waiting: await waitingById(db, [...new Set(waitingParties)], rules),
  };
}

/** Formats an ISO instant as `20:30` on the restaurant's clock. */
export const timeAt = (iso: string, { timeZone }: BookingRules): string =>
  localTimeOf(instantOf(iso), timeZone);

export const guestContext = (
  tx: DbExecutor,
  rules: BookingRules,
  now: Date,
  actor: "guest" | "system",
): PlanContext => ({ tx, rules, now, minute: minuteOf(now), author: { actor } });

/**
 * Writes the plan for a guest's or a job's change. No rules apply, so only a clash over tables can prevent
 * it. Resolves to the event's sequence number.
 */
export async function writeWithoutRules(plan: Plan, context: PlanContext): Promise<"clash" | number> {
  const outcome = await applyPlan(plan, context, { overrule: true });
  return typeof outcome === "number" ? outcome : "clash";
}
