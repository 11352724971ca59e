import { memo, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { lazyWithRetry } from "../../../../../site/ui/load-again.tsx";
import { DishPrice } from "../../../../../site/ui/dish-price.tsx";
import { ShortLabel } from "../../../../../site/ui/short-label.tsx";
import { Rating } from "../../../../../site/ui/rating.tsx";
import { useCartItem } from "../../../../../site/cart/use-cart-item.ts";
import { itemId } from "../../../../../content/model/item-id.ts";
import { useCart } from "../../../../../site/cart/store.ts";
import { DishMarks } from "../../search/dish-marks.tsx";
import { foldText } from "../../../../../core/shared/fold-text.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { menuBrowser } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./menu-browser.module.css";
import * as pricedLineStyles from "../../../../../site/ui/priced-line.module.css";
import * as tagStyles from "../../../../../site/ui/tag.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { SubHeading } from "../../../../../site/ui/heading.tsx";

type Dish = BlockProps<typeof menuBrowser>["data"]["dishes"][number];

// Loaded with the first search.
const { Component: HighlightedTerm } = lazyWithRetry(() => import("../../search/highlighted-term.tsx"));

/**
 * Number of dishes rendered at first and with each "Show more", so that a menu of ten thousand dishes renders
 * as fast as a short one.
 */
const step = 24;

interface DishListProps {
  dishes: readonly Dish[];
  /** Search term to highlight in the dishes' texts; can be empty. */
  term: string;
  /** True while a search is pending. */
  busy: boolean;
  /**
   * Line above the first dish, whose card is then large. Empty: a large card without this line. Undefined: no
   * large card.
   */
  leadNote: string | undefined;
}

/** The dishes found, as cards with pictures. */
export function DishList({ dishes, term, busy, leadNote }: DishListProps) {
  const t = useMessages("menu");
  // Today's prices arrive later and change the dishes, but not which are listed.
  const listed = useMemo(() => dishes.map(({ slug }) => slug).join(), [dishes]);
  const [visible, setVisible] = useState({ of: listed, count: step });
  const count = visible.of === listed ? visible.count : step;
  const list = useRef<HTMLUListElement>(null);
  const added = useRef<number>(undefined);

  useEffect(() => {
    if (added.current === undefined) return;
    // Moves the focus to the first new card, because the clicked button is now below the new cards, or gone.
    (list.current?.children[added.current] as HTMLElement | undefined)?.focus();
    added.current = undefined;
  }, [count]);

  return (
    <>
      <ul ref={list} className={styles.dishes} aria-label={t("dishes")} aria-busy={busy}>
        {dishes.slice(0, count).map((dish, index) => (
          <DishCard
            key={dish.slug}
            dish={dish}
            term={term}
            leadNote={index === 0 ? leadNote : undefined}
            focusable={index > 0 && index % step === 0}
          />
        ))}
      </ul>
      {count < dishes.length ? (
        <p className={styles.more}>
          <span className="soft">{t("dishes.some", { count, total: dishes.length })}</span>
          <button
            className="btn btn--line"
            type="button"
            onClick={() => {
              added.current = count;
              setVisible({ of: listed, count: count + step });
            }}
          >
            {t("dishes.more")}
          </button>
        </p>
      ) : null}
    </>
  );
}

/** A text in which the term is highlighted, once the script has loaded. */
export function DishText({ text, term }: { text: string; term: string }) {
  const plain = <Text as="span">{text}</Text>;
  if (term === "") return plain;
  return (
    <Suspense fallback={plain}>
      <HighlightedTerm text={text} term={term} />
    </Suspense>
  );
}

interface DishCardProps {
  dish: Dish;
  term: string;
  /** Line above the title of the large card, or empty. Undefined if this card is not the large one. */
  leadNote: string | undefined;
  /** True for the first card of each batch that "Show more" adds; it receives the focus. */
  focusable: boolean;
}

/**
 * One dish; its button covers the whole card. Memoized, so that typing in the search field or changing the
 * cart does not rerender it.
 */
const DishCard = memo(function DishCard({ dish, term, leadNote, focusable }: DishCardProps) {
  const t = useMessages("menu");
  const cartItem = useCartItem();
  const layout = useMessages("layout");
  const { slug, title, price, image, rating } = dish;
  const lead = leadNote !== undefined;
  // Shows the category if it matches the term, because the rest of the card may not explain why the dish was
  // found.
  const showCategory = term !== "" && foldText(dish.category).includes(foldText(term));
  return (
    <li
      className={clsx(styles.dish, lead && styles.dishLead)}
      data-sold-out={!dish.available}
      tabIndex={focusable ? -1 : undefined}
    >
      <div className={styles.dishPic}>
        <Image
          image={dish.image}
          alt=""
          sizes={
            lead
              ? "(min-width: 64rem) 36rem, (min-width: 46rem) 60vw, 100vw"
              : "(min-width: 64rem) 18rem, (min-width: 46rem) 8rem, 72px"
          }
        />
      </div>
      {leadNote ? <Text className={styles.dishKicker}>{leadNote}</Text> : null}
      <div className={clsx(pricedLineStyles.root, styles.line)}>
        <SubHeading className={clsx(pricedLineStyles.name, pricedLineStyles.led, styles.lineName)}>
          <DishText text={dish.title} term={term} />
          <span className={clsx(pricedLineStyles.dots, styles.lineDots)} aria-hidden="true" />
        </SubHeading>
        <DishPrice dish={dish} />
      </div>
      <p>
        <DishText text={dish.description} term={term} />
        {showCategory ? (
          <span className={styles.dishCategory}>
            {" "}
            <DishText text={dish.category} term={term} />
          </span>
        ) : null}
        <DishMarks marks={dish.marks} />
      </p>
      <div className={styles.dishFoot}>
        {rating === undefined ? null : <Rating className={styles.stars} value={rating} />}
        {dish.available ? (
          <button
            className={styles.add}
            type="button"
            onClick={() =>
              useCart.getState().add(cartItem({ id: itemId("dishes", slug), title, price, image }))
            }
          >
            <ShortLabel write={(shown) => t.rich("add.what", { shown, title: dish.title })} />
          </button>
        ) : (
          <span className={clsx(tagStyles.root, tagStyles.out)}>{layout("soldOut")}</span>
        )}
      </div>
    </li>
  );
});
