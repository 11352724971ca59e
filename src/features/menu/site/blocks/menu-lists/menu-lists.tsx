import { memo, use } from "react";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { DishPrice } from "../../../../../site/ui/dish-price.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { ShortLabel } from "../../../../../site/ui/short-label.tsx";
import { SiteLink } from "../../../../../site/ui/site-link.tsx";
import { CartLines } from "../../../../../site/cart/cart-lines.tsx";
import { CartSummary } from "../../../../../site/cart/cart-summary.tsx";
import { useCartItem } from "../../../../../site/cart/use-cart-item.ts";
import { useTodaysDish } from "../../../../../site/ui/todays-menu.ts";
import { UnconfirmedList, useAllergenFilter } from "../../search/allergen-filter.tsx";
import { DishMarks, MarksLegend } from "../../search/dish-marks.tsx";
import { TodayNotice } from "../../../../../site/opening/today-notice.tsx";
import { useOpening } from "../../../../../site/opening/use-opening.ts";
import { itemId } from "../../../../../content/model/item-id.ts";
import { totalItems, useCart } from "../../../../../site/cart/store.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { menuLists } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./menu-lists.module.css";
import * as cardFrameStyles from "../../../../../site/ui/card-frame.module.css";
import * as noteStyles from "../../../../../site/ui/note.module.css";
import * as pricedLineStyles from "../../../../../site/ui/priced-line.module.css";
import * as tagStyles from "../../../../../site/ui/tag.module.css";
import { inline, useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { OpeningContext } from "../../../../../site/opening/use-hours-today.ts";
import { SectionTitle, SubHeading } from "../../../../../site/ui/heading.tsx";
import { PhoneLink } from "../../../../../site/ui/phone-link.tsx";

type Props = BlockProps<typeof menuLists>;
type Dish = Props["data"]["lists"][number][number];

/** Lists of dishes with buttons that add them to the cart. Shown on a printed menu card, or beside the cart. */
export default function MenuLists({ block, data, headingLevel, id }: Props) {
  const beside = block.cart === "beside";
  const filter = useAllergenFilter(data.substances);
  const today = useTodaysDish();
  const found = block.lists.map((_list, index) =>
    filter.find((data.lists[index] ?? []).map((dish) => today(dish))),
  );
  const count = found.reduce((sum, { dishes }) => sum + dishes.length, 0);
  const lists = block.lists.map(({ title, note }, index) => (
    <section key={title} className={styles.list} aria-labelledby={`${id}-list-${index}`}>
      <div className={styles.top}>
        <SubHeading id={`${id}-list-${index}`}>{title}</SubHeading>
        {note ? <Text className="caption">{note}</Text> : null}
      </div>
      <ul>
        {found[index]!.dishes.map((dish) => (
          <Line key={dish.slug} dish={dish} withImage={beside} />
        ))}
      </ul>
    </section>
  ));
  const filtered = (
    <>
      {filter.bar(id, count)}
      {filter.free.length > 0 && count === 0 ? <p className="soft">{filter.nothing}</p> : null}
    </>
  );
  const below = (
    <>
      <UnconfirmedList
        id={`${id}-unconfirmed`}
        unconfirmed={found.flatMap(({ unconfirmed }) => unconfirmed)}
        free={filter.free}
        substances={data.substances}
      />
      <MarksLegend />
    </>
  );
  const head = (
    <div className={clsx("head", styles.head)}>
      <SectionTitle block={block} />
      {beside && data.ring ? <NoOrdersHere phone={data.ring} /> : null}
    </div>
  );

  if (beside) {
    return (
      <Section id={id} headingLevel={headingLevel} className={clsx(styles.root, styles.cart)}>
        {head}
        <div className={styles.lists}>
          {filtered}
          <div className={styles.all}>{lists}</div>
          {below}
        </div>
        <CartSummary
          large
          className={styles.summary}
          list={CartLines}
          order={block.order}
          thanks={block.thanks}
        />
      </Section>
    );
  }
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root}>
      {block.image ? (
        <div className={styles.pic}>
          <Image image={block.image} sizes="(min-width: 64rem) 34vw, 70vw" />
        </div>
      ) : null}
      <div className={clsx(styles.card, cardFrameStyles.root)}>
        {head}
        <div className={styles.filter}>{filtered}</div>
        <div className={styles.all}>{lists}</div>
        {below}
        <div className={styles.end}>
          {block.thanks ? <Text className="caption">{block.thanks}</Text> : null}
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

/** Tells guests that they cannot order here but can call the restaurant, and when it is open. */
function NoOrdersHere({ phone }: { readonly phone: string }) {
  const t = useMessages("menu");
  const layout = useMessages("layout");
  const opening = useOpening(use(OpeningContext));
  return (
    <div className={clsx(noteStyles.root, noteStyles.hint, styles.ring)}>
      <div>
        <b>{t("ring.title")}</b>
        <p>{inline(t.rich("ring.text", { phone: () => <PhoneLink number={phone} /> }))}</p>
        <p className={styles.now} role="status">
          {opening?.until
            ? `${layout("bar.openNow")} ${layout("bar.until", { time: opening.until })}`
            : opening?.opens}
        </p>
        <TodayNotice />
      </div>
    </div>
  );
}

/** Tells screen readers how many items are in the cart. Other guests see the number in the header. */
function Announcement() {
  const t = useMessages("menu");
  const layout = useMessages("layout");
  const items = useCart(totalItems);
  return (
    <p className="vh" role="status">
      {items > 0 ? t("inCart.items", { items: layout("cart.items", { count: items }) }) : ""}
    </p>
  );
}

/** One dish. Subscribes only to its own quantity, so that adding it rerenders just this line and the cart. */
const Line = memo(function Line({ dish, withImage }: { dish: Dish; withImage: boolean }) {
  const t = useMessages("menu");
  const layout = useMessages("layout");
  const cartItem = useCartItem();
  const { slug, title, price, description, image } = dish;
  const id = itemId("dishes", slug);
  const quantity = useCart(({ lines }) => lines.find((line) => line.id === id)?.quantity ?? 0);
  return (
    <li className={styles.menuLine} data-sold-out={!dish.available}>
      {withImage ? (
        <div className={styles.menuLinePic}>
          <Image image={image} alt="" sizes="88px" />
        </div>
      ) : null}
      <div className={clsx(pricedLineStyles.root, styles.line)}>
        <span className={clsx(pricedLineStyles.name, pricedLineStyles.led)}>
          <Text as="span">{title}</Text>
          <span className={pricedLineStyles.dots} aria-hidden="true" />
        </span>
        <DishPrice dish={dish} />
      </div>
      <p>
        <Text as="span">{description}</Text>
        <DishMarks marks={dish.marks} />
      </p>
      {dish.available ? (
        <button
          className={styles.menuLineAdd}
          type="button"
          onClick={() => useCart.getState().add(cartItem({ id, title, price, image }))}
        >
          <ShortLabel write={(shown) => t.rich("add.what", { shown, title })} />
          {quantity > 0 ? (
            <b>
              <span>{quantity}</span>
              <span className="vh"> {t("inCart")}</span>
            </b>
          ) : null}
        </button>
      ) : (
        <span className={clsx(tagStyles.root, styles.tag, tagStyles.out)}>{layout("soldOut")}</span>
      )}
    </li>
  );
});
