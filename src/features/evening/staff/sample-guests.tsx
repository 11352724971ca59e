import { clsx } from "clsx";
import { useState } from "react";
import type { SampleGuestsReply } from "../contract/sample-guests.ts";
import * as paths from "../../../core/contract/paths.ts";
import { pluralize } from "../../../core/shared/text.ts";
import { callStaff, problemText } from "../../staff/shell/api.ts";
import * as controls from "../../staff/shell/screen/buttons.module.css";
import { useEveningContext } from "./context.ts";
import * as styles from "./evening.module.css";
import { formatEveningShort } from "./model/texts.ts";

/**
 * Offers to fill an empty book with sample guests if the content is still the sample restaurant's. Once there
 * are sample guests, shows their number and offers to remove them.
 *
 * @param onChanged called when the book has to be loaded again
 */
export function SampleGuests({
  onDate,
  onChanged,
}: {
  readonly onDate: (date: string) => void;
  readonly onChanged: () => void;
}) {
  const { book, lostAt } = useEveningContext();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { parties, orders, fillable } = book.samples;
  const send = async (path: string, body: object, shown: string) => {
    setIsSending(true);
    setProblem(undefined);
    try {
      const { outcome, message } = await callStaff<SampleGuestsReply>(path, body);
      if (outcome === "refused") setProblem(`${message}.`);
      if (outcome === "done" && shown !== book.date) onDate(shown);
      else onChanged();
    } catch (error) {
      setProblem(`${problemText(error)}.`);
    } finally {
      setIsSending(false);
    }
  };
  if (lostAt !== undefined) return null;
  const hasSamples = parties + orders > 0;
  const isEmpty = book.parties.length + book.waitlist.length === 0;
  const date = !hasSamples && isEmpty && book.date === book.today ? fillable : null;
  return (
    <>
      {problem === undefined ? null : (
        <div className={styles.message} role="alert">
          <p className={styles.notTaken}>{problem}</p>
        </div>
      )}
      {hasSamples ? (
        <div className={clsx(styles.message, styles.samples)} role="status">
          <p>
            <b>
              {pluralize(parties, "sample party", "sample parties")}
              {orders > 0 ? ` and ${pluralize(orders, "sample order")}` : ""}.
            </b>{" "}
            They aren’t counted in any report, and are removed after the evening.
          </p>
          <button
            type="button"
            className={controls.btn}
            disabled={isSending}
            onClick={() => void send(paths.removeSampleGuests, {}, book.date)}
          >
            Remove sample guests
          </button>
        </div>
      ) : null}
      {date === null ? null : (
        <div className={clsx(styles.message, styles.samples)} role="status">
          <p>
            <b>The book is empty.</b> Sample guests show what an evening looks like. You can remove them all
            with one button.
          </p>
          <button
            type="button"
            className={controls.btn}
            disabled={isSending}
            onClick={() => void send(paths.addSampleGuests, { date }, date)}
          >
            Fill {date === book.today ? "tonight" : formatEveningShort(date)} with sample guests
          </button>
        </div>
      )}
    </>
  );
}
