import { Icon } from "./icon.tsx";
import { clsx } from "clsx";
import * as styles from "./quantity-stepper.module.css";
import { useMessages } from "../../core/browser/use-messages.ts";

interface QuantityStepperProps {
  /** Names the group: `Quantity of Olive oil`. */
  label: string;
  /** Name of the item, included in the accessible names of both buttons: `One more Olive oil`. */
  item?: string;
  quantity: number;
  /** Decreases by one, or by one step; undefined if that is not possible. */
  onDecrease: (() => void) | undefined;
  /** Increases by one, or by one step; undefined if that is not possible. */
  onIncrease: (() => void) | undefined;
  className?: string;
}

/** A quantity with buttons to decrease and increase it by one. */
export function QuantityStepper({
  label,
  item,
  quantity,
  onDecrease,
  onIncrease,
  className,
}: QuantityStepperProps) {
  const t = useMessages("layout");
  const fewer = item ? t("quantity.fewerOf", { item }) : t("quantity.fewer");
  const more = item ? t("quantity.moreOf", { item }) : t("quantity.more");
  return (
    <span className={clsx(styles.root, className)} role="group" aria-label={label}>
      <button type="button" aria-label={fewer} disabled={!onDecrease} onClick={onDecrease}>
        <Icon name="minus" />
      </button>
      <output aria-label={label}>{quantity}</output>
      <button type="button" aria-label={more} disabled={!onIncrease} onClick={onIncrease}>
        <Icon name="plus" />
      </button>
    </span>
  );
}
