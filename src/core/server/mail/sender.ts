import type { Config } from "../config.ts";
import { ContentError } from "../content-error.ts";
import type { WatchedFile } from "../watched-file.ts";
import { parseMailbox, type Mailbox } from "./message.ts";

/**
 * Sender of emails: MAIL_FROM, or the restaurant's current name and address in content/settings/site.yml.
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
