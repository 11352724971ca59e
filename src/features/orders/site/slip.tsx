import { useCallback, useRef } from "react";
import { FormMessage } from "../../../site/ui/form-message.tsx";
import { useMessages } from "../../../core/browser/use-messages.ts";
import type { OrderMoment, QuotedOrder } from "../contract/orders.ts";
import { formatCents } from "../../../core/shared/money.ts";
import { readableTime } from "../../../core/shared/time.ts";
import { isApiError } from "../../../core/browser/api.ts";
import { failureHint } from "../../../site/ui/form/failure-hint.tsx";
import { FormField } from "../../../site/ui/form/form-field.tsx";
import type { useForm } from "../../../core/browser/form/use-form.ts";
import { useCart } from "../../../site/cart/store.ts";
import { Undo, useUndo } from "../../../site/cart/undo.tsx";
import { BagAllergens } from "./bag-allergens.tsx";
import { requiresChoice, type OrderDish } from "./dish.ts";
import type { PlacedOrder } from "./draft.ts";
import type { HouseOrder } from "./use-order.ts";
import { rangeText } from "./ready-range.tsx";
import type { Person, Placed } from "./place-form.ts";
import { Savings } from "./savings.tsx";
import { SlipLine } from "./slip-line.tsx";
import { pricesOf, type BagLine, type useBag } from "./use-bag.ts";
import { clsx } from "clsx";
import * as styles from "./slip.module.css";
import * as tornStyles from "../../../site/cart/cart-summary.module.css";
import * as fieldStyles from "../../../site/ui/field.module.css";
import * as noteStyles from "../../../site/ui/note.module.css";
import { useFormats } from "../../../core/browser/site-context.ts";
import { SubHeading } from "../../../site/ui/heading.tsx";
import { useClientValue } from "../../../core/browser/browser-values.ts";
import { Spinner } from "../../../site/ui/spinner.tsx";

const always = () => true;

interface SlipProps {
  readonly id: string;
  readonly bag: ReturnType<typeof useBag>;
  readonly dishes: readonly OrderDish[];
  /** The service's quote for the current bag; undefined if the last quote is for an earlier bag. */
  readonly quote: QuotedOrder | undefined;
  /** Time until which prices and last portions are held. */
  readonly kept: OrderMoment | undefined;
  readonly form: ReturnType<typeof useForm<Person, Placed>>;
  /** Notice at the top of the slip, such as the service's refusal. */
  readonly refused: { readonly heading: string; readonly text: string } | undefined;
  readonly phone: string;
  /** The placed order being changed. */
  readonly changes: PlacedOrder | undefined;
  /** Stops changing the placed order, and leaves it unchanged. */
  onLeave(): void;
  /** Set if a host enters the order for a guest. */
  readonly house: HouseOrder | undefined;
  onTable(table: string): void;
}

/**
 * Returns the dish to offer instead of a sold-out dish: the first dish that is available, requires no choice
 * and is not in the bag, preferably from the same station. Returns undefined if there is none.
 */
function alternativeOf(
  { dish, leftOut }: BagLine,
  dishes: readonly (OrderDish & { readonly station?: string | undefined })[],
  all: readonly BagLine[],
): OrderDish | undefined {
  if (leftOut !== "sold-out" || !dish) return undefined;
  const { station } = dishes.find(({ slug }) => slug === dish.slug) ?? {};
  const isFree = (one: OrderDish) =>
    one.orderable &&
    one.available &&
    !requiresChoice(one) &&
    !all.some((line) => line.dish?.slug === one.slug);
  return dishes.find((one) => one.station === station && isFree(one)) ?? dishes.find(isFree);
}

/** Field for the table of an order that a host enters, and the confirmation of the host's previous order. */
function House({
  id,
  house: { table, placed },
  onTable,
}: Pick<SlipProps, "id" | "onTable"> & { readonly house: HouseOrder }) {
  const t = useMessages("order");
  const formats = useFormats();
  return (
    <>
      <div role="status">
        {placed ? (
          <p className={styles.changing}>
            {t("house.placed", { name: placed.name, range: rangeText(placed.range, formats) })}
          </p>
        ) : null}
      </div>
      <div className={fieldStyles.root}>
        <label htmlFor={`${id}-table`}>{t("house.table")}</label>
        <input
          id={`${id}-table`}
          value={table}
          autoComplete="off"
          onChange={({ target }) => onTable(target.value)}
        />
      </div>
    </>
  );
}

/**
 * The guest's order as a till receipt: lines, allergens, total, name, telephone number, and the button that
 * sends the order.
 */
