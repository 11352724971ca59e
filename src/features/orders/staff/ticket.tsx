import { clsx } from "clsx";
import { memo, type CSSProperties } from "react";
import type { KitchenLine } from "../contract/kitchen.ts";
import { Icon } from "../../staff/shell/screen/icon.tsx";
import { sampleMark, SampleTag } from "../../staff/shell/screen/sample-tag.tsx";
import * as commands from "./commands.ts";
import type { KitchenContextValue } from "./context.ts";
import type { QueuedPart } from "./live/with-commands.ts";
import { clockText, minuteOf, type Minute } from "./model/clock.ts";
import { factsText, formerText, lineChanges, voidText, type FormerLine } from "./model/changes.ts";
import {
  cookingProgress,
  nameOf,
  portionsOnFire,
  shortNumber,
  wishesOf,
  type Ticket as TicketModel,
} from "./model/tickets.ts";
import * as styles from "./kitchen-ticket.module.css";

/** Returns custom properties for an element's `style`, which React's types would not allow. */
export const cssVariables = (properties: Readonly<Record<`--${string}`, string | number>>): CSSProperties =>
  properties as CSSProperties;

const icons = {
  see: undefined,
  confirm: "check",
  start: "flame",
  "start-early": "flame",
  bump: "check",
} as const;

/** Describes a ticket's times: `start now, due 20:26`. */
function timesText({ state, startBy, due, order }: TicketModel, timeZone: string): string {
  const clock = (minute: Minute) => clockText(minute, timeZone);
  if (state === "void") return `cancelled ${clock(minuteOf(order.cancelledAt ?? order.due))}`;
  if (state === "go") return `start now, due ${clock(due)}`;
  return state === "later" ? `start ${clock(startBy)}, due ${clock(due)}` : `due ${clock(due)}`;
}

/** Returns the title of a ticket: `Table 9, start now, due 20:26`. */
export const titleOf = (ticket: TicketModel, timeZone: string): string =>
  [nameOf(ticket.order), ...(ticket.order.sample ? [sampleMark] : []), timesText(ticket, timeZone)].join(
    ", ",
  );

/** Returns the announcement of a new, changed or cancelled ticket, with the allergy first. */
export function spokenOf(ticket: TicketModel, timeZone: string): string {
  const { order, state, isChanged } = ticket;
  const what = state === "void" ? "Called off" : isChanged ? "Changed" : "New";
  return [order.allergies ? `Allergy: ${order.allergies}.` : "", `${what}: ${titleOf(ticket, timeZone)}.`]
    .filter(Boolean)
    .join(" ");
}

function Head({
  ticket,
  sign,
  now,
  timeZone,
  open,
}: Omit<TicketProps, "dishNames" | "kept" | "isLive" | "station" | "run">) {
  const { order, state, due } = ticket;
  const onFire = portionsOnFire(ticket);
  const minutes = state === "void" ? onFire : Math.abs(due - now);
  const unit = state === "void" ? "on the fire" : state === "over" ? "over" : "min";
  return (
    <header
      className={styles.head}
      style={
        state === "burning"
          ? cssVariables({ "--burnt-share": `${Math.round(cookingProgress(ticket, now) * 100)}%` })
          : undefined
      }
    >
      <span className={styles.key} aria-hidden="true">
        {sign}
      </span>
      <h2>
        <button type="button" onClick={() => open({ kind: "order", number: order.number })}>
          {order.destination === "table" ? (
            nameOf(order)
          ) : (
            <>
              Bag <b>{shortNumber(order.number)}</b>
            </>
          )}
          <small>
            <SampleTag isSample={order.sample} />
            {timesText(ticket, timeZone)}
          </small>
          <span className="vh">: details</span>
        </button>
      </h2>
      {state === "void" && onFire === 0 ? null : (
        <p className={styles.minutes}>
          {minutes}
          <small>{unit}</small>
        </p>
      )}
    </header>
  );
}

/** A choice or note of a line, with a leading *no* or *without* emphasized. */
function Wish({ text }: { readonly text: string }) {
  const without = /^(no|without)\b/i.exec(text);
  return (
    <span className={styles.wish}>
      {without ? (
        <>
          <i>{without[0].toLowerCase()}</i>
          {text.slice(without[0].length)}
        </>
      ) : (
        text
      )}
    </span>
  );
}

interface LineProps {
  readonly line: KitchenLine;
  /** The kitchen's name for the dish. */
  readonly name: string;
  /** Name of the station; undefined if it is not shown beside the line. */
  readonly station: string | undefined;
  /** The line before the guest's change; null if the line is new, undefined if it has not changed. */
  readonly before: FormerLine | null | undefined;
  readonly isKept: boolean;
  readonly isVoid: boolean;
  readonly onBump: (line: KitchenLine) => void;
}

function Line({ line, name, station, before, isKept, isVoid, onBump }: LineProps) {
  const isDone = line.doneAt !== null;
  const content = (
    <>
      {before === undefined ? null : (
        <span className={styles.was}>
          {before === null ? (
            "New"
          ) : (
            <>
              <s>{formerText(before)}</s>
              <Icon name="arrow" />
              <span className="vh">becomes</span>
            </>
          )}
        </span>
      )}
      <span className={styles.quantity}>{line.quantity}</span>
      <span className={styles.dish}>{name}</span>
      {isDone ? <Icon name="check" label="Done" /> : station ? <small>{station}</small> : null}
      {isDone ? null : wishesOf(line).map((text) => <Wish key={text} text={text} />)}
      {isKept ? <em>kept here</em> : null}
    </>
  );
  return (
    <li className={clsx(isDone && styles.done, before !== undefined && styles.changed)}>
      {isVoid ? (
        <p>{content}</p>
      ) : (
        <button type="button" aria-pressed={isDone} onClick={() => onBump(line)}>
          {content}
        </button>
      )}
    </li>
  );
}

