import { useState, type KeyboardEvent } from "react";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { DefinitionList } from "../../components/definition-list.tsx";
import { Heading } from "../../components/heading.tsx";
import { Icon } from "../../components/icon.tsx";
import { formatPriceRange, toCents } from "../../shared/money.ts";
import { Image } from "../../components/content-image.tsx";
import { Rating } from "../../components/rating.tsx";
import { RichText } from "../../components/rich-text.tsx";
import { Section } from "../../components/section.tsx";
import { countItems, useCart } from "../../features/cart/store.ts";
import { HeartButton } from "../../features/wishlist/heart-button.tsx";
import type { BlockProps } from "../define.ts";
import type { productDetail } from "./fields.ts";
import "./product-detail.css";

type Props = BlockProps<typeof productDetail>;

/** One product: its pictures, its price, a quantity for the cart, and what there is to know about it in tabs. */
export default function ProductDetail({ block, data, headingLevel, id }: Props) {
  const [quantity, setQuantity] = useState(1);
  const [added, setAdded] = useState(0);
  const add = useCart((cart) => cart.add);
  const { slug, title, price, priceTo, description, images } = data;
  const reviews = block.reviews ?? [];
  const item = {
    id: `products/${slug}`,
    title,
    cents: toCents(price),
    ...(images[0] ? { image: images[0] } : {}),
  };
  const rating = Math.round(reviews.reduce((sum, review) => sum + review.rating, 0) / reviews.length);

  return (
    <Section id={id} headingLevel={headingLevel} className="product-detail">
      <div className="product-detail__pics">
        {images.slice(0, 3).map((image, index) => (
          <div key={index}>
            <Image
              image={image}
              eager={headingLevel === 1 && index === 0}
              sizes={index === 0 ? "(min-width: 64rem) 50vw, 100vw" : "(min-width: 64rem) 16vw, 50vw"}
            />
          </div>
        ))}
      </div>
      <div className="product-detail__info">
        {headingLevel === 1 ? (
          <Breadcrumb parent={{ label: "Shop", to: "/shopage" }} current={title} />
        ) : null}
        {block.eyebrow ? <p className="eyebrow">{block.eyebrow}</p> : null}
        <Heading className="product-detail__name">{title}</Heading>
        {reviews.length > 0 ? <Rating value={rating} /> : null}
        <p className="product-detail__price price">{formatPriceRange(price, priceTo)}</p>
        <p className="product-detail__text">{description}</p>
        <div className="product-detail__buy">
          <div className="stepper" role="group" aria-label="Quantity">
            <button
              type="button"
              aria-label="One fewer"
              disabled={quantity === 1}
              onClick={() => setQuantity(Math.max(1, quantity - 1))}
            >
              <Icon name="minus" />
            </button>
            <output aria-label="Quantity">{quantity}</output>
            <button type="button" aria-label="One more" onClick={() => setQuantity(quantity + 1)}>
              <Icon name="plus" />
            </button>
          </div>
          <button
            className="btn"
            type="button"
            onClick={() => {
              add(item, quantity);
              setAdded(added + quantity);
            }}
          >
            ADD TO CART
          </button>
          <HeartButton id={item.id} title={title} className="iconbtn--ring" />
        </div>
        <p className="product-detail__note soft" role="status">
          {added > 0 ? `${countItems(added)} put into your cart.` : ""}
        </p>
        {priceTo ? <p className="product-detail__note soft">The cart reckons with the lower price.</p> : null}
        <About {...{ data, reviews, id }} />
      </div>
    </Section>
  );
}

/** The tabs below: arrow keys, Home and End move and choose. */
function About({ data, reviews, id }: Pick<Props, "data" | "id"> & { reviews: Review[] }) {
  const [chosen, setChosen] = useState(0);
  const tabs = [
    "Description",
    "Additional Information",
    `Review (${String(reviews.length).padStart(2, "0")})`,
  ];
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = {
      ArrowRight: (chosen + 1) % tabs.length,
      ArrowLeft: (chosen + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  const panel = (index: number) => ({
    role: "tabpanel",
    id: `${id}-panel${index}`,
    "aria-labelledby": `${id}-tab${index}`,
    hidden: chosen !== index,
    // The panels hold nothing else that takes the focus.
    tabIndex: 0,
    className: "product-detail__panel",
  });

  return (
    <>
      <div className="tabs product-detail__tabs" role="tablist" aria-label="About the product">
        {tabs.map((label, index) => (
          <button
            key={index}
            className="tab"
            type="button"
            role="tab"
            id={`${id}-tab${index}`}
            aria-selected={chosen === index}
            aria-controls={`${id}-panel${index}`}
            tabIndex={chosen === index ? 0 : -1}
            onClick={() => setChosen(index)}
            onKeyDown={onKeyDown}
          >
            {label}
          </button>
        ))}
      </div>
      <div {...panel(0)}>{data.html ? <RichText html={data.html} /> : <p>{data.description}</p>}</div>
      <div {...panel(1)}>
        {data.details?.length ? (
          <DefinitionList lines={data.details.map(({ name, value }) => [name, value])} />
        ) : (
          <p className="soft">There is nothing to add to what stands above.</p>
        )}
      </div>
      <div {...panel(2)}>
        {reviews.length > 0 ? (
          reviews.map((review, index) => (
            <figure key={index} className="product-detail__review">
              <blockquote>{review.text}</blockquote>
              <figcaption>
                {review.name} <Rating value={review.rating} />
              </figcaption>
            </figure>
          ))
        ) : (
          <p className="soft">Nobody has written about it yet.</p>
        )}
      </div>
    </>
  );
}

type Review = NonNullable<Props["block"]["reviews"]>[number];
