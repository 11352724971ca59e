import { clsx } from "clsx";
import { tablesText } from "../../rules/evening-rules.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { useEveningContext } from "../context.ts";
import { shortStay, type Suggestion } from "../model/clashes.ts";
import { timeText } from "../model/clock.ts";
import { quoteText } from "../sheets/walk-in.tsx";
import * as styles from "./floor.module.css";
import { nameOf, sizeOf, type Picked } from "./picked.ts";

/** Bar that shows the party to be seated when the host next taps a table, and the best table for that party. */
export function PickBar({
  picked,
  best,
  onPick,
  onSeat,
}: {
  readonly picked: Picked;
  readonly best: Suggestion | undefined;
  readonly onPick: (picked: Picked | undefined) => void;
  readonly onSeat: (picked: Picked, tables: readonly string[], minutes?: number) => void;
}) {
  const { book, open } = useEveningContext();
  return (
    <div className={styles.pickBar} role="status">
      <div>
        <strong>
          {nameOf(picked)}, {sizeOf(picked)}: choose a table
        </strong>
        {picked.kind === "party" && picked.party.allergies ? (
          <small>
            <b>Allergy:</b> {picked.party.allergies}
          </small>
        ) : null}
        <small>
          {best
            ? `Table ${tablesText(best.tables)} suits best: until ${timeText(best.stayUntil)}${best.spare === undefined ? ", no booking after" : best.spare >= 0 ? `, ${best.spare} min to spare` : `, ${-best.spare} min too short`}`
            : `No table is free; wait: ${quoteText(book.waits.get(sizeOf(picked)))}`}
        </small>
      </div>
      <button type="button" className={controls.btn} onClick={() => onPick(undefined)}>
        Cancel
      </button>
      {best ? (
        <button
          type="button"
          className={clsx(controls.btn, controls.go)}
          onClick={() => onSeat(picked, best.tables, shortStay(best))}
        >
          Seat at {tablesText(best.tables)}
        </button>
      ) : picked.kind === "walk-in" ? (
        <button
          type="button"
          className={clsx(controls.btn, controls.go)}
          onClick={() => {
            onPick(undefined);
            open({ kind: "wait", size: picked.size });
          }}
        >
          Wait…
        </button>
      ) : null}
    </div>
  );
}
