/**
 * Password rules that the browser checks before sending; only the service knows which passwords are too
 * common.
 */

/** Minimum number of characters in a password. */
export const minPasswordLength = 6;

/** Maximum number of characters: far above any passphrase, and short enough to hash without delay. */
export const maxPasswordLength = 1000;

/** Counts characters as people do: an emoji is one. */
export const passwordLength = (password: string): number => Array.from(password).length;
