import type { SendMailOptions } from "nodemailer";
import type { OutboxTable } from "../storage/schema.ts";
import type { Attachment } from "./outbox.ts";

/** A mail as it stands in the outbox. */
export type StoredEmail = Readonly<OutboxTable>;

export interface Mailbox {
  readonly name: string;
  /** One bare address. */
  readonly address: string;
}

/** Line breaks and other control characters would end a header and begin the next. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** Reads `table@example.com` or `Delish <table@example.com>`, as MAIL_FROM has it. */
export function parseMailbox(text: string): Mailbox {
  const [, name = "", address = text] = /^([^<]*)<([^>]+)>$/.exec(text.trim()) ?? [];
  return { name: oneLine(name).replace(/^"(.*)"$/, "$1"), address: address.trim() };
}

export const attachmentsOf = (mail: StoredEmail): readonly Attachment[] =>
  JSON.parse(mail.attachments) as Attachment[];

/**
 * A stored mail as nodemailer takes it. Addresses are handed over as objects, so that no text in them is read as a
 * list. The Message-ID is the mail's own: where it is sent twice, mail programs show it once. An invitation is given
 * both ways that calendars look for it.
 */
export function messageOf(mail: StoredEmail, from: Mailbox): SendMailOptions {
  const files = attachmentsOf(mail);
  const invitation = files.find(({ contentType }) => /^text\/calendar\b/i.test(contentType));
  const method = invitation && /;\s*method=(\w+)/i.exec(invitation.contentType)?.[1];
  return {
    from: { name: oneLine(from.name), address: from.address },
    to: { name: "", address: mail.to_address },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    date: new Date(mail.created_at),
    messageId: `<${mail.id}@${from.address.split("@").at(-1)}>`,
    // Nobody's holiday notice answers this.
    headers: { "Auto-Submitted": "auto-generated" },
    ...(invitation
      ? {
          icalEvent: {
            method: method ?? "PUBLISH",
            filename: invitation.filename,
            content: invitation.content,
          },
        }
      : {}),
    attachments: files
      .filter((file) => file !== invitation)
      .map(({ filename, contentType, content }) => ({ filename: oneLine(filename), contentType, content })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
