import { catalogueSource, messagesIn } from "../../../core/messages/catalogues.ts";
import type { Translate } from "../../../core/messages/words.ts";
import { isEmailAddress } from "../../../core/shared/email-address.ts";
import { longDay } from "../../../core/shared/format-date.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { formatCents } from "../../../core/shared/money.ts";
import { addressOf } from "../../../core/shared/page-roles.ts";
import { timeOfDay, wallClock } from "../../../core/shared/time.ts";
import { renderEmail, type EmailTemplate, type Fact } from "../../../core/server/mail/email-template.ts";
import { countEmailsTo, enqueueEmail } from "../../../core/server/mail/outbox.ts";
import { orderUrl } from "./links.ts";
import { bundlesText } from "../../../content/model/order-options.ts";
import { choiceNames, linesOfOrder, readSavings, type StoredOrder, type StoredOrderLine } from "./store.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";
import {
  localizeForGuest,
  mailMessages,
  greet,
  joinLines,
  orCallPhrase,
  plainName,
} from "../../../core/server/mail/wording.ts";
import { labelOf, linesText } from "./order-log.ts";
import type { OnOrderChange, OrderChange } from "./deps.ts";

export interface OrderEmailDeps {
  readonly restaurant: () => RestaurantInfo;
  /** Public URL of the site: `https://www.example.com`. */
  readonly siteUrl: () => string;
  readonly linkKey: string;
}

const factsOf = (
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
  restaurant: RestaurantInfo,
  t: Translate<"mails">,
): Fact[] => {
  const { formats } = restaurant;
  const name = plainName(order.name);
  const sum = (cents: number) => formatCents(cents, formats);
  return [
    ...lines.map((line): Fact => [
      sum(line.cents * line.quantity),
      `${line.quantity} × ${[line.title, ...choiceNames(line)].join(", ")}`,
    ]),
    ...readSavings(order.savings).map((saving): Fact => [
      sum(-saving.cents),
      `${lines.find(({ dish }) => dish === saving.dish)?.title ?? saving.dish}: ${bundlesText(saving, messagesIn(formats.language, "order"), formats)}`,
    ]),
    ...(order.packaging_cents > 0 ? [[sum(order.packaging_cents), t("order.packaging")] as const] : []),
    [t("order.total"), t("order.atTheBar", { total: sum(order.total_cents) })],
    ...(name ? [[t("fact.name"), name] as const] : []),
    ...(restaurant.address ? [[t("fact.where"), restaurant.address] as const] : []),
  ];
};

/** @param url URL of the order's page */
function guestEmail(
  { kind, order }: OrderChange,
  {
    lines,
    restaurant,
    timeZone,
    url,
    siteUrl,
  }: {
    lines: readonly StoredOrderLine[];
    restaurant: RestaurantInfo;
    timeZone: string;
    url: string;
    siteUrl: string;
  },
): EmailTemplate {
  const t = mailMessages(restaurant);
  const { formats } = restaurant;
  const clock = (iso: string) => wallClock(new Date(iso), timeZone);
  const timeAt = (iso: string) => timeOfDay(clock(iso).minutes, formats);
  const range = t("order.range", { from: timeAt(order.due_at), until: timeAt(order.latest_at) });
  const day = longDay(clock(order.due_at).date, formats);
  const orCallUs = orCallPhrase(restaurant);
  const words = { restaurant: restaurant.name, when: range };
  const isOff = kind === "cancelled" || kind === "turned-down";
  const common = {
    preview: t("order.preview", { when: `${day}, ${range}`, number: order.number }),
    card: {
      eyebrow: isOff ? t("order.cancelled.eyebrow") : t("order.eyebrow"),
      title: range,
      line: day,
      facts: factsOf(order, lines, restaurant, t),
      number: order.number,
    },
  };
  const see = { label: t("order.see"), url, note: t("order.note") };
  const again = { label: t("order.again"), url: siteUrl + addressOf(restaurant.addresses, "order") };
  switch (kind) {
    case "confirm":
      return {
        ...common,
        subject: t("order.confirm.subject", words),
        heading: t("order.confirm.heading"),
        paragraphs: [
          greet(order, t("order.confirm.text", { until: timeAt(order.expires_at ?? order.due_at) }), t),
        ],
        button: { label: t("order.confirm.button"), url, note: t("order.note") },
        after: [t("order.confirm.notYou")],
      };
    case "received":
      return {
        ...common,
        subject: t("order.received.subject", words),
        heading: t("order.received.heading"),
        paragraphs: [greet(order, t("order.received.text"), t)],
        button: see,
        after: [t("order.received.after", { orCall: orCallUs })],
      };
    case "changed":
      return {
        ...common,
        subject: t("order.changed.subject", words),
        heading: t("order.changed.heading"),
        paragraphs: [greet(order, t("order.changed.text"), t)],
        button: see,
        after: [t("notYou", { orCall: orCallUs })],
      };
    case "late":
      return {
        ...common,
        subject: t("order.late.subject", words),
        heading: t("order.late.heading"),
        paragraphs: [greet(order, t("order.late.text"), t)],
        button: see,
        after: [t("order.late.after", { orCall: orCallUs })],
      };
    case "unseen":
      return {
        ...common,
        subject: t("order.unseen.subject", words),
        heading: t("order.unseen.heading"),
        paragraphs: [greet(order, t("order.unseen.text"), t)],
        button: see,
        after: [t("order.unseen.after", { orCall: orCallUs })],
      };
    case "cancelled":
      return {
        ...common,
        subject: t("order.cancelled.subject", words),
        heading: t("order.cancelled.heading"),
        paragraphs: [greet(order, t("order.cancelled.text"), t)],
        button: again,
        after: [t("notYou", { orCall: orCallUs })],
      };
    case "turned-down":
      return {
        ...common,
        subject: t("order.turnedDown.subject", words),
        heading: t("order.turnedDown.heading"),
        paragraphs: [
          greet(order, t("order.turnedDown.text"), t),
          ...(order.cancel_reason === null ? [] : [order.cancel_reason]),
        ],
        button: again,
        after: [t("order.turnedDown.after", { orCall: orCallUs })],
      };
  }
}

