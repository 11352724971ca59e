import { clsx } from "clsx";
import * as styles from "./walk-in-bar.module.css";

/** The sizes are the buttons, so that a party is seated in two touches. */
export function WalkInBar({
  largest,
  onSize,
  isThumb = false,
  isTentative = false,
}: {
  /** The largest size that has a button. */
  readonly largest: number;
  /** Undefined: larger. */
  readonly onSize: (size: number | undefined) => void;
  /** At the foot of a phone. */
  readonly isThumb?: boolean;
  /** Not live: the service decides later. */
  readonly isTentative?: boolean;
}) {
  // At the foot of a phone it is a landmark.
  const Element = isThumb ? "nav" : "div";
  return (
    <Element
      className={clsx(styles.bar, isThumb && styles.thumb, isTentative && styles.tentative)}
      {...(isThumb ? {} : { role: "group" })}
      aria-label="Walk-in: how many?"
    >
      <span>
        Walk-in
        {isTentative ? <small>tentative</small> : null}
      </span>
      {Array.from({ length: largest }, (_, index) => index + 1).map((size) => (
        <button key={size} type="button" aria-label={`Walk-in, ${size}`} onClick={() => onSize(size)}>
          {size}
        </button>
      ))}
      <button type="button" aria-label={`Walk-in, ${largest + 1} or more`} onClick={() => onSize(undefined)}>
        {largest + 1}+
      </button>
    </Element>
  );
}
