import { clsx } from "clsx";
import { SampleTag } from "../../../staff/shell/screen/sample-tag.tsx";
import { useState } from "react";
import { tablesText } from "../../rules/evening-rules.ts";
import { callAddress } from "../../../../core/shared/telephone-number.ts";
import { complete, confirm, lengthen, move, noShow, seat } from "../commands.ts";
import { useEveningContext } from "../context.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { Icon } from "../../../staff/shell/screen/icon.tsx";
import { areaOf, holdsTables, type LogEntry, type Party } from "../model/book.ts";
import { findClashes, coversWholeStay, suggestTables } from "../model/clashes.ts";
import { timeText, snapUp } from "../model/clock.ts";
import { phaseOf } from "../model/phase.ts";
import { Sheet } from "../../../staff/shell/screen/sheet.tsx";
import * as styles from "./party.module.css";
import { capitalized } from "../../../../core/shared/text.ts";
import { dayAndMonth } from "../model/texts.ts";

/** Author of a log entry: initials, the name if known, and a note if the author was not verified. */
export function LogAuthor({ entry: { by, member, isUnverified } }: { readonly entry: LogEntry }) {
  if (!by) return <span />;
  if (by === "guest") return <span style={{ color: "var(--soft)" }}>{by}</span>;
  return (
    <span title={member}>
      <span className={controls.who} aria-hidden={member !== undefined}>
        {by}
      </span>
      {member ? <span className="vh">{member}</span> : null}
      {isUnverified ? <small className={controls.unverified}>unverified</small> : null}
    </span>
  );
}

/** The guest's own words about allergies, unshortened. */
export function Allergy({ party }: { readonly party: Party }) {
  if (!party.allergies) return null;
  return (
    <div className={controls.allergy}>
      <Icon name="warning" />
      <span>
        <b>Allergy</b> {party.allergies}
      </span>
    </div>
  );
}

/** Describes the next party at a party's tables, and how many minutes lie between the two stays. */
function afterText(
  { parties }: { readonly parties: readonly Party[] },
  party: Party,
  servicesEnd: number,
): string | undefined {
  if (party.tables.length === 0) return undefined;
  const next = parties
    .filter(
      (one) =>
        one.id !== party.id &&
        holdsTables(one) &&
        one.from >= party.from &&
        one.tables.some((name) => party.tables.includes(name)),
    )
    .toSorted((a, b) => a.from - b.from)[0];
  if (!next)
    return `No party follows at ${tablesText(party.tables)}: they can stay until ${timeText(servicesEnd)}`;
  const spare = next.from - party.to;
  return `${next.name}, ${next.size}, at ${timeText(next.from)}${spare >= 0 ? `: ${spare} min between` : `: ${-spare} min short`}`;
}

