import type { ErrorReply } from "../../contract/error-reply.ts";
import { written, type FormDefinition } from "../../contract/form.ts";
import { forms } from "../../contract/forms.ts";
import type { ManagedOrder, ManagedOrderReply } from "../../contract/managed-order.ts";
import type { OrderMoment, PlaceOrderReply, QuotedOrder } from "../../contract/orders.ts";
import { messagesOf } from "../../messages/words.ts";
import { capitalized } from "../../shared/capitalized.ts";
import { weekdayAndDay } from "../../shared/format-date.ts";
import { formatCents } from "../../shared/money.ts";
import { allergensAmong } from "../../shared/order-options.ts";
import { addressOf } from "../../shared/page-roles.ts";
import { readableTime } from "../../shared/time.ts";
import { attributes, markup, type Html } from "./html.ts";
import { formHtml, message, page, pageLink, type PageContext } from "./page.ts";
import type { SentBag, SentForm } from "./read-form.ts";

/** What is in a bag, in the three states that guests are told: without matters of diet. */
function allergens(of: ManagedOrder["allergens"], { words }: PageContext): Html {
  const t = messagesOf(words, "order");
  const menu = messagesOf(words, "menu") as unknown as (id: string) => string;
  const names = (substances: readonly string[]) =>
    substances.map((substance) => menu(`allergen.${substance}`)).join(", ");
  const stated = allergensAmong(of);
  const [contains, free, unconfirmed] = [
    names(stated.contains),
    names(stated.free),
    names(stated.unconfirmed),
  ];
  return markup`<p>${t("bag.contains")} <b>${contains || t(stated.isFreeOfAll ? "bag.none" : "bag.unnamed")}.</b>${
    free ? markup` ${t("bag.free")} <s>${free}</s>.` : undefined
  }${unconfirmed ? markup` <i>${t("bag.unconfirmed", { names: capitalized(unconfirmed) })}</i>` : undefined}</p>`;
}

const rangeText = (
  { from, until }: { readonly from: OrderMoment; readonly until: OrderMoment },
  { restaurant: { formats } }: PageContext,
): string =>
  `${weekdayAndDay(from.date, formats)}, ${readableTime(from.time, formats)} – ${readableTime(until.time, formats)}`;

const promised = (range: Parameters<typeof rangeText>[0], context: PageContext): Html =>
  markup`<p>${messagesOf(context.words, "order")("ready")}<br><b>${rangeText(range, context)}</b></p>`;

/** Why there is no time; undefined where there is one. */
function refusalOf(
  { state }: QuotedOrder,
  { words, restaurant: { phone } }: PageContext,
): string | undefined {
  const t = messagesOf(words, "order");
  const ring = (id: "large.text" | "off.text" | "closed.text" | "full.ring") =>
    t.rich<string>(id, { phone: () => phone }).join("");
  if (state === "too-large") return `${t("large.title")}. ${ring("large.text")}`;
  if (state === "paused") return `${t("off.title")}. ${ring("off.text")}`;
  if (state === "closed") return `${t("closed.title")}. ${ring("closed.text")}`;
  return state === "full" ? `${t("full.none")}. ${ring("full.ring")}` : undefined;
}

/** The lines of a bag as they can be ordered now, and those that cannot. */
function readLines({ lines }: SentBag, quoted: QuotedOrder) {
  const said = lines.map((line, index) => ({ line, now: quoted.lines[index] }));
  return {
    there: said.flatMap(({ line, now }) =>
      typeof now?.cents === "number" ? [{ ...line, cents: now.cents, before: line.cents }] : [],
    ),
    gone: said.flatMap(({ line, now }) =>
      typeof now?.cents === "number" ? [] : [{ ...line, problem: now?.problem }],
    ),
  };
}

/**
 * The slip of a guest without script: what the bag costs, what is in it and when it is ready, with the button that orders it. What has
 * changed is said at its line, and the guest looks again.
 *
 * @param refused the error, where an order was refused
 */
