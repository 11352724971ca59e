import { randomBytes } from "node:crypto";
import type { Storage } from "./index.ts";
import { secretLock } from "./locks.ts";

/**
 * Returns a secret shared by all processes that use this database. The first process that needs the secret
 * generates and stores it.
 *
 * @param make generates the secret; by default, 43 characters made from 256 random bits
 */
export const sharedSecret = (
  { write }: Pick<Storage, "write">,
  name: string,
  now: Date,
  make: () => string = () => randomBytes(32).toString("base64url"),
): Promise<string> =>
  write([secretLock(name)], async (tx) => {
    const stored = await tx.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
    if (stored) return stored.value;
    const value = make();
    await tx.insertInto("secrets").values({ name, value }).execute();
    return value;
  });
