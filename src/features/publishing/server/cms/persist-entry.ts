import * as v from "valibot";
import { fileNameKey } from "../../../../content/model/cms.ts";
import type { ContentModel } from "../../../../content/model/model.ts";
import {
  fieldData,
  fieldsOf,
  languageOfFile,
  parseContentFile,
  sourcePath,
  translationPath,
} from "../../../../content/model/read.ts";
import { offersOf } from "../../../../content/model/business.ts";
import { describeOpenWork, type OpenWork } from "../../../../core/server/open-work.ts";
import type { Formats } from "../../../../core/shared/formats.ts";
import { describeChange } from "./describe-change.ts";
import { hasFields, writeFields } from "../../../../content/server/entry-file.ts";
import { normalizeFields } from "../../../../content/server/normalize-entry.ts";
import {
  followRenames,
  removedRows,
  withRenames,
  withStoredIds,
} from "../../../../content/server/row-ids.ts";
import { preparePicture } from "./prepare-picture.ts";
import { DoubtError, findPriceDoubts } from "../../../../content/server/price-doubts.ts";
import { RefusedError } from "../../../../content/server/refusal.ts";
import type { Author, Change, ContentRepository, Version } from "../../../../content/server/repository.ts";
import { plainName, type Params } from "./decap-actions.ts";

import { describeDraft, inProject } from "./decap-replies.ts";

const bookingFile = "settings/booking.yml";
const siteFile = "settings/site.yml";

export interface Request {
  readonly author: Author;
}

/** True if any text in a value contains U+0000, which neither pages nor git accept. */
const holdsNul = (value: unknown): boolean =>
  typeof value === "string"
    ? value.includes("\0")
    : typeof value === "object" && value !== null && Object.values(value).some(holdsNul);
export interface DecapProxyDeps {
  readonly repository: ContentRepository;
  readonly model: ContentModel;
  readonly formats: () => Formats;
  /** Describes the bookings of the tables that a save is about to remove. */
  readonly reservedTables: (tables: readonly string[]) => Promise<string[]>;
  /** Describes what guests still have of the offers that a save is about to switch off. */
  readonly openWork: OpenWork;
}

/** Returns the file's text with the form's values. Rewrites only lines whose meaning changes. */
function applyForm(path: string, started: string, raw: string, model: ContentModel): string {
  const form = parseContentFile(path, raw, model);
  if (!form)
    throw new RefusedError(
      `${inProject(path)} is in a folder without a collection: nothing on the site would show it. Nothing was saved.`,
    );
  if (holdsNul(raw) || holdsNul(form.data))
    throw new RefusedError(
      "One of the fields contains an invisible character (U+0000). Type the text again, without pasting it.",
    );
  const before = started === "" ? undefined : parseContentFile(path, started, model);
  const fields = fieldsOf(form, model);
  // Text that was fixed by hand stays as typed; the checks report any remaining problems.
  if (form.problem !== undefined || !fields || before?.problem !== undefined) return raw;
  const old = before ? fieldData(before) : {};
  const { [fileNameKey]: _, ...data } = fieldData(form);
  const written = withStoredIds(normalizeFields(old, data, fields, model.blocks), fields, old);
  return writeFields(path, started, path === bookingFile ? withRenames(old, written) : written);
}

/**
 * Returns the consequences of saving a settings file: changes to other files that refer to renamed things,
 * and questions for the editor.
 */
async function consequencesOf(
  path: string,
  started: string,
  text: string,
  {
    repository,
    model,
    reservedTables,
    openWork,
  }: Pick<DecapProxyDeps, "repository" | "model" | "reservedTables" | "openWork">,
) {
  const [before, after] = [started, text].map((one) => parseContentFile(path, one, model));
  if (!path.startsWith("settings/") || !before || !after || before.problem !== undefined)
    return { followers: [], doubts: [] };
  const data = { before: before.data, after: after.data };
  const offers = (of: typeof before) => (path === siteFile ? offersOf(of?.data["business"]) : []);
  const open = (
    await describeOpenWork(
      openWork,
      offers(before).filter((offer) => !offers(after).includes(offer)),
    )
  ).map((sentence) => `${sentence} They stay valid, and stay on the staff pages until they are over.`);
  const removed = path === bookingFile ? removedRows(data.before["tables"], data.after["tables"]) : [];
  return {
    followers: await followRenames(path, data, { repository, model }),
    doubts: [...(await reservedTables(removed)), ...open],
  };
}

