import { randomBytes } from "node:crypto";
import type { Storage } from "./index.ts";

/**
 * A secret that every process over this database shares: made by the first that asks, kept from then on. 43 characters
 * that hold 256 random bits.
 */
export const sharedSecret = ({ write }: Pick<Storage, "write">, name: string, now: Date): Promise<string> =>
  write([`secret ${name}`], async (tx) => {
    const kept = await tx.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
    if (kept) return kept.value;
    const value = randomBytes(32).toString("base64url");
    await tx.insertInto("secrets").values({ name, value, created_at: now.toISOString() }).execute();
    return value;
  });
