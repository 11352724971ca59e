import type { Screen } from "../../staff/shell/screen/use-screen.ts";
import { createContext, use } from "react";
import type { KitchenRequest } from "./commands.ts";
import type { QueuedPart } from "./live/with-commands.ts";
import type { KitchenBook } from "./model/book.ts";
import { clockOf, type Minute } from "./model/clock.ts";
import type { StaffMember } from "../../../core/contract/staff-roles.ts";

export type OpenPanel =
  | { readonly kind: "recall" | "pause" | "later" | "keys" | "more" | "menu" }
  | { readonly kind: "order"; readonly number: string };

export interface KitchenContextValue {
  /** The book as shown, with the effects of commands that the service has not yet answered. */
  readonly book: KitchenBook;
  /** Orders for later days, which {@link book} leaves out. */
  readonly later: KitchenBook["orders"];
  /** The kitchen's names for dishes, by slug. */
  readonly dishNames: ReadonlyMap<string, string>;
  readonly now: Minute;
  /** The station shown on the screen; undefined if all stations are shown. */
  readonly station: string | undefined;
  readonly screen: Screen;
  readonly staff: StaffMember;
  readonly isLive: boolean;
  /** Parts of orders with changes queued on this device, by order number. */
  readonly kept: ReadonlyMap<string, QueuedPart>;
  readonly open: (panel: OpenPanel | undefined) => void;
  readonly run: (request: KitchenRequest) => Promise<boolean | undefined>;
}

export const KitchenContext = createContext<KitchenContextValue | undefined>(undefined);

export function useKitchen(): KitchenContextValue {
  const value = use(KitchenContext);
  if (!value) throw new Error("There are no tickets here.");
  return value;
}

/** Returns a function that formats a minute or an ISO instant as a time on the restaurant's clock. */
export function useClock(): (at: Minute | string) => string {
  return clockOf(useKitchen().book.timeZone);
}
