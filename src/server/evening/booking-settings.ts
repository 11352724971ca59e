import { collections, settings } from "../../content-model/collections.ts";
import { readFields, writeFields } from "../cms/entry-file.ts";
import { RefusedError } from "../cms/refusal.ts";
import { ConflictError, RepositoryError, type ContentRepository } from "../cms/repository.ts";
import { failure, isFailure, type DomainError } from "../errors.ts";
import type { StoredMember } from "../staff/stored-member.ts";

const model = { collections, settings, blocks: [] };
const path = "settings/booking.yml";

/** The content with its history. */
export type SettingsRepository = () => Promise<Pick<ContentRepository, "read" | "save">>;

export type BookingFields = Readonly<Record<string, unknown>>;

/** How often it is decided anew where others save in between. */
const attempts = 5;

/**
 * Changes `settings/booking.yml` through the content's repository, so that its history says who did it.
 *
 * @param change the fields as they are to be; undefined: they are so already
 * @returns why it was not done; undefined: it was, or was so already
 */
export async function changeBookingSettings(
  repository: SettingsRepository,
  { name, email }: Pick<StoredMember, "name" | "email">,
  message: string,
  change: (fields: BookingFields) => BookingFields | DomainError | undefined,
): Promise<DomainError | undefined> {
  const content = await repository();
  for (let attempt = 1; ; attempt += 1) {
    const file = await content.read(path);
    if (!file) return failure("CONTENT_INVALID", { message: "There is no content/settings/booking.yml" });
    const text = file.content.toString();
    const fields = readFields(path, text, model);
    if (!fields)
      return failure("CONTENT_INVALID", { message: "content/settings/booking.yml has to be mended first" });
    const changed = change(fields);
    if (changed === undefined) return undefined;
    if (isFailure(changed)) return changed;
    try {
      await content.save({
        author: { name, email },
        message,
        changes: [{ path, content: writeFields(path, text, changed) }],
        base: { [path]: file.version },
      });
      return undefined;
    } catch (error) {
      if (error instanceof RefusedError) return failure("CONTENT_INVALID", { message: error.message });
      if (error instanceof RepositoryError) return failure("SERVICE_UNAVAILABLE", { cause: error });
      if (!(error instanceof ConflictError) || attempt === attempts) throw error;
    }
  }
}
