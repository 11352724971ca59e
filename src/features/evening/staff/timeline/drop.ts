import { tablesText, type Stay } from "../../rules/evening-rules.ts";
import type { EveningBook, Party } from "../model/book.ts";
import { changeTo, findFreeFrom, moveVerdict, type Verdict } from "../model/clashes.ts";
import { timeText } from "../model/clock.ts";
import type { BoardSpan } from "./bar.tsx";

/** Effect of dropping a dragged party at certain tables and a certain time. */
export interface Drop extends Stay {
  readonly kind: Verdict["kind"] | "unchanged";
  readonly text: string;
  /**
   * If the party clashes at this time, the next time at which the same tables are free; undefined if there is
   * none.
   */
  readonly fitsAt?: number | undefined;
  /** Part of the stay during which another party has a table. */
  readonly overlap?: { readonly from: number; readonly to: number };
}

export function dropOf(
  book: EveningBook,
  party: Party,
  stay: Stay,
  span: BoardSpan,
  now: number | undefined,
): Drop {
  const { tables, from, to } = stay;
  const where = `${tables.length === 0 ? "No table" : `Table ${tablesText(tables)}`}, ${timeText(from)} to ${timeText(to)}`;
  const isUnchanged =
    from === party.from &&
    tables.length === party.tables.length &&
    tables.every((name) => party.tables.includes(name));
  if (isUnchanged) return { ...stay, kind: "unchanged", text: `${where}: unchanged` };
  const verdict = moveVerdict(book, party, changeTo(party, stay), now);
  if (verdict.kind === "fits") return { ...stay, kind: "fits", text: `${where}: free` };
  if (verdict.kind !== "clash") return { ...stay, ...verdict };
  const { kind, text, clash } = verdict;
  const canWait = party.status !== "seated" && clash.other.owner !== "block";
  return {
    ...{ ...stay, kind, text },
    fitsAt: canWait ? findFreeFrom(book, stay, party.id, now, span.to) : undefined,
    overlap: { from: Math.max(clash.other.from, from), to: Math.min(clash.until, to) },
  };
}
