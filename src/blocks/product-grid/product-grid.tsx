import { Fragment, useState } from "react";
import { Icon } from "../../components/icon.tsx";
import { formatPrice } from "../../shared/money.ts";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import { toCartItem } from "../../features/cart/cart-item.ts";
import { itemId } from "../../shared/item-id.ts";
import { useCart, type CartLine } from "../../features/cart/store.ts";
import { HeartButton } from "../../features/wishlist/heart-button.tsx";
import type { BlockProps } from "../define.ts";
import type { productGrid } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./product-grid.module.css";
import * as pricedLineStyles from "../../components/priced-line.module.css";

/** Index of the product before which the note is placed. */
const noteIndex = 4;

/** How many of the items added here the cart still holds. @param added the id of each, once for every time */
const stillInCart = (added: readonly string[], lines: readonly CartLine[]): number =>
  lines.reduce(
    (sum, { id, quantity }) => sum + Math.min(quantity, added.filter((one) => one === id).length),
    0,
  );

/** The products, the first one large, with a note between them and the number of items added on this page. */
export default function ProductGrid({ block, data, headingLevel, id }: BlockProps<typeof productGrid>) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const add = useCart((cart) => cart.add);
  const count = useCart(({ lines }) => stillInCart(added, lines));
  return (
    <Section id={id} headingLevel={headingLevel}>
      <div>
        <div className={styles.head}>
          <div className="head">
            <SectionTitle block={block} />
          </div>
          <p className={clsx("price", styles.count)}>
            <Icon name="bag" />
            <span role="status">{`Cart: ${count} item(s)`}</span>
          </p>
        </div>
        <ul className={styles.list}>
          {data.products.map(({ slug, path, title, price, image }, index) => (
            <Fragment key={slug}>
              {index === noteIndex && block.note ? (
                <li className={styles.note}>
                  <p>{block.note}</p>
                  {block.noteBy ? <span>{block.noteBy}</span> : null}
                </li>
              ) : null}
              <li
                className={
                  index === 0 ? clsx(styles.productCard, styles.productCardLarge) : styles.productCard
                }
              >
                <div className={styles.productCardPic}>
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
                <div className={clsx(pricedLineStyles.root, styles.line)}>
                  <SubHeading className={clsx(pricedLineStyles.name, styles.lineName)}>
                    <SiteLink to={path}>{title}</SiteLink>
                  </SubHeading>
                  <span className="price">{formatPrice(price)}</span>
                </div>
                <button
                  className="btn"
                  type="button"
                  onClick={() => {
                    const itemAdded = toCartItem({ id: itemId("products", slug), title, price, image });
                    add(itemAdded);
                    setAdded([...added, itemAdded.id]);
                  }}
                >
                  Add to Cart<span className="vh">: {title}</span>
                </button>
                <HeartButton className={styles.heart} id={itemId("products", slug)} title={title} />
              </li>
            </Fragment>
          ))}
        </ul>
      </div>
    </Section>
  );
}
