import { useEffect } from "react";
import type { FieldProps } from "./color-field.tsx";
import { setFormField } from "./form-theme.ts";

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A choice from a few options, side by side. */
export function ChoiceField({ forID, value, onChange, field }: FieldProps) {
  const name = String(field.get("name"));
  const options = (field.get("options") as { toJS(): Option[] }).toJS();
  useEffect(() => setFormField(name, value), [name, value]);
  return (
    <div
      id={forID}
      className={`choice choice-${name}`}
      role="radiogroup"
      aria-label={String(field.get("label"))}
    >
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={forID}
            value={option.value}
            checked={option.value === (value ?? field.get("default"))}
            onChange={() => onChange(option.value)}
          />
          <span data-value={option.value}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
