import { Heading, SubHeading } from "../../../../../site/ui/heading.tsx";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { DishPrice } from "../../../../../site/ui/dish-price.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { SiteLink } from "../../../../../site/ui/site-link.tsx";
import { useTodaysDishes } from "../../../../../site/ui/todays-menu.ts";
import { UnconfirmedList, useAllergenFilter } from "../../search/allergen-filter.tsx";
import { DishMarks, MarksLegend } from "../../search/dish-marks.tsx";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { printedMenu } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./printed-menu.module.css";
import * as cardFrameStyles from "../../../../../site/ui/card-frame.module.css";
import * as pricedLineStyles from "../../../../../site/ui/priced-line.module.css";
import * as tagStyles from "../../../../../site/ui/tag.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";

/** Dishes on a printed menu card, with a picture that overlaps a corner of the card. */
export default function PrintedMenu({ block, data, headingLevel, id }: BlockProps<typeof printedMenu>) {
  const t = useMessages("layout");
  const filter = useAllergenFilter(data.substances);
  const { dishes, unconfirmed } = filter.find(useTodaysDishes(data.dishes));
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground={block.ground}>
      <div className={clsx(cardFrameStyles.root, styles.frame)}>
        <div className={styles.top}>
          {block.overline ? <Text className="it">{block.overline}</Text> : null}
          <Heading>{block.heading}</Heading>
          <span className={styles.ornament} aria-hidden="true">
            <i />
          </span>
        </div>
        {filter.bar(id, dishes.length)}
        {dishes.length === 0 ? <p className="soft">{filter.nothing}</p> : null}
        <ul className={data.dishes.length > 8 ? clsx(styles.dishes, styles.dishesLong) : styles.dishes}>
          {dishes.map((dish) => (
            <li key={dish.slug} data-sold-out={!dish.available}>
              <div className={pricedLineStyles.root}>
                <SubHeading className={clsx(pricedLineStyles.name, pricedLineStyles.led, styles.lineName)}>
                  <SiteLink to={dish.path}>{dish.title}</SiteLink>
                  <span className={pricedLineStyles.dots} aria-hidden="true" />
                </SubHeading>
                <DishPrice dish={dish} />
              </div>
              <p>
                <Text as="span">{dish.description}</Text>{" "}
                {dish.available ? null : (
                  <span className={clsx(tagStyles.root, styles.tag, tagStyles.out)}>{t("soldOut")}</span>
                )}
                <DishMarks marks={dish.marks} />
              </p>
            </li>
          ))}
        </ul>
        <UnconfirmedList
          id={`${id}-unconfirmed`}
          unconfirmed={unconfirmed}
          free={filter.free}
          substances={data.substances}
        />
        <MarksLegend />
        {block.fine ? <Text className={styles.fine}>{block.fine}</Text> : null}
      </div>
      <div className={styles.pic}>
        <Image image={block.image} sizes="70vw" />
      </div>
    </Section>
  );
}
