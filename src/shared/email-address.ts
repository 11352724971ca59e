/** What has a meaning of its own in a mail's head, beside white space and control characters. */
const part = String.raw`[^\s\p{Cc}@,;:<>()[\]\\"]+`;
const address = new RegExp(`^${part}@${part}$`, "u");

/**
 * Whether the text is one bare email address. Quoted local parts, comments and lists are refused: whatever could be
 * read as more than one address, or as part of a mail's head, is none.
 */
export const isEmailAddress = (text: string): boolean => text.length <= 254 && address.test(text);
