import type { Substance } from "./search.ts";
import * as styles from "./allergen-filter.module.css";

interface FilterChoicesProps {
  substances: readonly Substance[];
  /** The keys of those chosen. */
  free: readonly string[];
  onChange: (free: string[]) => void;
}

/** A checkbox for each substance that a dish can be confirmed free of. */
export default function FilterChoices({ substances, free, onChange }: FilterChoicesProps) {
  const chosen = (key: string, checked: boolean) =>
    substances.map((each) => each.key).filter((each) => (each === key ? checked : free.includes(each)));
  return (
    <fieldset className={styles.choices}>
      <legend>Only what is free of</legend>
      <div className={styles.all}>
        {substances.map(({ key, label }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={free.includes(key)}
              onChange={({ target }) => onChange(chosen(key, target.checked))}
            />
            {label}
          </label>
        ))}
      </div>
      <p className="soft">What the kitchen has not confirmed never counts as free.</p>
    </fieldset>
  );
}
