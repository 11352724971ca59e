import { errorText } from "../../contract/error-texts.ts";
import { written, type FormDefinition } from "../../contract/form.ts";
import { forms } from "../../contract/forms.ts";
import type { ManagedOrder, ManagedOrderReply } from "../../contract/managed-order.ts";
import type { QuotedOrder } from "../../contract/orders.ts";
import { messagesOf } from "../../messages/words.ts";
import { capitalized } from "../../shared/capitalized.ts";
import { weekdayAndDay } from "../../shared/format-date.ts";
import { formatCents } from "../../shared/money.ts";
import { allergensAmong } from "../../shared/order-options.ts";
import { readableTime } from "../../shared/time.ts";
import { addressIn, facts, formHtml, link, markup, page, type Html, type PageContext } from "./page.ts";
import { bagOf, type PostedForm, type PostedLine } from "./read-form.ts";

/** What is in a bag, in the three states that guests are told: without matters of diet. */
function allergens(of: ManagedOrder["allergens"], { words }: PageContext): Html {
  const t = messagesOf(words, "order");
  const menu = messagesOf(words, "menu") as unknown as (id: string) => string;
  const stated = allergensAmong(of);
  const names = (state: "contains" | "free" | "unconfirmed") =>
    stated[state].map((substance) => menu(`allergen.${substance}`)).join(", ");
  const [contains, free, unconfirmed] = [names("contains"), names("free"), names("unconfirmed")];
  return markup`<p>${t("bag.contains")} <b>${contains || t(stated.isFreeOfAll ? "bag.none" : "bag.unnamed")}.</b>
${free && markup`${t("bag.free")} <s>${free}</s>.`}
${unconfirmed && t("bag.unconfirmed", { names: capitalized(unconfirmed) })}</p>`;
}

const ready = (
  { from, until }: Pick<ManagedOrder, "from" | "until">,
  { restaurant: { formats }, words }: PageContext,
): readonly [string, string] => [
  messagesOf(words, "order")("ready"),
  `${weekdayAndDay(from.date, formats)}, ${readableTime(from.time, formats)} – ${readableTime(until.time, formats)}`,
];

/** Why there is no time; an open state has none. */
const refusals = {
  "too-large": "ORDER_TOO_LARGE",
  paused: "ORDERING_PAUSED",
  closed: "ORDERING_CLOSED",
  full: "KITCHEN_FULL",
} as const;

/**
 * What a bag costs, what is in it and when it is ready, with the form that orders it. Lines that cannot be ordered say why.
 *
 * @param refused why an order was refused; empty if none was
 */
export function slipPage(
  posted: PostedForm,
  { lines, sum, quote, state, nearest, ...quoted }: QuotedOrder,
  context: PageContext,
  refused = "",
): string {
  const { formats } = context.restaurant;
  const t = messagesOf(context.words, "order");
  const bag = bagOf(posted);
  const problemOf = ({ missing }: PostedLine, index: number): string => {
    const problem = lines[index]?.problem;
    if (problem === "choices") return t("line.needs", { names: missing.join(", ") });
    return problem === "here-only" ? t("line.here") : t("line.gone");
  };
  const price = sum ? formatCents(sum.totalCents, formats) : "";
  const order = written<FormDefinition>(forms.placeOrder, context.words);
  const seen = Object.fromEntries(bag.map(({ dish }, index) => [`cents:${dish}`, `${lines[index]?.cents}`]));
  const offers = nearest.map(
    ({ at, date, time }) =>
      markup`<button name="due" value="${at}">${weekdayAndDay(date, formats)}, ${readableTime(time, formats)}</button>`,
  );
  const refusal = state !== null && state !== "open" && errorText(refusals[state], context.words.language);
  const alert = refused || (bag.length === 0 ? t("empty.text") : refusal);
  return page(
    t("slip"),
    markup`${alert && markup`<p role="alert">${alert}</p>`}<ul>${bag.map((line, index) => {
      const cents = lines[index]?.cents;
      const amount = typeof cents === "number" ? formatCents(cents * line.quantity, formats) : "";
      return markup`<li>${line.quantity} × ${line.title}${amount && `, ${amount}`}<br>${line.choices.map(({ choice }) => markup`${choice}<br>`)}${line.note && `“${line.note}”`}
${amount === "" && markup`<b>${problemOf(line, index)}</b>`}</li>`;
    })}</ul>${quoted.allergens && allergens(quoted.allergens, context)}
${facts([
  ...(sum && sum.boxes > 0
    ? [[t("sum.packaging", { count: sum.boxes }), formatCents(sum.packagingCents, formats)] as const]
    : []),
  ...(sum ? [[t("sum"), price] as const] : []),
  ...(quote ? [ready(quote, context)] : []),
])}${
      sum &&
      (quote || offers.length > 0) &&
      formHtml(
        { ...order, button: quote ? `${t("go", { price })}, ${t("go.pay")}` : order.button },
        { ...posted, ...seen, totalCents: `${sum.totalCents}` },
        context,
        offers,
      )
    }${link(addressIn(context, "order"), messagesOf(context.words, "form-pages")("back"))}`,
    context,
  );
}

/** One order with its link, and the form that calls it off. */
export function orderPage({ order, token }: ManagedOrderReply, context: PageContext): string {
  const { words, restaurant } = context;
  const t = messagesOf(words, "order-status");
  const pages = messagesOf(words, "form-pages");
  const { number, state, lines, canChange } = order;
  const price = (cents: number): string => formatCents(cents, restaurant.formats);
  const isOver = state === "cancelled" || state === "collected";
  return page(
    t("heading"),
    markup`<p role="status">${t(`heading.${state}`)}</p><ul>${lines.map(
      ({ quantity, title, cents }) => markup`<li>${quantity} × ${title}, ${price(cents * quantity)}</li>`,
    )}</ul>${allergens(order.allergens, context)}
${facts([...(isOver ? [] : [ready(order, context)]), [t("toPay"), price(order.totalCents)], [pages("order.number"), number]])}
<p>${pages("order.keep")}</p>${link(`${addressIn(context, "order")}/${number}#${token}`, pages("order.page"))}
${canChange && formHtml(written<FormDefinition>(forms.cancelOrder, words), { token }, context)}`,
    context,
  );
}
