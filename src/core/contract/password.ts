/** Rules of passwords that the browser checks before it asks; only the service knows which are too common. */

/** Fewest characters of a password. */
export const minPasswordLength = 6;

/** Most characters: far above any pass phrase, and little enough to be hashed without delay. */
export const maxPasswordLength = 1000;

/** Characters as people count them: an emoji is one. */
export const passwordLength = (password: string): number => Array.from(password).length;
