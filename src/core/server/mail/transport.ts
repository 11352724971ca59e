import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Config } from "../config.ts";
import { messageOf, type Mailbox, type StoredEmail } from "./message.ts";

/** Sends emails through a mail server, or writes them into a folder. */
export interface Transport {
  /**
   * Sends an email; resolves once it has been handed over to the mail server or written into the folder.
   *
   * @param signal aborts the attempt
   */
  send(email: StoredEmail, from: Mailbox, signal: AbortSignal): Promise<void>;
}

/** Returns the path of the folder for emails if there is no mail server. */
export const outboxFolder = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "outbox");

/** Returns a transport that sends through SMTP_URL or, if that is not set, writes into a folder. */
export const transportOf = (config: Pick<Config, "dataDir" | "smtpUrl">): Transport =>
  config.smtpUrl ? smtpTransport(config.smtpUrl) : folderTransport(outboxFolder(config));

/**
 * Returns a transport that sends through a mail server. The URL can contain nodemailer's own options, such as
 * `?requireTLS=true`.
 */
export function smtpTransport(url: string): Transport {
  const server = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send(email, from, signal) {
      await server.sendMail({ ...messageOf(email, from), signal });
    },
  };
}

/**
 * Returns a transport that writes each email into a folder as `<time>-<kind>-<id>.eml`, which email programs
 * can open.
 */
export function folderTransport(folder: string): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(email, from) {
      const { message } = await composer.sendMail(messageOf(email, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(
        folder,
        `${email.created_at.replace(/\D/g, "").slice(0, 14)}-${email.kind}-${email.id}.eml`,
      );
      // Written under a temporary name first, so that no file is incomplete. Only the file's owner can read
      // it, because it can contain a link meant for the recipient alone.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}
