import { lazy, memo, Suspense, useEffect, useRef, useState } from "react";
import { formatPrice } from "../../shared/money.ts";
import { Image } from "../../components/content-image.tsx";
import { Rating } from "../../components/rating.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import { itemId, toCartItem } from "../../features/cart/cart-item.ts";
import { useCart } from "../../features/cart/store.ts";
import { fold, inWords, type Asked, type Found } from "../../features/menu-search/search.ts";
import type { BlockProps } from "../define.ts";
import type { menuBrowser } from "./fields.ts";

type Dish = BlockProps<typeof menuBrowser>["data"]["dishes"][number];

// Fetched with the first search.
const Marked = lazy(() => import("../../features/menu-search/marked.tsx"));

/** Dishes painted at once; what follows waits for Show more, so that ten thousand cost no more than these. */
const step = 24;

interface DishListProps {
  dishes: readonly Dish[];
  /** What is marked in them; empty: nothing. */
  term: string;
  /** A search is under way. */
  busy: boolean;
  /** The words above the first dish, which then stands large. */
  leadNote: string | undefined;
}

/** The dishes found, as cards with their pictures. */
export function DishList({ dishes, term, busy, leadNote }: DishListProps) {
  const [shown, setShown] = useState({ of: dishes, count: step });
  const count = shown.of === dishes ? shown.count : step;
  const list = useRef<HTMLUListElement>(null);
  const added = useRef<number>(undefined);

  useEffect(() => {
    if (added.current === undefined) return;
    // The button that had the focus has moved below the new cards, or is gone.
    (list.current?.children[added.current] as HTMLElement | undefined)?.focus();
    added.current = undefined;
  }, [count]);

  return (
    <>
      <ul ref={list} className="dishes" aria-busy={busy}>
        {dishes.slice(0, count).map((dish, index) => (
          <DishCard
            key={dish.slug}
            dish={dish}
            term={term}
            leadNote={index === 0 ? leadNote : undefined}
            begins={index > 0 && index % step === 0}
          />
        ))}
      </ul>
      {count < dishes.length ? (
        <p className="menu-browser__more">
          <span className="soft">
            {count} of {dishes.length} dishes
          </span>
          <button
            className="btn btn--line"
            type="button"
            onClick={() => {
              added.current = count;
              setShown({ of: dishes, count: count + step });
            }}
          >
            Show more
          </button>
        </p>
      ) : null}
    </>
  );
}

/** Text with the hits of the term marked, once the script for it is there. */
function Words({ text, term }: { text: string; term: string }) {
  if (term === "") return text;
  return (
    <Suspense fallback={text}>
      <Marked text={text} term={term} />
    </Suspense>
  );
}

interface DishCardProps {
  dish: Dish;
  term: string;
  /** Makes the card the large one. */
  leadNote: string | undefined;
  /** The first card of those that Show more brings: it takes the focus. */
  begins: boolean;
}

/**
 * One dish; the whole card is the target of its one button. Drawn again only when its own dish or the applied term
 * changes: neither a key in the search field nor the cart concerns it.
 */
const DishCard = memo(function DishCard({ dish, term, leadNote, begins }: DishCardProps) {
  const { slug, title, price, image } = dish;
  const lead = leadNote !== undefined;
  // Otherwise a guest would wonder why the dish is here.
  const named = term !== "" && fold(dish.category).includes(fold(term));
  const classes = ["dish", lead && "dish--lead", !dish.available && "is-out"].filter(Boolean).join(" ");
  return (
    <li className={classes} tabIndex={begins ? -1 : undefined}>
      <div className="dish__pic">
        <Image
          image={dish.image}
          alt=""
          sizes={
            lead
              ? "(min-width: 64rem) 34rem, (min-width: 40rem) 60vw, 116px"
              : "(min-width: 64rem) 18rem, (min-width: 46rem) 33vw, (min-width: 40rem) 50vw, 116px"
          }
        />
        {dish.available ? null : <span className="sold-out-label">Sold out</span>}
      </div>
      {leadNote ? <p className="dish__kicker">{leadNote}</p> : null}
      <div className="line">
        <SubHeading className="line__name">
          <Words text={dish.title} term={term} />
        </SubHeading>
        <span className="line__dots" aria-hidden="true" />
        <span className="price">
          {dish.available ? formatPrice(dish.price) : <s>{formatPrice(dish.price)}</s>}
        </span>
      </div>
      <p className="dish__text">
        <Words text={dish.description} term={term} />
        {named ? (
          <span className="dish__category">
            {" "}
            <Words text={dish.category} term={term} />
          </span>
        ) : null}
      </p>
      <div className="dish__foot">
        <Rating value={dish.rating} />
        {dish.available ? (
          <button
            className="add"
            type="button"
            onClick={() =>
              useCart.getState().add(toCartItem({ id: itemId("dishes", slug), title, price, image }))
            }
          >
            Add<span className="vh"> {dish.title} to the cart</span>
          </button>
        ) : (
          <span className="tag tag--out">Sold out today</span>
        )}
      </div>
    </li>
  );
});

interface OpenListProps {
  id: string;
  open: Found<Dish>["open"];
  asked: Asked;
  word: (allergen: string) => string;
}

/** What may fit or may not: the kitchen has not said. Each dish leads to its page; none can be added from here. */
export function OpenList({ id, open, asked, word }: OpenListProps) {
  const rest = open.length - step;
  return (
    <section className="unconfirmed" aria-labelledby={id}>
      <SubHeading id={id}>Not confirmed by the kitchen</SubHeading>
      <p className="soft">
        Nobody has said yet whether these are free of {inWords(asked.free.map(word), "and")}. Ask us before
        you order.
      </p>
      <ul>
        {open.slice(0, step).map(({ dish, missing }) => (
          <li key={dish.slug} className="line">
            <SiteLink className="line__name" to={dish.path}>
              <Words text={dish.title} term={asked.term} />
            </SiteLink>
            <span className="line__dots" aria-hidden="true" />
            <span className="unconfirmed__allergens">
              {inWords(missing.map(word), "and")}: not confirmed – ask us
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="soft">And {rest} more: a search or a category narrows them down.</p> : null}
    </section>
  );
}
