import { clsx } from "clsx";
import { tablesText } from "../../rules/evening-rules.ts";
import { useEveningContext } from "../context.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { Icon } from "../../../staff/shell/screen/icon.tsx";
import { coversWholeStay, shortSuggestionText, suggestTables } from "../model/clashes.ts";
import { clockTime, snapUp, timeText } from "../model/clock.ts";
import { offer, wait } from "../commands.ts";
import type { WaitingParty } from "../model/book.ts";
import { minutesOf, minutesPerDay } from "../../../../core/shared/time.ts";
import * as styles from "../../../staff/shell/screen/sheet.module.css";
import { Sheet } from "../../../staff/shell/screen/sheet.tsx";
import { useStaffForm } from "../../../staff/shell/staff-form.tsx";
import { returnText, quoteText, quoteTextAtOnce } from "./walk-in.tsx";

/** Sheet that puts a party at the door on the waiting list. */
export function WaitSheet({ size, onClose }: { readonly size: number; readonly onClose: () => void }) {
  const { book, run } = useEveningContext();
  const quoted = book.waits.get(size);
  const { attributes, field } = useStaffForm({ name: "", phone: "" }, ({ name, phone }) => {
    onClose();
    void run(wait(book, size, { name: name.trim(), phone: phone.trim() }));
  });
  return (
    <Sheet title={`Party of ${size}: waiting list`} onClose={onClose}>
      <form {...attributes} className={clsx(styles.content, styles.form)}>
        <p>
          Tell them: <b>{quoted ? quoteTextAtOnce(quoted) : quoteText(quoted)}</b>
        </p>
        {quoted && returnText(quoted) ? <p className={styles.soft}>{returnText(quoted)}</p> : null}
        <label className={controls.field}>
          <span>Name</span>
          <input {...field("name")} required maxLength={100} />
        </label>
        <label className={controls.field}>
          <span>Telephone</span>
          <input {...field("phone")} type="tel" maxLength={40} />
        </label>
        <button type="submit" className={clsx(controls.btn, controls.go, controls.big)}>
          Put on the list
        </button>
      </form>
    </Sheet>
  );
}

/**
 * Sheet that offers a table to a party waiting at home. The offer is emailed, and the table is held for a
 * quarter of an hour.
 */
export function OfferSheet({
  waitingParty: one,
  onClose,
}: {
  readonly waitingParty: WaitingParty;
  readonly onClose: () => void;
}) {
  const { book, service, now, run } = useEveningContext();
  const minute = (time: string) => {
    const of = minutesOf(time);
    return of < service.from && of + minutesPerDay <= service.to ? of + minutesPerDay : of;
  };
  const earliest = Math.max(one.earliest ? minute(one.earliest) : service.from, snapUp(now ?? service.from));
  const latest = one.latest ? minute(one.latest) : Math.min(earliest + 180, service.to);
  const options: { from: number; tables: readonly string[]; text: string }[] = [];
  for (let from = snapUp(earliest); from <= latest && options.length < 8; from += 15)
    for (const found of suggestTables(book, one.size, from, now)
      .filter((found) => coversWholeStay(found, from))
      .slice(0, 1))
      options.push({ from, tables: found.tables, text: shortSuggestionText(found, from) });
  return (
    <Sheet title={`Offer ${one.name} a table`} onClose={onClose}>
      <div className={styles.content}>
        <p className={styles.soft}>
          {one.hasEmail ? "The guest gets an email" : "They gave no email address: call them"}; the table is
          held for 15 minutes.
        </p>
        <div className={styles.options}>
          {options.map(({ from, tables, text }) => (
            <button
              key={from}
              type="button"
              onClick={() => {
                onClose();
                void run(offer(one, tables, clockTime(from)));
              }}
            >
              <b>{timeText(from)}</b>
              <span>
                Table {tablesText(tables)}, {text}
              </span>
              <Icon name="right" />
            </button>
          ))}
        </div>
        {options.length === 0 ? (
          <p>
            No table fits between {timeText(earliest)} and {timeText(latest)}.
          </p>
        ) : null}
      </div>
    </Sheet>
  );
}
