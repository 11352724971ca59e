import { settings, collections } from "../../content-model/collections.ts";
import { readFields, writeFields } from "../cms/entry-file.ts";
import { RefusedError } from "../cms/refusal.ts";
import { ConflictError, RepositoryError, type ContentRepository } from "../cms/repository.ts";
import { failure, type DomainError } from "../errors.ts";
import type { StoredMember } from "../staff/stored-member.ts";

const model = { collections, settings, blocks: [] };
const path = "settings/booking.yml";

interface PausedDate {
  readonly date: string;
  readonly message?: string;
}

/** How often it is decided anew where others save in between. */
const attempts = 5;

/**
 * Pauses online bookings of a date in `settings/booking.yml`, or takes them again, through the content's repository, so that
 * its history says who did it. Undefined: it is done, or was so already.
 */
export async function pauseBookings(
  repository: () => Promise<Pick<ContentRepository, "read" | "save">>,
  { date, message }: { readonly date: string; readonly message: string | undefined },
  { name, email }: StoredMember,
): Promise<DomainError | undefined> {
  const content = await repository();
  for (let attempt = 1; ; attempt += 1) {
    const file = await content.read(path);
    if (!file) return failure("CONTENT_INVALID", { message: "There is no content/settings/booking.yml" });
    const text = file.content.toString();
    const fields = readFields(path, text, model);
    if (!fields)
      return failure("CONTENT_INVALID", { message: "content/settings/booking.yml has to be mended first" });
    const all = (fields["pausedDates"] ?? []) as readonly PausedDate[];
    const others = all.filter((one) => one.date !== date);
    const own = all.find((one) => one.date === date);
    const wanted = message === undefined ? undefined : { date, ...(message ? { message } : {}) };
    if ((own === undefined) === (wanted === undefined) && (own?.message ?? "") === (message ?? ""))
      return undefined;
    const pausedDates = wanted ? [...others, wanted] : others;
    const { pausedDates: _before, ...rest } = fields;
    try {
      await content.save({
        author: { name, email },
        message: `Booking: ${wanted ? "paused" : "taken again"} on ${date}`,
        changes: [
          {
            path,
            content: writeFields(path, text, pausedDates.length > 0 ? { ...rest, pausedDates } : rest),
          },
        ],
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
