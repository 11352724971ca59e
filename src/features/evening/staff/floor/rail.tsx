import { clsx } from "clsx";
import { sampleMark, SampleTag } from "../../../staff/shell/screen/sample-tag.tsx";
import { tablesText } from "../../rules/evening-rules.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { useEveningContext } from "../context.ts";
import { areaOf, type Party, type WaitingParty } from "../model/book.ts";
import { shortStay, suggestTables } from "../model/clashes.ts";
import { readTimeText, timeText } from "../model/clock.ts";
import { dueText, isDue, phaseOf } from "../model/phase.ts";
import { allergyMark, shortName } from "../model/texts.ts";
import { quoteTextAtOnce } from "../sheets/walk-in.tsx";
import * as styles from "./floor.module.css";
import type { Picked } from "./picked.ts";
import { pluralize } from "../../../../core/shared/text.ts";

interface EntryProps {
  readonly picked: Picked | undefined;
  readonly minute: number;
  readonly onPick: (picked: Picked) => void;
  readonly onSeat: (picked: Picked, tables: readonly string[], minutes?: number) => void;
}

function PartyEntry({ party, picked, minute, onPick, onSeat }: EntryProps & { readonly party: Party }) {
  const { book, now, lostAt } = useEveningContext();
  const isOffline = lostAt !== undefined;
  const due = isDue(party, now);
  const where = due
    ? dueText(party, minute)
    : party.tables.length === 0
      ? "No table"
      : (areaOf(book, party.tables) ?? "");
  return (
    <li
      className={clsx(
        styles.entry,
        due && styles.toSeatNow,
        phaseOf(party, now, book.lateAfter) === "late" && styles.late,
        picked?.kind === "party" && picked.party.id === party.id && styles.chosen,
      )}
    >
      <button
        type="button"
        className={styles.pick}
        aria-label={`${[timeText(party.from), `${party.size} ${shortName(party.name)}`, where, party.isSample && sampleMark, party.allergies && `allergy: ${party.allergies}`].filter(Boolean).join(", ")}: choose a table`}
        onClick={() => onPick({ kind: "party", party })}
      >
        <time aria-hidden="true">{timeText(party.from)}</time>{" "}
        <span aria-hidden="true">
          <b>
            {party.size} {shortName(party.name)}
          </b>{" "}
          <small>
            {where} <SampleTag isSample={party.isSample} />
            {party.allergies ? (
              <span className={clsx(controls.tag, controls.allergyTag)}>{allergyMark}</span>
            ) : null}
          </small>
        </span>
      </button>
      {party.tables.length > 0 ? (
        <button
          type="button"
          className={clsx(styles.to, due && !isOffline && styles.go, party.tables.length > 1 && styles.long)}
          aria-label={`Seat ${party.name} at ${tablesText(party.tables)}`}
          onClick={() => onSeat({ kind: "party", party }, party.tables)}
        >
          {tablesText(party.tables)}
        </button>
      ) : (
        <button
          type="button"
          className={clsx(styles.to, styles.none)}
          aria-label={`Choose a table for ${party.name}`}
          onClick={() => onPick({ kind: "party", party })}
        >
          ?
        </button>
      )}
    </li>
  );
}

function WaitingEntry({ one, picked, minute, onPick, onSeat }: EntryProps & { readonly one: WaitingParty }) {
  const { book, now, lostAt, open } = useEveningContext();
  const isOffline = lostAt !== undefined;
  const found =
    one.atTheDoor && !one.offer
      ? suggestTables(book, one.size, minute, now).find(({ freeFrom }) => freeFrom <= minute)
      : undefined;
  const when =
    one.offer?.at ??
    (one.atTheDoor ? timeText(one.since) : one.earliest ? readTimeText(one.earliest) : timeText(one.since));
  const status = one.offer
    ? `offered until ${one.offer.until}`
    : one.atTheDoor
      ? `${Math.max(minute - one.since, 0)} min${one.quoted ? `, told ${quoteTextAtOnce(one.quoted)}` : ""}`
      : "next in line";
  return (
    <li
      className={clsx(
        styles.entry,
        picked?.kind === "waiting" && picked.waitingParty.id === one.id && styles.chosen,
      )}
    >
      <button
        type="button"
        className={styles.pick}
        aria-label={`${when}, ${one.size} ${shortName(one.name)}, ${status}${one.isSample ? `, ${sampleMark}` : ""}, waiting: choose a table`}
        onClick={() =>
          one.atTheDoor ? onPick({ kind: "waiting", waitingParty: one }) : open({ kind: "waiting" })
        }
      >
        <time aria-hidden="true">{when}</time>{" "}
        <span aria-hidden="true">
          <b>
            {one.size} {shortName(one.name)}
          </b>{" "}
          <small>
            {status} <SampleTag isSample={one.isSample} />
          </small>
        </span>
      </button>
      {found ? (
        <button
          type="button"
          className={clsx(styles.to, !isOffline && styles.go)}
          aria-label={`Seat ${one.name} at ${tablesText(found.tables)}`}
          onClick={() => onSeat({ kind: "waiting", waitingParty: one }, found.tables, shortStay(found))}
        >
          {tablesText(found.tables)}
        </button>
      ) : (
        <button
          type="button"
          className={clsx(styles.to, one.offer ? undefined : styles.none)}
          aria-label={
            one.offer
              ? `Offer to ${one.name}: table ${tablesText(one.offer.tables)}`
              : `Offer ${one.name} a table`
          }
          onClick={() => open(one.offer ? { kind: "waiting" } : { kind: "offer", waitingParty: one })}
        >
          {one.offer ? tablesText(one.offer.tables) : "?"}
        </button>
      )}
    </li>
  );
}

/** Side column with the parties to seat: those that are expected and those on the waiting list. */
export function Rail(props: EntryProps) {
  const { book, parties, service } = useEveningContext();
  const toSeat = parties
    .filter(({ status }) => status === "pending" || status === "confirmed")
    .toSorted((a, b) => a.from - b.from);
  return (
    <aside className={styles.rail} aria-label="To seat and waiting">
      <h2>
        To seat <span>{pluralize(toSeat.length, "party", "parties")}</span>
      </h2>
      {toSeat.length === 0 ? (
        <p className={styles.nobody}>
          {parties.some(({ status }) => status === "seated")
            ? "All booked parties are seated."
            : `No one is booked for ${service.name}. Seat walk-ins from the bar above.`}
        </p>
      ) : null}
      <ul>
        {toSeat.map((party) => (
          <PartyEntry key={party.id} party={party} {...props} />
        ))}
      </ul>
      <h2>
        Waiting <span>{book.waitlist.length}</span>
      </h2>
      <ul>
        {book.waitlist.map((one) => (
          <WaitingEntry key={one.id} one={one} {...props} />
        ))}
      </ul>
    </aside>
  );
}
