/** A part free of white space, control characters and the other characters with a meaning in a mail's head. */
const part = String.raw`[^\s\p{Cc}@,;:<>()[\]\\"]+`;
const address = new RegExp(`^${part}@${part}$`, "u");

/**
 * Whether the text is one bare email address. Quoted local parts, comments and lists are refused, because they could be
 * read as more than one address, or as part of a mail's head.
 */
export const isEmailAddress = (text: string): boolean => text.length <= 254 && address.test(text);
