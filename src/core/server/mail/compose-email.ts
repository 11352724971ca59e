import { renderEmail } from "./email-template.ts";
import type { QueuedEmail } from "./outbox.ts";
import type { RestaurantInfo } from "../restaurant.ts";

export interface RestaurantSite extends RestaurantInfo {
  /** URL at which guests reach the site: `https://www.example.com`. */
  readonly url: string;
}

export interface EmailText {
  readonly kind: string;
  readonly subject: string;
  /**
   * Paragraphs before the link. They never contain text that a stranger could have typed, such as the name
   * given at registration.
   */
  readonly before: readonly string[];
  readonly link?: { readonly label: string; readonly to: string };
  readonly after?: readonly string[];
}

/** Composes an email about an account: a heading, paragraphs and optionally a link. */
export function composeEmail(
  to: string,
  restaurant: RestaurantSite,
  { kind, subject, before, link, after = [] }: EmailText,
): QueuedEmail {
  const template = {
    subject: `${subject} · ${restaurant.name}`,
    preview: before[0] ?? "",
    heading: subject,
    paragraphs: before,
    ...(link ? { button: { label: link.label, url: `${restaurant.url}${link.to}` } } : {}),
    after,
  };
  return {
    kind,
    to,
    ...renderEmail(template, restaurant, restaurant.url),
    // All emails about accounts are urgent, so that the delay does not reveal which of them was sent.
    urgent: true,
  };
}
