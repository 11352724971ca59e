import { useFormats } from "../../../core/browser/site-context.ts";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { bundlesText } from "../../../content/model/order-options.ts";
import { formatCents } from "../../../core/shared/money.ts";
import type { Saving } from "../../../core/shared/order-sum.ts";

interface SavingsProps {
  readonly savings: readonly Saving[];
  /** Returns the title of a dish, by its slug. */
  readonly titleOf: (dish: string) => string;
}

/** Rows of a slip's sums with the prices by quantity that apply, and the amounts saved. */
export function Savings({ savings, titleOf }: SavingsProps) {
  const t = useMessages("order");
  const formats = useFormats();
  return savings.map((saving) => (
    <p key={saving.dish}>
      <span>{t("sum.saving", { title: titleOf(saving.dish), prices: bundlesText(saving, t, formats) })}</span>
      <span className="price">{formatCents(-saving.cents, formats)}</span>
    </p>
  ));
}
