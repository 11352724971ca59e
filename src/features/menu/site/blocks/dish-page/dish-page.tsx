import { clsx } from "clsx";
import { Breadcrumb } from "../../../../../site/ui/breadcrumb.tsx";
import { DishPrice } from "../../../../../site/ui/dish-price.tsx";
import { Heading, SubHeading } from "../../../../../site/ui/heading.tsx";
import { HeadingLevel } from "../../../../../site/ui/heading-level.tsx";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { Rating } from "../../../../../site/ui/rating.tsx";
import { PageLink, SiteLink } from "../../../../../site/ui/site-link.tsx";
import { RichText } from "../../../../../site/ui/rich-text.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { useCartItem } from "../../../../../site/cart/use-cart-item.ts";
import { itemId } from "../../../../../content/model/item-id.ts";
import { useCart } from "../../../../../site/cart/store.ts";
import { ShortLabel } from "../../../../../site/ui/short-label.tsx";
import { ShareButton } from "../../../../../site/ui/share/share-button.tsx";
import { HeartButton } from "../../../../../site/cart/wishlist/heart-button.tsx";
import { useTodaysDish } from "../../../../../site/ui/todays-menu.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import { OtherDishes } from "../../../../../site/ui/other-dishes.tsx";
import type { dishPage } from "./fields.ts";
import * as styles from "./dish-page.module.css";
import * as initialStyles from "../../../../../site/ui/initial.module.css";
import * as pricedLineStyles from "../../../../../site/ui/priced-line.module.css";
import { inline, useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { capitalized } from "../../../../../core/shared/text.ts";
import { PhoneLink } from "../../../../../site/ui/phone-link.tsx";

const stateClasses: Readonly<Record<string, string | undefined>> = {
  contains: styles.contained,
  free: styles.free,
};

/** The page of one dish: its picture, its ingredients, its cook, what goes with it, and other dishes. */
export default function DishPage({ data, headingLevel, id }: BlockProps<typeof dishPage>) {
  const cartItem = useCartItem();
  const t = useMessages("menu");
  const layout = useMessages("layout");
  const add = useCart((cart) => cart.add);
  const today = useTodaysDish();
  const { slug, title, image, cook, phone } = data;
  const { price, available } = today(data);
  const goesWith = data.goesWith && today(data.goesWith);
  const others = data.others.map((dish) => today(dish));
  const key = itemId("dishes", slug);
  const [instead] = others;
  const unconfirmed = data.facts.filter(({ state }) => state === "unconfirmed");
  return (
    <Section id={id} headingLevel={headingLevel} ground="none" padding={false} grid={false}>
      <header className={clsx("dark night grid", styles.plate)} data-sold-out={!available}>
        <div className={clsx(styles.pic, image.print && styles.printed)}>
          {/* On a phone, a photograph is cropped to a square; a print (`image.print`) is shown whole. */}
          <Image
            image={image}
            eager={headingLevel === 1}
            sizes={`(min-width: 64rem) 80vw, ${image.print ? 100 : 133}vw`}
          />
        </div>
        <div className={styles.txt}>
          <Breadcrumb parent={{ label: t("dish.menu"), page: "menu" }} current={title} />
          <Heading>{title}</Heading>
          <Text className="lead">{data.description}</Text>
          <p className={styles.meta}>
            <b>
              <DishPrice dish={{ price }} />
            </b>
            <Text as="span">{data.category}</Text>
            {available ? null : <span className={styles.gone}>{layout("soldOut")}</span>}
            {data.rating === undefined ? null : <Rating value={data.rating} />}
          </p>
          {data.soldOutNote && !available ? <Text>{data.soldOutNote}</Text> : null}
          <div className="btns">
            {available ? (
              <button
                className="btn"
                type="button"
                onClick={() => add(cartItem({ id: key, title, price, image }))}
              >
                {t("dish.add")}
              </button>
            ) : instead?.available ? (
              <SiteLink className="btn btn--line" to={instead.path}>
                {t("dish.instead", { title: instead.title })}
              </SiteLink>
            ) : null}
            <HeartButton id={key} title={title} className="iconbtn--ring" />
            {/* Keeps the booking link and the share button on one line. */}
            <span className={styles.further}>
              <PageLink className="btn btn--text" page="booking">
                {t("dish.book")}
              </PageLink>
              <ShareButton title={title} />
            </span>
          </div>
        </div>
      </header>
      <div className={clsx("paper section grid", styles.body)}>
        <div className={styles.text}>
          {data.html ? <RichText html={data.html} className={initialStyles.root} /> : null}
          {cook ? (
            <p className={styles.sign}>
              {cook.title}, <Text as="span">{cook.role}</Text>{" "}
              <SiteLink to={cook.path}>{t("dish.who")}</SiteLink>
            </p>
          ) : null}
        </div>
        <div className={styles.six}>
          <SubHeading>{t("dish.in")}</SubHeading>
          <dl>
            {data.facts.map(({ key: substance, state }) =>
              state === "unconfirmed" ? null : (
                <div key={substance} className={stateClasses[state]}>
                  <dt>{capitalized(t(`allergen.${substance}`))}</dt>
                  <dd>{t(`fact.${state}`, { name: t(`allergen.${substance}`) })}</dd>
                </div>
              ),
            )}
            {unconfirmed.length > 0 ? (
              <div className={styles.unconfirmed}>
                {unconfirmed.map(({ key: substance }) => (
                  <dt key={substance}>{capitalized(t(`allergen.${substance}`))}</dt>
                ))}
                <dd>{t("fact.unconfirmed")}</dd>
              </div>
            ) : null}
          </dl>
          <p className="soft">{inline(t.rich("dish.key", { phone: () => <PhoneLink number={phone} /> }))}</p>
        </div>
        {goesWith ? (
          <aside className={clsx("dark", styles.goesWith)} aria-labelledby={`${id}-goes-with`}>
            <div className={styles.goesWithPic}>
              <Image image={goesWith.image} alt="" sizes="(min-width: 64rem) 28vw, 100vw" />
            </div>
            <div className={styles.goesWithText}>
              <p className="eyebrow">{t("dish.goesWith")}</p>
              <SubHeading id={`${id}-goes-with`}>
                <SiteLink to={goesWith.path}>{goesWith.title}</SiteLink>
              </SubHeading>
              {goesWith.note ? <Text>{goesWith.note}</Text> : null}
              <p className={pricedLineStyles.root}>
                <span className="soft">{t("dish.byItself")}</span>
                <span className={pricedLineStyles.dots} aria-hidden="true" />
                <DishPrice dish={goesWith} />
              </p>
              {goesWith.available ? (
                <button
                  className="btn btn--line"
                  type="button"
                  onClick={() => add(cartItem({ ...goesWith, id: itemId("dishes", goesWith.slug) }))}
                >
                  <ShortLabel
                    write={(shown) =>
                      t.rich("dish.addAsWell", { shown, title: <Text as="span">{goesWith.title}</Text> })
                    }
                  />
                </button>
              ) : null}
            </div>
          </aside>
        ) : null}
      </div>
      {others.length > 0 ? (
        <div className={clsx("paper parchment section grid", styles.next)}>
          <SubHeading>{t("dish.also")}</SubHeading>
          <HeadingLevel>
            <OtherDishes dishes={others} />
          </HeadingLevel>
        </div>
      ) : null}
    </Section>
  );
}
