import * as controls from "../../../staff/shell/screen/buttons.module.css";
import type { LogEntry } from "../model/book.ts";

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
