import { clsx } from "clsx";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import type { EveningReply } from "../../contract/evening.ts";
import { getEvening } from "../../../../core/contract/paths.ts";
import { checkCapacity, clashText, largestBooked, tablesText } from "../../rules/evening-rules.ts";
import { callStaff, problemText } from "../../../staff/shell/api.ts";
import { EveningContext, useEveningContext } from "../context.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { Icon } from "../../../staff/shell/screen/icon.tsx";
import {
  findClashes,
  coversWholeStay,
  shortSuggestionText,
  suggestTables,
  type Suggestion,
} from "../model/clashes.ts";
import { clockTime, snapUp, timeText } from "../model/clock.ts";
import { turnOf, type EveningBook } from "../model/book.ts";
import { readBook } from "../model/read-book.ts";
import * as styles from "../../../staff/shell/screen/sheet.module.css";
import { Sheet } from "../../../staff/shell/screen/sheet.tsx";
import { useStaffForm } from "../../../staff/shell/staff-form.tsx";
import { formatEvening } from "../model/texts.ts";

/** Returns the areas with their tables, in the order of the settings. */
const areasOf = (book: EveningBook): readonly (readonly [string, readonly string[]])[] => {
  const tables = book.tables.filter(({ inUse }) => inUse);
  return [...new Set(tables.map(({ area }) => area))].map((area) => [
    area,
    tables.flatMap((one) => (one.area === area ? [one.name] : [])),
  ]);
};

const chairsOf = ({ tables }: EveningBook, chosen: readonly string[]): number =>
  tables.reduce((sum, { name, max }) => sum + (chosen.includes(name) ? max : 0), 0);

/**
 * Lets the host choose any tables, one by one or by area, for a party that fits no single table and no
 * combination.
 */
function AnyTables({
  size,
  from,
  chosen,
  onChoose,
}: {
  readonly size: number;
  readonly from: number;
  readonly chosen: readonly string[];
  readonly onChoose: (tables: readonly string[]) => void;
}) {
  const { book, now } = useEveningContext();
  const to = from + turnOf(book, size);
  const clash = (tables: readonly string[]) => findClashes(book, { tables, from, to }, undefined, now)[0];
  return (
    <div className={styles.options} role="group" aria-label="Tables">
      {areasOf(book).flatMap(([area, all]) => {
        const taken = clash(all);
        return [
          <button
            key={area}
            type="button"
            disabled={taken !== undefined}
            aria-pressed={all.every((name) => chosen.includes(name))}
            onClick={() => onChoose(all)}
          >
            <b>{area}</b>
            <span className={taken && styles.clash}>
              {taken
                ? `Table ${taken.wanted.table}: ${clashText(taken, timeText)}`
                : `The whole area, seats ${chairsOf(book, all)}`}
            </span>
          </button>,
          ...all.map((name) => {
            const other = clash([name]);
            const isChosen = chosen.includes(name);
            return (
              <button
                key={`${area} ${name}`}
                type="button"
                disabled={other !== undefined}
                aria-pressed={isChosen}
                onClick={() => onChoose(isChosen ? chosen.filter((one) => one !== name) : [...chosen, name])}
              >
                <b>{name}</b>
                <span className={other && styles.clash}>
                  {other ? clashText(other, timeText) : `${area}, seats ${chairsOf(book, [name])}`}
                </span>
              </button>
            );
          }),
        ];
      })}
    </div>
  );
}

/** Returns warnings about a booking of several tables; the host can ignore all of them. */
function warningsOf(book: EveningBook, size: number, tables: readonly string[]): string[] {
  const isJoined = book.combinations.some(
    (one) => one.tables.length === tables.length && one.tables.every((name) => tables.includes(name)),
  );
  return [
    ...checkCapacity(book, size, tables).map(({ message }) => `${message}.`),
    ...(tables.length > 1 && !isJoined
      ? [
          `${tablesText(tables)} are not listed as joinable in the settings: make sure that they can be put together.`,
        ]
      : []),
  ];
}

