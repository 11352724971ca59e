import type { Config } from "../../core/server/config.ts";
import { watchSettings } from "./settings.ts";
import type { Mailbox } from "../../core/server/mail/message.ts";
import { senderOf } from "../../core/server/mail/sender.ts";
import { transportOf, type Transport } from "../../core/server/mail/transport.ts";

/** Transport and sender of mails. */
export interface Mails {
  readonly transport: Transport;
  readonly sender: () => Promise<Mailbox>;
}

/**
 * Mails with the texts of the settings and the restaurant's data.
 *
 * @param report called if content/settings/site.yml cannot be used; the service reports that elsewhere
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
