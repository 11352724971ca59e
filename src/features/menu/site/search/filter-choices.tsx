import { useMessages } from "../../../../core/browser/use-messages.ts";
import type { Substance } from "./search.ts";
import * as styles from "./filter-choices.module.css";
import { capitalized } from "../../../../core/shared/text.ts";

interface FilterChoicesProps {
  substances: readonly Substance[];
  /** Keys of the chosen substances. */
  free: readonly string[];
  onChange: (free: string[]) => void;
}

/** Checkboxes for the substances that dishes can be confirmed to be free of. */
export default function FilterChoices({ substances, free, onChange }: FilterChoicesProps) {
  const t = useMessages("menu");
  const chosen = (key: string, checked: boolean) =>
    substances.map((each) => each.key).filter((each) => (each === key ? checked : free.includes(each)));
  return (
    <fieldset className={styles.root}>
      <legend>{t("filters.only")}</legend>
      <div className={styles.all}>
        {substances.map(({ key }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={free.includes(key)}
              onChange={({ target }) => onChange(chosen(key, target.checked))}
            />
            {capitalized(t(`allergen.${key}`))}
          </label>
        ))}
      </div>
      <p className="soft">{t("filters.never")}</p>
    </fieldset>
  );
}
