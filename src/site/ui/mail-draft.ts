/** The address of a mail draft, for a link that opens the guest's own mail program. */
export const mailDraft = (to: string, subject: string, body: string): string =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
