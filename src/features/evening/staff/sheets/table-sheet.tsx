import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { tablesText } from "../../rules/evening-rules.ts";
import { block, join, move, seat, unblock } from "../commands.ts";
import { useEveningContext } from "../context.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { Icon } from "../../../staff/shell/screen/icon.tsx";
import { areaOf, holdsTables, type Party, type TableBlock } from "../model/book.ts";
import {
  changeTo,
  coversWholeStay,
  joinVerdict,
  moveVerdict,
  shortSuggestionText,
  suggestTables,
  type Verdict,
} from "../model/clashes.ts";
import { timeText, snapUp } from "../model/clock.ts";
import * as styles from "../../../staff/shell/screen/sheet.module.css";
import { Sheet } from "../../../staff/shell/screen/sheet.tsx";
import { useStaffForm } from "../../../staff/shell/staff-form.tsx";

interface PartySheetProps {
  readonly party: Party;
  readonly onClose: () => void;
}

/**
 * Button for one way to seat or move a party. If that way is impossible, the button is disabled and shows the
 * reason.
 */
function StayOption({
  verdict,
  label,
  text,
  icon = "right",
  isPressed,
  onClick,
}: {
  readonly verdict: Verdict;
  readonly label: string;
  readonly text: string;
  readonly icon?: ComponentProps<typeof Icon>["name"];
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}) {
  const isImpossible = verdict.kind === "clash" || verdict.kind === "refused";
  return (
    <button type="button" aria-pressed={isPressed} disabled={isImpossible} onClick={onClick}>
      <b>{label}</b>
      <span className={isImpossible ? styles.clash : undefined}>{isImpossible ? verdict.text : text}</span>
      {isImpossible ? null : <Icon name={icon} />}
    </button>
  );
}

/**
 * Sheet for choosing other tables: first the best suggestions, then all other tables. A table that cannot be
 * chosen shows the reason.
 */
export function TablesSheet({ party, onClose }: PartySheetProps) {
  const { book, now, run } = useEveningContext();
  const isSeated = party.status === "seated";
  const from = isSeated ? (now ?? party.from) : party.from;
  const suggestions = suggestTables(book, party.size, from, now, party.id)
    .filter((one) => coversWholeStay(one, from) && tablesText(one.tables) !== tablesText(party.tables))
    .slice(0, 6);
  const offered = new Set(suggestions.flatMap(({ tables }) => (tables.length === 1 ? tables : [])));
  const others = book.tables.filter(
    ({ name, inUse }) => inUse && !offered.has(name) && !party.tables.includes(name),
  );
  const take = (tables: readonly string[]) => {
    onClose();
    void run(move(party, { tables, from: party.from }));
  };
  return (
    <Sheet title={`${party.size} ${party.name}: table…`} onClose={onClose}>
      <div className={styles.content}>
        <div className={styles.options}>
          {suggestions.map((one) => (
            <button key={tablesText(one.tables)} type="button" onClick={() => take(one.tables)}>
              <b>{tablesText(one.tables)}</b>
              <span>{shortSuggestionText(one, from)}</span>
              <Icon name="right" />
            </button>
          ))}
          {party.tables.length > 0 && !isSeated ? (
            <button type="button" onClick={() => take([])}>
              <b>None</b>
              <span>No table for now; decide later</span>
              <Icon name="right" />
            </button>
          ) : null}
        </div>
        {suggestions.length === 0 ? (
          <p className={styles.soft}>No free table fits at {timeText(from)}.</p>
        ) : null}
        <h3>Others</h3>
        <div className={styles.options}>
          {others.map(({ name, area, min, max }) => (
            <StayOption
              key={name}
              verdict={moveVerdict(book, party, { tables: [name] }, now)}
              label={name}
              text={`${area}, for ${min}–${max}`}
              onClick={() => take([name])}
            />
          ))}
        </div>
      </div>
    </Sheet>
  );
}

/** Sheet for choosing another time at the same tables. */
export function TimeSheet({ party, onClose }: PartySheetProps) {
  const { book, service, now, run } = useEveningContext();
  const first = Math.max(service.from, now === undefined ? service.from : snapUp(now));
  const times: number[] = [];
  for (let minute = first; minute < service.to; minute += 15) times.push(minute);
  const length = party.to - party.from;
  return (
    <Sheet title={`${party.size} ${party.name}: time…`} onClose={onClose}>
      <div className={styles.content}>
        <div className={styles.options}>
          {times.map((from) => (
            <StayOption
              key={from}
              verdict={moveVerdict(book, party, changeTo(party, { tables: party.tables, from }), now)}
              label={timeText(from)}
              text={`until ${timeText(from + length)}`}
              isPressed={from === party.from}
              onClick={() => {
                onClose();
                void run(move(party, { tables: party.tables, from }));
              }}
            />
          ))}
        </div>
      </div>
    </Sheet>
  );
}

/** Sheet for adding a table to a party's tables. */
export function JoinSheet({ party, onClose }: PartySheetProps) {
  const { book, now, run } = useEveningContext();
  const neighbours = new Set(
    book.combinations
      .filter(({ tables }) => party.tables.some((name) => tables.includes(name)))
      .flatMap(({ tables }) => tables),
  );
  const options = book.tables
    .filter(({ name, inUse }) => inUse && !party.tables.includes(name))
    .toSorted((a, b) => Number(neighbours.has(b.name)) - Number(neighbours.has(a.name)));
  return (
    <Sheet title={`Join ${tablesText(party.tables)} with…`} onClose={onClose}>
      <div className={styles.content}>
        <div className={styles.options}>
          {options.map(({ name, area, max }) => (
            <StayOption
              key={name}
              verdict={joinVerdict(book, party, name, now)}
              label={name}
              text={`${area}, seats ${max}${neighbours.has(name) ? ", beside it" : ", not joinable in the settings"}`}
              icon="plus"
              onClick={() => {
                onClose();
                void run(join(party, name));
              }}
            />
          ))}
        </div>
      </div>
    </Sheet>
  );
}

