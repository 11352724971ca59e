import { useEffect, useId, useRef, useState } from "react";
import { QuantityStepper } from "../../../site/ui/quantity-stepper.tsx";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../../../site/ui/text.tsx";
import { textLimits } from "../../../core/contract/text-limits.ts";
import type { Messages } from "../../../core/messages/ids.d.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { formatCents, toCents } from "../../../core/shared/money.ts";
import { fewerThan, moreThan } from "../../../core/shared/order-sum.ts";
import { checkChosen, type Chosen } from "../../../content/model/order-options.ts";
import { centsOf, type DishChoice, type DishOption, type OrderDish, type DishSelection } from "./dish.ts";
import * as styles from "./dish-options.module.css";
import * as fieldStyles from "../../../site/ui/field.module.css";
import { useFormats } from "../../../core/browser/site-context.ts";

type AllergenId = Extract<keyof Messages["menu"], `allergen.${string}`>;

/**
 * Returns a function that describes how a choice changes the allergens. The function returns undefined if the
 * choice changes none.
 */
function useChanges() {
  const t = useMessages("menu");
  const order = useMessages("order");
  return ({ dietary = {} }: DishChoice): string | undefined => {
    const named = (change: "adds" | "removes") =>
      Object.entries(dietary)
        .filter(([, does]) => does === change)
        .map(([substance]) => t(`allergen.${substance}` as AllergenId))
        .join(", ");
    const [adds, removes] = [named("adds"), named("removes")];
    return (
      [adds && order("choice.adds", { names: adds }), removes && order("choice.removes", { names: removes })]
        .filter(Boolean)
        .join(". ") || undefined
    );
  };
}

interface ChoiceProps {
  readonly choice: DishChoice;
  /** Price of the whole dish with this choice; undefined to show what the choice adds. */
  readonly ownCents: number | undefined;
  readonly name: string;
  readonly type: "checkbox" | "radio";
  readonly control:
    | { readonly checked: boolean; readonly disabled?: boolean; readonly onChange: () => void }
    | { readonly defaultChecked: false };
}

/** One choice, with its price and its effect on the allergens. */
export function Choice({ choice, ownCents, name, type, control }: ChoiceProps) {
  const formats = useFormats();
  const t = useMessages("order");
  const changes = useChanges()(choice);
  const { cents } = choice;
  const difference =
    cents === 0 ? t("choice.free") : `${cents > 0 ? "+" : "−"} ${formatCents(Math.abs(cents), formats)}`;
  return (
    <label className={styles.choice}>
      <input type={type} name={name} value={choice.name} {...control} />
      <span>
        <Text as="b">{choice.label}</Text>
        {changes ? <small>{changes}</small> : null}
      </span>
      <span className="price">{ownCents === undefined ? difference : formatCents(ownCents, formats)}</span>
    </label>
  );
}

/** Returns a function that describes how many of an option's choices the guest can select. */
export function useChoiceLimitText() {
  const t = useMessages("order");
  return ({ min, max }: DishOption): string => {
    if (min > 0 && min === max) return t("option.exactly", { count: min });
    if (min > 0) return t("option.atLeast", { count: min });
    return t("option.upTo", { count: max });
  };
}

/** Returns the price of a dish with a choice that has a price of its own; undefined for any other choice. */
export const ownCentsOf = (
  dish: OrderDish,
  { hasOwnPrices }: DishOption,
  { cents }: DishChoice,
  formats: Pick<Formats, "currency">,
): number | undefined => (hasOwnPrices ? toCents(dish.price, formats) + cents : undefined);

interface DishOptionsProps {
  readonly dish: OrderDish;
  readonly initial: DishSelection & { readonly quantity: number };
  /** True if the guest is changing a dish that is already in the bag. */
  readonly isIn: boolean;
  onDone(wanted: DishSelection, quantity: number): void;
  onLeave(): void;
}

