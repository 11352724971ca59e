import type { Config } from "../../core/server/config.ts";
import { watchSettings } from "./settings.ts";
import { type Mailbox, parseMailbox } from "../../core/server/mail/message.ts";
import { transportOf, type Transport } from "../../core/server/mail/transport.ts";
import type { WatchedFile } from "../../core/server/watched-file.ts";
import { ContentError } from "../../core/server/errors.ts";

/**
 * Returns a function that reads the sender of emails: MAIL_FROM, or the restaurant's current name and email
 * address in content/settings/site.yml.
 *
 * @throws ContentError if neither is set
 */
export const senderOf =
  (
    { mailFrom }: Pick<Config, "mailFrom">,
    site: WatchedFile<{ readonly name: string; readonly email: string }>,
  ) =>
  async (): Promise<Mailbox> => {
    if (mailFrom !== undefined) return parseMailbox(mailFrom);
    const restaurant = await site.read();
    if (!restaurant)
      throw new ContentError("There is no sender: set MAIL_FROM, or correct content/settings/site.yml.");
    return { name: restaurant.name, address: restaurant.email };
  };

export interface Mails {
  readonly transport: Transport;
  readonly sender: () => Promise<Mailbox>;
}

/**
 * Returns the transport and sender of emails, according to the environment and the restaurant's settings.
 *
 * @param report called if content/settings/site.yml cannot be used; does nothing by default, because the
 * service reports this problem elsewhere
 */
export const mailsOf = (
  config: Config,
  report: Parameters<typeof watchSettings>[2] = () => undefined,
): Mails => ({
  transport: transportOf(config),
  sender: senderOf(
    config,
    watchSettings(config.contentDir, "site", report, (settings) => settings),
  ),
});
