import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { DishPrice } from "../../../../../site/ui/dish-price.tsx";
import { Icon } from "../../../../../site/ui/icon.tsx";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { ShortLabel } from "../../../../../site/ui/short-label.tsx";
import { QuantityStepper } from "../../../../../site/ui/quantity-stepper.tsx";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { textLimits } from "../../../../../core/contract/text-limits.ts";
import { useCart } from "../../../../../site/cart/store.ts";
import { fewerThan, moreThan } from "../../../../../core/shared/order-sum.ts";
import { DishTerms } from "../../dish-terms.tsx";
import { Choice, DishOptions, ownCentsOf, useChoiceLimitText } from "../../dish-options.tsx";
import { DishMarks, type Marks } from "../../../../menu/site/search/dish-marks.tsx";
import { noChoices, requiresChoice, orderedItem, type OrderDish } from "../../dish.ts";
import { dishSlugOf, itemId } from "../../../../../content/model/item-id.ts";
import { clsx } from "clsx";
import * as styles from "./order-form.module.css";
import * as fieldStyles from "../../../../../site/ui/field.module.css";
import * as pricedLineStyles from "../../../../../site/ui/priced-line.module.css";
import { useFormats } from "../../../../../core/browser/site-context.ts";
import { SubHeading } from "../../../../../site/ui/heading.tsx";

interface CardDishProps {
  readonly dish: OrderDish & { readonly marks: Marks };
  /** True once the page's script runs. */
  readonly live: boolean;
  /** True while the guest chooses the dish's options. */
  readonly opened: boolean;
  onOpen(opened: boolean): void;
}

/** A dish on the menu, with the control that adds it to the bag. */
export function CardDish({ dish, live, opened, onOpen }: CardDishProps) {
  const t = useMessages("order");
  const layout = useMessages("layout");
  const { slug, title, description, image, orderable } = dish;
  const quantity = useCart(({ lines }) =>
    lines.reduce((sum, line) => (dishSlugOf(line.id) === slug ? sum + line.quantity : sum), 0),
  );
  const titleId = useId();
  const item = useRef<HTMLLIElement>(null);
  const wasOpened = useRef(opened);
  useEffect(() => {
    // Moves the focus, because the focused button has been removed.
    if (wasOpened.current && !opened) item.current?.querySelector("button")?.focus();
    wasOpened.current = opened;
  }, [opened]);
  if (opened) return <OpenedDish dish={dish} onOpen={onOpen} />;
  return (
    <li
      ref={item}
      className={clsx(styles.dish, orderable && quantity > 0 && styles.inBag, !orderable && styles.here)}
      data-sold-out={!dish.available}
    >
      <div className={styles.pic}>{image ? <Image image={image} alt="" sizes="64px" /> : null}</div>
      <div>
        <div className={clsx(pricedLineStyles.root, styles.line)}>
          <SubHeading id={titleId} className={clsx(pricedLineStyles.name, pricedLineStyles.led, styles.name)}>
            {title}
            <span className={clsx(pricedLineStyles.dots, styles.dots)} aria-hidden="true" />
          </SubHeading>
          <DishPrice dish={dish} />
        </div>
        <Text className={styles.description}>{description}</Text>
        {orderable ? <DishTerms dish={dish} /> : null}
        <DishMarks marks={dish.marks} />
      </div>
      <div className={styles.action}>
        {!orderable ? (
          <p className={styles.why}>{t("hereOnly")}</p>
        ) : !dish.available ? (
          <p className={styles.out}>{layout("soldOut")}</p>
        ) : live ? (
          <LiveControl dish={dish} quantity={quantity} onOpen={onOpen} />
        ) : (
          <PlainQuantity dish={dish} />
        )}
      </div>
      {orderable && !live ? <PlainOptions dish={dish} titleId={titleId} /> : null}
    </li>
  );
}

function LiveControl({
  dish,
  quantity,
  onOpen,
}: Pick<CardDishProps, "dish" | "onOpen"> & { readonly quantity: number }) {
  const t = useMessages("order");
  const menu = useMessages("menu");
  const { add, setQuantity } = useCart.getState();
  const formats = useFormats();
  const plain = useCart(({ lines }) => lines.find(({ id }) => id === itemId("dishes", dish.slug)));
  const { title, quantities } = dish;
  const control = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const isIn = plain !== undefined;
  useEffect(() => {
    // Moves the focus, because the focused button has been replaced.
    if (pressed.current) control.current?.querySelector<HTMLElement>("button:last-of-type")?.focus();
    pressed.current = false;
  }, [isIn]);
  const named = <Text as="span">{title}</Text>;
  const chooses = requiresChoice(dish) || quantity > 0;
  if (dish.options.length > 0)
    return (
      <button className={styles.button} type="button" onClick={() => onOpen(true)}>
        {quantity > 0 ? <b>{quantity}</b> : null}
        {chooses ? (
          <ShortLabel key="choose" write={(shown) => t.rich("choose", { shown, title: named })} />
        ) : (
          <ShortLabel key="add" write={(shown) => menu.rich("add", { shown, title: named })} />
        )}
        {chooses ? null : <Icon name="plus" />}
      </button>
    );
  if (plain) {
    const [fewer, more] = [fewerThan(plain.quantity, quantities), moreThan(plain.quantity, quantities)];
    return (
      <div ref={control}>
        <QuantityStepper
          label={t("inBag", { title })}
          item={title}
          quantity={plain.quantity}
          onDecrease={() => {
            pressed.current = fewer === 0;
            setQuantity(plain.id, fewer);
          }}
          onIncrease={more === undefined ? undefined : () => setQuantity(plain.id, more)}
        />
      </div>
    );
  }
  return (
    <div ref={control}>
      <button
        className={styles.button}
        type="button"
        onClick={() => {
          pressed.current = true;
          add(orderedItem(dish, noChoices, formats), quantities.min);
        }}
      >
        <ShortLabel write={(shown) => menu.rich("add", { shown, title: named })} />
        <Icon name="plus" />
      </button>
    </div>
  );
}

