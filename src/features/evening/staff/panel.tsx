import type { ComponentProps } from "react";
import type { OpenPanel } from "./context.ts";
import type { EveningBook } from "./model/book.ts";
import { PartySheet } from "./party/party.tsx";
import { FindSheet, KeysSheet, LogSheet, MenuSheet, WaitingSheet } from "./sheets/book-sheets.tsx";
import { BookingSheet } from "./sheets/booking-sheet.tsx";
import { PinSheet } from "./sheets/pin-sheet.tsx";
import { ReportSheet } from "./sheets/report-sheet.tsx";
import {
  BlockSheet,
  CloseAreaSheet,
  JoinSheet,
  TablesSheet,
  TimeSheet,
  UnblockSheet,
} from "./sheets/table-sheet.tsx";
import { CancelSheet, NoteSheet } from "./sheets/text-sheets.tsx";
import { WalkInSheet } from "./sheets/walk-in.tsx";
import { OfferSheet, WaitSheet } from "./sheets/wait-sheets.tsx";

/** Renders the panel that is open over the book. */
export function Panel({
  panel,
  book,
  onClose,
  menu,
}: {
  readonly panel: OpenPanel;
  readonly book: EveningBook;
  readonly onClose: () => void;
  readonly menu: Omit<ComponentProps<typeof MenuSheet>, "onClose">;
}) {
  const party = "id" in panel ? book.parties.find(({ id }) => id === panel.id) : undefined;
  switch (panel.kind) {
    case "party":
      return party ? <PartySheet key={party.id} party={party} onClose={onClose} /> : null;
    case "tables":
      return party ? <TablesSheet party={party} onClose={onClose} /> : null;
    case "time":
      return party ? <TimeSheet party={party} onClose={onClose} /> : null;
    case "join":
      return party ? <JoinSheet party={party} onClose={onClose} /> : null;
    case "note":
      return party ? <NoteSheet party={party} onClose={onClose} /> : null;
    case "cancel":
      return party ? <CancelSheet party={party} onClose={onClose} /> : null;
    case "walk-in":
      return <WalkInSheet size={panel.size} onClose={onClose} />;
    case "wait":
      return <WaitSheet size={panel.size} onClose={onClose} />;
    case "offer":
      return <OfferSheet waitingParty={panel.waitingParty} onClose={onClose} />;
    case "booking":
      return <BookingSheet onClose={onClose} />;
    case "block":
      return <BlockSheet table={panel.table} onClose={onClose} />;
    case "close-area":
      return <CloseAreaSheet area={panel.area} onClose={onClose} />;
    case "unblock":
      return <UnblockSheet block={panel.block} onClose={onClose} />;
    case "find":
      return <FindSheet onClose={onClose} />;
    case "log":
      return <LogSheet onClose={onClose} />;
    case "report":
      return <ReportSheet onClose={onClose} />;
    case "waiting":
      return <WaitingSheet onClose={onClose} />;
    case "keys":
      return <KeysSheet onClose={onClose} />;
    case "pin":
      return <PinSheet onClose={onClose} />;
    case "menu":
      return <MenuSheet onClose={onClose} {...menu} />;
  }
}
