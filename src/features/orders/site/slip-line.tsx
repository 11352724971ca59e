import { useState } from "react";
import { Icon } from "../../../site/ui/icon.tsx";
import { QuantityStepper } from "../../../site/ui/quantity-stepper.tsx";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../../../site/ui/text.tsx";
import { formatCents, toCents } from "../../../core/shared/money.ts";
import { useCart } from "../../../site/cart/store.ts";
import { fewerThan, moreThan, quantitiesOf } from "../../../core/shared/order-sum.ts";
import { DishOptions } from "./dish-options.tsx";
import { choicesText, requiresChoice, orderedItem, type OrderDish } from "./dish.ts";
import { useQuantitiesText } from "./dish-terms.tsx";
import type { BagLine } from "./use-bag.ts";
import { clsx } from "clsx";
import * as styles from "./slip.module.css";
import { useFormats } from "../../../core/browser/site-context.ts";

interface SlipLineProps {
  readonly bagLine: BagLine;
  /** Current price of one portion; undefined if the dish cannot be ordered. */
  readonly cents: number | undefined;
  readonly alternative: OrderDish | undefined;
  onRemove(): void;
}

/** A line of the slip: the dish, its problem, if any, and the buttons for changing or removing the line. */
export function SlipLine({ bagLine, cents, alternative, onRemove }: SlipLineProps) {
  const t = useMessages("order");
  const layout = useMessages("layout");
  const formats = useFormats();
  const { setQuantity, change } = useCart.getState();
  const { line, dish, leftOut } = bagLine;
  const [opened, setOpened] = useState(false);
  const choosing = opened || leftOut === "choices";
  const title = dish?.title ?? line.title;
  const wanted = { choices: line.choices ?? [], note: line.note ?? "" };
  const chosen = dish ? choicesText(dish, wanted.choices) : (line.chosen ?? "");
  const isGone = leftOut === "sold-out" || leftOut === "unknown";
  const isHere = leftOut === "here-only" || leftOut === "shop";
  const isChanged = cents !== undefined && cents !== line.cents;
  const quantitiesText = useQuantitiesText();
  const { quantities = quantitiesOf() } = dish ?? {};
  const [fewer, more] = [fewerThan(line.quantity, quantities), moreThan(line.quantity, quantities)];
  const price = (one: number) => formatCents(one * line.quantity, formats);
  const replace = (other: OrderDish) =>
    change(line.id, orderedItem(other, { choices: [], note: "" }, formats));
  return (
    <li
      className={clsx(styles.line, isGone && styles.off, isChanged && styles.changed, isHere && styles.here)}
    >
      <span className={styles.quantity} aria-hidden="true">
        {line.quantity}
      </span>
      <Text as="span" className={styles.name}>
        {title}
      </Text>
      <span className="price">
        {isChanged ? <s className={styles.was}>{price(line.cents)}</s> : null}
        {price(cents ?? line.cents)}
      </span>
      <button
        className="iconbtn"
        type="button"
        aria-label={layout("cart.remove", { title })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
      {chosen || wanted.note ? (
        <p className={styles.chosen}>
          {chosen ? <span>{chosen}.</span> : null} {wanted.note ? <q>{wanted.note}</q> : null}
        </p>
      ) : null}
      {isGone ? (
        <>
          <p className={styles.say} role="alert">
            <b>{t("line.gone")}</b>{" "}
            {alternative ? <span>{t("line.instead", { title: alternative.title })}</span> : null}
          </p>
          <p className={styles.answers}>
            {alternative ? (
              <button className={styles.answer} type="button" onClick={() => replace(alternative)}>
                {t("line.take", {
                  title: alternative.title,
                  price: formatCents(toCents(alternative.price, formats), formats),
                })}
              </button>
            ) : null}
            <button className={styles.answer} type="button" onClick={onRemove}>
              {t("line.leave")}{" "}
              <Text as="span" className="vh">
                {title}
              </Text>
            </button>
          </p>
        </>
      ) : null}
      {isHere ? <p className={styles.say}>{leftOut === "shop" ? t("line.shop") : t("line.here")}</p> : null}
      {isChanged ? (
        <>
          <p className={styles.say} role="alert">
            {t("line.price")}
          </p>
          <p className={styles.answers}>
            <button
              className={styles.answer}
              type="button"
              onClick={() => change(line.id, { ...line, cents })}
            >
              {t("line.fine")}{" "}
              <Text as="span" className="vh">
                {title}
              </Text>
            </button>
            <button className={styles.answer} type="button" onClick={onRemove}>
              {t("line.leave")}{" "}
              <Text as="span" className="vh">
                {title}
              </Text>
            </button>
          </p>
        </>
      ) : null}
      {leftOut === "quantity" && dish ? (
        <p className={styles.say} role="alert">
          {t("line.quantity", { terms: quantitiesText(dish) })}
        </p>
      ) : null}
      {leftOut === "choices" ? <p className={styles.say}>{t("line.choose")}</p> : null}
      {choosing && dish ? (
        <div className={styles.options}>
          <DishOptions
            dish={dish}
            initial={{ ...wanted, quantity: line.quantity }}
            isIn
            onDone={(next, quantity) => {
              const item = orderedItem(dish, next, formats);
              change(line.id, item);
              // The changed line may have been merged with an equal one.
              const merged = useCart.getState().lines.find(({ id }) => id === item.id)!;
              setQuantity(item.id, merged.quantity + quantity - line.quantity);
              setOpened(false);
            }}
            onLeave={leftOut === "choices" && requiresChoice(dish) ? onRemove : () => setOpened(false)}
          />
        </div>
      ) : isGone || isHere ? null : (
        <p className={styles.edit}>
          <QuantityStepper
            label={t("inBag", { title })}
            item={title}
            quantity={line.quantity}
            onDecrease={() => (fewer > 0 ? setQuantity(line.id, fewer) : onRemove())}
            onIncrease={more === undefined ? undefined : () => setQuantity(line.id, more)}
          />
          <button className={styles.change} type="button" onClick={() => setOpened(true)}>
            {dish && dish.options.length > 0 ? t("line.options") : t("line.note")}{" "}
            <Text as="span" className="vh">
              {title}
            </Text>
          </button>
        </p>
      )}
    </li>
  );
}