/** Quantity field, shown until the page's script runs. */
function PlainQuantity({ dish }: Pick<CardDishProps, "dish">) {
  const formats = useFormats();
  const t = useMessages("order");
  const { add, remove } = useCart.getState();
  const fieldId = useId();
  const id = itemId("dishes", dish.slug);
  const quantity = useCart(({ lines }) => lines.find((line) => line.id === id)?.quantity);
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    remove(id);
    const wanted = Math.floor(input.current?.valueAsNumber ?? 0);
    if (wanted >= 1) add(orderedItem(dish, noChoices, formats), wanted);
  };
  useLayoutEffect(() => {
    // Adds what the guest typed before the script ran.
    if (input.current?.value) take();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <>
      <label className="vh" htmlFor={fieldId}>
        {t("inBag", { title: dish.title })}
      </label>
      <input
        id={fieldId}
        className={styles.plain}
        type="number"
        name={`quantity:${dish.slug}`}
        min={0}
        max={dish.quantities.max ?? 1000}
        step={dish.quantities.min === dish.quantities.step ? dish.quantities.step : 1}
        inputMode="numeric"
        placeholder="0"
        ref={input}
        defaultValue={quantity}
        onChange={take}
      />
      <input type="hidden" name={`title:${dish.slug}`} value={dish.title} />
    </>
  );
}

/** A dish's options as expanded fieldsets, for browsers that run no scripts. */
function PlainOptions({ dish, titleId }: Pick<CardDishProps, "dish"> & { readonly titleId: string }) {
  const t = useMessages("order");
  const formats = useFormats();
  const howMany = useChoiceLimitText();
  const id = useId();
  return (
    <div className={styles.withoutScript} role="group" aria-labelledby={titleId}>
      {dish.options.map((option) => (
        <fieldset key={option.name}>
          <legend>
            {option.label} <span>{howMany(option)}</span>
          </legend>
          {option.choices.map((choice) => (
            <Choice
              key={choice.name}
              choice={choice}
              ownCents={ownCentsOf(dish, option, choice, formats)}
              name={`choice:${dish.slug}:${option.name}`}
              type={option.max === 1 ? "radio" : "checkbox"}
              control={{ defaultChecked: false }}
            />
          ))}
        </fieldset>
      ))}
      <div className={fieldStyles.root}>
        <label htmlFor={`${id}-note`}>{t("note")}</label>
        <input
          id={`${id}-note`}
          name={`note:${dish.slug}`}
          maxLength={textLimits.lineNote}
          aria-describedby={`${id}-help`}
          autoComplete="off"
        />
        <p className={fieldStyles.help} id={`${id}-help`}>
          {t("note.help")}
        </p>
      </div>
    </div>
  );
}

/** A dish whose options are being chosen, with a picture that bleeds to the window's edge. */
function OpenedDish({ dish, onOpen }: Pick<CardDishProps, "dish" | "onOpen">) {
  const formats = useFormats();
  const add = useCart((cart) => cart.add);
  const { title, description, image } = dish;
  const id = useId();
  return (
    <li className={styles.opened}>
      <div className={styles.openedPic}>
        {image ? <Image image={image} alt="" sizes="(min-width: 46rem) 30vw, 100vw" /> : null}
      </div>
      <div className={styles.openedIn} role="group" aria-labelledby={id}>
        <div className={styles.openedTop}>
          <SubHeading id={id}>{title}</SubHeading>
          <DishPrice dish={dish} />
        </div>
        <Text className={styles.description}>{description}</Text>
        <DishTerms dish={dish} />
        <DishMarks marks={dish.marks} />
        <DishOptions
          dish={dish}
          initial={{ ...noChoices, quantity: dish.quantities.min }}
          isIn={false}
          onDone={(wanted, quantity) => {
            add(orderedItem(dish, wanted, formats), quantity);
            onOpen(false);
          }}
          onLeave={() => onOpen(false)}
        />
      </div>
    </li>
  );
}
