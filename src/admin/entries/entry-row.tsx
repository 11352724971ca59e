import type { ReactElement } from "react";

const columns = ["name", "kind", "note", "value"] as const;

/**
 * What a list shows of an entry, as cells in place of one text. Put in by scripts/build-admin.ts.
 *
 * @param summary what `cmsConfig` has Decap write of the entry: its cells, in the order of the columns, between tabs
 */
export function entryRow(summary: string): ReactElement {
  const cells = summary.split("\t");
  return (
    <span className="entry-row">
      {columns.map((column, index) =>
        cells[index] ? (
          <span key={column} className={`entry-${column}`}>
            {cells[index]}{" "}
          </span>
        ) : null,
      )}
    </span>
  );
}
