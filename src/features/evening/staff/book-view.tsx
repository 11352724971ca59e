import { useCallback, type ComponentProps } from "react";
import type { Stay } from "../rules/evening-rules.ts";
import { move } from "./commands.ts";
import { useEveningContext, type View } from "./context.ts";
import * as styles from "./evening.module.css";
import { FloorEditor } from "./floor/floor-editor.tsx";
import { Floor } from "./floor/floor.tsx";
import { PartyList } from "./list/list.tsx";
import type { EveningBook, Party } from "./model/book.ts";
import { Board } from "./timeline/board.tsx";

type BoardProps = ComponentProps<typeof Board>;

interface BookViewProps
  extends
    ComponentProps<typeof Floor>,
    Pick<BoardProps, "span" | "selected" | "movedBy" | "onInterrupted" | "onPartyKey"> {
  readonly view: View;
  /** True while the host is placing the tables on the floor sketch. */
  readonly isArranging: boolean;
  readonly onArranged: () => void;
}

/** The book in the selected view. */
export function BookView(props: BookViewProps) {
  const { view, span, selected, movedBy, picked, onPick, isArranging, onArranged } = props;
  const { onInterrupted, onPartyKey } = props;
  const { book, service, parties, now, lostAt, queuedIds, open, run } = useEveningContext();
  const onSelect = useCallback((id: string) => open({ kind: "party", id }), [open]);
  const onMove = useCallback(
    (party: Party, to: Stay, overrule: boolean) => void run(move(party, to), overrule),
    [run],
  );
  const onTable = useCallback(
    (table: { readonly name: string }) => open({ kind: "block", table: table.name }),
    [open],
  );
  const onArea = useCallback((area: string) => open({ kind: "close-area", area }), [open]);
  const onBlock = useCallback(
    (block: EveningBook["blocks"][number]) => open({ kind: "unblock", block }),
    [open],
  );
  const isClosed = book.tables.length === 0 || book.services.every(({ closed }) => closed !== undefined);
  return (
    <main aria-label={view === "Timeline" ? "Timeline" : view === "List" ? "List" : "Room"}>
      {isClosed && parties.length === 0 ? (
        <div className={styles.center}>
          <h2>Closed</h2>
          <p>{book.dayNote ?? "There is no service on this day."}</p>
        </div>
      ) : view === "Timeline" ? (
        <Board
          key={`${book.date} ${service.name}`}
          movedBy={movedBy}
          {...{ book, span, now, lostAt, queuedIds, selected }}
          {...{ onSelect, onMove, onInterrupted, onPartyKey, onTable, onArea, onBlock }}
        />
      ) : view === "List" ? (
        <PartyList />
      ) : isArranging ? (
        <FloorEditor onDone={onArranged} />
      ) : (
        <Floor picked={picked} onPick={onPick} />
      )}
    </main>
  );
}
