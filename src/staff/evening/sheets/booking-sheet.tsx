import { clsx } from "clsx";
import { useState } from "react";
import { tablesText } from "../../../shared/evening-rules.ts";
import { useEveningContext } from "../context.ts";
import * as controls from "../buttons.module.css";
import { Icon } from "../icon.tsx";
import { isForWholeStay, shortSuggestionText, suggestTables } from "../model/clashes.ts";
import { clockTime, snapUp } from "../model/clock.ts";
import { offer, wait } from "../commands.ts";
import type { WaitingParty } from "../model/book.ts";
import { minutesOf, minutesPerDay } from "../../../shared/time.ts";
import * as styles from "./sheet.module.css";
import { Sheet } from "./sheet.tsx";
import { backText, quoteText, quoteTextAtOnce } from "./walk-in.tsx";

/** A booking by telephone. */
export function BookingSheet({ onClose }: { readonly onClose: () => void }) {
  const { book, service, now, run } = useEveningContext();
  const [size, setSize] = useState(2);
  const first = Math.max(service.from, now === undefined ? service.from : snapUp(now));
  const times: number[] = [];
  for (let minute = first; minute < service.to; minute += 15) times.push(minute);
  const [from, setFrom] = useState(times[0] ?? service.from);
  const [tables, setTables] = useState<string>();
  const [texts, setTexts] = useState({ name: "", phone: "", email: "", note: "", allergies: "" });
  const suggestions = suggestTables(book, size, from, now)
    .filter((one) => isForWholeStay(one, from))
    .slice(0, 5);
  const best = suggestions.find((one) => tablesText(one.tables) === tables) ?? suggestions[0];
  const field = (name: keyof typeof texts, label: string, extra: object = {}) => (
    <label className={controls.field}>
      <span>{label}</span>
      <input
        {...extra}
        value={texts[name]}
        onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
      />
    </label>
  );
  return (
    <Sheet title="Booking by phone" onClose={onClose}>
      <form
        className={clsx(styles.content, styles.form)}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          const given = Object.fromEntries(
            Object.entries(texts).flatMap(([key, value]) => (value.trim() ? [[key, value.trim()]] : [])),
          );
          void run({
            command: {
              kind: "book",
              size,
              date: book.date,
              time: clockTime(from),
              ...(best ? { tables: [...best.tables] } : {}),
              ...given,
            },
            text: `${texts.name || "Booking"} of ${size} at ${clockTime(from)}`,
          });
        }}
      >
        <div className={styles.pair}>
          <label className={controls.field}>
            <span>Party of</span>
            <select value={size} onChange={(event) => setSize(Number(event.target.value))}>
              {Array.from({ length: Math.max(book.largestParty, 12) }, (_, index) => (
                <option key={index}>{index + 1}</option>
              ))}
            </select>
          </label>
          <label className={controls.field}>
            <span>Time</span>
            <select value={from} onChange={(event) => setFrom(Number(event.target.value))}>
              {times.map((one) => (
                <option key={one} value={one}>
                  {clockTime(one)}
                </option>
              ))}
            </select>
          </label>
        </div>
        <div className={styles.options} role="group" aria-label="Table">
          {suggestions.map((one) => (
            <button
              key={tablesText(one.tables)}
              type="button"
              aria-pressed={one === best}
              onClick={() => setTables(tablesText(one.tables))}
            >
              <b>{tablesText(one.tables)}</b>
              <span>{shortSuggestionText(one, from)}</span>
              {one === best ? <Icon name="check" /> : null}
            </button>
          ))}
        </div>
        {suggestions.length === 0 ? (
          <p className={controls.error}>No table fits at {clockTime(from)}. It is booked without one.</p>
        ) : null}
        {field("name", "Name", { required: true, maxLength: 100, autoComplete: "off" })}
        {field("phone", "Telephone", { type: "tel", inputMode: "tel", maxLength: 40, autoComplete: "off" })}
        {field("email", "Email, for a confirmation", { type: "email", maxLength: 254, autoComplete: "off" })}
        {field("allergies", "Allergies", { maxLength: 300 })}
        {field("note", "Note", { maxLength: 1000 })}
        <button type="submit" className={clsx(controls.btn, controls.go, controls.big)}>
          Book {size} at {clockTime(from)}
          {best ? `, table ${tablesText(best.tables)}` : ""}
        </button>
      </form>
    </Sheet>
  );
}

/** Somebody at the door waits. */
export function WaitSheet({ size, onClose }: { readonly size: number; readonly onClose: () => void }) {
  const { book, run } = useEveningContext();
  const quoted = book.waits.get(size);
  const [name, setName] = useState("");
  const [phone, setPhone] = useState("");
  return (
    <Sheet title={`${size} wait`} onClose={onClose}>
      <form
        className={clsx(styles.content, styles.form)}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          void run(wait(book, size, { name: name.trim(), phone: phone.trim() }));
        }}
      >
        <p>
          Tell them: <b>{quoted ? quoteTextAtOnce(quoted) : quoteText(quoted)}</b>
        </p>
        {quoted && backText(quoted) ? <p className={styles.soft}>{backText(quoted)}</p> : null}
        <label className={controls.field}>
          <span>Name</span>
          <input required maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
        </label>
        <label className={controls.field}>
          <span>Telephone</span>
          <input type="tel" maxLength={40} value={phone} onChange={(event) => setPhone(event.target.value)} />
        </label>
        <button type="submit" className={clsx(controls.btn, controls.go, controls.big)}>
          Put on the list
        </button>
      </form>
    </Sheet>
  );
}

/** A table for somebody who waits at home: by mail, held for a quarter of an hour. */
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
      .filter((found) => isForWholeStay(found, from))
      .slice(0, 1))
      options.push({ from, tables: found.tables, text: shortSuggestionText(found, from) });
  return (
    <Sheet title={`Offer ${one.name} a table`} onClose={onClose}>
      <div className={styles.content}>
        <p className={styles.soft}>
          {one.hasEmail ? "A mail goes out" : "Nobody is mailed: call them"}; the table is held for 15
          minutes.
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
              <b>{clockTime(from)}</b>
              <span>
                Table {tablesText(tables)}, {text}
              </span>
              <Icon name="right" />
            </button>
          ))}
        </div>
        {options.length === 0 ? (
          <p>
            No table fits between {clockTime(earliest)} and {clockTime(latest)}.
          </p>
        ) : null}
      </div>
    </Sheet>
  );
}
