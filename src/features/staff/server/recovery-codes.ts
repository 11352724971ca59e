import { randomBytes } from "node:crypto";
import { Secret } from "otpauth";
import { sha256 } from "../../../core/server/digest.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";

const count = 8;
/** Number of random bytes in a code: 120 bits, written as base32 in groups of four characters. */
const bytes = 15;

/** Removes spaces and hyphens from a code, and converts it to upper case. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, "").toUpperCase();

const hashOf = (staffId: string, code: string): string => sha256(`${staffId} ${normalizeCode(code)}`);

/** Replaces a member's recovery codes; resolves to the new ones. */
export async function renewRecoveryCodes(tx: DbExecutor, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(bytes)).buffer }).base32.replace(/(.{4})(?=.)/g, "$1-"),
  );
  await tx.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
  for (const code of codes)
    await tx
      .insertInto("staff_recovery_codes")
      .values({ staff_id: staffId, code_hash: hashOf(staffId, code) })
      .execute();
  return codes;
}

/** Counts a member's unused codes. */
export async function countRecoveryCodes(db: DbExecutor, staffId: string): Promise<number> {
  const { codes } = await db
    .selectFrom("staff_recovery_codes")
    .select(({ fn }) => fn.countAll().as("codes"))
    .where("staff_id", "=", staffId)
    .executeTakeFirstOrThrow();
  return Number(codes);
}

/** Uses up a code. Returns true if it was one of the member's unused codes. */
export async function consumeRecoveryCode(tx: DbExecutor, staffId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("staff_recovery_codes")
    .where("code_hash", "=", hashOf(staffId, code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
