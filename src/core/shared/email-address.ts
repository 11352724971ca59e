/**
 * Pattern for the part of an email address before or after the @. Excludes white space, control characters
 * and the other characters that have a meaning in mail headers.
 */
const part = String.raw`[^\s\p{Cc}@,;:<>()[\]\\"]+`;
const address = new RegExp(`^${part}@${part}$`, "u");

/**
 * True if the text is one bare email address. Quoted local parts, comments and lists are refused, because
 * they could be read as several addresses, or as part of a mail header.
 */
export const isEmailAddress = (text: string): boolean => text.length <= 254 && address.test(text);
