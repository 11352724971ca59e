import { failure, type DomainError } from "../../../core/server/errors.ts";
import type { StoredMember } from "../../../core/server/auth/stored-member.ts";
import { changeBookingSettings, type SettingsRepository } from "./booking-settings.ts";

/**
 * Position of a table on the floor sketch. At 0, the table touches the left or top edge; at 100, the right or
 * bottom edge.
 */
export interface TablePlace {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/**
 * Writes the positions of tables to the settings. Tables that are not listed keep their positions. Fails with
 * INVALID_FIELD if a name is not in the settings.
 */
export const placeTables = (
  repository: SettingsRepository,
  places: readonly TablePlace[],
  author: StoredMember,
): Promise<DomainError | undefined> =>
  changeBookingSettings(repository, author, "Booking: tables arranged", (fields) => {
    const tables = fields["tables"] as readonly (Partial<TablePlace> & { readonly name: string })[];
    const unknown = places.find(({ name }) => !tables.some((table) => table.name === name));
    if (unknown)
      return failure("INVALID_FIELD", {
        field: "tables",
        message: `Table ${unknown.name} is no longer in the settings`,
      });
    const placed = tables.map((table) => {
      const place = places.find(({ name }) => name === table.name);
      return place ? { ...table, x: place.x, y: place.y } : table;
    });
    return JSON.stringify(placed) === JSON.stringify(tables) ? undefined : { ...fields, tables: placed };
  });
