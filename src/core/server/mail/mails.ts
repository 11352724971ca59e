import type { Config } from "../config.ts";
import { watchSettings } from "../../../content/server/settings.ts";
import type { Mailbox } from "./message.ts";
import { senderOf } from "./sender.ts";
import { transportOf, type Transport } from "./transport.ts";

/** Transport and sender of mails. */
export interface Mails {
  readonly transport: Transport;
  readonly sender: () => Promise<Mailbox>;
}

/**
 * Mails with the wording of the settings and the restaurant's data.
 *
 * @param report called if content/settings/site.yml cannot be used; the service says so elsewhere
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
