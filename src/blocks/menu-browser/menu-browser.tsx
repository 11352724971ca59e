import { useRef } from "react";
import { Heading } from "../../components/heading.tsx";
import { Icon } from "../../components/icon.tsx";
import { formatCents, formatPrice, toCents } from "../../components/money.ts";
import { Picture } from "../../components/picture.tsx";
import { Rating } from "../../components/rating.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { countItems, totalCents, totalItems, useCart } from "../../features/cart/store.ts";
import { categories, emptyLine, findDishes, resultLine } from "../../features/menu-search/search.ts";
import { useMenuSearch } from "../../features/menu-search/use-menu-search.ts";
import type { BlockProps } from "../define.ts";
import type { menuBrowser } from "./fields.ts";
import "./menu-browser.css";

type Props = BlockProps<typeof menuBrowser>;
type Dish = Props["data"]["dishes"][number];

/** A menu with search and tabs, and the guest's cart beside it as a till check. */
export default function MenuBrowser({ block, data, level, id }: Props) {
  const { text, setText, applied, loading, category, setCategory, reset } = useMenuSearch();
  const field = useRef<HTMLInputElement>(null);
  const found = findDishes(
    data.dishes.map((dish) => ({ ...dish, name: dish.title })),
    applied,
    category,
  );
  const clear = () => {
    setText("");
    field.current?.focus();
  };

  return (
    <section className="menu paper section grid" aria-labelledby={`${id}-title`}>
      <div>
        <div className="menu-top">
          <div className="head">
            <p className="eyebrow">{block.eyebrow}</p>
            <Heading level={level} id={`${id}-title`}>
              {block.heading}
            </Heading>
          </div>
          <form
            className="search"
            role="search"
            aria-label="The menu"
            onSubmit={(event) => event.preventDefault()}
          >
            <label className="label" htmlFor={`${id}-search`}>
              Search the menu
            </label>
            <Icon name="search" />
            <input
              ref={field}
              id={`${id}-search`}
              type="search"
              placeholder="A dish, a craving"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === "Escape" && text) clear();
              }}
            />
            {text ? (
              <button className="iconbtn" type="button" aria-label="Clear the search" onClick={clear}>
                <Icon name="close" />
              </button>
            ) : null}
          </form>
        </div>
        {/* Filters over one list, to be combined with the search: pressed buttons, since tabs would promise panels of their own. */}
        <div className="tabs menu__tabs" role="group" aria-label="Category">
          {categories.map((name) => (
            <button
              key={name}
              className="tab"
              type="button"
              aria-pressed={name === category}
              onClick={() => setCategory(name)}
            >
              {name}
            </button>
          ))}
        </div>
        <p className="count" role="status">
          {loading ? (
            <>
              <i className="spin" aria-hidden="true" />
              Searching menu items...
            </>
          ) : (
            resultLine(found.length, applied, category)
          )}
        </p>
        <div className="browser">
          {found.length > 0 || loading ? (
            <ul className="dishes" aria-busy={loading}>
              {found.map((dish) => (
                <DishCard
                  key={dish.slug}
                  dish={dish}
                  leadNote={
                    dish === found[0] && found.length === data.dishes.length
                      ? (block.leadNote ?? "")
                      : undefined
                  }
                />
              ))}
            </ul>
          ) : (
            <div className="hollow menu__empty">
              <span className="plate" aria-hidden="true" />
              <h3>{emptyLine(applied, category)}</h3>
              <p className="soft">The kitchen is sorry, and a little relieved.</p>
              <button className="btn btn--line" type="button" onClick={reset}>
                View all items
              </button>
            </div>
          )}
          <Check order={block.order} thanks={block.thanks} />
        </div>
      </div>
    </section>
  );
}

/** One dish; `leadNote` makes it the large one. The whole card is the target of its one button. */
function DishCard({ dish, leadNote }: { dish: Dish; leadNote?: string }) {
  const add = useCart((cart) => cart.add);
  const lead = leadNote !== undefined;
  const classes = ["dish", lead && "dish--lead", !dish.available && "is-out"].filter(Boolean).join(" ");
  return (
    <li className={classes}>
      <div className="dish__pic">
        <Picture
          picture={dish.picture}
          alt=""
          sizes={
            lead
              ? "(min-width: 64rem) 34rem, (min-width: 40rem) 60vw, 116px"
              : "(min-width: 64rem) 18rem, (min-width: 46rem) 33vw, (min-width: 40rem) 50vw, 116px"
          }
        />
        {dish.available ? null : <span className="stamp">Sold out</span>}
      </div>
      {leadNote ? <p className="dish__kicker">{leadNote}</p> : null}
      <div className="line">
        <h3 className="line__name">{dish.title}</h3>
        <span className="line__dots" aria-hidden="true" />
        <span className="price">
          {dish.available ? formatPrice(dish.price) : <s>{formatPrice(dish.price)}</s>}
        </span>
      </div>
      <p className="dish__text">{dish.description}</p>
      <div className="dish__foot">
        <Rating value={dish.rating} />
        {dish.available ? (
          <button
            className="add"
            type="button"
            onClick={() =>
              add({
                id: `dishes/${dish.slug}`,
                title: dish.title,
                cents: toCents(dish.price),
                picture: dish.picture,
              })
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
}

/** The shared cart as a till check: every piece is a line of its own, so that two of a dish are two lines. */
function Check({ order, thanks }: { order: { label: string; to: string }; thanks?: string }) {
  const lines = useCart((cart) => cart.lines);
  const decrease = useCart((cart) => cart.decrease);
  const items = useCart(totalItems);
  const cents = useCart(totalCents);
  const pieces = lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, index) => ({ ...line, key: `${line.id} ${index}` })),
  );
  return (
    <aside className="check-wrap" aria-label="Your cart">
      <div className="check">
        <header>
          <h3>Your table</h3>
          <span role="status">{countItems(items)}</span>
        </header>
        {pieces.length > 0 ? (
          <ul>
            {pieces.map((piece) => (
              <li key={piece.key}>
                <span className="serif">{piece.title}</span>
                <span className="price">{formatCents(piece.cents)}</span>
                <button
                  className="iconbtn"
                  type="button"
                  aria-label={`Remove ${piece.title}`}
                  onClick={() => decrease(piece.id)}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <p className="check__empty">Nothing on it yet. Point at a plate.</p>
        )}
        <p className="total">
          <span>Total</span>
          <span className="price">{formatCents(cents)}</span>
        </p>
        <SiteLink className="btn btn--wide" to={order.to}>
          {order.label}
        </SiteLink>
        {thanks ? <p className="thanks">{thanks}</p> : null}
      </div>
    </aside>
  );
}
