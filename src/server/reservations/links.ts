import { createHmac, timingSafeEqual } from "node:crypto";

/** What a link lets its bearer do. */
export type LinkPurpose = "manage";

export type LinkCheck =
  | { readonly ok: true; readonly reservationId: string }
  | { readonly ok: false; readonly code: "INVALID_LINK" | "LINK_EXPIRED" };

/** Tokens of another version are no longer (or not yet) understood. */
const version = "1";
const day = 24 * 60 * 60 * 1000;
/** How long after its end a reservation can still be looked at. */
const keptMs = 7 * day;

const sign = (key: string, claims: string): Buffer =>
  createHmac("sha256", key).update(`reservation link ${claims}`).digest();

/** Until when the links of a reservation hold. */
export const linkExpiry = ({ ends_at }: { readonly ends_at: string }): Date =>
  new Date(Date.parse(ends_at) + keptMs);

/**
 * A token that lets whoever holds it act for a reservation: what it is for, until when, and an HMAC-SHA256 over all of
 * it. `1.K7QX-2M9F-TB.manage.<seconds since 1970, base 36>.<signature, base64url>`
 *
 * @param key a secret of 32 characters or more
 */
export function linkToken(key: string, reservationId: string, purpose: LinkPurpose, expires: Date): string {
  const claims = [version, reservationId, purpose, Math.floor(expires.getTime() / 1000).toString(36)].join(
    ".",
  );
  return `${claims}.${sign(key, claims).toString("base64url")}`;
}

/** Whose reservation a token opens. A signature is compared in the same time wherever it differs. */
export function checkLinkToken(key: string, token: unknown, purpose: LinkPurpose, now: Date): LinkCheck {
  const parts = typeof token === "string" && token.length <= 200 ? token.split(".") : [];
  const [given, reservationId, forWhat, expires, signature] = parts;
  if (parts.length !== 5 || !reservationId || !expires || !signature)
    return { ok: false, code: "INVALID_LINK" };
  const expected = sign(key, parts.slice(0, 4).join("."));
  const found = Buffer.from(signature, "base64url");
  // Base 64 has several spellings of one value; only the one that was given out counts.
  const genuine =
    found.length === expected.length &&
    timingSafeEqual(found, expected) &&
    found.toString("base64url") === signature;
  if (!genuine || given !== version || forWhat !== purpose) return { ok: false, code: "INVALID_LINK" };
  if (Number.parseInt(expires, 36) * 1000 <= now.getTime()) return { ok: false, code: "LINK_EXPIRED" };
  return { ok: true, reservationId };
}
