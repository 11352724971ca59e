import { useState } from "react";
import { AddButton } from "../../../../../site/ui/add-button.tsx";
import { Icon } from "../../../../../site/ui/icon.tsx";
import { formatPrice } from "../../../../../core/shared/money.ts";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { SiteLink } from "../../../../../site/ui/site-link.tsx";
import { useCartItem } from "../../../../../site/cart/use-cart-item.ts";
import { itemId } from "../../../../../content/model/item-id.ts";
import { useCart, type CartLine } from "../../../../../site/cart/store.ts";
import { HeartButton } from "../../../../../site/cart/wishlist/heart-button.tsx";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { productGrid } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./product-grid.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { useFormats } from "../../../../../core/browser/site-context.ts";
import { SectionTitle, SubHeading } from "../../../../../site/ui/heading.tsx";

/**
 * Returns how many of the items added on this page are still in the cart.
 *
 * @param added ids of the added items; an id occurs as often as its item was added
 */
const stillInCart = (added: readonly string[], lines: readonly CartLine[]): number =>
  lines.reduce(
    (sum, { id, quantity }) => sum + Math.min(quantity, added.filter((one) => one === id).length),
    0,
  );

/** The products in a grid, below the number of items added on this page, and with a note at the end. */
export default function ProductGrid({ block, data, headingLevel, id }: BlockProps<typeof productGrid>) {
  const formats = useFormats();
  const cartItem = useCartItem();
  const t = useMessages("menu");
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
            <span role="status">{t("shop.count", { count })}</span>
          </p>
        </div>
        <ul className={styles.list}>
          {data.products.map(({ slug, path, title, price, image }) => (
            <li key={slug} className={styles.productCard}>
              <div className={styles.productCardPic}>
                {image ? (
                  <Image
                    image={image}
                    alt=""
                    sizes="(min-width: 64rem) 18rem, (min-width: 46rem) 33vw, 50vw"
                  />
                ) : null}
              </div>
              <SubHeading className={styles.name}>
                <SiteLink to={path}>{title}</SiteLink>
              </SubHeading>
              <div className={styles.line}>
                <span className="price">{formatPrice(price, formats)}</span>
                <AddButton
                  className={styles.add}
                  title={title}
                  onClick={() => {
                    const itemAdded = cartItem({ id: itemId("products", slug), title, price, image });
                    add(itemAdded);
                    setAdded([...added, itemAdded.id]);
                  }}
                />
              </div>
              <HeartButton className={styles.heart} id={itemId("products", slug)} title={title} />
            </li>
          ))}
        </ul>
        {block.note ? (
          <p className={styles.note}>
            <Text as="span">{block.note}</Text> {block.noteBy ? <Text as="i">{block.noteBy}</Text> : null}
          </p>
        ) : null}
      </div>
    </Section>
  );
}
