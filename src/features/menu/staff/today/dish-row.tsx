import { clsx } from "clsx";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import type { TodayDish } from "../../contract/today.ts";
import { Icon } from "../../../../site/ui/icon.tsx";
import type { UnsentChange } from "./unsent-changes.ts";
import { currencySign, formatPrice } from "../../../../core/shared/money.ts";
import { describePriceDoubt } from "../../../../content/model/price-doubt.ts";
import { fieldText, readPrice } from "./price.ts";
import * as paper from "../../../staff/shell/staff-page.module.css";
import * as styles from "./dish-row.module.css";
import { TwoWaySwitch } from "../../../staff/shell/screen/segmented-control.tsx";

/** Milliseconds between the last keystroke and the automatic save of a price. */
const pauseMs = 1_000;

/**
 * Decimal separator that the restaurant's language does not use. While a typed price contains it, the row
 * shows how the price is read.
 */
const otherSeparator = fieldText(0.5).includes(",") ? "." : ",";

interface DishRowProps {
  readonly dish: TodayDish;
  /** Highest price of any other dish. */
  readonly dearest: number;
  readonly unsent: UnsentChange | undefined;
  readonly offline: boolean;
  /** Time since which guests see the last change made here: `8:12 PM`. */
  readonly liveSince: string | undefined;
  readonly rejection: string | undefined;
  readonly onChange: (dish: TodayDish, change: Pick<UnsentChange, "price" | "available">) => void;
  /** Shown below the switch. */
  readonly children?: ReactNode;
}

function Status({
  dish,
  unsent,
  offline,
  liveSince,
  reads,
}: DishRowProps & { readonly reads: string | undefined }) {
  const available = unsent?.available ?? dish.available;
  if (reads !== undefined) return <span className={styles.saving}>= {reads}</span>;
  if (unsent)
    return (
      <span className={available ? styles.saving : styles.off}>
        {offline ? "Kept here, not live yet" : "Saving…"}
      </span>
    );
  if (!available)
    return <span className={styles.off}>{liveSince ? `Sold out since ${liveSince}` : "Sold out"}</span>;
  if (liveSince)
    return (
      <span className={styles.live}>
        <Icon name="check" />
        Live, {liveSince}
      </span>
    );
  return <span>{dish.category}</span>;
}

const focusNext = (from: HTMLInputElement): void => {
  const all = [...document.querySelectorAll<HTMLInputElement>("input[data-price]")];
  const next = all[all.indexOf(from) + 1];
  if (next) next.focus();
  else from.blur();
};

/** Row of a dish with its price, and a switch between available and sold out. Changes are saved automatically. */
export function DishRow(props: DishRowProps) {
  const { dish, dearest, unsent, rejection, onChange } = props;
  const current = unsent?.price ?? dish.price;
  const available = unsent?.available ?? dish.available;
  /** Undefined while the field is untouched and shows the current price. */
  const [input, setInput] = useState<string>();
  const [seenRejection, setSeenRejection] = useState(rejection);
  if (rejection !== seenRejection) {
    setSeenRejection(rejection);
    // The service refused the change, for example because another user has changed the price. Leaving the
    // field must not send it again.
    if (rejection !== undefined) setInput(undefined);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sign = currencySign(RESTAURANT_FORMATS);
  const nameId = useId();
  const problemId = useId();
  useEffect(() => () => clearTimeout(timer.current), []);

  const read = input === undefined ? undefined : readPrice(input, dish.price);
  // An incomplete price is not an error while the user is typing, but three decimals are.
  const [judged, setJudged] = useState(false);
  const problem = read?.ok === false && (judged || /[.,]\d{3}/.test(input ?? "")) ? read.problem : rejection;

  const doubtOf = (price: number) =>
    describePriceDoubt(price, current, { dearest, formats: RESTAURANT_FORMATS });
  const doubt = judged && read?.ok && read.price !== current ? doubtOf(read.price) : undefined;

  const save = (text: string): void => {
    const result = readPrice(text, dish.price);
    setJudged(true);
    if (result.ok && result.price !== current && doubtOf(result.price) === undefined)
      onChange(dish, { price: result.price });
  };
  /** Saves the price that the cook has confirmed; if it is undefined, shows the current price again. */
  const answer = (price: number | undefined): void => {
    clearTimeout(timer.current);
    setInput(undefined);
    if (price !== undefined) onChange(dish, { price });
  };
  const type = (text: string): void => {
    setInput(text);
    setJudged(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => save(text), pauseMs);
  };
  const leave = (): void => {
    clearTimeout(timer.current);
    if (input === undefined) return;
    save(input);
    const result = readPrice(input, dish.price);
    // A doubtful price stays in the field until the cook has confirmed or rejected it.
    if (result.ok && (result.price === current || doubtOf(result.price) === undefined)) setInput(undefined);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Enter") focusNext(event.currentTarget);
    if (event.key === "Escape") {
      clearTimeout(timer.current);
      setInput(undefined);
    }
  };

  return (
    <li className={clsx(styles.dish, !available && styles.isOut)}>
      <div className={styles.head}>
        <b id={nameId}>{dish.title}</b>
        <Status
          {...props}
          reads={read?.ok && input?.includes(otherSeparator) ? fieldText(read.price) : undefined}
        />
      </div>
      <div className={styles.controls}>
        <label className={clsx(styles.price, problem && styles.isBad)}>
          {sign.before ? <span aria-hidden="true">{sign.before}</span> : null}
          <input
            data-price
            inputMode="decimal"
            enterKeyHint="next"
            autoComplete="off"
            aria-label={`Price of ${dish.title}`}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : problemId}
            value={input ?? fieldText(current)}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            onKeyDown={onKey}
          />
          {sign.after ? <span aria-hidden="true">{sign.after}</span> : null}
        </label>
        <TwoWaySwitch
          on={available}
          labels={["On", "Sold out"]}
          aria-labelledby={nameId}
          onChange={(on) => onChange(dish, { available: on })}
        />
      </div>
      <div>
        {props.children}
        {doubt !== undefined && read?.ok ? (
          <div className={styles.doubt} role="alert">
            <p>
              {formatPrice(read.price, RESTAURANT_FORMATS)} for {dish.title}? Not saved yet: {doubt}.
            </p>
            <button type="button" className={paper.button} onClick={() => answer(read.price)}>
              Yes, {formatPrice(read.price, RESTAURANT_FORMATS)}
            </button>
            <button type="button" className={paper.button} onClick={() => answer(undefined)}>
              Keep {formatPrice(current, RESTAURANT_FORMATS)}
            </button>
          </div>
        ) : null}
        {problem === undefined ? null : (
          <p className={styles.problem} id={problemId} role="alert">
            {problem}
          </p>
        )}
      </div>
    </li>
  );
}
