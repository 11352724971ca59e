import { newToken, tokenHash } from "../accounts/tokens.ts";
import { failure, success, type Result } from "../errors.ts";
import type { StaffLinksTable } from "../storage/schema.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import type { StoredMember } from "./stored-member.ts";

/** What a link was made for. */
export type LinkPurpose = StaffLinksTable["purpose"];

/** Milliseconds for which a link signs in. */
export const linkLifetimeMs: Readonly<Record<LinkPurpose, number>> = {
  "sign-in": 15 * 60_000,
  invitation: 3 * 24 * 3600_000,
  console: 24 * 3600_000,
};

/** What follows # is sent to no server, so it is in no log. */
export const linkPath = (token: string): string => `/staff/sign-in#link=${token}`;

/** Makes a token for a link. One for nobody (null) opens nothing. */
export async function issueLink(
  tx: DbExecutor,
  purpose: LinkPurpose,
  staffId: string | null,
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("staff_links")
    .values({
      token_hash: tokenHash(token),
      purpose,
      staff_id: staffId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + linkLifetimeMs[purpose]).toISOString(),
    })
    .execute();
  return token;
}

/** Whom a link signs in, and what it was made for; INVALID_TOKEN where it is nobody's, or has been used or has expired. */
export async function findLink(
  db: DbExecutor,
  token: string,
  now: Date,
): Promise<Result<{ readonly member: StoredMember; readonly purpose: LinkPurpose }>> {
  const row = await db
    .selectFrom("staff_links")
    .innerJoin("staff", "staff.id", "staff_links.staff_id")
    .selectAll("staff")
    .select("staff_links.purpose")
    .where("staff_links.token_hash", "=", tokenHash(token))
    .where("staff_links.expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!row) return failure("INVALID_TOKEN");
  const { purpose, ...member } = row;
  return success({ member, purpose });
}

/** Ends every link of a member. */
export async function revokeLinks(tx: DbExecutor, staffId: string): Promise<void> {
  await tx.deleteFrom("staff_links").where("staff_id", "=", staffId).execute();
}

/** Deletes the links that have expired. */
export async function purgeExpiredLinks(tx: DbExecutor, now: Date): Promise<void> {
  await tx.deleteFrom("staff_links").where("expires_at", "<=", now.toISOString()).execute();
}
