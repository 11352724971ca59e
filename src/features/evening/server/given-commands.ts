import type { EveningCommandRequest } from "../contract/evening.ts";
import { initialsOf } from "../../../core/shared/initials.ts";
import { hasPins, memberOfToken } from "../../staff/server/pins.ts";
import type { StaffSession } from "../../../core/server/auth/staff-sessions.ts";
import type { StoredMember } from "../../../core/server/auth/stored-member.ts";
import type { EveningCommandsTable } from "./tables.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { Author } from "./command-plan.ts";

/*
 * What every command has, in the book and in the kitchen: who gives it, and the key under which it is carried out once.
 */

/** Somebody who is signed in. */
export const memberAuthor = ({ id, name }: Pick<StoredMember, "id" | "name">): Author => ({
  actor: "staff",
  initials: initialsOf(name),
  staffId: id,
  identifiedBy: "session",
});

/**
 * Whose command it is: the member whose PIN was given on this device, the initials typed there, or who is signed in.
 *
 * @returns undefined where the PIN has to be given again. What was kept without a network is taken all the same, and says that
 * nobody has checked who it was
 */
export async function authorOf(
  { identity, initials, offline, key }: Omit<EveningCommandRequest, "command" | "overrule">,
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

/** What an earlier request under the same key came to; `reused` where that was another command. */
export async function findCommand(db: DbExecutor, key: string, fingerprint: string) {
  const row = await db.selectFrom("evening_commands").selectAll().where("key", "=", key).executeTakeFirst();
  if (!row) return undefined;
  return row.fingerprint === fingerprint ? row : "reused";
}

/** Keeps what a command came to, in the transaction that carries it out. */
export async function storeCommand(
  tx: DbExecutor,
  { now, ...command }: Omit<EveningCommandsTable, "created_at"> & { readonly now: Date },
): Promise<void> {
  await tx
    .insertInto("evening_commands")
    .values({ ...command, created_at: now.toISOString() })
    .execute();
}