function Facts({ party }: { readonly party: Party }) {
  const { book, service } = useEveningContext();
  const after = holdsTables(party) ? afterText(book, party, service.to) : undefined;
  const { visits, noShows, last } = party.history;
  const rows: [string, React.ReactNode][] = [
    ...(after ? [["Next party", after] as [string, string]] : []),
    ...(party.phone
      ? [
          [
            "Guest",
            <a key="phone" href={callAddress(party.phone, RESTAURANT_FORMATS)}>
              {party.phone}
            </a>,
          ] as [string, React.ReactNode],
        ]
      : []),
    ...(party.isComing ? [["Guest says", "“I am coming”"] as [string, string]] : []),
    ...(visits > 0 || noShows > 0
      ? [
          ["Visits", `${visits}${last ? `, last ${dayAndMonth(last)}` : ""}. No-shows: ${noShows}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(party.occasion ? [["Occasion", party.occasion] as [string, string]] : []),
    ...(party.tableWish ? [["Asked for", party.tableWish] as [string, string]] : []),
    ...(party.request ? [["Message", party.request] as [string, string]] : []),
    ...(party.note ? [["Note", party.note] as [string, string]] : []),
    ...(party.cancelReason ? [["Reason", party.cancelReason] as [string, string]] : []),
  ];
  if (rows.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {rows.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function LogLines({ entries }: { readonly entries: readonly LogEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className={styles.log}>
      {entries.map((entry) => (
        <li key={entry.sequence} className={clsx(entry.isUndone && styles.undone)}>
          <b>{timeText(entry.at)}</b>
          <span>{entry.text}</span>
          <LogAuthor entry={entry} />
        </li>
      ))}
    </ul>
  );
}

/** All actions for a party, with the most likely action first. */
function Actions({ party, onDone }: { readonly party: Party; readonly onDone?: (() => void) | undefined }) {
  const { book, service, now, lostAt, screen, open, run } = useEveningContext();
  const [isMore, setIsMore] = useState(false);
  const phase = phaseOf(party, now, book.lateAfter);
  const does = (request: Parameters<typeof run>[0]) => () => {
    onDone?.();
    void run(request);
  };
  const button = (text: string, onClick: () => void, className?: string) => (
    <button key={text} type="button" className={clsx(controls.btn, className)} onClick={onClick}>
      {text}
    </button>
  );
  const main = clsx(styles.main, lostAt === undefined && controls.go);
  const show = (kind: "tables" | "time" | "join" | "note" | "cancel") => () => open({ kind, id: party.id });

  if (party.status === "seated") {
    const longer = { tables: party.tables, from: Math.max(party.to, now ?? party.to), to: party.to + 15 };
    const [clash] = findClashes(book, longer, party.id, now, true);
    return (
      <div className={styles.actions}>
        {button("Left the table", does(complete(party)), main)}
        {button("Move…", show("tables"))}
        {clash
          ? button(
              `+15: ${clash.other.name ?? "closed"} ${timeText(clash.other.from)}`,
              show("tables"),
              controls.bad,
            )
          : button("+15 min", () => void run(lengthen(party, 15)))}
        {button("Join…", show("join"))}
        {button("Note", show("note"))}
        {party.phone && screen !== "desk" ? (
          <a className={controls.btn} href={callAddress(party.phone, RESTAURANT_FORMATS)}>
            Call
          </a>
        ) : (
          button("−15 min", () => void run(lengthen(party, -15)))
        )}
        {isMore
          ? [
              ...(party.phone && screen !== "desk"
                ? [button("−15 min", () => void run(lengthen(party, -15)))]
                : []),
              button("Cancel…", show("cancel")),
            ]
          : button("More…", () => setIsMore(true))}
      </div>
    );
  }
  const isExpected = party.status === "pending" || party.status === "confirmed";
  if (isExpected && book.date < book.today)
    return (
      <div className={styles.actions}>
        {button("They came", does(complete(party)), main)}
        {button("No-show", does(noShow(party)))}
        {button("Note", show("note"))}
      </div>
    );
  if (isExpected) {
    const from = Math.max(party.from, snapUp(now ?? party.from));
    const best =
      party.tables.length > 0
        ? undefined
        : [0, 15, 30, 45]
            .map((shift) => ({
              from: from + shift,
              tables: suggestTables(book, party.size, from + shift, now, party.id).find((one) =>
                coversWholeStay(one, from + shift),
              )?.tables,
            }))
            .find(({ tables }) => tables !== undefined);
    return (
      <div className={styles.actions}>
        {party.tables.length > 0
          ? button(`Seat at ${tablesText(party.tables)}`, does(seat(party)), main)
          : best?.tables
            ? button(
                `Table ${tablesText(best.tables)} at ${timeText(best.from)}`,
                does(move(party, { tables: best.tables, from: best.from })),
                main,
              )
            : button("Table…", show("tables"), main)}
        {button("Table…", show("tables"))}
        {button("Time…", show("time"))}
        {party.status === "pending" && !party.isOffer
          ? button("Confirm", does(confirm(party)))
          : button("Join…", show("join"))}
        {button("Note", show("note"))}
        {phase === "late" || (now !== undefined && now >= party.from) ? (
          button("No-show", does(noShow(party)))
        ) : party.phone && screen !== "desk" ? (
          <a key="call" className={controls.btn} href={callAddress(party.phone, RESTAURANT_FORMATS)}>
            Call
          </a>
        ) : (
          button("+15 min", () => void run(lengthen(party, 15)))
        )}
        {button("Cancel…", show("cancel"))}
      </div>
    );
  }
  const undoable = book.log.find(({ subject, canUndo }) => subject === party.id && canUndo);
  return (
    <div className={styles.actions}>
      {party.status === "no-show" && now !== undefined && now < service.to
        ? button("They came after all: seat", does(seat(party)), main)
        : null}
      {undoable
        ? button(
            "Undo this",
            does({ command: { kind: "undo", sequence: undoable.sequence }, text: `Undo: ${undoable.text}` }),
            styles.main,
          )
        : null}
      {button("Note", show("note"))}
    </div>
  );
}

function whenText(party: Party, now: number | undefined, lateAfter: number): string {
  const phase = phaseOf(party, now, lateAfter);
  switch (phase) {
    case "seated":
      return `until ${timeText(party.to)}${now === undefined ? "" : `, ${party.to - now} min left`}`;
    case "over":
      return `until ${timeText(party.to)}, ${now! - party.to} min over`;
    case "late":
      return `at ${timeText(party.from)}, ${now! - party.from} min late`;
    case "left":
      return `left ${timeText(party.to)}`;
    case "no-show":
      return "no-show";
    case "cancelled":
      return "cancelled";
    default:
      return `at ${timeText(party.from)} until ${timeText(party.to)}`;
  }
}

/** Details of the selected party, for the side panel of a desk screen. */
export function PartyPanel({ party }: { readonly party: Party }) {
  const { book, now } = useEveningContext();
  const phase = phaseOf(party, now, book.lateAfter);
  const hasTable = party.tables.length > 0;
  return (
    <>
      <section>
        <div className={styles.title}>
          <h2>{party.name}</h2>
          <SampleTag isSample={party.isSample} />
          {!hasTable && holdsTables(party) ? (
            <span className={clsx(controls.tag, controls.nowTag)}>No table</span>
          ) : phase === "late" ? (
            <span className={clsx(controls.tag, controls.nowTag)}>{now! - party.from} late</span>
          ) : phase === "over" ? (
            <span className={clsx(controls.tag, controls.overTag)}>{now! - party.to} over</span>
          ) : (
            <span className={controls.tag}>
              {phase === "to-come"
                ? "To come"
                : phase === "pending"
                  ? "Pending"
                  : `${phase.charAt(0).toUpperCase()}${phase.slice(1)}`}
            </span>
          )}
          <p>
            <b>{party.size}</b> at <b>{timeText(party.seatedAt ?? party.from)}</b> until {timeText(party.to)}
            {hasTable ? ` · table ${tablesText(party.tables)}` : ""}
          </p>
        </div>
        <Allergy party={party} />
        <Facts party={party} />
      </section>
      <section aria-label="Actions">
        <Actions party={party} />
      </section>
      {book.log.some(({ subject }) => subject === party.id) ? (
        <section aria-label="What happened">
          <LogLines entries={book.log.filter(({ subject }) => subject === party.id).slice(0, 4)} />
        </section>
      ) : null}
    </>
  );
}

/** Sheet for a party. On a phone, it covers the whole screen; on other screens, it appears beside the floor. */
export function PartySheet({ party, onClose }: { readonly party: Party; readonly onClose: () => void }) {
  const { book, parties, now, open } = useEveningContext();
  const index = parties.findIndex(({ id }) => id === party.id);
  const ordered = parties.toSorted((a, b) => a.from - b.from);
  const place = ordered.findIndex(({ id }) => id === party.id);
  const go = (step: 1 | -1) => {
    const next = ordered[place + step];
    if (next) open({ kind: "party", id: next.id });
  };
  const phase = phaseOf(party, now, book.lateAfter);
  const state =
    party.seatedAt !== undefined && (phase === "seated" || phase === "over")
      ? `Seated since ${timeText(party.seatedAt)}`
      : phase === "to-come"
        ? "To come"
        : phase === "pending"
          ? "Pending"
          : capitalized(phase);
  return (
    <Sheet
      title={`${party.name}, party of ${party.size}`}
      onClose={onClose}
      isFull
      isGuarded
      head={
        <div className={styles.top}>
          <button type="button" className={controls.iconbtn} aria-label="Back" onClick={onClose}>
            <Icon name="left" />
          </button>
          <span>{state}</span>
          {index === -1 ? null : (
            <>
              <button
                type="button"
                className={controls.iconbtn}
                aria-label="Previous party"
                onClick={() => go(-1)}
              >
                <Icon name="left" />
              </button>
              <button
                type="button"
                className={controls.iconbtn}
                aria-label="Next party"
                onClick={() => go(1)}
              >
                <Icon name="right" />
              </button>
            </>
          )}
        </div>
      }
    >
      <div className={styles.page}>
        <div className={styles.name}>
          <b>{party.size}</b>
          <h2>{party.name}</h2>
        </div>
        <p className={styles.where}>
          <SampleTag isSample={party.isSample} />
          {party.tables.length > 0 ? (
            <>
              Table <b>{tablesText(party.tables)}</b>
              {areaOf(book, party.tables) ? `, ${areaOf(book, party.tables)}` : ""}
            </>
          ) : (
            "No table"
          )}
          <br />
          {whenText(party, now, book.lateAfter)}
        </p>
        <Allergy party={party} />
        <Facts party={party} />
        <LogLines entries={book.log.filter(({ subject }) => subject === party.id).slice(0, 6)} />
      </div>
      <div className={styles.thumb}>
        <Actions party={party} onDone={onClose} />
      </div>
    </Sheet>
  );
}
