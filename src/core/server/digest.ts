import { createHash, randomBytes } from "node:crypto";

/** Returns the SHA-256 of a text, in hex. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Returns 132 bits of SHA-256 in characters that an ETag allows, to distinguish versions of a file. */
export const contentDigest = (content: string | Buffer): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 22);

/**
 * Returns the source expression that allows one inline element with this text in `style-src` or `script-src`
 * (CSP, 2.3.1).
 */
export const cspHash = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Creates a secret for one browser or one email: 256 random bits in 43 characters that need no escaping in
 * URLs.
 */
export const newToken = (): string => randomBytes(32).toString("base64url");

/**
 * Hashes a token for storage, so that the database reveals no token. SHA-256 is enough, because 256 random
 * bits cannot be guessed.
 */
export const tokenHash = sha256;

/** Owner of a session or a link: a guest or a staff member. */
export type CredentialOwner = { readonly account_id: string } | { readonly staff_id: string };
