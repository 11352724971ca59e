import { randomBytes } from "node:crypto";
import { sha256 } from "../digest.ts";

/** A secret for one browser or one email: 256 random bits in 43 letters that need no escaping in addresses. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Stored form of a token. The database reveals no token: 256 random bits cannot be guessed. */
export const tokenHash = sha256;

/** Owner of a session or a link: a guest or a staff member. */
export type CredentialOwner = { readonly account_id: string } | { readonly staff_id: string };
