import { useRef, type ReactNode } from "react";
import { AddButton } from "../../ui/add-button.tsx";
import { ButtonLinks } from "../../ui/button-links.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Heading, SubHeading } from "../../ui/heading.tsx";
import { formatCents, formatPriceRange, toCents } from "../../../core/shared/money.ts";
import { Icon } from "../../ui/icon.tsx";
import { Image } from "../../ui/content-image.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { useCartItem } from "../../cart/use-cart-item.ts";
import { useTodaysDish } from "../../ui/todays-menu.ts";
import { useCart } from "../../cart/store.ts";
import { useWishlist } from "../../cart/wishlist/store.ts";
import { dishSlugOf } from "../../../content/model/item-id.ts";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { wishlist } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./wishlist.module.css";
import * as noteStyles from "../../ui/note.module.css";
import * as pricedLineStyles from "../../ui/priced-line.module.css";
import * as tagStyles from "../../ui/tag.module.css";
import { inline, useMessages } from "../../../core/browser/use-messages.ts";
import { useFormats } from "../../../core/browser/site-context.ts";

/**
 * The dishes and products that the guest has saved. They are stored in the browser, so the built page shows
 * an empty list.
 */
export default function Wishlist({ block, data, headingLevel, id }: BlockProps<typeof wishlist>) {
  const formats = useFormats();
  const cartItem = useCartItem();
  const top = useRef<HTMLDivElement>(null);
  const t = useMessages("menu");
  const layout = useMessages("layout");
  const { ids, persisted, toggle } = useWishlist();
  const today = useTodaysDish();
  const add = useCart((cart) => cart.add);
  // An item that is no longer offered stays in the stored list, because it may come back.
  const saved = ids
    .flatMap((id) => data.items.filter((item) => item.id === id))
    .map((item) => today(item, dishSlugOf(item.id)))
    .reverse();
  const there = saved.filter(({ available }) => available);
  const price = (inside: readonly ReactNode[]) => <b className="price">{inside}</b>;
  const sum = there.reduce((cents, { price }) => cents + toCents(price, formats), 0);

  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root}>
      <div ref={top} className={styles.head} tabIndex={-1}>
        {/* An empty list says so in a heading of its own. */}
        <Heading className={saved.length === 0 ? "vh" : undefined}>{block.heading}</Heading>
        <p className="soft" role="status">
          {saved.length > 0 ? layout("cart.items", { count: saved.length }) : ""}
        </p>
        {persisted ? null : (
          <p className={clsx(noteStyles.root, noteStyles.bad)}>{t("wishlist.notStored")}</p>
        )}
      </div>
      {saved.length > 0 ? (
        <ul className={styles.list}>
          {saved.map(({ id: item, path, title, price, priceTo, available, image }) => (
            <li key={item} className={styles.item} data-sold-out={available ? undefined : "true"}>
              <div className={styles.itemPic}>
                {image ? <Image image={image} alt="" sizes="(min-width: 46rem) 14rem, 40vw" /> : null}
              </div>
              <div className={styles.itemText}>
                <div className={clsx(pricedLineStyles.root, styles.line)}>
                  <SubHeading className={clsx(pricedLineStyles.name, pricedLineStyles.led, styles.lineName)}>
                    <SiteLink to={path}>{title}</SiteLink>
                    <span className={clsx(pricedLineStyles.dots, styles.lineDots)} aria-hidden="true" />
                  </SubHeading>
                  <span className="price">{formatPriceRange(price, priceTo, formats)}</span>
                </div>
                <div className={styles.actions}>
                  {available ? (
                    <AddButton
                      title={title}
                      onClick={() => add(cartItem({ id: item, title, price, image }))}
                    />
                  ) : (
                    <span className={clsx(tagStyles.root, tagStyles.out)}>{layout("soldOut")}</span>
                  )}
                  <button
                    className="iconbtn"
                    type="button"
                    onClick={() => {
                      toggle(item);
                      // Moves the focus, because the button that had it is removed with its line.
                      top.current?.focus();
                    }}
                  >
                    <Icon name="close" />
                    <span className="vh">{t("wishlist.remove", { title })}</span>
                  </button>
                </div>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {/* A single item needs no total, because its line has a button and a price. */}
      {saved.length > 1 ? (
        <div className={styles.sum}>
          <p className="lead">
            {inline(
              there.length === saved.length
                ? t.rich("wishlist.allThere", { price: formatCents(sum, formats), b: price })
                : t.rich("wishlist.someThere", {
                    price: formatCents(sum, formats),
                    b: price,
                    count: there.length,
                    total: saved.length,
                  }),
            )}
          </p>
          {there.length > 0 ? (
            <button
              className="btn"
              type="button"
              onClick={() => there.forEach((item) => add(cartItem(item)))}
            >
              {t("wishlist.addAll", { count: there.length })}
            </button>
          ) : null}
        </div>
      ) : null}
      {saved.length === 0 ? (
        <EmptyState
          layout="side"
          large
          heading={block.emptyHeading}
          text={block.emptyText}
          actions={<ButtonLinks links={block.links} rest="line" />}
        />
      ) : null}
    </Section>
  );
}
