import { randomBytes } from "node:crypto";
import { sha256 } from "../digest.ts";

/** A secret for one browser or one email: 256 random bits in 43 letters that need no escaping in addresses. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** How a token is stored. Reading the database gives away no token: nobody guesses 256 random bits. */
export const tokenHash = sha256;

/** Whose a session or a link is: a guest's, or somebody's of the staff. */
export type CredentialOwner = { readonly account_id: string } | { readonly staff_id: string };
