import type { Screen } from "../../staff/shell/screen/use-screen.ts";
import { createContext, useContext, type ComponentType } from "react";
import type { CommandRequest } from "./commands.ts";
import type { EveningBook, Party, ServiceSpan, TableBlock, WaitingParty } from "./model/book.ts";
import type { StaffMember } from "../../../core/contract/staff-roles.ts";

export const views = ["Timeline", "List", "Room"] as const;
export type View = (typeof views)[number];

export type OpenPanel =
  | { readonly kind: "party"; readonly id: string }
  | { readonly kind: "tables"; readonly id: string }
  | { readonly kind: "time"; readonly id: string }
  | { readonly kind: "join"; readonly id: string }
  | { readonly kind: "note"; readonly id: string }
  | { readonly kind: "cancel"; readonly id: string }
  | { readonly kind: "walk-in"; readonly size: number | undefined }
  | { readonly kind: "wait"; readonly size: number }
  | { readonly kind: "offer"; readonly waitingParty: WaitingParty }
  | { readonly kind: "booking" }
  | { readonly kind: "block"; readonly table: string }
  | { readonly kind: "close-area"; readonly area: string }
  | { readonly kind: "unblock"; readonly block: TableBlock }
  | { readonly kind: "find" }
  | { readonly kind: "log" }
  | { readonly kind: "report" }
  | { readonly kind: "menu" }
  | { readonly kind: "waiting" }
  | { readonly kind: "keys" }
  | { readonly kind: "pin" };

/**
 * Context for every part of the screen: the book, the current minute, and a function that changes the book.
 */
export interface EveningContextValue {
  readonly book: EveningBook;
  readonly service: ServiceSpan;
  /** The parties of the selected service. */
  readonly parties: readonly Party[];
  readonly now: number | undefined;
  readonly lostAt: number | undefined;
  readonly queuedIds: ReadonlySet<string>;
  readonly screen: Screen;
  readonly staff: StaffMember;
  readonly open: (panel: OpenPanel | undefined) => void;
  /**
   * Sends a command. Resolves to true if it was carried out, to false if it was refused, and to undefined if
   * it is queued on this device.
   */
  readonly run: (request: CommandRequest, overrule?: boolean) => Promise<boolean | undefined>;
}

/**
 * Notices that other features show above the book. `className` gives them the style of the book's own
 * notices.
 */
export const EveningNotices = createContext<
  readonly ComponentType<{ readonly className: string | undefined }>[]
>([]);

export const EveningContext = createContext<EveningContextValue | undefined>(undefined);

export function useEveningContext(): EveningContextValue {
  const value = useContext(EveningContext);
  if (!value) throw new Error("Only within the evening's page.");
  return value;
}
