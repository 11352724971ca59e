import { clsx } from "clsx";
import type { ImageValue } from "../content-model/fields.ts";
import { dishMark, priceMark, whileSoldOut, type LiveDish } from "../contract/live-values.ts";
import { formatPrice } from "../shared/money.ts";
import { Image } from "./content-image.tsx";
import { SiteLink } from "./site-link.tsx";
import { useFormats } from "./use-formats.ts";
import * as styles from "./other-dishes.module.css";
import * as pricedLineStyles from "./priced-line.module.css";
import { useMessages } from "./use-messages.ts";

interface OtherDishesProps {
  dishes: readonly (LiveDish & {
    readonly path: string;
    readonly title: string;
    readonly description: string;
    readonly image: ImageValue;
  })[];
  /** `steps`: of one size, walking down. `falling`: each smaller than the one before. */
  layout?: "steps" | "falling";
}

/** Up to three dishes with their pictures, each a link to its own page. On phones a list with pictures at the left. */
export function OtherDishes({ dishes, layout = "steps" }: OtherDishesProps) {
  const formats = useFormats();
  const t = useMessages("layout");
  return (
    <ul className={clsx(styles.root, styles[layout])}>
      {dishes.map((dish) => (
        <li key={dish.slug} {...dishMark(dish)}>
          <SiteLink to={dish.path}>
            <Image image={dish.image} alt="" sizes="(min-width: 64rem) 34vw, 6rem" />
            <span className={clsx(pricedLineStyles.root, styles.line)}>
              <span className={clsx(pricedLineStyles.name, pricedLineStyles.led)}>
                {dish.title}
                <span className={clsx(pricedLineStyles.dots, styles.dots)} aria-hidden="true" />
              </span>
              <span className="price" {...priceMark(dish)}>
                {formatPrice(dish.price, formats)}
              </span>
            </span>
            <span className={styles.note}>
              {dish.description}{" "}
              <b className={styles.gone} {...whileSoldOut(dish)}>
                {t("soldOut")}
              </b>
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
