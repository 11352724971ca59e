interface FiltersProps {
  substances: readonly { key: string; label: string }[];
  /** The keys that are chosen. */
  free: readonly string[];
  onChange: (free: string[]) => void;
}

/** One box for each substance a dish can be confirmed free of. */
export default function Filters({ substances, free, onChange }: FiltersProps) {
  return (
    <fieldset className="diet">
      <legend>Only what is free of</legend>
      <div className="diet__all">
        {substances.map(({ key, label }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={free.includes(key)}
              onChange={({ target }) =>
                onChange(target.checked ? [...free, key] : free.filter((other) => other !== key))
              }
            />
            {label}
          </label>
        ))}
      </div>
      <p className="soft">What the kitchen has not confirmed never counts as free.</p>
    </fieldset>
  );
}
