import type { DbExecutor } from "../storage/transactions.ts";
import { tokenHash } from "../digest.ts";

/** Milliseconds for which a browser stays trusted after a login. */
export const deviceTrustMs = 180 * 24 * 3600_000;

const trustedSince = (now: Date): string => new Date(now.getTime() - deviceTrustMs).toISOString();

/**
 * True if the account's owner has logged in with this browser and the browser is still trusted.
 *
 * @param device the browser's cookie, see http/device-cookie.ts
 */
export async function isTrustedDevice(
  db: DbExecutor,
  accountId: string,
  device: string | undefined,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("trusted_devices")
    .select("device_hash")
    .where("account_id", "=", accountId)
    .where("device_hash", "=", tokenHash(device ?? ""))
    .where("used_at", ">", trustedSince(now))
    .executeTakeFirst();
  return row !== undefined;
}

export async function trustDevice(
  tx: DbExecutor,
  accountId: string,
  device: string,
  now: Date,
): Promise<void> {
  const used_at = now.toISOString();
  await tx
    .insertInto("trusted_devices")
    .values({ account_id: accountId, device_hash: tokenHash(device), used_at })
    .onConflict((conflict) => conflict.columns(["account_id", "device_hash"]).doUpdateSet({ used_at }))
    .execute();
}

/**
 * Makes all browsers of an account untrusted. Called when the password may have been known to someone else,
 * who may have used one of these browsers.
 */
export async function forgetDevices(tx: DbExecutor, accountId: string): Promise<void> {
  await tx.deleteFrom("trusted_devices").where("account_id", "=", accountId).execute();
}

/** Deletes the records of browsers that are no longer trusted. */
export async function purgeUntrustedDevices(tx: DbExecutor, now: Date): Promise<void> {
  await tx.deleteFrom("trusted_devices").where("used_at", "<=", trustedSince(now)).execute();
}
