import { changeEntry, type EntryFields } from "../../../content/server/change-entry.ts";
import type { ContentRepository } from "../../../content/server/repository.ts";
import { failure, isFailure, type DomainError } from "../../../core/server/errors.ts";
import type { StoredMember } from "../../../core/server/auth/stored-member.ts";

const path = "settings/booking.yml";

/** Resolves to the content repository, which records the history of all changes. */
export type SettingsRepository = () => Promise<Pick<ContentRepository, "read" | "save">>;

/**
 * Changes `settings/booking.yml` through the content repository, so that the history names the author.
 *
 * @param change returns the new values of the fields; undefined if nothing has to change
 * @returns the failure; undefined if the change succeeded or nothing had to change
 */
export async function changeBookingSettings(
  repository: SettingsRepository,
  author: Pick<StoredMember, "name" | "email">,
  message: string,
  change: (fields: EntryFields) => EntryFields | DomainError | undefined,
): Promise<DomainError | undefined> {
  const outcome = await changeEntry(await repository(), path, author, (file) => {
    if (!file) return failure("CONTENT_INVALID", { message: `There is no content/${path}` });
    if (!file.fields) return failure("CONTENT_INVALID", { message: `content/${path} has to be fixed first` });
    const fields = change(file.fields);
    return fields === undefined || isFailure(fields) ? fields : { message, fields };
  });
  return isFailure(outcome) ? outcome : undefined;
}
