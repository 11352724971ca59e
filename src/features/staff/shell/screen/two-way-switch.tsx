import type { AriaAttributes } from "react";
import * as styles from "./two-way-switch.module.css";

interface TwoWaySwitchProps extends Pick<AriaAttributes, "aria-label" | "aria-labelledby"> {
  readonly on: boolean;
  /** Labels of its two sides. */
  readonly labels: readonly [on: string, off: string];
  readonly onChange: (on: boolean) => void;
}

/** A switch for a thumb that names both of its states. */
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
