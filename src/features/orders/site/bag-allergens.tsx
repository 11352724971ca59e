import { useMessages } from "../../../core/browser/use-messages.ts";
import type { BagAllergens as Of } from "../contract/orders.ts";
import * as styles from "./bag-allergens.module.css";
import { allergenTexts } from "../../../content/model/order-options.ts";

/**
 * Lists the allergens of a whole bag, grouped by the same three states as on a dish's page: contained, not
 * contained, and not confirmed.
 */
export function BagAllergens({ of }: { readonly of: Of }) {
  const t = useMessages("order");
  const { contains, free, unconfirmed } = allergenTexts(of, t, useMessages("menu"));
  return (
    <p className={styles.root}>
      {t("bag.contains")} <b>{contains}.</b>
      {free ? (
        <>
          {" "}
          {t("bag.free")} <s>{free}</s>.
        </>
      ) : null}
      {unconfirmed ? (
        <>
          {" "}
          <i>{t("bag.unconfirmed", { names: unconfirmed })}</i>
        </>
      ) : null}
    </p>
  );
}
