import { clsx } from "clsx";
import { useEffect, useState } from "react";
import * as paths from "../../../../core/contract/paths.ts";
import { callStaff, Refused } from "../../../staff/shell/api.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { useEveningContext } from "../context.ts";
import * as styles from "./report-sheet.module.css";
import { Sheet } from "../../../staff/shell/screen/sheet.tsx";
import * as sheetStyles from "../../../staff/shell/screen/sheet.module.css";
import { formatEveningShort } from "../model/texts.ts";
import type { EveningReportReply } from "../../contract/evening-report.ts";

const spans = [
  [1, "Tonight"],
  [28, "Four weeks"],
] as const;

/** Report on the evening, or on four weeks: covers, no-shows, and actual stays compared with planned ones. */
export function ReportSheet({ onClose }: { readonly onClose: () => void }) {
  const { book } = useEveningContext();
  const [days, setDays] = useState<number>(1);
  const [report, setReport] = useState<EveningReportReply>();
  const [problem, setProblem] = useState<string>();
  const query = `?date=${book.date}&days=${days}`;
  useEffect(() => {
    let isCurrent = true;
    callStaff<EveningReportReply>(paths.getEveningReport + query).then(
      (reply) => {
        if (isCurrent) setReport(reply);
      },
      (error: unknown) => {
        if (isCurrent)
          setProblem(error instanceof Refused ? `${error.message}.` : "No answer. Try again later.");
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [query]);
  const top = Math.max(1, ...(report?.evenings.map(({ covers }) => covers) ?? []));
  return (
    <Sheet title="Report" onClose={onClose}>
      <div className={sheetStyles.content}>
        <div className={controls.seg} role="group" aria-label="Period">
          {spans.map(([count, text]) => (
            <button key={count} type="button" aria-pressed={days === count} onClick={() => setDays(count)}>
              {text}
            </button>
          ))}
        </div>
        {problem ? (
          <p className={controls.error} role="alert">
            {problem}
          </p>
        ) : null}
        {report ? (
          <>
            <div className={styles.figures}>
              {(
                [
                  [report.covers, "covers"],
                  [report.parties, "parties"],
                  [report.walkIns, "walk-ins"],
                  [report.noShows, "no-shows"],
                  [report.noShowCovers, "covers missed"],
                  [report.cancelled, "cancelled"],
                  ...(report.unresolved > 0 ? [[report.unresolved, "outcome unknown"] as const] : []),
                ] as const
              ).map(([count, text]) => (
                <div key={text}>
                  <b>{count}</b>
                  <span>{text}</span>
                </div>
              ))}
            </div>
            {report.evenings.length > 1 ? (
              <div
                className={styles.chart}
                role="img"
                aria-label={`Covers on each evening from ${formatEveningShort(report.from)} to ${formatEveningShort(report.to)}; most: ${top}`}
              >
                {report.evenings.map(({ date, covers }) => (
                  <i key={date} style={{ height: `${(covers / top) * 100}%` }} />
                ))}
              </div>
            ) : null}
            <h3>How long they stayed</h3>
            <table className={styles.stays}>
              <thead>
                <tr>
                  <th>Party of</th>
                  <th>Planned</th>
                  <th>Half left within</th>
                  <th>4 in 5 left within</th>
                  <th>Suggested</th>
                </tr>
              </thead>
              <tbody>
                {report.stays.map((stay) => (
                  <tr key={stay.upTo ?? "more"}>
                    <td>{stay.upTo === null ? "more" : `up to ${stay.upTo}`}</td>
                    <td>{stay.planned} min</td>
                    <td>{stay.median === null ? "–" : `${stay.median} min`}</td>
                    <td>{stay.p80 === null ? "–" : `${stay.p80} min`}</td>
                    <td
                      className={clsx(
                        stay.suggested !== null && stay.suggested !== stay.planned && styles.different,
                      )}
                    >
                      {stay.suggested === null ? "too few" : `${stay.suggested} min`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {report.waits.parties > 0 ? (
              <p className={sheetStyles.soft}>
                {report.waits.withinQuoted} of {report.waits.parties} waited no longer than quoted.
              </p>
            ) : null}
            <a
              className={clsx(controls.btn, sheetStyles.push)}
              href={paths.downloadEveningReport + query}
              download
            >
              As a table (CSV)
            </a>
          </>
        ) : problem ? null : (
          <p className={sheetStyles.soft} role="status">
            Counting…
          </p>
        )}
      </div>
    </Sheet>
  );
}
