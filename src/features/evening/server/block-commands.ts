import { randomUUID } from "node:crypto";
import type { ReservationStatus } from "../../booking/contract/reservation.ts";
import { checkBlock, clashesWith, holdsOfStay } from "../rules/evening-rules.ts";
import { expectedStatuses } from "../../booking/rules/status.ts";
import { ownedHolds } from "./clashes.ts";
import { readableTimeOf, readTime, windowOf } from "../../booking/rules/clock.ts";
import { refuse, updateBlock, updateParty, type PlanContext, type Planned } from "./command-plan.ts";
import { findParty, type BlockState, type Change } from "./states.ts";
import type { EveningCommand } from "../contract/evening-commands.ts";
import { checkTables } from "./arrival-commands.ts";

type Command<K extends EveningCommand["kind"]> = Extract<EveningCommand, { readonly kind: K }>;

/**
 * Blocks tables for a period. Expected parties lose these tables, which the host has to confirm (rule
 * `takes-tables`). Seated parties and guests with an offer keep theirs, so the block clashes with them.
 */
export async function block(command: Command<"block">, context: PlanContext): Promise<Planned> {
  const { rules, minute, tx, now, author } = context;
  const { date, tables } = command;
  const invalid = checkTables(tables, rules);
  if (invalid) return invalid;
  const evening = windowOf(rules, date);
  const from =
    command.from === undefined
      ? Math.max(minute, evening.opens ?? evening.from)
      : readTime(rules, date, command.from).minute;
  const to =
    command.until === undefined
      ? (evening.closes ?? evening.from + 30 * 60)
      : readTime(rules, date, command.until).minute;
  if (to <= from) return refuse(`The closure would end at ${readableTimeOf(to, rules)}, before it starts`);
  const id = `block-${randomUUID()}`;
  const holds = holdsOfStay({ tables, from, to });
  const found = clashesWith(holds, await ownedHolds(tx, from, to), { now: minute, physical: false });
  const losing = [
    ...new Set(
      found.flatMap(({ other }) =>
        other.owner === "party" && expectedStatuses.has(other.status as ReservationStatus) ? [other.id] : [],
      ),
    ),
  ];
  const parties: Change[] = [];
  for (const partyId of losing) {
    const party = await findParty(tx, partyId);
    if (party) parties.push({ subject: "party", before: party, after: updateParty(party, {}, context, []) });
  }
  const row = {
    id,
    version: 0,
    service_date: date,
    table_names: JSON.stringify(tables),
    from_minute: from,
    to_minute: to,
    reason: command.reason ?? null,
    removed_at: null,
    changed_by: author.initials ?? null,
    created_at: now.toISOString(),
  };
  return {
    kind: "blocked",
    date,
    changes: [{ subject: "block", after: { row, holds } }, ...parties],
    details: { tables, ...(command.reason ? { reason: command.reason } : {}) },
    breaches: checkBlock(
      found.flatMap(({ other }) => (losing.includes(other.id) ? [other] : [])),
      (one) => readableTimeOf(one, rules),
    ),
  };
}

export function unblock(state: BlockState, context: PlanContext): Planned {
  const { row } = state;
  if (row.removed_at !== null) return refuse("The table is already open", { blocks: [row.id] });
  const after = updateBlock(state, { removed_at: context.now.toISOString() }, context, []);
  return {
    kind: "unblocked",
    date: row.service_date,
    changes: [{ subject: "block", before: state, after }],
    details: { tables: JSON.parse(row.table_names) as string[] },
  };
}