export function slipPage(
  sent: SentForm,
  quoted: QuotedOrder,
  context: PageContext,
  idempotencyKey: string,
  refused?: Pick<ErrorReply, "error">,
): string {
  const { words, restaurant } = context;
  const { formats } = restaurant;
  const t = messagesOf(words, "order");
  const bag = sent.bag ?? { lines: [], totalCents: null, due: null };
  const { there, gone } = readLines(bag, quoted);
  const line = ({ quantity, title, choices, note, cents, before }: (typeof there)[number]): Html =>
    markup`<li>${quantity} × ${title}, ${formatCents(cents * quantity, formats)}${
      choices.length > 0
        ? markup`<br><small>${choices.map(({ choice }) => choice).join(", ")}</small>`
        : undefined
    }${note ? markup`<br><i>“${note}”</i>` : undefined}${
      before !== null && before !== cents ? markup`<br><b>${t("line.price")}</b>` : undefined
    }</li>`;
  const goneLine = ({ quantity, title, problem, missing = [] }: (typeof gone)[number]): Html =>
    problem === "choices"
      ? markup`<li>${quantity} × ${title}<br><b>${t("line.needs", { names: missing.join(", ") })}</b></li>`
      : markup`<li><s>${title}</s><br><b>${problem === "here-only" ? t("line.here") : t("line.gone")}</b></li>`;
  const none =
    refusalOf(quoted, context) ?? (bag.lines.length === 0 ? `${t("empty")}. ${t("empty.text")}` : undefined);
  const canOrder = gone.length === 0 && quoted.sum !== null && quoted.quote !== null;
  const next: SentBag = {
    lines: there.map(({ before: _, ...rest }) => rest),
    totalCents: quoted.sum?.totalCents ?? null,
    due: bag.due,
  };
  const definition = written<FormDefinition>(forms[canOrder ? "placeOrder" : "quoteOrder"], words);
  const price = quoted.sum ? formatCents(quoted.sum.totalCents, formats) : "";
  const offers = quoted.nearest.map(
    ({ at, date, time }) =>
      markup`<button${attributes({ name: "due", value: at })}>${weekdayAndDay(date, formats)}, ${readableTime(time, formats)}</button>`,
  );
  return page(
    t("slip"),
    markup`${refused ? message(refused.error, "error") : undefined}${none ? message(none, "error") : undefined}
<ul>${there.map(line)}${gone.map(goneLine)}</ul>
${quoted.allergens ? allergens(quoted.allergens, context) : undefined}
${
  quoted.sum
    ? markup`<p>${
        quoted.sum.boxes > 0
          ? markup`${t("sum.packaging", { count: quoted.sum.boxes })}: ${formatCents(quoted.sum.packagingCents, formats)}<br>`
          : undefined
      }<b>${t("sum")}: ${price}</b></p>`
    : undefined
}${quoted.quote ? promised(quoted.quote, context) : undefined}
${
  there.length > 0
    ? formHtml(
        canOrder ? { ...definition, button: `${t("go", { price })}, ${t("go.pay")}` } : definition,
        { values: sent.values, errors: {}, idempotencyKey, bag: next },
        context,
        [],
        offers,
      )
    : undefined
}
<p>${pageLink("order", messagesOf(words, "form-pages")("back"), context)}</p>`,
    context,
  );
}

/** The lines of a bag of which nothing has been said yet. */
export const bagHtml = ({ lines }: SentBag): Html =>
  markup`<ul>${lines.map(
    ({ quantity, title, choices, note }) =>
      markup`<li>${quantity} × ${title}${
        choices.length > 0
          ? markup`<br><small>${choices.map(({ choice }) => choice).join(", ")}</small>`
          : undefined
      }${note ? markup`<br><i>“${note}”</i>` : undefined}</li>`,
  )}</ul>`;

/** What is said of every order that is on disk: its number, and how it is found again. */
function keepNumber(number: string, token: string, { words, site, restaurant }: PageContext): Html {
  const t = messagesOf(words, "form-pages");
  const link = `${site}${addressOf(restaurant.addresses, "order")}/${number}#${token}`;
  return markup`<p>${t("order.number")}<br><b>${number}</b></p><p>${t("order.keep")}</p>
<p><a${attributes({ href: link })}>${t("order.page")}</a></p>`;
}

const cancelForm = (token: string, idempotencyKey: string, context: PageContext): Html =>
  formHtml(
    written<FormDefinition>(forms.cancelOrder, context.words),
    { values: { token }, idempotencyKey },
    context,
  );

/** The page for an order that is placed. */
export const placedPage = (
  { message: said, order, token }: PlaceOrderReply,
  context: PageContext,
  idempotencyKey: string,
): string =>
  page(
    said,
    markup`${message(messagesOf(context.words, "order-status")(order.state === "unconfirmed" ? "heading.unconfirmed" : "heading.received"), "success")}
${promised(order, context)}
<p>${messagesOf(context.words, "order-status")("toPay")}: <b>${formatCents(order.totalCents, context.restaurant.formats)}</b></p>
${keepNumber(order.number, token, context)}${cancelForm(token, idempotencyKey, context)}`,
    context,
  );

/** The page of one order, with the form that calls it off. */
export function managedOrderPage(
  { order, token }: ManagedOrderReply,
  context: PageContext,
  idempotencyKey: string,
): string {
  const { words, restaurant } = context;
  const t = messagesOf(words, "order-status");
  const { formats } = restaurant;
  const isOver = order.state === "cancelled" || order.state === "collected";
  return page(
    t("heading"),
    markup`${message(t(`heading.${order.state}`), "success")}${isOver ? undefined : promised(order, context)}
<ul>${order.lines.map(
      ({ quantity, title, cents }) =>
        markup`<li>${quantity} × ${title}, ${formatCents(cents * quantity, formats)}</li>`,
    )}</ul>${allergens(order.allergens, context)}
<p>${t("toPay")}: <b>${formatCents(order.totalCents, formats)}</b></p>
${keepNumber(order.number, token, context)}${order.canChange ? cancelForm(token, idempotencyKey, context) : undefined}`,
    context,
  );
}