/** Loads the book of another evening, for a booking by telephone. */
function useBookOf(date: string): {
  readonly book: EveningBook | undefined;
  readonly problem: string | undefined;
} {
  const { book: shown } = useEveningContext();
  const [read, setRead] = useState<{ date: string; book?: EveningBook; problem?: string }>();
  useEffect(() => {
    if (date === shown.date) return;
    let isOver = false;
    callStaff<EveningReply>(`${getEvening}?${new URLSearchParams({ date })}`).then(
      (reply) => {
        if (!isOver) setRead({ date, book: readBook(reply) });
      },
      (error: unknown) => {
        if (!isOver) setRead({ date, problem: problemText(error) });
      },
    );
    return () => {
      isOver = true;
    };
  }, [date, shown.date]);
  if (date === shown.date) return { book: shown, problem: undefined };
  return read?.date === date
    ? { book: read.book, problem: read.problem }
    : { book: undefined, problem: undefined };
}

/** Sheet for a booking by telephone, on the current evening or another one. */
export function BookingSheet({ onClose }: { readonly onClose: () => void }) {
  const context = useEveningContext();
  const [date, setDate] = useState(context.book.date);
  const { book, problem } = useBookOf(date);
  const other = useMemo(() => {
    if (!book || book === context.book) return context;
    const service = book.services.find(({ name }) => name === context.service.name) ?? book.services[0];
    return service && { ...context, book, service, parties: book.parties, now: undefined };
  }, [book, context]);
  const state =
    problem ?? (book === undefined ? "Loading that evening …" : other ? undefined : "Closed that day.");
  return (
    <Sheet title="Booking by phone" onClose={onClose}>
      <EveningContext value={other ?? context}>
        <BookingForm state={state} onClose={onClose}>
          <label className={controls.field}>
            <span>Date</span>
            <input
              type="date"
              required
              min={context.book.today}
              value={date}
              onChange={({ target }) => {
                if (target.value) setDate(target.value);
              }}
            />
          </label>
        </BookingForm>
      </EveningContext>
    </Sheet>
  );
}

/** Choices of tables: those that fit, none for now, or any other tables. */
function TableOptions({
  size,
  from,
  suggestions,
  chosen,
  onChoose,
}: Parameters<typeof AnyTables>[0] & { readonly suggestions: readonly Suggestion[] }) {
  const [isAny, setIsAny] = useState(false);
  const isChosen = (one: readonly string[]) => tablesText(one) === tablesText(chosen);
  return (
    <>
      <div className={styles.options} role="group" aria-label="Table">
        {suggestions.map((one) => (
          <button
            key={tablesText(one.tables)}
            type="button"
            aria-pressed={isChosen(one.tables)}
            onClick={() => onChoose(one.tables)}
          >
            <b>{tablesText(one.tables)}</b>
            <span>{shortSuggestionText(one, from)}</span>
            {isChosen(one.tables) ? <Icon name="check" /> : null}
          </button>
        ))}
        <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChoose([])}>
          <b>None</b>
          <span>No table yet; decide later</span>
          {chosen.length === 0 ? <Icon name="check" /> : null}
        </button>
        <button type="button" aria-expanded={isAny} onClick={() => setIsAny(!isAny)}>
          <b>Others…</b>
          <span>A whole area, or several tables</span>
        </button>
      </div>
      {isAny ? <AnyTables {...{ size, from, chosen, onChoose }} /> : null}
    </>
  );
}

