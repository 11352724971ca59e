import { SampleTag } from "../../../staff/shell/screen/sample-tag.tsx";
import { clsx } from "clsx";
import { useState } from "react";
import { tablesText } from "../../rules/evening-rules.ts";
import { isPermitted } from "../../../../core/contract/staff-roles.ts";
import { foldText } from "../../../../core/shared/fold-text.ts";
import { isPartOfNumber } from "../../../../core/shared/telephone-number.ts";
import { canOpen, kitchenPage, membersPage, ownSignInPage, todayPage } from "../../../staff/shell/pages.ts";
import { signOut } from "../../../staff/shell/sign-out.ts";
import { pauseBookings, undo } from "../commands.ts";
import { useEveningContext, views, type View } from "../context.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { SegmentedControl } from "../../../staff/shell/screen/segmented-control.tsx";
import { Icon } from "../../../staff/shell/screen/icon.tsx";
import { WaitingList } from "../party/side.tsx";
import { timeText } from "../model/clock.ts";
import * as styles from "../../../staff/shell/screen/sheet.module.css";
import type { Identity } from "../../../staff/shell/screen/use-identity.ts";
import { Sheet } from "../../../staff/shell/screen/sheet.tsx";
import { LogAuthor } from "../party/party.tsx";

interface SheetProps {
  readonly onClose: () => void;
}

/** Sheet with all changes of the evening, each with a button to undo it. */
export function LogSheet({ onClose }: SheetProps) {
  const { book, lostAt, run } = useEveningContext();
  return (
    <Sheet title="What happened" onClose={onClose}>
      <div className={styles.content}>
        <ul>
          {book.log.map((entry) => (
            <li key={entry.sequence} className={styles.logLine}>
              <b>{timeText(entry.at)}</b>
              {entry.isUndone ? <s>{entry.text}</s> : <span>{entry.text}</span>}
              <LogAuthor entry={entry} />
              {entry.canUndo && lostAt === undefined ? (
                <button
                  type="button"
                  className={controls.btn}
                  aria-label={`Undo: ${entry.text}`}
                  onClick={() => void run(undo(entry.sequence, entry.text))}
                >
                  Undo
                </button>
              ) : null}
            </li>
          ))}
        </ul>
        {book.log.length === 0 ? <p className={styles.soft}>Nothing yet.</p> : null}
      </div>
    </Sheet>
  );
}

/** Sheet for finding a party by name, telephone number or reference. */
export function FindSheet({ onClose }: SheetProps) {
  const { book, open } = useEveningContext();
  const [text, setText] = useState("");
  const wanted = foldText(text.trim());
  const found =
    wanted === ""
      ? []
      : book.parties
          .filter(
            ({ name, phone, id }) =>
              foldText(name).includes(wanted) ||
              foldText(id).startsWith(wanted) ||
              isPartOfNumber(text, phone ?? "", RESTAURANT_FORMATS),
          )
          .toSorted((a, b) => a.from - b.from);
  return (
    <Sheet title="Find a party" onClose={onClose}>
      <div className={styles.content}>
        <label className={controls.field}>
          <span>Name, telephone or reference</span>
          <input
            data-autofocus=""
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <div className={styles.options}>
          {found.map((party) => (
            <button key={party.id} type="button" onClick={() => open({ kind: "party", id: party.id })}>
              <b>{timeText(party.from)}</b>
              <span>
                {party.size} {party.name}
                {party.tables.length > 0 ? `, table ${tablesText(party.tables)}` : ""}{" "}
                <SampleTag isSample={party.isSample} />
              </span>
              <Icon name="right" />
            </button>
          ))}
        </div>
        <p className={styles.soft} role="status">
          {wanted !== "" && found.length === 0 ? "No party by that name tonight." : ""}
        </p>
      </div>
    </Sheet>
  );
}

export function WaitingSheet({ onClose }: SheetProps) {
  return (
    <Sheet title="Waiting" onClose={onClose}>
      <div className={styles.content}>
        <WaitingList isFull />
      </div>
    </Sheet>
  );
}