export function Slip(props: SlipProps) {
  const { id, bag, dishes, quote, kept, form, refused, phone, changes, onLeave, house, onTable } = props;
  const t = useMessages("order");
  const layout = useMessages("layout");
  const forms = useMessages("forms");
  const formats = useFormats();
  const live = useClientValue(always) ?? false;
  const heading = useRef<HTMLDivElement>(null);
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const { onRemoved, undo } = useUndo(focusHeading);
  const { all, ordered } = bag;
  const { cents, sum } = pricesOf(ordered, quote, formats);
  const [gone] = all.filter(({ leftOut }) => leftOut === "sold-out" || leftOut === "unknown");
  const total = formatCents(sum.totalCents, formats);
  const field = (name: keyof Person, className?: string) => (
    <FormField form={form} formId={id} name={name} {...(className ? { className } : {})} />
  );
  return (
    <div className={styles.root}>
      <div className={clsx("paper", tornStyles.torn, styles.paper)} data-receipt>
        <header>
          <div ref={heading} tabIndex={-1}>
            <SubHeading>{t("slip")}</SubHeading>
          </div>
          <span>{ordered.length > 0 ? layout("cart.items", { count: sum.portions }) : null}</span>
        </header>
        {house ? <House {...{ id, house, onTable }} /> : null}
        {changes ? (
          <p className={styles.changing}>
            <span>{t("changing", { number: changes.number })}</span>
            <button className={styles.change} type="button" onClick={onLeave}>
              {t("changing.leave")}
            </button>
          </p>
        ) : null}
        {refused ? (
          <div className={clsx(noteStyles.root, noteStyles.bad, styles.note)} role="alert">
            <div>
              <b>{refused.heading}</b>
              {refused.text}
            </div>
          </div>
        ) : null}
        {all.length === 0 ? <p className={styles.empty}>{t("slip.empty")}</p> : null}
        <ul>
          {all.map((one) => {
            const index = ordered.indexOf(one);
            return (
              <SlipLine
                key={one.line.id}
                bagLine={one}
                cents={index < 0 ? undefined : cents[index]}
                alternative={alternativeOf(one, dishes, all)}
                onRemove={() => {
                  const before = useCart.getState().lines;
                  useCart.getState().remove(one.line.id);
                  onRemoved(
                    one.line,
                    before.findIndex(({ id: line }) => line === one.line.id),
                  );
                }}
              />
            );
          })}
        </ul>
        <Undo {...undo} />
        {quote?.allergens ? <BagAllergens of={quote.allergens} /> : null}
        {ordered.length > 0 ? (
          <div className={clsx(styles.sums, styles.underPrices)}>
            <Savings
              savings={sum.savings}
              titleOf={(dish) => dishes.find(({ slug }) => slug === dish)?.title ?? dish}
            />
            {sum.boxes > 0 ? (
              <p>
                <span>{t("sum.packaging", { count: sum.boxes })}</span>
                <span className="price">{formatCents(sum.packagingCents, formats)}</span>
              </p>
            ) : null}
            <p className={styles.total}>
              <span>
                {gone ? t("sum.without", { title: gone.dish?.title ?? gone.line.title }) : t("sum")}
              </span>
              <span className="price">{total}</span>
            </p>
          </div>
        ) : null}
        <div className={styles.person}>
          {field("allergies", styles.wide)}
          {changes ? null : (
            <>
              {field("name")}
              {field("phoneNumber")}
              {field("email", styles.wide)}
            </>
          )}
        </div>
        <div className={styles.go}>
          <FormMessage
            message={refused || form.message?.kind !== "error" ? undefined : form.message}
            hint={
              isApiError(form.failure) && !refused ? failureHint(form.failure, forms, { phone }) : undefined
            }
          />
          <button className="btn" type="submit" aria-disabled={form.sending}>
            {live ? null : <span className={styles.withoutScript}>{t("form.look")}</span>}
            <span className={styles.withScript}>
              {form.sending ? <Spinner /> : null}{" "}
              {changes
                ? t("go.change", { price: total })
                : ordered.length > 0
                  ? t("go", { price: total })
                  : t("go.empty")}
            </span>
            <small className={styles.withScript}>
              {house?.table.trim() ? t("go.bill", { table: house.table.trim() }) : t("go.pay")}
            </small>
          </button>
        </div>
        {quote?.quote ? (
          <p className={styles.until}>
            {t("go.until", { time: readableTime(quote.quote.startBy.time, formats) })}{" "}
            {kept ? t("go.kept", { time: readableTime(kept.time, formats) }) : null}
          </p>
        ) : null}
      </div>
    </div>
  );
}
