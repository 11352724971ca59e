import { clsx } from "clsx";
import * as styles from "./walk-in-bar.module.css";

/** A button for each party size, so that it takes only two taps to seat a party. */
export function WalkInBar({
  largest,
  onSize,
  isThumb = false,
  isTentative = false,
}: {
  /** The largest size with its own button. */
  readonly largest: number;
  /** Called with the party size, or with undefined if the host presses the button for larger parties. */
  readonly onSize: (size: number | undefined) => void;
  /** True if the bar is at the bottom of a phone's screen. */
  readonly isThumb?: boolean;
  /** True if the connection is lost, so that the service decides later. */
  readonly isTentative?: boolean;
}) {
  // At the bottom of a phone's screen, the bar is a landmark.
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
