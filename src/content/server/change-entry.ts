import { collections, settings } from "../model/collections.ts";
import { failure, isFailure, type DomainError } from "../../core/server/errors.ts";
import { readFields, writeFields } from "./entry-file.ts";
import { RefusedError } from "./refusal.ts";
import { ConflictError, RepositoryError, type Author, type ContentRepository } from "./repository.ts";

const model = { collections, settings, blocks: [] };

export type EntryFields = Readonly<Record<string, unknown>>;

/** The repository's current version of a file with fields. */
export interface EntryFile {
  readonly text: string;
  readonly version: string;
  /** Undefined if the file cannot be parsed. */
  readonly fields: EntryFields | undefined;
}

export interface EntryChange {
  /** The commit's message. */
  readonly message: string;
  /** All fields of the file after the change. */
  readonly fields: EntryFields;
}

/** Maximum number of attempts if other editors save at the same time. */
const attempts = 5;

/**
 * Changes the fields of one file through the content repository, so that the file's history names the author.
 *
 * @param path below `content/`
 * @param decide receives the file, or undefined if it does not exist; returns undefined if nothing has to
 * change; called again with the newer file if another editor saves in the meantime
 * @param refusalText returns the message to the author about a refused save
 * @returns whether the file was saved or is unchanged, or the failure: CONTENT_INVALID, SERVICE_UNAVAILABLE
 * or the failure from `decide`
 * @throws ConflictError if the last attempt conflicts with another editor's save
 */
export async function changeEntry(
  content: Pick<ContentRepository, "read" | "save">,
  path: string,
  { name, email }: Author,
  decide: (
    file: EntryFile | undefined,
  ) => EntryChange | DomainError | undefined | Promise<EntryChange | DomainError | undefined>,
  refusalText: (error: RefusedError) => string = ({ message }) => message,
): Promise<"saved" | "unchanged" | DomainError> {
  for (let attempt = 1; ; attempt += 1) {
    const file = await content.read(path);
    const text = file?.content.toString() ?? "";
    const decision = await decide(
      file && { text, version: file.version, fields: readFields(path, text, model) },
    );
    if (decision === undefined) return "unchanged";
    if (isFailure(decision)) return decision;
    const changed = writeFields(path, text, decision.fields);
    if (changed === text) return "unchanged";
    try {
      await content.save({
        author: { name, email },
        message: decision.message,
        changes: [{ path, content: changed }],
        base: { [path]: file?.version ?? null },
      });
      return "saved";
    } catch (error) {
      if (error instanceof RefusedError) return failure("CONTENT_INVALID", { message: refusalText(error) });
      if (error instanceof RepositoryError) return failure("SERVICE_UNAVAILABLE", { cause: error });
      if (!(error instanceof ConflictError) || attempt === attempts) throw error;
    }
  }
}