/**
 * Returns, for each line, the station to show beside it; undefined if the line has no station, or the same
 * station as the line above.
 */
const stationsShown = (lines: readonly KitchenLine[]): readonly (string | undefined)[] =>
  lines.map(({ station }, index) =>
    station !== null && station !== lines[index - 1]?.station ? station : undefined,
  );

function Said({ ticket, wanted, timeZone }: Pick<TicketProps, "ticket" | "wanted" | "timeZone">) {
  const { order, state, isChanged, promised } = ticket;
  const facts = factsText(order);
  if (state === "void")
    return (
      <p className={styles.say}>
        {voidText(ticket)}{" "}
        {wanted === undefined ? null : (
          <span className={styles.wanted}>
            <Icon name="arrow" />
            {wanted}
          </span>
        )}
      </p>
    );
  return (
    <>
      {facts.length > 0 ? (
        <p className={styles.facts} role="alert">
          <Icon name="warning" />
          <span>{facts.join(" ")}</span>
        </p>
      ) : null}
      {isChanged && order.changedAt !== null ? (
        <p className={styles.say}>Changed at {clockText(minuteOf(order.changedAt), timeZone)} by the guest</p>
      ) : null}
      {promised === undefined ? null : (
        <p className={styles.late}>
          <b>Late:</b> promised by {clockText(promised, timeZone)}
        </p>
      )}
      {order.movedFrom === null ? null : (
        <p className={styles.say}>
          Moved {order.movedFrom} → {order.table}
        </p>
      )}
    </>
  );
}

/** Block with the allergy and the guest's name. */
export function Allergy({
  text,
  who,
  isConfirmed,
}: {
  readonly text: string;
  readonly who: string | null;
  readonly isConfirmed: boolean;
}) {
  return (
    <p className={styles.allergy}>
      <Icon name="warning" />
      <span>
        {text} <small>{[who, isConfirmed ? "confirmed" : undefined].filter(Boolean).join(", ")}</small>
      </span>
    </p>
  );
}

interface TicketProps {
  readonly ticket: TicketModel;
  readonly dishNames: KitchenContextValue["dishNames"];
  /** Key that carries out the next action; empty if there is none. */
  readonly sign: string;
  readonly now: Minute;
  readonly kept: QueuedPart | undefined;
  readonly isLive: boolean;
  readonly station: string | undefined;
  readonly run: KitchenContextValue["run"];
  readonly timeZone: string;
  readonly open: KitchenContextValue["open"];
  /** For a cancelled ticket, a text about another order that could use the food being cooked. */
  readonly wanted?: string | undefined;
}

/**
 * A ticket. Its header shows the minutes until the order is due, tapping a line marks the line as done or
 * open again, and the button at the foot carries out the next action. Memoized, so that a change to one
 * ticket does not rerender the others.
 */
export const Ticket = memo(function Ticket({
  ticket,
  dishNames,
  sign,
  now,
  kept,
  isLive,
  station,
  run,
  wanted,
  timeZone,
  open,
}: TicketProps) {
  const { order, state, lines, elsewhere, isNew, isChanged, next } = ticket;
  const { before, gone } = lineChanges(order);
  const shown = stationsShown(lines);
  const onBump = (line: KitchenLine) =>
    void run(
      line.doneAt === null ? commands.bump(order, [line.position]) : commands.recall(order, [line.position]),
    );
  const icon = icons[next];
  const isUnseen = next === "see";
  return (
    <article
      className={clsx(
        styles.ticket,
        styles[state],
        ticket.promised !== undefined && styles.isLate,
        isNew && styles.isNew,
        !isLive && styles.notLive,
      )}
      aria-label={titleOf(ticket, timeZone)}
    >
      <Head {...{ ticket, sign, now, timeZone, open }} />
      {order.allergies ? (
        <Allergy text={order.allergies} who={order.name} isConfirmed={order.allergiesConfirmedAt !== null} />
      ) : null}
      <Said {...{ ticket, wanted, timeZone }} />
      <ul>
        {lines.map((line, index) => (
          <Line
            key={line.position}
            line={line}
            name={dishNames.get(line.dish) ?? line.title}
            station={station === undefined ? shown[index] : undefined}
            before={isChanged ? before.get(line.position) : undefined}
            isKept={kept === "all" ? line.doneAt !== null : (kept?.includes(line.position) ?? false)}
            isVoid={state === "void"}
            onBump={onBump}
          />
        ))}
        {isChanged
          ? gone.map((line, index) => (
              <li key={`gone ${index}`} className={styles.changed}>
                <p>
                  <span className={styles.was}>
                    <s>{formerText(line)}</s> no longer wanted
                  </span>
                </p>
              </li>
            ))
          : null}
      </ul>
      {elsewhere.length > 0 ? <p className={styles.elsewhere}>{elsewhere.join(". ")}</p> : null}
      <footer className={clsx(styles.foot, isUnseen && state !== "void" && styles.unseen)}>
        <button type="button" onClick={() => void run(commands.nextRequest(ticket))}>
          {commands.nextTexts[next]}
          {isNew ? <span>New, {clockText(minuteOf(order.placedAt), timeZone)}</span> : null}
          {kept === "all" ? <em>kept here</em> : null}
          {icon ? <Icon name={icon} /> : null}
        </button>
      </footer>
    </article>
  );
});
