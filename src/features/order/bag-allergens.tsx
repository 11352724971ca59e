import { useMessages } from "../../components/use-messages.ts";
import type { QuotedOrder } from "../../contract/orders.ts";
import { capitalized } from "../../shared/capitalized.ts";
import { allergensAmong } from "../../shared/order-options.ts";
import type { Messages } from "../../messages/ids.d.ts";
import * as styles from "./bag-allergens.module.css";

type AllergenId = Extract<keyof Messages["menu"], `allergen.${string}`>;

/** The allergens of a whole bag in one line, in the three states of a dish's page: in it, not in it, not confirmed. */
export function BagAllergens({ of }: { readonly of: NonNullable<QuotedOrder["allergens"]> }) {
  const t = useMessages("menu");
  const order = useMessages("order");
  const names = (substances: readonly string[]) =>
    substances.map((substance) => t(`allergen.${substance}` as AllergenId)).join(", ");
  const stated = allergensAmong(of);
  const [contains, free, unconfirmed] = [
    names(stated.contains),
    names(stated.free),
    names(stated.unconfirmed),
  ];
  return (
    <p className={styles.root}>
      {order("bag.contains")} <b>{contains || order(stated.isFreeOfAll ? "bag.none" : "bag.unnamed")}.</b>
      {free ? (
        <>
          {" "}
          {order("bag.free")} <s>{free}</s>.
        </>
      ) : null}
      {unconfirmed ? (
        <>
          {" "}
          <i>{order("bag.unconfirmed", { names: capitalized(unconfirmed) })}</i>
        </>
      ) : null}
    </p>
  );
}
