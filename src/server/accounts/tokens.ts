import { createHash, randomBytes } from "node:crypto";

/** SHA-256 in hex. Whoever reads the database learns no token from it: nobody guesses 256 random bits. */
export const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A secret for one browser or one mail: 256 random bits in 43 letters that need no escaping in addresses. */
export const newToken = (): string => randomBytes(32).toString("base64url");
