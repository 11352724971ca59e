import { clsx } from "clsx";
import { sampleMark } from "../../../staff/shell/screen/sample-tag.tsx";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { tablesText } from "../../rules/evening-rules.ts";
import { useEveningContext } from "../context.ts";
import type { Party, ServiceSpan } from "../model/book.ts";
import { hourText, timeText } from "../model/clock.ts";
import { countCovers, coversPerQuarter, partiesOfService, phaseOf } from "../model/phase.ts";
import * as styles from "./print.module.css";
import { initialsOf } from "../../../../core/shared/text.ts";
import { dayAndMonth, weekdayName } from "../model/texts.ts";

const denseFrom = 40;
const columnsFrom = 56;
/** From this number of parties, the page uses three columns with smaller text, because two would not fit. */
const smallFrom = 92;

const tableOf = (party: Party) => (party.tables.length > 0 ? tablesText(party.tables) : "?");

function PartyTable({ rows }: { readonly rows: readonly Party[] }) {
  const { book, now } = useEveningContext();
  const stateOf = (party: Party) => {
    const phase = phaseOf(party, now, book.lateAfter);
    return phase === "to-come" ? "" : phase === "over" ? "seated" : phase;
  };
  return (
    <table>
      <thead>
        <tr>
          <th>Time</th>
          <th>Covers</th>
          <th>Name</th>
          <th>Table</th>
          <th>Until</th>
          <th>Notes</th>
          <th>State</th>
          <th>Left</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((party) => (
          <tr
            key={party.id}
            className={clsx(
              (party.status === "completed" || party.status === "no-show") && styles.gone,
              party.status === "no-show" && styles.noShow,
            )}
          >
            <td>{timeText(party.plannedFrom)}</td>
            <td className={styles.strong}>{party.size}</td>
            <td className={styles.name}>{party.name}</td>
            <td className={styles.strong}>{tableOf(party)}</td>
            <td>{timeText(party.to)}</td>
            <td className={styles.know}>
              {party.allergies ? <span className={styles.allergy}>{party.allergies}</span> : null}{" "}
              {party.isSample ? <b>{sampleMark} </b> : null}
              {party.occasion ? <b>{party.occasion} </b> : null}
              {[party.note, party.request].filter(Boolean).join(". ")}
            </td>
            <td>{stateOf(party)}</td>
            <td className={styles.box}>
              <i />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ServiceSheet({ service, printedAt }: { readonly service: ServiceSpan; readonly printedAt: string }) {
  const { book, staff } = useEveningContext();
  const parties = partiesOfService(book, service.name)
    .filter(({ status }) => status !== "cancelled")
    .toSorted((a, b) => a.plannedFrom - b.plannedFrom);
  const { covers } = countCovers(parties);
  const allergies = parties.filter((party) => party.allergies && party.status !== "no-show");
  const largest = parties
    .filter(({ size }) => size >= 6)
    .toSorted((a, b) => b.size - a.size)
    .slice(0, 4);
  const blocks = book.blocks.filter(({ from, to }) => from < service.to && to > service.from);
  const open = parties.filter(
    ({ tables, status }) => tables.length === 0 && (status === "pending" || status === "confirmed"),
  );
  const quarters = coversPerQuarter(parties.filter(({ status }) => status !== "no-show"));
  const limit = book.pace;
  const top = Math.max(limit ?? 0, ...quarters.map((quarter) => quarter.covers), 8);
  const length = service.to - service.from;
  const hours: number[] = [];
  for (let hour = Math.ceil(service.from / 60) * 60; hour < service.to; hour += 60) hours.push(hour);
  return (
    <section
      className={clsx(
        styles.sheet,
        parties.length >= denseFrom && styles.dense,
        parties.length >= smallFrom && styles.small,
      )}
      aria-label={`${service.name}, to print`}
    >
      <header>
        <h1>
          {service.name}, {weekdayName(book.date)} {dayAndMonth(book.date)}
        </h1>
        <p>
          <b>{parties.length}</b> parties · <b>{covers}</b> covers · {timeText(service.from)} to{" "}
          {timeText(service.to)}
        </p>
      </header>
      <div className={styles.top}>
        <div>
          <h2>Allergies</h2>
          <div className={styles.allergies}>
            {allergies.length === 0
              ? "None known"
              : allergies.map((party) => (
                  <p key={party.id}>
                    <b>{tableOf(party)}</b> {party.name}: {party.allergies}
                  </p>
                ))}
          </div>
        </div>
        <div>
          <h2>Largest parties</h2>
          {largest.length === 0 ? "None of six or more" : null}
          {largest.map((party) => (
            <p key={party.id}>
              <b>{tableOf(party)}</b> {party.name} {party.size}, {timeText(party.from)}
            </p>
          ))}
        </div>
        <div>
          <h2>Tonight</h2>
          {blocks.length > 0 ? (
            <p>
              Closed: <b>{[...new Set(blocks.flatMap(({ tables }) => tables))].join(", ")}</b>
              {blocks[0]?.reason ? `, ${blocks[0].reason}` : ""}
            </p>
          ) : null}
          {open.length > 0 ? (
            <p>
              No table yet: <b>{open.map(({ name }) => name).join(", ")}</b>
            </p>
          ) : null}
        </div>
      </div>
      {parties.length >= columnsFrom ? (
        <div className={styles.columns}>
          <PartyTable rows={parties} />
        </div>
      ) : (
        <PartyTable rows={parties} />
      )}
      <div className={styles.pace} role="img" aria-label="Covers arriving each quarter hour">
        {quarters.map((quarter) => (
          <i
            key={quarter.from}
            style={{
              left: `${((quarter.from - service.from) / length) * 100}%`,
              width: `${(13 / length) * 100}%`,
              borderBottomWidth: (quarter.covers / top) * 40,
            }}
          >
            <b>{quarter.covers}</b>
          </i>
        ))}
        {hours.map((hour) => (
          <span key={hour} style={{ left: `${((hour - service.from) / length) * 100}%` }}>
            {hourText(hour).replace(/:00$/, "")}
          </span>
        ))}
        {limit === undefined ? null : <u style={{ bottom: (limit / top) * 40 }} />}
        <p>Covers arriving each quarter hour{limit === undefined ? "" : `, limit ${limit}`}</p>
      </div>
      <footer>
        <span>
          Printed {printedAt} by {initialsOf(staff.name)}. Later changes are not on this page.
        </span>
        <span>{service.name}</span>
      </footer>
    </section>
  );
}

/**
 * The service on one printed page. Uses the loaded book, so printing works without a network. Visible only
 * when printed.
 */
export function PrintSheet() {
  const { service, now, lostAt } = useEveningContext();
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // Rendered only while the browser prints, because on a full evening it is as large as the timeline.
    const set = (next: boolean) => flushSync(() => setIsPrinting(next));
    const before = () => set(true);
    const after = () => set(false);
    const onPaper = matchMedia("print");
    const onMedia = ({ matches }: MediaQueryListEvent) => set(matches);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    onPaper.addEventListener("change", onMedia);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
      onPaper.removeEventListener("change", onMedia);
    };
  }, []);
  if (!isPrinting) return null;
  const at = now === undefined ? "ahead of the evening" : timeText(now);
  return (
    <ServiceSheet
      service={service}
      printedAt={lostAt === undefined ? at : `${at}, as known at ${timeText(lostAt)},`}
    />
  );
}
