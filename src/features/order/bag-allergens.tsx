import { useMessages } from "../../components/use-messages.ts";
import type { QuotedOrder } from "../../contract/orders.ts";
import { capitalized } from "../../shared/capitalized.ts";
import type { Messages } from "../../messages/ids.ts";
import * as styles from "./bag-allergens.module.css";

type AllergenId = Extract<keyof Messages["menu"], `allergen.${string}`>;

/** What are matters of diet, not allergens. */
const diet: readonly string[] = ["meat", "honey"];

/** The allergens of a whole bag in one line, in the three states of a dish's page: in it, not in it, not confirmed. */
export function BagAllergens({ of }: { readonly of: NonNullable<QuotedOrder["allergens"]> }) {
  const t = useMessages("menu");
  const order = useMessages("order");
  const names = (substances: readonly string[]) =>
    substances
      .filter((substance) => !diet.includes(substance))
      .map((substance) => t(`allergen.${substance}` as AllergenId))
      .join(", ");
  const [contains, free, unconfirmed] = [names(of.contains), names(of.free), names(of.unconfirmed)];
  return (
    <p className={styles.root}>
      {order("bag.contains")} <b>{contains || order("bag.none")}.</b>
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
