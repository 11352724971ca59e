import * as controls from "./buttons.module.css";
import type { AriaAttributes } from "react";
import * as styles from "./two-way-switch.module.css";

/** Buttons side by side, to choose one of a few names. */
export function SegmentedControl<Name extends string>({
  label,
  names,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly names: readonly Name[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}) {
  return (
    <div className={controls.seg} role="group" aria-label={label}>
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {name}
        </button>
      ))}
    </div>
  );
}

interface TwoWaySwitchProps extends Pick<AriaAttributes, "aria-label" | "aria-labelledby"> {
  readonly on: boolean;
  readonly labels: readonly [on: string, off: string];
  readonly onChange: (on: boolean) => void;
}

/** A switch large enough for a thumb, which shows the names of both states. */
export function TwoWaySwitch({ on, labels, onChange, ...aria }: TwoWaySwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.root}
      aria-checked={on}
      {...aria}
      onClick={() => onChange(!on)}
    >
      <span>{labels[0]}</span>
      <span>{labels[1]}</span>
    </button>
  );
}
