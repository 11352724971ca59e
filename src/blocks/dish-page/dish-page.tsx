import { EntryHeader } from "../../components/entry-header.tsx";
import { FactList } from "../../components/fact-list.tsx";
import { formatPrice } from "../../shared/money.ts";
import { Rating } from "../../components/rating.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import { RichText } from "../../components/rich-text.tsx";
import { Section } from "../../components/section.tsx";
import { toCartItem } from "../../features/cart/cart-item.ts";
import { itemId } from "../../shared/item-id.ts";
import { useCart } from "../../features/cart/store.ts";
import { HeartButton } from "../../features/wishlist/heart-button.tsx";
import { priceMark, whileAvailable, whileSoldOut } from "../../contract/live-values.ts";
import type { BlockProps } from "../define.ts";
import type { dishPage } from "./fields.ts";
import { clsx } from "clsx";
import * as entryHeaderStyles from "../../components/entry-header.module.css";
import * as tagStyles from "../../components/tag.module.css";

const stateTexts: Readonly<Record<string, readonly [text: string, className: string | undefined]>> = {
  contains: ["Contains it", entryHeaderStyles.isContained],
  free: ["Free of it", entryHeaderStyles.isFree],
  unconfirmed: ["Not confirmed, please ask", entryHeaderStyles.isOpen],
};

/** The page of one dish: description, price and allergens. */
export default function DishPage({ data, headingLevel, id }: BlockProps<typeof dishPage>) {
  const add = useCart((cart) => cart.add);
  const { slug, title, price, image } = data;
  const key = itemId("dishes", slug);
  return (
    <Section id={id} headingLevel={headingLevel} ground="none" padding={false} grid={false}>
      <EntryHeader
        list={{ label: "Menu", to: "/menu" }}
        title={title}
        note={
          <>
            <span {...priceMark(data)}>{formatPrice(price)}</span> · {data.category}
          </>
        }
        image={image}
      />
      <div className="paper section grid">
        <div className={entryHeaderStyles.entryText}>
          <Rating value={data.rating} />
          <p className="lead">{data.description}</p>
          {data.html ? <RichText html={data.html} /> : null}
          <div className="btns">
            <button
              className="btn"
              type="button"
              {...whileAvailable(data)}
              onClick={() => add(toCartItem({ id: key, title, price, image }))}
            >
              ADD TO CART
            </button>
            <span className={clsx(tagStyles.root, tagStyles.out)} {...whileSoldOut(data)}>
              Sold out today
            </span>
            <HeartButton id={key} title={title} className="iconbtn--ring" />
            <SiteLink className="btn btn--text" to="/Book">
              BOOK A TABLE
            </SiteLink>
          </div>
        </div>
        <div className={entryHeaderStyles.entrySide}>
          <SubHeading>Diet and allergens</SubHeading>
          <FactList
            facts={data.facts.map(({ name, state }) => {
              const [text = "", className] = stateTexts[state] ?? [];
              return [name, <span className={className}>{text}</span>];
            })}
          />
        </div>
      </div>
    </Section>
  );
}