/** Fields for a dish's options, a note to the cook and the quantity. */
export function DishOptions({ dish, initial, isIn, onDone, onLeave }: DishOptionsProps) {
  const formats = useFormats();
  const t = useMessages("order");
  const howMany = useChoiceLimitText();
  const id = useId();
  const [choices, setChoices] = useState<readonly Chosen[]>(initial.choices);
  const [note, setNote] = useState(initial.note);
  const [quantity, setQuantity] = useState(initial.quantity);
  const [tried, setTried] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector("input")?.focus(), []);
  const problems = checkChosen(dish.options, choices);
  const isChosen = (option: string, choice: string) =>
    choices.some((one) => one.option === option && one.choice === choice);
  const toggle = ({ name, max }: DishOption, choice: string) => {
    const others = choices.filter((one) => one.option !== name || (max > 1 && one.choice !== choice));
    setChoices(isChosen(name, choice) && max > 1 ? others : [...others, { option: name, choice }]);
  };
  const none = t("option.none");
  const [fewer, more] = [fewerThan(quantity, dish.quantities), moreThan(quantity, dish.quantities)];
  const total = formatCents(centsOf(dish, choices, formats) * quantity, formats);
  return (
    <div ref={root} className={styles.root}>
      {dish.options.map((option) => {
        const { name, label, min, max } = option;
        const count = choices.filter((one) => one.option === name).length;
        const missing = tried && problems.some((one) => one.option === name);
        return (
          <fieldset key={name} aria-describedby={missing ? `${id}-missing-${name}` : undefined}>
            <legend>
              {label} <span>{howMany(option)}</span>
            </legend>
            {missing ? (
              <p className={styles.missing} id={`${id}-missing-${name}`} role="alert">
                {t("option.missing", { count: min })}
              </p>
            ) : null}
            {max === 1 && min === 0 ? (
              <label className={styles.choice}>
                <input
                  type="radio"
                  name={`${id}-${name}`}
                  value=""
                  checked={count === 0}
                  onChange={() => setChoices(choices.filter((one) => one.option !== name))}
                />
                <b>{none}</b>
              </label>
            ) : null}
            {option.choices.map((choice) => (
              <Choice
                key={choice.name}
                choice={choice}
                ownCents={ownCentsOf(dish, option, choice, formats)}
                name={`${id}-${name}`}
                type={max === 1 ? "radio" : "checkbox"}
                control={{
                  checked: isChosen(name, choice.name),
                  disabled: max > 1 && count >= max && !isChosen(name, choice.name),
                  onChange: () => toggle(option, choice.name),
                }}
              />
            ))}
          </fieldset>
        );
      })}
      <div className={fieldStyles.root}>
        <label htmlFor={`${id}-note`}>{t("note")}</label>
        <input
          id={`${id}-note`}
          value={note}
          maxLength={textLimits.lineNote}
          aria-describedby={`${id}-note-help`}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={(event) => {
            // Without this, Enter would place the order.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
        <p className={fieldStyles.help} id={`${id}-note-help`}>
          {t("note.help")} <span className={styles.length}>{`${note.length} / ${textLimits.lineNote}`}</span>
        </p>
      </div>
      <div className={styles.go}>
        <QuantityStepper
          label={t("inBag", { title: dish.title })}
          item={dish.title}
          quantity={quantity}
          onDecrease={fewer > 0 ? () => setQuantity(fewer) : undefined}
          onIncrease={more === undefined ? undefined : () => setQuantity(more)}
        />
        <button
          className={`btn ${styles.done}`}
          type="button"
          onClick={() => {
            setTried(true);
            if (problems.length === 0) onDone({ choices, note: note.trim() }, quantity);
          }}
        >
          {isIn ? t("keep", { price: total }) : t("putIn", { price: total })}
        </button>
        <button className="btn btn--text" type="button" onClick={onLeave}>
          {t("leave")}
        </button>
      </div>
    </div>
  );
}
