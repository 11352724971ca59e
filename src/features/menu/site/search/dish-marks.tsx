import { inline, useMessages } from "../../../../core/browser/use-messages.ts";
import type { Allergen } from "../../../../content/model/dietary.ts";
import * as styles from "./dish-marks.module.css";
import { PageLink } from "../../../../site/ui/site-link.tsx";

/** A dish's diet and allergens, for lists. */
export interface Marks {
  /** Undefined if the kitchen has not confirmed that the dish is either. */
  readonly diet?: "vegetarian" | "vegan" | undefined;
  /** Allergens that the dish contains: `["gluten", "dairy"]`. */
  readonly contains: readonly Allergen[];
  /** True if the kitchen has confirmed all fourteen allergens. */
  readonly complete: boolean;
}

const letters = { vegetarian: "V", vegan: "VG" } as const;

/** A letter that marks the diet, with a word for screen readers. */
export function DietMark({ diet }: { diet: keyof typeof letters }) {
  const t = useMessages("menu");
  return (
    <>
      <b className={styles.diet} aria-hidden="true">
        {letters[diet]}
      </b>
      <span className="vh">{t(`diet.${diet}`)}. </span>
    </>
  );
}

/** A dish's diet and allergens in a line of small type: `V gluten, milk*`. */
export function DishMarks({ marks: { diet, contains, complete } }: { marks: Marks }) {
  const t = useMessages("menu");
  return (
    <>
      {/* Separates the marks from the words before them when the text is copied or read out. */ " "}
      <span className={styles.root}>
        {diet ? <DietMark diet={diet} /> : null}
        <span>
          {contains.length > 0 ? (
            <>
              <span className="vh">{t("contains")} </span>
              {contains.map((key) => t(`allergen.${key}`)).join(", ")}
              {complete ? null : (
                <>
                  <span aria-hidden="true">*</span>
                  <span className="vh">{t("contains.others")}</span>
                </>
              )}
            </>
          ) : complete ? (
            t("contains.none")
          ) : (
            t("contains.unnamed")
          )}
        </span>
      </span>
    </>
  );
}

/** Explains the marks; shown below a list. */
export function MarksLegend() {
  const t = useMessages("menu");
  return (
    <p className={styles.legend}>
      {inline(t.rich("legend", { b: (inside) => <strong>{inside}</strong> }))}{" "}
      <PageLink page="allergens">{t("legend.all")}</PageLink>
    </p>
  );
}
