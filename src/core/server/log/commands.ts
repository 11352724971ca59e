import type { CommandEnvelope } from "../../contract/log.ts";
import type { StaffSession } from "../auth/staff-sessions.ts";
import type { StoredMember } from "../auth/stored-member.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import type { EveningCommandsTable, EveningEventsTable } from "../storage/tables.ts";
import { hasPins, memberOfToken } from "../auth/pins.ts";
import { initialsOf } from "../../shared/text.ts";

/*
 * Parts shared by all commands in the book and in the kitchen: an author, and a key that keeps a command from
 * being carried out twice.
 */

/** Returns the author of a command given by a signed-in member. */
export const memberAuthor = ({ id, name }: Pick<StoredMember, "id" | "name">): Author => ({
  actor: "staff",
  initials: initialsOf(name),
  staffId: id,
  identifiedBy: "session",
});

/**
 * Finds the author of a command: the member whose PIN was entered on this device, the initials typed there,
 * or the signed-in member.
 *
 * @returns undefined if the PIN has to be entered again. Commands given offline are accepted without a valid
 * PIN; their initials count as unverified if any member has a PIN
 */
export async function authorOf(
  { identity, initials, offline, key }: CommandEnvelope,
  { id: sessionId, member }: Pick<StaffSession, "id" | "member">,
  db: DbExecutor,
): Promise<{ readonly author: Author; readonly member: StoredMember } | undefined> {
  const by = (written: Omit<Author, "actor" | "commandKey">, named = member) => ({
    author: { actor: "staff" as const, commandKey: key, ...written },
    member: named,
  });
  if (identity !== undefined) {
    const named = await memberOfToken(db, identity, sessionId);
    if (named) return by({ initials: initialsOf(named.name), staffId: named.id, identifiedBy: "pin" }, named);
    if (!offline) return undefined;
  }
  if (initials !== undefined)
    return by({ initials, identifiedBy: (await hasPins(db)) ? "unverified" : "initials" });
  return by(memberAuthor(member));
}

/**
 * Finds the outcome of an earlier request with the same key; returns `reused` if that request was a different
 * command.
 */
export async function findCommand(db: DbExecutor, key: string, fingerprint: string) {
  const row = await db.selectFrom("evening_commands").selectAll().where("key", "=", key).executeTakeFirst();
  if (!row) return undefined;
  return row.fingerprint === fingerprint ? row : "reused";
}

/** Stores a command's outcome, in the transaction that carries it out. */
export async function storeCommand(
  tx: DbExecutor,
  { now, ...command }: Omit<EveningCommandsTable, "created_at"> & { readonly now: Date },
): Promise<void> {
  await tx
    .insertInto("evening_commands")
    .values({ ...command, created_at: now.toISOString() })
    .execute();
}

/** Author of a change, and the key of the command that made it. */
export interface Author {
  readonly actor: EveningEventsTable["actor"];
  readonly initials?: string | undefined;
  /** The staff member, and how they were identified. */
  readonly staffId?: string | undefined;
  readonly identifiedBy?: EveningEventsTable["identified_by"] | undefined;
  readonly commandKey?: string | undefined;
}
