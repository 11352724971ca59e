import type { AllSettings } from "../../../../content/model/content.ts";
import { guestNames } from "../../../../core/shared/guest-names.ts";
import { drawRoom } from "../../../../core/shared/room-drawing.ts";

/** Returns the settings for a floor plan, with the area names that guests know. */
export function roomData({ site, booking }: Pick<AllSettings, "site" | "booking">) {
  const areas = booking.room?.areas ?? [];
  const called = guestNames(areas);
  const tables = booking.tables.map(({ area, ...table }) => ({
    ...table,
    area: area === undefined ? undefined : called(area),
  }));
  return {
    // Street without the house number: `Lantern Street` for `14 Lantern Street, Harbour Quarter`.
    street: (site.address.split(",")[0] ?? "").replace(/^\d+\s+/, ""),
    tables: tables.map(({ name, max, area }) => ({ name, max, area })),
    /** Null if the restaurant hides the plan or there is nothing to draw. */
    drawing: booking.room?.hidden
      ? null
      : (drawRoom(
          tables,
          areas.map((area) => ({ ...area, name: called(area.name) })),
        ) ?? null),
  };
}
