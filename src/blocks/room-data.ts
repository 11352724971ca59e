import type { AllSettings } from "../content-model/content.ts";
import { drawRoom } from "../shared/room-drawing.ts";

/** What a plan of the room needs of the settings. */
export const roomData = ({ site, booking }: Pick<AllSettings, "site" | "booking">) => ({
  // "14 Lantern Street, Harbour Quarter"
  street: (site.address.split(",")[0] ?? "").replace(/^\d+\s+/, ""),
  tables: booking.tables.map(({ name, max, area }) => ({ name, max, area })),
  /** Null where the restaurant leaves the plan out. */
  drawing: booking.room?.hidden ? null : (drawRoom(booking.tables, booking.room?.areas) ?? null),
});
