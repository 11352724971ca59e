import type { ContentRepository } from "../../../../content/server/repository.ts";
import type { Formats } from "../../../../core/shared/formats.ts";
import type { Storage } from "../../../../core/server/storage/index.ts";

export interface TodayDeps {
  /** Opens the content with its history. @throws RepositoryError if it cannot be opened */
  readonly repository: () => Promise<Pick<ContentRepository, "list" | "read" | "save">>;
  readonly now: () => Date;
  readonly timeZone: () => Promise<string>;
  readonly formats: () => Formats;
  /** The site's optional features. */
  readonly installed: readonly string[];
  /** Used to count the bookings affected by a change of hours. */
  readonly storage: Pick<Storage, "db">;
}
