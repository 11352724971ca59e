import type { FieldProps } from "./theme/color-field.tsx";

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface SwitchFieldProps extends Omit<FieldProps, "onChange"> {
  readonly onChange: (value: boolean) => void;
}

/** A switch that names both of its states, so that editors need not guess which side means “on”. */
export function SwitchField({ forID, value, onChange, field }: SwitchFieldProps) {
  const off = field.get("off");
  const [yes, no] = typeof off === "string" ? ["On", capitalised(off)] : ["Yes", "No"];
  const on = Boolean(value);
  return (
    <button
      id={forID}
      type="button"
      role="switch"
      className="two-way-switch"
      aria-checked={on}
      onClick={() => onChange(!on)}
    >
      <span>{yes}</span>
      <span>{no}</span>
    </button>
  );
}
