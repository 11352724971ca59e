import { createHash, randomBytes } from "node:crypto";

/** SHA-256 of a text, in hex. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** 132 bits of SHA-256 in characters that an ETag allows, to distinguish versions of a file. */
export const contentDigest = (content: string | Buffer): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 22);

/** Source expression for one inline element with this text in `style-src` or `script-src` (CSP, 2.3.1). */
export const cspHash = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** A secret for one browser or one email: 256 random bits in 43 letters that need no escaping in addresses. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/**
 * Hash under which a token is stored, so that the database reveals no token. SHA-256 is enough, because 256
 * random bits cannot be guessed.
 */
export const tokenHash = sha256;

/** Owner of a session or a link: a guest or a staff member. */
export type CredentialOwner = { readonly account_id: string } | { readonly staff_id: string };
