import { useMessages } from "../../../core/browser/use-messages.ts";
import { useFormats } from "../../../core/browser/site-context.ts";
import { formatCents } from "../../../core/shared/money.ts";
import { readableTime } from "../../../core/shared/time.ts";
import type { OrderDish } from "./dish.ts";

/** Returns a function that describes in which quantities a dish is sold; it returns an empty text if in any. */
export function useQuantitiesText() {
  const t = useMessages("order");
  return ({ quantities: { min, max, step } }: Pick<OrderDish, "quantities">): string =>
    [
      min > 1 && min !== step && t("terms.min", { count: min }),
      step > 1 && t("terms.step", { count: step }),
      max !== undefined && t("terms.max", { count: max }),
    ]
      .filter(Boolean)
      .join(" · ");
}

/** Terms on which a dish is sold: quantities, prices by quantity, and the latest time to order it. */
export function DishTerms({ dish }: { readonly dish: OrderDish }) {
  const t = useMessages("order");
  const formats = useFormats();
  const quantities = useQuantitiesText()(dish);
  const { bundles, orderBy } = dish;
  const terms = [
    quantities,
    ...bundles.map(({ quantity, cents }) =>
      t("sum.bundle", { quantity, price: formatCents(cents, formats) }),
    ),
    orderBy
      ? orderBy.time === undefined
        ? t("terms.byDay", { days: orderBy.days })
        : t("terms.by", { days: orderBy.days, time: readableTime(orderBy.time, formats) })
      : "",
  ].filter(Boolean);
  return terms.length > 0 ? <p className="caption">{terms.join(" · ")}</p> : null;
}
