import { priceMark, type LiveDish } from "../contract/live-values.ts";
import { formatPrice } from "../shared/money.ts";
import { useFormats } from "./use-formats.ts";

/** A dish's price; base.css strikes it through while the dish is sold out. The service writes today's into the built page. */
export const DishPrice = ({ dish }: { readonly dish: Pick<LiveDish, "slug" | "price"> }) => (
  <span className="price" {...priceMark(dish)}>
    {formatPrice(dish.price, useFormats())}
  </span>
);
