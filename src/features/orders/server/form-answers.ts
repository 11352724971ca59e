import { translateForm, type FormDefinition, type FormField } from "../../../core/contract/form.ts";
import type { ManagedOrder, ManagedOrderReply } from "../contract/managed-order.ts";
import { findOrder } from "./../contract/order-link-forms.ts";
import { placeOrder, quoteOrder } from "../contract/order-forms.ts";
import * as paths from "../../../core/contract/paths.ts";
import { errorText, type ErrorReply } from "../../../core/contract/error-reply.ts";
import type { GuestForm, GuestForms } from "../../../core/server/forms/answers.ts";
import { cancelOrder } from "../contract/order-link-forms.ts";
import type { BagAllergens, QuotedOrder, QuoteOrderReply } from "../contract/orders.ts";
import { messagesOf, type Words } from "../../../core/messages/words.ts";
import { weekdayAndDay } from "../../../core/shared/format-date.ts";
import { formatCents } from "../../../core/shared/money.ts";
import { readableTime } from "../../../core/shared/time.ts";
import { facts, formHtml, link, markup, page, type PageContext } from "../../../core/server/forms/page.ts";
import { bagOf } from "../../../core/server/forms/read-form.ts";
import { allergenTexts, bundlesText } from "../../../content/model/order-options.ts";
import { orderRefusals } from "./refusals.ts";

type Line = Pick<ManagedOrder["lines"][number], "quantity" | "title" | "note">;
const lineHtml = (
  { quantity, title, note }: Line,
  price: string,
  choices: readonly string[],
  words: Words,
) => {
  const quoted = note && messagesOf(words, "layout")("quoted", { text: note });
  return markup`<li>${`${quantity} × ${title}, ${price}`}${choices.map((choice) => markup`<br>${choice}`)}${quoted && markup`<br>${quoted}`}</li>`;
};

const allergensHtml = (of: BagAllergens, words: Words) => {
  const t = messagesOf(words, "order");
  const { contains, free, unconfirmed } = allergenTexts(of, t, messagesOf(words, "menu"));
  return markup`<p>${t("bag.contains")} <b>${contains}.</b> ${free && markup`${t("bag.free")} <s>${free}</s>.`} ${unconfirmed && t("bag.unconfirmed", { names: unconfirmed })}</p>`;
};

const range = (
  { from, until }: Pick<ManagedOrder, "from" | "until">,
  { formats }: PageContext["restaurant"],
) =>
  `${weekdayAndDay(from.date, formats)}, ${readableTime(from.time, formats)} – ${readableTime(until.time, formats)}`;

/** A quote; the days and times to choose from are missing if an order was refused. */
type ShownOrder = QuotedOrder & Partial<Pick<QuoteOrderReply, "days" | "times">>;

/** Returns the forms that choose another day, and another time on the quoted day. */
function timeForms(
  posted: URLSearchParams,
  { days = [], times = [], quote }: ShownOrder,
  context: PageContext,
) {
  const { words, restaurant } = context;
  const t = messagesOf(words, "order");
  const form = translateForm<FormDefinition>(quoteOrder, words);
  const select = (
    name: string,
    label: string,
    options: FormField["options"],
    button: string,
    said: URLSearchParams,
  ) =>
    formHtml({ ...form, fields: [{ name, label, type: "select", options: options! }], button }, said, words);
  const day = new URLSearchParams(posted);
  day.delete("due");
  day.set("day", quote?.from.date ?? posted.get("day") ?? "");
  const dates = days.map((date) => ({ value: date, label: weekdayAndDay(date, restaurant.formats) }));
  const free = times.filter(({ state }) => state === "free");
  const moments = free.map(({ at }) => ({ value: at.at, label: readableTime(at.time, restaurant.formats) }));
  const soonest = { value: "", label: t("when.soonest") };
  return markup`${dates.length > 1 && select("day", t("when.which"), dates, t("form.day"), day)}
${moments.length > 0 && select("due", t("when"), [soonest, ...moments], t("form.time"), posted)}`;
}

/** Returns the savings by quantity as facts: the prices that apply, and the amount saved. */
const savingFacts = (
  savings: ManagedOrder["savings"],
  lines: readonly { readonly dish: string; readonly title: string }[],
  { words, restaurant: { formats } }: PageContext,
) => {
  const t = messagesOf(words, "order");
  return savings.map((saving) => {
    const title = lines.find(({ dish }) => dish === saving.dish)?.title ?? saving.dish;
    const prices = bundlesText(saving, t, formats);
    return [t("sum.saving", { title, prices }), formatCents(-saving.cents, formats)] as const;
  });
};

/**
 * Returns the page of a bag, with its price, its allergens, the time at which it will be ready, the form that
 * orders it, and the forms that choose another day or time.
 *
 * @param refused reason why the bag has not been ordered; empty if there is none
 */
