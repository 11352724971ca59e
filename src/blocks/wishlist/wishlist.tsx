import { useRef } from "react";
import { ButtonLinks } from "../../components/button-links.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Heading } from "../../components/heading.tsx";
import { formatPriceRange } from "../../shared/money.ts";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import { toCartItem } from "../../features/cart/cart-item.ts";
import { countItems, useCart } from "../../features/cart/store.ts";
import { useWishlist } from "../../features/wishlist/store.ts";
import type { BlockProps } from "../define.ts";
import type { wishlist } from "./fields.ts";
import "./wishlist.css";

/** The dishes and products a guest has saved. They are stored in the browser, so the built page shows the empty list. */
export default function Wishlist({ block, data, headingLevel, id }: BlockProps<typeof wishlist>) {
  const top = useRef<HTMLDivElement>(null);
  const { ids, persisted, toggle } = useWishlist();
  const add = useCart((cart) => cart.add);
  // An item that is no longer offered stays in the stored list: it may come back.
  const saved = ids.flatMap((id) => data.items.filter((item) => item.id === id)).reverse();

  return (
    <Section id={id} headingLevel={headingLevel} className="wishlist">
      <div ref={top} className="wishlist__head" tabIndex={-1}>
        <Heading>{block.heading}</Heading>
        <p className="soft" role="status">
          {saved.length > 0 ? countItems(saved.length) : ""}
        </p>
        {persisted ? null : (
          <p className="note note--bad">
            This browser does not let us store the list: it holds until you leave the site.
          </p>
        )}
      </div>
      {saved.length > 0 ? (
        <ul className="wishlist__list">
          {saved.map(({ id: item, path, title, price, priceTo, available, image }) => (
            <li key={item} className="wishlist-item">
              <div className="wishlist-item__pic">
                {image ? <Image image={image} alt="" sizes="(min-width: 46rem) 14rem, 40vw" /> : null}
              </div>
              <div className="wishlist-item__text">
                <div className="line">
                  <SubHeading className="line__name">
                    <SiteLink to={path}>{title}</SiteLink>
                  </SubHeading>
                  <span className="line__dots" aria-hidden="true" />
                  <span className="price">{formatPriceRange(price, priceTo)}</span>
                </div>
                <div className="btns">
                  {available ? (
                    <button
                      className="btn"
                      type="button"
                      onClick={() => add(toCartItem({ id: item, title, price, image }))}
                    >
                      Add to Cart<span className="vh">: {title}</span>
                    </button>
                  ) : (
                    <span className="tag tag--out">Sold out today</span>
                  )}
                  <button
                    className="btn btn--line"
                    type="button"
                    onClick={() => {
                      toggle(item);
                      // The button that had the focus is removed with its line.
                      top.current?.focus();
                    }}
                  >
                    Remove<span className="vh"> {title}</span>
                  </button>
                </div>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          layout="side"
          className="wishlist__empty"
          heading={block.emptyHeading}
          text={block.emptyText}
          actions={<ButtonLinks links={block.links} rest="line" />}
        />
      )}
    </Section>
  );
}
