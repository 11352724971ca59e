import type { ContentRepository } from "../../../../content/server/repository.ts";
import type { Formats } from "../../../../core/shared/formats.ts";
import type { Storage } from "../../../../core/server/storage/index.ts";

/** Dependencies of the kitchen's page. */
export interface TodayDeps {
  /** The content with its history. @throws RepositoryError if it cannot be opened */
  readonly repository: () => Promise<Pick<ContentRepository, "list" | "read" | "save">>;
  readonly now: () => Date;
  readonly timeZone: () => Promise<string>;
  /** How the restaurant writes prices and times. */
  readonly formats: () => Formats;
  /** Counts the bookings that a change of hours concerns. */
  readonly storage: Pick<Storage, "db">;
}
