import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { messageOf, type Mailbox, type StoredEmail } from "./message.ts";

/** The way by which mails leave the house. */
export interface Transport {
  /**
   * Resolves once somebody else has taken charge of the mail.
   *
   * @param signal gives up at once, wherever the attempt stands
   */
  send(mail: StoredEmail, from: Mailbox, signal: AbortSignal): Promise<void>;
}

/** Hands mails to a mail server; the address may carry nodemailer's own options: `?requireTLS=true`. */
export function smtpTransport(url: string): Transport {
  const server = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send(mail, from, signal) {
      await server.sendMail({ ...messageOf(mail, from), signal });
    },
  };
}

/** Writes each mail into a folder as `<time>-<kind>-<id>.eml`, which mail programs open. */
export function folderTransport(folder: string): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail, from) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true });
      const file = join(
        folder,
        `${mail.created_at.replace(/\D/g, "").slice(0, 14)}-${mail.kind}-${mail.id}.eml`,
      );
      // Never half a mail under its own name. It may hold a link that only its reader should have.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}