/** Menu with links to other evenings, printing and online bookings, and with the sign-out button. */
export function MenuSheet({
  onClose,
  onDate,
  onService,
  view,
  onView,
  isShared,
  onShared,
  identity,
  onForget,
  hasKeys,
  onKeys,
  onArrange,
}: SheetProps & {
  readonly onDate: (date: string) => void;
  readonly onService: (name: string) => void;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly isShared: boolean;
  readonly onShared: (isShared: boolean) => void;
  /** Person who is using a shared screen. */
  readonly identity: Identity | undefined;
  /** Called when another person takes over the shared screen. */
  readonly onForget: () => void;
  readonly hasKeys: boolean;
  readonly onKeys: (hasKeys: boolean) => void;
  /** Opens the editor for the tables' positions. Only owners can use it. */
  readonly onArrange: () => void;
}) {
  const { book, service, staff, lostAt, screen, open, run } = useEveningContext();
  const entry = (text: string, onClick: () => void) => (
    <button key={text} type="button" onClick={onClick}>
      <b>{text}</b>
      <Icon name="right" />
    </button>
  );
  return (
    <Sheet title={staff.name} onClose={onClose}>
      <div className={styles.content}>
        <label className={controls.field}>
          <span>Evening of</span>
          <input
            type="date"
            value={book.date}
            onChange={(event) => {
              if (event.target.value) onDate(event.target.value);
            }}
          />
        </label>
        {/* Wider screens have this control in their header. */}
        {screen === "phone" && book.services.length > 1 ? (
          <SegmentedControl
            label="Service"
            names={book.services.map(({ name }) => name)}
            chosen={service.name}
            onChoose={(name) => {
              onService(name);
              onClose();
            }}
          />
        ) : null}
        <SegmentedControl
          label="View"
          names={views}
          chosen={view}
          onChoose={(one) => {
            onView(one);
            onClose();
          }}
        />
        <div className={clsx(styles.options, styles.plain)}>
          {identity
            ? entry(`Not ${identity.name ?? identity.initials}? Switch`, () => {
                onForget();
                onClose();
              })
            : null}
          {entry(book.waitlist.length > 0 ? `Waiting: ${book.waitlist.length}` : "Waiting: none", () =>
            open({ kind: "waiting" }),
          )}
          {entry("What happened", () => open({ kind: "log" }))}
          {entry("Report", () => open({ kind: "report" }))}
          {entry("Print the service", () => {
            onClose();
            print();
          })}
          {entry(book.onlineBookings.paused ? "Resume online bookings" : "Pause online bookings", () => {
            onClose();
            void run(pauseBookings(book));
          })}
          {entry("Keys", () => open({ kind: "keys" }))}
          {entry(`PIN of ${staff.name}…`, () => open({ kind: "pin" }))}
          {isPermitted(staff.role, "floor") && lostAt === undefined && screen !== "phone"
            ? entry("Arrange the room…", onArrange)
            : null}
          {canOpen(staff.role, kitchenPage) ? (
            <a href={kitchenPage}>
              <b>The kitchen’s tickets</b>
              <Icon name="right" />
            </a>
          ) : null}
          {RESTAURANT_ORDER_PAGE === null ? null : (
            // Opens in a separate window, so that the book stays open.
            <a href={`${RESTAURANT_ORDER_PAGE}#host`} target="_blank" rel="noreferrer">
              <b>An order by telephone or for a table</b>
              <Icon name="right" />
            </a>
          )}
          {isPermitted(staff.role, "today") ? (
            <a href={todayPage}>
              <b>Prices and sold out</b>
              <Icon name="right" />
            </a>
          ) : null}
          <a href={ownSignInPage}>
            <b>Your sign-in</b>
            <Icon name="right" />
          </a>
          {isPermitted(staff.role, "staff") ? (
            <a href={membersPage}>
              <b>Who works here</b>
              <Icon name="right" />
            </a>
          ) : null}
        </div>
        <label className={styles.check}>
          <input type="checkbox" checked={isShared} onChange={(event) => onShared(event.target.checked)} />
          Several people use this screen: ask who is there after two minutes without input
        </label>
        <label className={styles.check}>
          <input type="checkbox" checked={hasKeys} onChange={(event) => onKeys(event.target.checked)} />
          Keyboard shortcuts
        </label>
        <button
          type="button"
          className={clsx(controls.btn, styles.push)}
          disabled={lostAt !== undefined}
          onClick={() => void signOut()}
        >
          Sign out
        </button>
      </div>
    </Sheet>
  );
}

const keys: readonly (readonly [string, string])[] = [
  ["← →", "the party before or after, at the same table first"],
  ["↑ ↓", "the table above or below"],
  ["Enter", "open the party"],
  ["m", "pick the party up; arrows move it by 15 minutes or a table, Enter drops it, Esc cancels"],
  ["] [", "15 minutes longer, shorter"],
  ["s", "seat"],
  ["l", "left"],
  ["n", "no-show"],
  ["w", "walk-in; then its size, then Enter"],
  ["b", "booking by phone"],
  ["/", "find a party; in the list, Shift and the first letters of a name"],
  ["v", "the next view: timeline, list, room"],
  ["t", "the current time"],
  ["Ctrl Z", "undo the last change"],
  ["?", "this list"],
];

export function KeysSheet({ onClose }: SheetProps) {
  return (
    <Sheet title="Keys" onClose={onClose}>
      <div className={styles.content}>
        <dl className={styles.keys}>
          {keys.map(([key, text]) => (
            <div key={key} style={{ display: "contents" }}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Sheet>
  );
}
