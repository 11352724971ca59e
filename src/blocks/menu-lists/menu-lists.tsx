import { memo } from "react";
import { formatPrice } from "../../shared/money.ts";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import { CartLines } from "../../features/cart/cart-lines.tsx";
import { CartSummary } from "../../features/cart/cart-summary.tsx";
import { toCartItem } from "../../features/cart/cart-item.ts";
import { itemId } from "../../shared/item-id.ts";
import { countItems, totalItems, useCart } from "../../features/cart/store.ts";
import type { BlockProps } from "../define.ts";
import type { menuLists } from "./fields.ts";
import "./menu-lists.css";

type Props = BlockProps<typeof menuLists>;
type Dish = Props["data"]["lists"][number][number];

/** Lists of dishes with buttons that add them to the cart: on a printed card, or beside the cart itself. */
export default function MenuLists({ block, data, headingLevel, id }: Props) {
  const beside = block.cart === "beside";
  const lists = block.lists.map(({ title, note }, index) => (
    <section key={title} className="menu-lists__list" aria-labelledby={`${id}-list-${index}`}>
      <div className="menu-lists__top">
        <SubHeading id={`${id}-list-${index}`}>{title}</SubHeading>
        {note ? <p className="caption">{note}</p> : null}
      </div>
      <ul>
        {(data.lists[index] ?? []).map((dish) => (
          <Line key={dish.slug} dish={dish} withImage={beside} />
        ))}
      </ul>
    </section>
  ));
  const head = (
    <div className="menu-lists__head head">
      <SectionTitle block={block} />
    </div>
  );

  if (beside) {
    return (
      <Section id={id} headingLevel={headingLevel} className="menu-lists menu-lists--cart">
        {head}
        <div className="menu-lists__all">{lists}</div>
        <CartSummary list={CartLines} order={block.order} thanks={block.thanks} />
      </Section>
    );
  }
  return (
    <Section id={id} headingLevel={headingLevel} className="menu-lists">
      {block.image ? (
        <div className="menu-lists__pic">
          <Image image={block.image} sizes="(min-width: 64rem) 34vw, 70vw" />
        </div>
      ) : null}
      <div className="menu-lists__card card-frame">
        {head}
        <div className="menu-lists__all">{lists}</div>
        <div className="menu-lists__end">
          {block.thanks ? <p className="caption">{block.thanks}</p> : null}
          {block.order ? (
            <SiteLink className="btn btn--line" to={block.order.to}>
              {block.order.label}
            </SiteLink>
          ) : null}
        </div>
        <Announcement />
      </div>
    </Section>
  );
}

/** Announces to screen readers what the badge in the header shows. */
function Announcement() {
  const items = useCart(totalItems);
  return (
    <p className="vh" role="status">
      {items > 0 ? `${countItems(items)} in the cart` : ""}
    </p>
  );
}

/** One dish. It subscribes to its own quantity alone, so that an Add renders this line and the cart. */
const Line = memo(function Line({ dish, withImage }: { dish: Dish; withImage: boolean }) {
  const { slug, title, price, description, image, available } = dish;
  const id = itemId("dishes", slug);
  const quantity = useCart(({ lines }) => lines.find((line) => line.id === id)?.quantity ?? 0);
  const classes = ["menu-line", withImage && "menu-line--pic", !available && "is-out"]
    .filter(Boolean)
    .join(" ");
  return (
    <li className={classes}>
      {withImage ? (
        <div className="menu-line__pic">
          <Image image={image} alt="" sizes="88px" />
        </div>
      ) : null}
      <div className="line">
        <span className="line__name">{title}</span>
        <span className="line__dots" aria-hidden="true" />
        <span className="price">{available ? formatPrice(price) : <s>{formatPrice(price)}</s>}</span>
      </div>
      <p>{description}</p>
      {available ? (
        <button
          className="menu-line__add"
          type="button"
          onClick={() => useCart.getState().add(toCartItem({ id, title, price, image }))}
        >
          Add<span className="vh"> {title} to the cart</span>
          {quantity > 0 ? (
            <b>
              {quantity}
              <span className="vh"> in the cart</span>
            </b>
          ) : null}
        </button>
      ) : (
        <span className="tag tag--out">Sold out today</span>
      )}
    </li>
  );
});