export function slipPage(
  posted: URLSearchParams,
  order: ShownOrder,
  refused: string,
  context: PageContext,
): string {
  const { words, restaurant } = context;
  const { lines, sum, quote, state, allergens } = order;
  const t = messagesOf(words, "order");
  const money = (cents = 0) => formatCents(cents, restaurant.formats);
  const problems = {
    choices: t("line.needs"),
    "here-only": t("line.here"),
    quantity: t("line.wrongQuantity"),
  } as Record<string, string>;
  const bag = bagOf(posted);
  const seen = new URLSearchParams(posted);
  seen.set("totalCents", `${sum?.totalCents}`);
  const items = bag.map(({ dish, choices, ...line }, index) => {
    const { cents = null, problem } = lines[index] ?? {};
    seen.set(`cents:${dish}`, `${cents}`);
    const price = cents === null ? (problems[problem ?? ""] ?? t("line.gone")) : money(cents * line.quantity);
    return lineHtml(
      line,
      price,
      choices.map(({ choice }) => choice),
      words,
    );
  });
  const price = money(sum?.totalCents);
  const savings = savingFacts(sum?.savings ?? [], bag, context);
  // The earliest time of a chosen day is sent as a time; otherwise the service would choose an earlier day.
  if (posted.get("day") && !posted.get("due")) seen.set("due", quote?.from.at ?? "");
  const form = {
    ...translateForm<FormDefinition>(placeOrder, words),
    button: `${t("go", { price })}, ${t("go.pay")}`,
  };
  const refusal = state !== null && state !== "open" && errorText(orderRefusals[state], words.language);
  const alert = refused || (bag.length === 0 ? t("empty.text") : refusal);
  return page(
    t("slip"),
    markup`${alert && markup`<p role="alert">${alert}</p>`}<ul>${items}</ul>${allergens && allergensHtml(allergens, words)}
${sum && facts(...savings, [t("sum.packaging", { count: sum.boxes }), sum.boxes > 0 && money(sum.packagingCents)], [t("sum"), price], [t("ready"), quote && range(quote, restaurant)])}
${sum && quote && formHtml(form, seen, words)}${sum && timeForms(posted, order, context)}${link(messagesOf(words, "form-pages")("back"), "order", context)}`,
    context,
  );
}

/** Returns the page of an order, with the order's link and the form that cancels the order. */
export function orderPage({ order, token }: ManagedOrderReply, context: PageContext): string {
  const { words, restaurant } = context;
  const { number, state, lines, canChange, totalCents, allergens } = order;
  const t = messagesOf(words, "order-status");
  const pages = messagesOf(words, "form-pages");
  const money = (cents: number) => formatCents(cents, restaurant.formats);
  const isOver = state === "cancelled" || state === "collected";
  const items = lines.map((line) =>
    lineHtml(
      line,
      money(line.cents * line.quantity),
      line.choices.map(({ name }) => name),
      words,
    ),
  );
  return page(
    t("heading"),
    markup`<p role="status">${t(`heading.${state}`)}</p><ul>${items}</ul>${allergensHtml(allergens, words)}
${facts([messagesOf(words, "order")("ready"), !isOver && range(order, restaurant)], ...savingFacts(order.savings, lines, context), [t("packaging"), order.packagingCents > 0 && money(order.packagingCents)], [t("toPay"), money(totalCents)], [pages("order.number"), number])}
<p>${pages("order.keep")}</p>${link(pages("order.page"), "order", context, `/${number}#${token}`)}
${canChange && formHtml(translateForm<FormDefinition>(cancelOrder, words), new URLSearchParams({ token }), words)}`,
    context,
  );
}

/** Returns a form about an order. On success, the guest sees the order's page. */
const ofOrder = (form: FormDefinition): GuestForm => ({
  form,
  isRepeatable: form.action === paths.placeOrder,
  refuse: refusedSlip,
  async answer(_posted, reply, context) {
    const { token = "" } = reply as { readonly token?: string };
    return orderPage((await context.view(paths.viewOrder, token)) as ManagedOrderReply, context);
  },
});

/** Returns the bag's page with the reason for the refusal; undefined if the refusal is not about the bag. */
function refusedSlip(
  posted: URLSearchParams,
  { error, order }: ErrorReply,
  context: PageContext,
): string | undefined {
  return order && slipPage(posted, order, error, context);
}

/** Order forms that work without JavaScript. */
export const orderGuestForms = {
  quoteOrder: {
    form: quoteOrder,
    refuse: refusedSlip,
    answer: (posted, reply, context) => slipPage(posted, reply as QuoteOrderReply, "", context),
  },
  placeOrder: ofOrder(placeOrder),
  findOrder: ofOrder(findOrder),
  cancelOrder: ofOrder(cancelOrder),
} as const satisfies GuestForms;