/**
 * Returns the translations of the given source files. Translations are deleted and renamed together with
 * their sources.
 */
export const translationsOf = async (
  sources: readonly string[],
  repository: Pick<ContentRepository, "list">,
): Promise<string[]> =>
  (await repository.list()).filter(
    (path) => languageOfFile(path) !== undefined && sources.includes(sourcePath(path)),
  );

/** Returns the changes that store uploaded pictures. */
export const prepareAssets = (assets: Params<"persistEntry">["assets"]): Promise<Change[]> =>
  Promise.all(
    assets.map(async ({ path, content }) => {
      if (!path.startsWith("media/"))
        throw new RefusedError("Pictures belong in the media folder. Choose the picture again.");
      return { path, content: await preparePicture(path, Buffer.from(content, "base64")) };
    }),
  );

/**
 * Returns the text from which the editor started.
 *
 * @param version null for a new entry; undefined for the current version
 */
const startedFrom = async (
  path: string,
  version: Version | null | undefined,
  repository: ContentRepository,
): Promise<string> => {
  if (version === null) return "";
  if (version !== undefined) return (await repository.readVersion(version)).toString();
  return (await repository.read(path))?.content.toString() ?? "";
};

const toProject = (versions: Readonly<Record<string, Version | null>>) =>
  Object.fromEntries(Object.entries(versions).map(([path, version]) => [inProject(path), version]));

/**
 * Saves a form: the entry with its pictures and, if it is renamed, its translations and everything that
 * refers to it.
 */
export async function persistEntry(
  { dataFiles, assets, options, base = {}, confirmed }: Params<"persistEntry">,
  { author }: Request,
  deps: DecapProxyDeps,
) {
  const { repository, model, formats } = deps;
  const { collectionName, useWorkflow, newEntry } = options;
  const changes: Change[] = await prepareAssets(assets);
  const bases: Record<string, Version | null> = {};
  const slug = v.parse(plainName, dataFiles[0]!.slug);
  const name = { collection: collectionName, slug };
  const questions: string[] = [];
  for (const { path, newPath, raw } of dataFiles) {
    if (!hasFields(path)) throw new RefusedError("An entry is a file with fields.");
    const version = newEntry && !Object.hasOwn(base, path) ? null : base[path];
    const draft = useWorkflow ? await repository.drafts.read(name, path) : undefined;
    const started =
      draft && version === undefined
        ? draft.content.toString()
        : await startedFrom(path, version, repository);
    const content = applyForm(newPath ?? path, started, raw, model);
    const { followers, doubts } = await consequencesOf(path, started, content, deps);
    changes.push({ path: newPath ?? path, content }, ...followers);
    questions.push(...doubts);
    if (newPath && newPath !== path) {
      changes.push({ path, content: null });
      bases[newPath] = null;
      for (const translation of await translationsOf([path], repository)) {
        const { content } = (await repository.read(translation))!;
        changes.push({ path: translation, content: null });
        changes.push({ path: translationPath(newPath, languageOfFile(translation)!), content });
      }
    }
    if (version !== undefined) bases[path] = version;
  }
  const written = changes.flatMap(({ path, content }) =>
    hasFields(path) && content !== null ? [{ path, text: String(content) }] : [],
  );
  if (!confirmed) {
    const doubts = await Promise.all(
      written.map(({ path, text }) => findPriceDoubts(path, text, { repository, model, formats: formats() })),
    );
    questions.push(...doubts.flat());
    if (questions.length > 0) throw new DoubtError(questions);
  }
  const what = await Promise.all(
    written.map(async ({ path, text }) =>
      describeChange(path, (await repository.read(path))?.content.toString(), text, model, formats()),
    ),
  );
  const message = what.map((each) => `${each.title}: ${each.what}`).join("; ");
  if (useWorkflow) {
    const draft = await repository.drafts.save({ ...name, author, message, changes, base: bases });
    return { message: "The draft was saved.", draft: describeDraft(draft) };
  }
  const { commit, changed, merged } = await repository.save({ author, message, changes, base: bases });
  return { message: "Saved.", commit, versions: toProject(changed), merged: merged.map(inProject) };
}
