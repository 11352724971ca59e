import { createHmac, timingSafeEqual } from "node:crypto";
import { failure, success, type Result } from "../errors.ts";

/** Action that a link allows its bearer. */
export type LinkPurpose = "manage" | "offer" | "waiting" | "order" | "confirm-order" | "confirm-booking";

/** Version of the format. Tokens of other versions are invalid. */
const version = "1";
/** Maximum length of a token, with room to spare: it can carry a whole booking. */
const longestToken = 32 * 1024;
const day = 24 * 60 * 60 * 1000;
/** Milliseconds for which a reservation or an order can still be viewed after its end. */
const viewableMs = 7 * day;

const sign = (key: string, claims: string): Buffer =>
  createHmac("sha256", key).update(`reservation link ${claims}`).digest();

/** Returns the expiry of links to something that ends at `ends_at`. */
export const linkExpiry = ({ ends_at }: { readonly ends_at: string }): Date =>
  new Date(Date.parse(ends_at) + viewableMs);

/**
 * Returns a token that lets its bearer act on a reservation. It consists of the format's version, the
 * reservation's id (or the booking to make, base64url), the purpose, the expiry, and an HMAC-SHA256 over all
 * of these: `1.K7QX-2M9F-TB.manage.<seconds since 1970, base 36>.<signature, base64url>`
 *
 * @param key a secret of 32 characters or more
 */
export function linkToken(key: string, reservationId: string, purpose: LinkPurpose, expires: Date): string {
  const claims = [version, reservationId, purpose, Math.floor(expires.getTime() / 1000).toString(36)].join(
    ".",
  );
  return `${claims}.${sign(key, claims).toString("base64url")}`;
}

/**
 * Returns the id (or other subject) in a valid token; otherwise INVALID_LINK or LINK_EXPIRED. Compares
 * signatures in constant time.
 */
export function checkLinkToken(key: string, token: string, purpose: LinkPurpose, now: Date): Result<string> {
  const parts = token.length <= longestToken ? token.split(".") : [];
  const [givenVersion, reservationId, givenPurpose, expires, signature] = parts;
  if (parts.length !== 5 || !reservationId || !expires || !signature) return failure("INVALID_LINK");
  const expected = sign(key, parts.slice(0, 4).join("."));
  const given = Buffer.from(signature, "base64url");
  // A value has several spellings in base64; only the issued spelling is valid.
  const genuine =
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    given.toString("base64url") === signature;
  if (!genuine || givenVersion !== version || givenPurpose !== purpose) return failure("INVALID_LINK");
  if (Number.parseInt(expires, 36) * 1000 <= now.getTime()) return failure("LINK_EXPIRED");
  return success(reservationId);
}
