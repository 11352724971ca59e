import { useRef } from "react";
import { ButtonLinks } from "../../components/button-links.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Heading } from "../../components/heading.tsx";
import { formatPriceRange, toCents } from "../../shared/money.ts";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import { countItems, useCart } from "../../features/cart/store.ts";
import { useWishlist } from "../../features/wishlist/store.ts";
import type { BlockProps } from "../define.ts";
import type { wishlist } from "./fields.ts";
import "./wishlist.css";

/** What the guest has given a heart. Only this browser knows, so the built page shows the empty list. */
export default function Wishlist({ block, data, headingLevel, id }: BlockProps<typeof wishlist>) {
  const top = useRef<HTMLDivElement>(null);
  const { ids, persisted: lasting, toggle } = useWishlist();
  const add = useCart((cart) => cart.add);
  // What the house no longer has is passed over, not forgotten: it may come back.
  const kept = ids.flatMap((kept) => data.things.filter((thing) => thing.id === kept)).reverse();

  return (
    <Section id={id} headingLevel={headingLevel} className="wishlist">
      <div ref={top} className="wishlist__head" tabIndex={-1}>
        <Heading>{block.heading}</Heading>
        <p className="soft" role="status">
          {kept.length > 0 ? countItems(kept.length) : ""}
        </p>
        {lasting ? null : (
          <p className="note note--bad">
            This browser does not let us store the list: it holds until you leave the site.
          </p>
        )}
      </div>
      {kept.length > 0 ? (
        <ul className="wishlist__list">
          {kept.map(({ id: thing, path, title, price, priceTo, available, image }) => (
            <li key={thing} className="wishlist-item">
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
                      onClick={() =>
                        add({ id: thing, title, cents: toCents(price), ...(image ? { image } : {}) })
                      }
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
                      toggle(thing);
                      // The button that had the focus is gone with its line.
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
