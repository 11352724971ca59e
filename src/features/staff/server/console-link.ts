import { issueToken, revokeTokens } from "../../../core/server/auth/single-use-tokens.ts";
import { staffLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { StaffDeps } from "./deps.ts";
import { newMember, type StoredMember } from "../../../core/server/auth/stored-member.ts";
import { linkPath } from "./emails.ts";

/** Account of the machine's owner. No email is ever sent to this address. */
const machineOwner = { email: "owner@localhost", email_key: "owner@localhost", name: "Owner" } as const;

async function findOrAddMachineOwner(tx: DbExecutor, now: Date): Promise<StoredMember> {
  const known = await tx
    .selectFrom("staff")
    .selectAll()
    .where("email_key", "=", machineOwner.email_key)
    .executeTakeFirst();
  if (known) return known;
  const member = newMember({ ...machineOwner, role: "owner" }, now);
  await tx.insertInto("staff").values(member).execute();
  return member;
}

/**
 * Makes a link that signs in the owner of this machine, like the links that notebook servers print: whoever
 * can read the service's output owns the machine. Earlier console links become invalid.
 *
 * @returns path of the link: `/staff/sign-in#link=…`
 */
export const makeConsoleLink = ({ storage, now }: Pick<StaffDeps, "storage" | "now">): Promise<string> =>
  storage.write([staffLock], async (tx) => {
    const owner = await findOrAddMachineOwner(tx, now());
    const member = { staff_id: owner.id };
    await revokeTokens(tx, member, "console");
    return linkPath(await issueToken(tx, "console", member, now()));
  });
