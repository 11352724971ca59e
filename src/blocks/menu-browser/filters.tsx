import * as styles from "./menu-browser.module.css";

interface FiltersProps {
  allergens: readonly { key: string; label: string }[];
  /** The keys of those chosen. */
  free: readonly string[];
  onChange: (free: string[]) => void;
}

/** A checkbox for each allergen that a dish can be confirmed free of. */
export default function Filters({ allergens, free, onChange }: FiltersProps) {
  const chosen = (key: string, checked: boolean) =>
    allergens.map((each) => each.key).filter((each) => (each === key ? checked : free.includes(each)));
  return (
    <fieldset className={styles.diet}>
      <legend>Only what is free of</legend>
      <div className={styles.dietAll}>
        {allergens.map(({ key, label }) => (
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
