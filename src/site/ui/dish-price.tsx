import { formatPrice } from "../../core/shared/money.ts";
import { useFormats } from "../../core/browser/site-context.ts";

/** A dish's price; base.css strikes it through if the dish is sold out. */
export const DishPrice = ({ dish }: { readonly dish: { readonly price: number } }) => (
  <span className="price">{formatPrice(dish.price, useFormats())}</span>
);
