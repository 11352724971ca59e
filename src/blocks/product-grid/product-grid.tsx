import { Fragment, useState } from "react";
import { Icon } from "../../components/icon.tsx";
import { formatPrice, toCents } from "../../shared/money.ts";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import { useCart } from "../../features/cart/store.ts";
import { HeartButton } from "../../features/wishlist/heart-button.tsx";
import type { BlockProps } from "../define.ts";
import type { productGrid } from "./fields.ts";
import "./product-grid.css";

/** Where the note lies among the products, counted from 0. */
const notePlace = 4;

/** The shelf: the first product large, a note between the others, and the page's own count of what was taken. */
export default function ProductGrid({ block, data, headingLevel, id }: BlockProps<typeof productGrid>) {
  const [taken, setTaken] = useState(0);
  const add = useCart((cart) => cart.add);
  return (
    <Section id={id} headingLevel={headingLevel}>
      <div>
        <div className="product-grid__head">
          <div className="head">
            <SectionTitle block={block} />
          </div>
          <p className="product-grid__count price">
            <Icon name="bag" />
            <span role="status">{`Cart: ${taken} item(s)`}</span>
          </p>
        </div>
        <ul className="product-grid__list">
          {data.products.map(({ slug, path, title, price, image }, index) => (
            <Fragment key={slug}>
              {index === notePlace && block.note ? (
                <li className="product-grid__note">
                  <p>{block.note}</p>
                  {block.noteBy ? <span>{block.noteBy}</span> : null}
                </li>
              ) : null}
              <li className={index === 0 ? "product-card product-card--large" : "product-card"}>
                <div className="product-card__pic">
                  {image ? (
                    <Image
                      image={image}
                      alt=""
                      sizes={
                        index === 0 ? "(min-width: 64rem) 37rem, 100vw" : "(min-width: 64rem) 18rem, 50vw"
                      }
                    />
                  ) : null}
                </div>
                <div className="line">
                  <SubHeading className="line__name">
                    <SiteLink to={path}>{title}</SiteLink>
                  </SubHeading>
                  <span className="price">{formatPrice(price)}</span>
                </div>
                <button
                  className="btn"
                  type="button"
                  onClick={() => {
                    add({
                      id: `products/${slug}`,
                      title,
                      cents: toCents(price),
                      ...(image ? { image } : {}),
                    });
                    setTaken(taken + 1);
                  }}
                >
                  Add to Cart<span className="vh">: {title}</span>
                </button>
                <HeartButton id={`products/${slug}`} title={title} />
              </li>
            </Fragment>
          ))}
        </ul>
      </div>
    </Section>
  );
}
