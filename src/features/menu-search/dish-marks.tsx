import { PageLink } from "../../components/page-link.tsx";
import * as styles from "./dish-marks.module.css";

/** What a list says of a dish's diet and allergens. */
export interface Marks {
  /** Undefined where the kitchen has not confirmed one. */
  readonly diet?: "vegetarian" | "vegan" | undefined;
  /** Names of the allergens in it: `["gluten", "milk"]`. */
  readonly contains: readonly string[];
  /** Whether the kitchen has spoken of all fourteen. */
  readonly complete: boolean;
}

const letters = { vegetarian: "V", vegan: "VG" } as const;

/** A letter for the eye, a word for screen readers. */
export const DietMark = ({ diet }: { diet: keyof typeof letters }) => (
  <>
    <b className={styles.diet} aria-hidden="true">
      {letters[diet]}
    </b>
    <span className="vh">{diet}. </span>
  </>
);

/** What is in a dish, in a line of small type: `V gluten, milk*`. */
export function DishMarks({ marks: { diet, contains, complete } }: { marks: Marks }) {
  return (
    // The space separates them from the words that they run on from.
    <span className={styles.root}>
      {" "}
      {diet ? <DietMark diet={diet} /> : null}
      <span>
        {contains.length > 0 ? (
          <>
            <span className="vh">Contains </span>
            {contains.join(", ")}
          </>
        ) : complete ? (
          "none of the fourteen"
        ) : (
          "no allergen named"
        )}
        {complete ? null : (
          <>
            <span aria-hidden="true">*</span>
            <span className="vh">; others not confirmed</span>
          </>
        )}
      </span>
    </span>
  );
}

/** What the marks mean, below a list. */
export const MarksLegend = () => (
  <p className={styles.legend}>
    <strong>V</strong> vegetarian, <strong>VG</strong> vegan. Below each dish: which of the fourteen allergens
    it contains. <strong>*</strong> The kitchen has not confirmed all of the others; please ask.{" "}
    <PageLink page="allergens">All dishes and allergens</PageLink>
  </p>
);
