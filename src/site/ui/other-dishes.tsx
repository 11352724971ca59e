import { clsx } from "clsx";
import type { ImageValue } from "../../content/model/fields.ts";
import { Image } from "./content-image.tsx";
import { DishPrice } from "./dish-price.tsx";
import { SiteLink } from "./site-link.tsx";
import * as styles from "./other-dishes.module.css";
import * as pricedLineStyles from "./priced-line.module.css";
import { useMessages } from "../../core/browser/use-messages.ts";
import { Text } from "./text.tsx";

interface OtherDishesProps {
  dishes: readonly {
    readonly slug: string;
    readonly price: number;
    readonly available: boolean;
    readonly path: string;
    readonly title: string;
    readonly description: string;
    readonly image: ImageValue;
  }[];
  /** `steps`: equal sizes on a descending line. `falling`: each smaller than the one before. */
  layout?: "steps" | "falling";
}

/**
 * Up to three dishes with pictures, each a link to the dish's page. On phones, they are a list with the
 * pictures on the left.
 */
export function OtherDishes({ dishes, layout = "steps" }: OtherDishesProps) {
  const t = useMessages("layout");
  return (
    <ul className={clsx(styles.root, styles[layout])}>
      {dishes.map((dish) => (
        <li key={dish.slug} data-sold-out={!dish.available}>
          <SiteLink to={dish.path}>
            <Image image={dish.image} alt="" sizes="(min-width: 64rem) 34vw, 6rem" />
            <span className={clsx(pricedLineStyles.root, styles.line)}>
              <span className={clsx(pricedLineStyles.name, pricedLineStyles.led)}>
                <Text as="span">{dish.title}</Text>
                <span className={clsx(pricedLineStyles.dots, styles.dots)} aria-hidden="true" />
              </span>
              <DishPrice dish={dish} />
            </span>
            <span className={styles.note}>
              <Text as="span">{dish.description}</Text>{" "}
              {dish.available ? null : <b className={styles.gone}>{t("soldOut")}</b>}
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
