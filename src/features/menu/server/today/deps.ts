import type { ContentRepository } from "../../../../content/server/repository.ts";
import type { Formats } from "../../../../core/shared/formats.ts";
import type { Storage } from "../../../../core/server/storage/index.ts";

/** Dependencies of the functions that make changes during the day. */
export interface TodayDeps {
  /** Opens the content with its history. @throws RepositoryError if it cannot be opened */
  readonly repository: () => Promise<Pick<ContentRepository, "list" | "read" | "save">>;
  readonly now: () => Date;
  readonly timeZone: () => Promise<string>;
  /** The restaurant's formats for prices and times. */
  readonly formats: () => Formats;
  /** The site's optional features. */
  readonly installed: readonly string[];
  /** Used to count the bookings affected by a change of hours. */
  readonly storage: Pick<Storage, "db">;
}
