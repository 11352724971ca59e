import { createECDH } from "node:crypto";
import type { Storage } from "../../../../core/server/storage/index.ts";
import { sharedSecret } from "../../../../core/server/storage/secrets.ts";

const curve = "prime256v1";

/**
 * The service's private key for push services (VAPID, RFC 8292), base64url: generated for the first device
 * that asks, and stored in the database. A new key would end all subscriptions.
 */
export const vapidKey = (storage: Pick<Storage, "write">, now: Date): Promise<string> =>
  sharedSecret(storage, "vapid", now, () => {
    const pair = createECDH(curve);
    pair.generateKeys();
    // Node drops leading zeros, which can leave fewer than 32 bytes.
    return Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url");
  });

/** The public key of a private one, both base64url. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH(curve);
  pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return pair.getPublicKey().toString("base64url");
}
