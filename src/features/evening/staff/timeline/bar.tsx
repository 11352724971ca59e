import { clsx } from "clsx";
import { memo, type CSSProperties } from "react";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { Icon } from "../../../staff/shell/screen/icon.tsx";
import type { Party } from "../model/book.ts";
import { barTexts, isGone, partyLabel, type BarMarks, type Phase } from "../model/phase.ts";
import * as styles from "./timeline.module.css";

/** The part of an evening that the timeline shows, in minutes past midnight of the evening's date. */
export interface BoardSpan {
  readonly from: number;
  readonly to: number;
}

const classOf: Readonly<Record<Phase, string | undefined>> = {
  pending: styles["pending"],
  "to-come": styles["toCome"],
  late: styles["late"],
  seated: styles["seated"],
  over: styles["overTime"],
  left: styles["left"],
  "no-show": styles["noShow"],
  cancelled: styles["cancelled"],
};

const percent = (share: number): string => `${(share * 100).toFixed(4)}%`;

/**
 * Returns the position and width of a stay on the timeline as a style, in percentages of the timeline's
 * width.
 */
export function spanStyle({ from, to }: BoardSpan, stay: { from: number; to: number }): CSSProperties {
  const start = Math.max(stay.from, from);
  const length = to - from;
  return {
    left: percent((start - from) / length),
    width: `calc(${percent((Math.min(stay.to, to) - start) / length)} - 2px)`,
  };
}

interface BarProps extends BarMarks {
  readonly party: Party;
  readonly phase: Phase;
  /** The current minute; undefined if the bar does not depend on the time. */
  readonly now: number | undefined;
  readonly from: number;
  readonly to: number;
  readonly rows: number;
  readonly isSelected: boolean;
  readonly isFocusable: boolean;
}

/** Bar that shows a party's stay at a table. */
export const Bar = memo(function Bar(props: BarProps) {
  const { party, phase, now, from, to, rows, isSelected, isFocusable, isStoredHere, movedBy } = props;
  const end = phase === "over" ? Math.max(now!, party.to) : party.to;
  const length = Math.max(end - party.from, 1);
  const used =
    now !== undefined && (phase === "seated" || phase === "over") ? (now - party.from) / length : 0;
  const texts = barTexts(party, phase, now, { isStoredHere, movedBy });
  const style = {
    ...spanStyle({ from, to }, { from: party.from, to: Math.max(end, party.from + 15) }),
    ...(used > 0 ? { "--used": percent(Math.min(used, 1)) } : {}),
    ...(phase === "over" ? { "--over": percent((now! - party.to) / length) } : {}),
    ...(rows > 1 ? { "--rows": rows } : {}),
  };
  // The spaces are invisible. They separate the words for tools that compare the visible text with the
  // accessible name.
  return (
    <button
      type="button"
      data-party={party.id}
      tabIndex={isFocusable ? 0 : -1}
      aria-label={partyLabel(party, phase, now, { isStoredHere, movedBy })}
      aria-pressed={isSelected}
      className={clsx(
        styles.bar,
        classOf[phase],
        (phase === "seated" || phase === "over") && controls.onPaper,
        rows > 1 && styles.joined,
        isSelected && styles.selected,
        isStoredHere && styles.storedHere,
        movedBy && styles.moved,
      )}
      style={style}
    >
      {phase === "left" ? <Icon name="check" /> : null}
      {phase === "no-show" || phase === "cancelled" ? <Icon name="close" /> : null}
      {texts.size === undefined ? (
        <s aria-hidden="true">{texts.name}</s>
      ) : (
        <>
          <span aria-hidden="true" className={styles.size}>
            {texts.size}
          </span>{" "}
          <span aria-hidden="true" className={styles.name}>
            {texts.name}
          </span>
        </>
      )}{" "}
      {texts.allergy ? (
        <span
          aria-hidden="true"
          className={clsx(controls.tag, controls.allergyTag, styles.tag, styles.allergy)}
        >
          {texts.allergy}
        </span>
      ) : null}{" "}
      {party.occasion && !isGone(phase) ? <Icon name="cake" /> : null}
      {texts.delay ? (
        <span
          aria-hidden="true"
          className={clsx(controls.tag, phase === "late" ? controls.nowTag : controls.overTag, styles.tag)}
        >
          {texts.delay}
        </span>
      ) : null}{" "}
      {texts.sample ? (
        <span aria-hidden="true" className={clsx(controls.tag, styles.tag)}>
          {texts.sample}
        </span>
      ) : null}{" "}
      {isStoredHere ? (
        <span aria-hidden="true" className={clsx(controls.tag, styles.tag)} style={{ marginLeft: "auto" }}>
          {texts.note}
        </span>
      ) : texts.note ? (
        <em aria-hidden="true">{texts.note}</em>
      ) : null}
    </button>
  );
});