/** Labels of the emails to a restaurant whose orders arrive by email. */
const noticeLabels = {
  received: "New order",
  changed: "Changed order",
  cancelled: "Cancelled order",
} as const;

/** Returns the email to the restaurant, in English like the staff screens. */
function noticeEmail(
  kind: keyof typeof noticeLabels,
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
  { formats: own, timeZone, siteUrl }: { formats: Formats; timeZone: string; siteUrl: string },
): EmailTemplate {
  const formats = { ...own, language: catalogueSource };
  const clock = (iso: string) => wallClock(new Date(iso), timeZone);
  const timeAt = (iso: string) => timeOfDay(clock(iso).minutes, formats);
  const range = `${timeAt(order.due_at)} – ${timeAt(order.latest_at)}`;
  const facts: readonly (readonly [string, string | null])[] = [
    ["Allergies", order.allergies],
    ...lines.map((line) => {
      const note = line.note === null ? [] : [`“${line.note}”`];
      const details = [...choiceNames(line), ...note, formatCents(line.cents * line.quantity, formats)];
      return [`${line.quantity} × ${line.title}`, details.join(", ")] as const;
    }),
    ["Total", formatCents(order.total_cents, formats)],
    ["Name", order.name === null ? null : joinLines(order.name)],
    ["Telephone", order.phone_number === null ? null : joinLines(order.phone_number)],
    ["Email", order.email],
  ];
  const heading = `${noticeLabels[kind]}: ${labelOf(order)}`;
  return {
    subject: `${noticeLabels[kind]}: ${range}, ${linesText(lines)}`,
    preview: `${labelOf(order)}, ${range}`,
    heading,
    paragraphs: [],
    card: {
      eyebrow: noticeLabels[kind],
      title: range,
      line: longDay(clock(order.due_at).date, formats),
      facts: facts.filter((fact): fact is Fact => fact[1] !== null),
      number: order.number,
    },
    button: {
      label: "See the orders",
      url: `${siteUrl}/staff/today`,
      note: "The quoted time applies unless you accept the order for a later one.",
    },
  };
}

/**
 * Returns a function that queues the emails about a change: to the guest, if the order has an email address,
 * and to the restaurant, if its orders arrive by email. Skips the guest's email if too many emails have been
 * sent to the address in the last 24 hours, because the guest's page shows the change anyway.
 */
export const orderEmails =
  ({ restaurant: currentRestaurant, siteUrl, linkKey }: OrderEmailDeps): OnOrderChange =>
  async (tx, change, { now, rules: { timeZone } }) => {
    const { kind, order } = change;
    const { email, number, language } = order;
    const restaurant = currentRestaurant();
    const site = siteUrl();
    const enqueue = (to: string, emailKind: string, template: EmailTemplate, written: RestaurantInfo) =>
      enqueueEmail(
        tx,
        {
          kind: emailKind,
          to,
          ...renderEmail(template, written, site),
          urgent: kind === "confirm",
        },
        now,
      );
    const isNotice = kind === "received" || kind === "changed" || kind === "cancelled";
    if (
      isNotice &&
      order.sample === 0 &&
      restaurant.emailOrders &&
      restaurant.email !== undefined &&
      isEmailAddress(restaurant.email)
    ) {
      const about = { formats: restaurant.formats, timeZone, siteUrl: site };
      const notice = noticeEmail(kind, order, await linesOfOrder(tx, number), about);
      await enqueue(restaurant.email, `order-${kind}-notice`, notice, restaurant);
    }
    if (email === null || !isEmailAddress(email)) return;
    if ((await countEmailsTo(tx, email, now)) >= restaurant.emailsToAddress) return;
    const written = localizeForGuest(restaurant, language);
    const link = kind === "confirm" ? "confirm-order" : "order";
    const template = guestEmail(change, {
      lines: await linesOfOrder(tx, number),
      restaurant: written,
      timeZone,
      url: orderUrl({ site, restaurant }, linkKey, order, link),
      siteUrl: site,
    });
    await enqueue(email, `order-${kind}`, template, written);
  };