const blockReasons = ["Broken chair", "Heater out", "Wet", "Private"] as const;

/** Sheet for a table, with its parties and a form that closes the table. */
export function BlockSheet({ table, onClose }: { readonly table: string; readonly onClose: () => void }) {
  const { book, now, run, open } = useEveningContext();
  const area = areaOf(book, [table]);
  const parties = book.parties
    .filter((party) => holdsTables(party) && party.tables.includes(table))
    .toSorted((a, b) => a.from - b.from);
  const free = parties.every(({ status }) => status !== "seated");
  const due = free && now !== undefined ? parties.find(({ from }) => from <= now + 30) : undefined;
  return (
    <Sheet title={`Table ${table}`} onClose={onClose}>
      <div className={styles.content}>
        <div className={styles.options}>
          {parties.map((party) => (
            <button key={party.id} type="button" onClick={() => open({ kind: "party", id: party.id })}>
              <b>{timeText(party.from)}</b>
              <span>
                {party.size} {party.name}, until {timeText(party.to)}
              </span>
              <Icon name="right" />
            </button>
          ))}
        </div>
        {parties.length === 0 ? <p className={styles.soft}>No party has this table.</p> : null}
        {due ? (
          <button
            type="button"
            className={clsx(controls.btn, controls.go)}
            onClick={() => {
              onClose();
              void run(seat(due));
            }}
          >
            Seat {due.size} {due.name} here
          </button>
        ) : null}
        {area === undefined ? null : (
          <button type="button" className={controls.btn} onClick={() => open({ kind: "close-area", area })}>
            Close all of {area}…
          </button>
        )}
        <CloseForm tables={[table]} name={`table ${table}`} onClose={onClose} />
      </div>
    </Sheet>
  );
}

/**
 * Form that asks for a reason and closes tables for the rest of the evening. It closes all of them with a
 * single command, so that a single undo reopens them.
 */
function CloseForm({
  tables,
  name,
  onClose,
}: {
  readonly tables: readonly string[];
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { book, run } = useEveningContext();
  const { attributes, field } = useStaffForm({ reason: "" }, ({ reason }) => {
    onClose();
    void run(block(book, tables, reason.trim(), undefined));
  });
  return (
    <form {...attributes} className={clsx(styles.form, styles.push)}>
      <label className={controls.field}>
        <span>Reason for closing it for the rest of the evening</span>
        <input {...field("reason")} maxLength={200} list="block-reasons" />
        <small>Parties that have booked it keep it until you move them.</small>
      </label>
      <datalist id="block-reasons">
        {blockReasons.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <button type="submit" className={clsx(controls.btn, controls.bad)} disabled={tables.length === 0}>
        Close {name}
      </button>
    </form>
  );
}

/** Sheet for closing the tables of an area, except tables at which guests are seated. */
export function CloseAreaSheet({ area, onClose }: { readonly area: string; readonly onClose: () => void }) {
  const { book, now, open } = useEveningContext();
  const names = book.tables.filter((table) => table.inUse && table.area === area).map(({ name }) => name);
  const seated = book.parties.filter(
    ({ status, tables }) => status === "seated" && tables.some((name) => names.includes(name)),
  );
  const isClosed = (name: string) =>
    book.blocks.some(({ tables, to }) => tables.includes(name) && (now === undefined || to > now));
  const free = names.filter((name) => !isClosed(name) && !seated.some(({ tables }) => tables.includes(name)));
  return (
    <Sheet title={area} onClose={onClose}>
      <div className={styles.content}>
        <p>{free.length === 0 ? "There is no table to close." : `Tables ${tablesText(free)}.`}</p>
        <div className={styles.options}>
          {seated.map((party) => (
            <button key={party.id} type="button" onClick={() => open({ kind: "party", id: party.id })}>
              <b>{tablesText(party.tables)}</b>
              <span>
                stays open: {party.name}, party of {party.size}, is seated there
              </span>
              <Icon name="right" />
            </button>
          ))}
        </div>
        <CloseForm tables={free} name={area} onClose={onClose} />
      </div>
    </Sheet>
  );
}

/** Sheet for a closed table, with a button that reopens it. */
export function UnblockSheet({
  block: one,
  onClose,
}: {
  readonly block: TableBlock;
  readonly onClose: () => void;
}) {
  const { run } = useEveningContext();
  return (
    <Sheet
      title={
        one.tables.length === 1
          ? `Table ${tablesText(one.tables)} is closed`
          : `Tables ${tablesText(one.tables)} are closed`
      }
      onClose={onClose}
    >
      <div className={styles.content}>
        <p>
          {timeText(one.from)} to {timeText(one.to)}
          {one.reason ? `: ${one.reason}` : ""}
        </p>
        <button
          type="button"
          className={clsx(controls.btn, controls.go, styles.push)}
          onClick={() => {
            onClose();
            void run(unblock(one));
          }}
        >
          Open {one.tables.length === 1 ? "it" : "them"} again
        </button>
      </div>
    </Sheet>
  );
}