/** @param state reason why a booking is currently not possible; undefined if it is possible */
function BookingForm({
  state,
  onClose,
  children,
}: {
  readonly state: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { book, service, now, screen, run } = useEveningContext();
  const [size, setSize] = useState(2);
  const first = Math.max(service.from, now === undefined ? service.from : snapUp(now));
  const times: number[] = [];
  for (let minute = first; minute < service.to; minute += 15) times.push(minute);
  const [wanted, setFrom] = useState<number>();
  const from = wanted !== undefined && times.includes(wanted) ? wanted : (times[0] ?? service.from);
  /** Tables chosen by the host; undefined for the best fit. */
  const [chosen, setChosen] = useState<readonly string[]>();
  const [isBuyout, setIsBuyout] = useState(false);
  const suggestions = suggestTables(book, size, from, now)
    .filter((one) => coversWholeStay(one, from))
    .slice(0, 5);
  const tables = chosen ?? suggestions[0]?.tables ?? [];
  const choose = (one: readonly string[]) => {
    setChosen(one);
    setIsBuyout(false);
  };
  const area = areasOf(book).find(
    ([, all]) => all.length === tables.length && all.every((name) => tables.includes(name)),
  )?.[0];
  const warnings = warningsOf(book, size, tables);
  const form = useStaffForm({ name: "", phone: "", email: "", note: "", allergies: "" }, (texts) => {
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
        tables: [...tables],
        ...(isBuyout && area !== undefined ? { buyout: true } : {}),
        ...given,
      },
      text: `${texts.name || "Booking"} of ${size} at ${timeText(from)}`,
    });
  });
  const field = (name: keyof typeof form.values, label: string, extra: object = {}) => (
    <label className={controls.field}>
      <span>{label}</span>
      <input {...extra} {...form.field(name)} />
    </label>
  );
  return (
    <form {...form.attributes} className={clsx(styles.content, styles.form)}>
      <div className={styles.pair}>
        <label className={controls.field}>
          <span>Party of</span>
          <input
            // On a phone, the on-screen keyboard would cover the other fields.
            data-autofocus={screen === "phone" ? undefined : ""}
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={largestBooked}
            value={size || ""}
            onChange={(event) => {
              setSize(Math.min(Math.max(Math.trunc(event.target.valueAsNumber) || 0, 0), largestBooked));
              setChosen(undefined);
              setIsBuyout(false);
            }}
          />
        </label>
        <label className={controls.field}>
          <span>Time</span>
          <select value={from} onChange={(event) => setFrom(Number(event.target.value))}>
            {times.map((one) => (
              <option key={one} value={one}>
                {timeText(one)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {children}
      {state === undefined ? null : (
        <p className={controls.error} role="status">
          {state}
        </p>
      )}
      <TableOptions {...{ size, from, suggestions }} chosen={tables} onChoose={choose} />
      {suggestions.length === 0 && tables.length === 0 ? (
        <p className={controls.error}>
          No table fits {size} at {timeText(from)}. The party is booked without one.
        </p>
      ) : null}
      {warnings.map((text) => (
        <p key={text} className={controls.error} role="status">
          {text}
        </p>
      ))}
      {area === undefined ? null : (
        <label className={styles.check}>
          <input type="checkbox" checked={isBuyout} onChange={(event) => setIsBuyout(event.target.checked)} />
          Buyout: the party gets {area} for the whole evening
        </label>
      )}
      {field("name", "Name", { required: true, maxLength: 100, autoComplete: "off" })}
      {field("phone", "Telephone", { type: "tel", inputMode: "tel", maxLength: 40, autoComplete: "off" })}
      {field("email", "Email, for a confirmation", { type: "email", maxLength: 254, autoComplete: "off" })}
      {field("allergies", "Allergies", { maxLength: 300 })}
      {field("note", "Note", { maxLength: 1000 })}
      <button
        type="submit"
        className={clsx(controls.btn, controls.go, controls.big)}
        disabled={state !== undefined}
      >
        Book {size} {book.date === book.today ? "" : `on ${formatEvening(book.date)} `}at {timeText(from)}
        {tables.length > 0 ? `, table ${tablesText(tables)}` : ""}
      </button>
    </form>
  );
}
