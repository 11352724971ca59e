import { useState } from "react";
import { Breadcrumb } from "../../../../../site/ui/breadcrumb.tsx";
import { DefinitionList } from "../../../../../site/ui/definition-list.tsx";
import { Heading, SubHeading } from "../../../../../site/ui/heading.tsx";
import { QuantityStepper } from "../../../../../site/ui/quantity-stepper.tsx";
import { formatPrice, formatPriceRange } from "../../../../../core/shared/money.ts";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { Rating } from "../../../../../site/ui/rating.tsx";
import { useTabs } from "../../../../../site/ui/use-tabs.ts";
import { RichText } from "../../../../../site/ui/rich-text.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { SiteLink } from "../../../../../site/ui/site-link.tsx";
import { useCartItem } from "../../../../../site/cart/use-cart-item.ts";
import { itemId } from "../../../../../content/model/item-id.ts";
import { useCart } from "../../../../../site/cart/store.ts";
import { HeartButton } from "../../../../../site/cart/wishlist/heart-button.tsx";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { productDetail } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./product-detail.module.css";
import * as otherDishesStyles from "../../../../../site/ui/other-dishes.module.css";
import * as pricedLineStyles from "../../../../../site/ui/priced-line.module.css";
import * as tabsStyles from "../../../../../site/ui/tabs.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { useFormats } from "../../../../../core/browser/site-context.ts";

type Props = BlockProps<typeof productDetail>;

/** One product: pictures, price, a quantity to add to the cart, and tabs with its details. */
export default function ProductDetail({ block, data, headingLevel, id }: Props) {
  const formats = useFormats();
  const cartItem = useCartItem();
  const [quantity, setQuantity] = useState(1);
  const t = useMessages("menu");
  const layout = useMessages("layout");
  const [added, setAdded] = useState(0);
  const add = useCart((cart) => cart.add);
  const { slug, title, price, priceTo, description, images } = data;
  const reviews = block.reviews ?? [];
  const item = cartItem({ id: itemId("products", slug), title, price, image: images[0] });
  const rating = Math.round(reviews.reduce((sum, review) => sum + review.rating, 0) / reviews.length);
  const ownPage = headingLevel === 1;

  const product = (
    <>
      <div className={styles.pics}>
        {images.slice(0, 3).map((image, index) => (
          <div key={index}>
            <Image
              image={image}
              eager={ownPage && index === 0}
              sizes={index === 0 ? "(min-width: 46rem) 67vw, 100vw" : "(min-width: 46rem) 33vw, 50vw"}
            />
          </div>
        ))}
      </div>
      <div className={styles.info}>
        <div>
          {ownPage ? <Breadcrumb parent={{ label: t("shop"), page: "shop" }} current={title} /> : null}
          {block.eyebrow ? <Text className="eyebrow">{block.eyebrow}</Text> : null}
          <Heading className={styles.name}>{title}</Heading>
          {reviews.length > 0 ? <Rating value={rating} /> : null}
          <p className={clsx("price", styles.price)}>{formatPriceRange(price, priceTo, formats)}</p>
          <Text className={styles.text}>{description}</Text>
          <div className={styles.buy}>
            <QuantityStepper
              className={styles.stepper}
              label={t("product.quantity")}
              quantity={quantity}
              onDecrease={quantity === 1 ? undefined : () => setQuantity(quantity - 1)}
              onIncrease={() => setQuantity(quantity + 1)}
            />
            <button
              className="btn"
              type="button"
              onClick={() => {
                add(item, quantity);
                setAdded(added + quantity);
              }}
            >
              {t("dish.add")}
            </button>
            <HeartButton id={item.id} title={title} className="iconbtn--ring" />
          </div>
          <p className={clsx("soft", styles.note)} role="status">
            {added > 0 ? t("product.added", { items: layout("cart.items", { count: added }) }) : ""}
          </p>
          {priceTo ? (
            <p className={clsx("soft", styles.note)}>
              {t("product.lower", { price: formatPrice(price, formats) })}
            </p>
          ) : null}
        </div>
        <div>
          <ProductTabs data={data} reviews={reviews} id={id} />
        </div>
      </div>
    </>
  );
  return ownPage ? (
    <Section id={id} headingLevel={headingLevel} ground="none" padding={false} grid={false}>
      <div className={clsx("paper grid", styles.ownPage)}>{product}</div>
      {data.others.length > 0 ? <Others products={data.others} /> : null}
    </Section>
  ) : (
    <Section id={id} headingLevel={headingLevel}>
      {product}
    </Section>
  );
}

function Others({ products }: { products: Props["data"]["others"] }) {
  const formats = useFormats();
  const t = useMessages("menu");
  return (
    <div className={clsx("paper parchment section grid", styles.others)}>
      <SubHeading>{t("product.also")}</SubHeading>
      <ul className={clsx(otherDishesStyles.root, otherDishesStyles.steps)}>
        {products.map(({ slug, path, title, price, priceTo, description, image }) => (
          <li key={slug}>
            <SiteLink to={path}>
              {image ? <Image image={image} alt="" sizes="(min-width: 64rem) 24rem, 6rem" /> : null}
              <span className={clsx(pricedLineStyles.root, otherDishesStyles.line)}>
                <span className={clsx(pricedLineStyles.name, pricedLineStyles.led)}>
                  <Text as="span">{title}</Text>
                  {priceTo === undefined ? (
                    <span
                      className={clsx(pricedLineStyles.dots, otherDishesStyles.dots)}
                      aria-hidden="true"
                    />
                  ) : null}
                </span>
                <span className="price">{formatPriceRange(price, priceTo, formats)}</span>
              </span>
              <Text as="span" className={otherDishesStyles.note}>
                {description}
              </Text>
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ProductTabs({ data, reviews, id }: Pick<Props, "data" | "id"> & { reviews: readonly Review[] }) {
  const t = useMessages("menu");
  const labels = [
    t("product.description"),
    t("product.additional"),
    t("product.reviews", { count: String(reviews.length).padStart(2, "0") }),
  ] as const;
  const tabs = useTabs(id, labels.length);

  return (
    <>
      <div className={clsx(tabsStyles.root, styles.tabs)} role="tablist" aria-label={t("product.about")}>
        {labels.map((label, index) => (
          <button key={index} {...tabs.tab(index)} className={clsx(tabsStyles.tab, styles.panelTab)}>
            {label}
          </button>
        ))}
      </div>
      <div {...tabs.panel(0)} className={styles.panel} data-title={labels[0]}>
        {data.html ? (
          <RichText className={styles.panelText} html={data.html} />
        ) : (
          <Text>{data.description}</Text>
        )}
      </div>
      <div {...tabs.panel(1)} className={styles.panel} data-title={labels[1]}>
        {data.details?.length ? (
          <DefinitionList lines={data.details.map(({ name, value }) => [name, value])} />
        ) : (
          <p className="soft">{t("product.nothing")}</p>
        )}
      </div>
      <div {...tabs.panel(2)} className={styles.panel} data-title={t("product.reviews", { count: "01" })}>
        {reviews.length > 0 ? (
          reviews.map((review, index) => (
            <figure key={index} className={styles.review}>
              <Text as="blockquote">{review.text}</Text>
              <figcaption>
                <Text as="span">{review.name}</Text> <Rating value={review.rating} />
              </figcaption>
            </figure>
          ))
        ) : (
          <p className="soft">{t("product.noReview")}</p>
        )}
      </div>
    </>
  );
}

type Review = NonNullable<Props["block"]["reviews"]>[number];
