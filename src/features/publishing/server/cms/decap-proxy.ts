import { posix } from "node:path";
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
import { stringify } from "yaml";
import type { Formats } from "../../../../core/shared/formats.ts";
import { describeChange } from "./describe-change.ts";
import { hasFields, writeFields } from "../../../../content/server/entry-file.ts";
import { normalizeFields } from "../../../../content/server/normalize-entry.ts";
import {
  followRenames,
  removedRows,
  textWithRowIds,
  withRenames,
  withStoredIds,
} from "../../../../content/server/row-ids.ts";
import { preparePicture } from "./prepare-picture.ts";
import { DoubtError, findPriceDoubts } from "../../../../content/server/price-doubts.ts";
import { RefusedError } from "../../../../content/server/refusal.ts";
import type {
  Author,
  Change,
  ContentFile,
  ContentRepository,
  Draft,
  Version,
} from "../../../../content/server/repository.ts";
import {
  plainName,
  entryName,
  actions,
  type DecapAction,
  type Params,
  decapActions,
} from "./decap-actions.ts";

const bookingFile = "settings/booking.yml";

/** A file that cannot be parsed, so that no form can show it. */
export class UnreadableError extends Error {
  override name = "UnreadableError";
  readonly path: string;
  readonly text: string;
  readonly version: Version;

  constructor({ path, content, version }: ContentFile, problem: string) {
    super(`content/${path} cannot be read. ${problem}`);
    this.path = path;
    this.text = content.toString();
    this.version = version;
  }
}

/** The file or entry Decap asks for does not exist. */
export class NotFoundError extends Error {
  override name = "NotFoundError";
}

interface Request {
  readonly author: Author;
}

const inProject = (path: string): string => `content/${path}`;
/** True if any text in a value contains U+0000, which neither pages nor git accept. */
const holdsNul = (value: unknown): boolean =>
  typeof value === "string"
    ? value.includes("\0")
    : typeof value === "object" && value !== null && Object.values(value).some(holdsNul);
const isPicture = (path: string): boolean => /\.(jpe?g|png|webp|avif|gif|svg)$/i.test(path);

export interface DecapProxyDeps {
  readonly repository: ContentRepository;
  readonly model: ContentModel;
  /** The restaurant's formats for prices. */
  readonly formats: () => Formats;
  /** Lists the bookings of tables that a save would remove. */
  readonly reservedTables: (tables: readonly string[]) => Promise<string[]>;
}

/** Answers Decap's requests from the repository. */
export function decapProxy({ repository, model, formats, reservedTables }: DecapProxyDeps) {
  const entryOf = (file: ContentFile, label?: string) => ({
    data: textWithRowIds(file.path, file.content.toString(), model),
    file: { path: inProject(file.path), id: file.version, ...(label === undefined ? {} : { label }) },
  });

  /** For a list: the name of an entry can be shown even if it cannot be parsed. */
  const listedEntry = (file: ContentFile, label?: string) => {
    const parsed = parseContentFile(file.path, file.content.toString(), model);
    if (!parsed?.problem) return entryOf(file, label);
    const field = model.collections[parsed.collection]?.nameField ?? "title";
    const { [field]: name = parsed.slug, ...readable } = parsed.data;
    const yaml = stringify({ [field]: `${String(name)} (cannot be read)`, ...readable });
    const text = file.path.endsWith(".md") ? `---\n${yaml}---\n` : yaml;
    return entryOf({ ...file, content: Buffer.from(text) }, label);
  };

  const mediaFile = ({ path, content, version }: ContentFile, withoutContent = false) => ({
    id: version,
    path: inProject(path),
    name: posix.basename(path),
    size: content.length,
    ...(withoutContent ? {} : { content: content.toString("base64"), encoding: "base64" }),
  });

  const nameOf = ({ id, collection, slug }: Params<"unpublishedEntry">) => {
    const [fromId, ...rest] = (id ?? "").split("/");
    const name = { collection: collection ?? fromId ?? "", slug: slug ?? rest.join("/") };
    return v.parse(v.object(entryName), name);
  };

  const describeDraft = ({ collection, slug, status, files, updatedAt, author }: Draft) => ({
    collection,
    slug,
    status,
    pullRequestAuthor: author.name,
    updatedAt: updatedAt.toISOString(),
    diffs: files.map(({ path, isNew, version }) => ({
      id: inProject(path),
      path: inProject(path),
      oldPath: inProject(path),
      newPath: inProject(path),
      newFile: isNew,
      status: version === null ? "deleted" : isNew ? "added" : "modified",
      binary: isPicture(path),
    })),
  });

  const readAll = async (paths: readonly string[]): Promise<ContentFile[]> =>
    (await Promise.all(paths.map((path) => repository.read(path)))).filter((file) => file !== undefined);

  /** The file with the form's values: only lines whose meaning changes are rewritten. */
  const applyForm = (path: string, started: string, raw: string): string => {
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
    // Text fixed by hand stays as typed; the checks report what is still wrong.
    if (form.problem !== undefined || !fields || before?.problem !== undefined) return raw;
    const old = before ? fieldData(before) : {};
    const { [fileNameKey]: _, ...data } = fieldData(form);
    const written = withStoredIds(normalizeFields(old, data, fields, model.blocks), fields, old);
    return writeFields(path, started, path === bookingFile ? withRenames(old, written) : written);
  };

  /**
   * Consequences of saving a settings file: other files that refer to renamed things, and questions to the
   * editor.
   */
  const consequencesOf = async (path: string, started: string, text: string) => {
    const [before, after] = [started, text].map((one) => parseContentFile(path, one, model));
    if (!path.startsWith("settings/") || !before || !after || before.problem !== undefined)
      return { followers: [], doubts: [] };
    const data = { before: before.data, after: after.data };
    const removed = path === bookingFile ? removedRows(data.before["tables"], data.after["tables"]) : [];
    return {
      followers: await followRenames(path, data, { repository, model }),
      doubts: await reservedTables(removed),
    };
  };

  /** The translations of some sources, which are deleted and renamed with them. */
  const translationsOf = async (sources: readonly string[]): Promise<string[]> =>
    (await repository.list()).filter(
      (path) => languageOfFile(path) !== undefined && sources.includes(sourcePath(path)),
    );

  const prepareAssets = (assets: Params<"persistEntry">["assets"]): Promise<Change[]> =>
    Promise.all(
      assets.map(async ({ path, content }) => {
        if (!path.startsWith("media/"))
          throw new RefusedError("Pictures belong in the media folder. Choose the picture again.");
        return { path, content: await preparePicture(path, Buffer.from(content, "base64")) };
      }),
    );

  const startedFrom = async (path: string, version: Version | null | undefined): Promise<string> => {
    if (version === null) return "";
    if (version !== undefined) return (await repository.readVersion(version)).toString();
    return (await repository.read(path))?.content.toString() ?? "";
  };

  const handlers: { [A in DecapAction]: (params: Params<A>, request: Request) => Promise<unknown> } = {
    info: async () => ({
      repo: "content",
      type: "service",
      publish_modes: ["simple", "editorial_workflow"],
      branch: await repository.branch(),
    }),
    async entriesByFolder({ folder, extension, depth }) {
      const paths = (await repository.list()).filter((path) => {
        const below = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split("/") : [];
        return (
          below.length > 0 &&
          below.length <= depth &&
          path.endsWith(`.${extension.replace(/^\./, "")}`) &&
          languageOfFile(path) === undefined
        );
      });
      return (await readAll(paths)).map((file) => listedEntry(file));
    },
    entriesByFiles: async ({ files }) =>
      (await readAll(files.map(({ path }) => path))).map((file) =>
        listedEntry(file, files.find(({ path }) => path === file.path)?.label),
      ),
    async getEntry({ path }) {
      const file = await repository.read(path);
      if (!file) throw new NotFoundError("This entry no longer exists: someone has deleted or renamed it.");
      const parsed = parseContentFile(path, file.content.toString(), model);
      if (parsed?.problem !== undefined) throw new UnreadableError(file, parsed.problem);
      return entryOf(file);
    },
    unpublishedEntries: async () =>
      (await repository.drafts.list()).map(({ collection, slug }) => `${collection}/${slug}`),
    async unpublishedEntry(params) {
      const draft = await repository.drafts.find(nameOf(params));
      if (!draft) throw new NotFoundError("There is no draft of this entry.");
      return describeDraft(draft);
    },
    async unpublishedEntryDataFile({ path, ...name }) {
      const file = await repository.drafts.read(name, path);
      if (!file) throw new NotFoundError("There is no draft of this entry.");
      return { data: file.content.toString(), version: file.version };
    },
    async unpublishedEntryMediaFile({ path, ...name }) {
      const file = await repository.drafts.read(name, path);
      if (!file) throw new NotFoundError("The draft has no such picture.");
      return mediaFile(file);
    },
    async deleteUnpublishedEntry(name) {
      await repository.drafts.remove(name);
      return { message: "The draft was deleted." };
    },
    async persistEntry({ dataFiles, assets, options, base = {}, confirmed }, { author }) {
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
          draft && version === undefined ? draft.content.toString() : await startedFrom(path, version);
        const content = applyForm(newPath ?? path, started, raw);
        const { followers, doubts } = await consequencesOf(path, started, content);
        changes.push({ path: newPath ?? path, content }, ...followers);
        questions.push(...doubts);
        if (newPath && newPath !== path) {
          changes.push({ path, content: null });
          bases[newPath] = null;
          for (const translation of await translationsOf([path])) {
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
          written.map(({ path, text }) =>
            findPriceDoubts(path, text, { repository, model, formats: formats() }),
          ),
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
    },
    updateUnpublishedEntryStatus: async ({ newStatus, ...name }, { author }) =>
      describeDraft(await repository.drafts.setStatus({ ...name, author }, newStatus)),
    async publishUnpublishedEntry(name, { author }) {
      const { commit } = await repository.drafts.publish({ ...name, author });
      return { message: "The draft was published.", commit };
    },
    async getMedia({ mediaFolder, withoutContent }) {
      // The CMS's media library holds the pictures of all folders.
      const isInside = (path: string) =>
        mediaFolder === "media" ? path.startsWith("media/") : posix.dirname(path) === mediaFolder;
      const paths = (await repository.list()).filter((path) => isInside(path) && isPicture(path));
      return (await readAll(paths)).map((file) => mediaFile(file, withoutContent));
    },
    async getMediaFile({ path }) {
      const file = path.startsWith("media/") ? await repository.read(path) : undefined;
      if (!file) throw new NotFoundError("This picture no longer exists: someone has deleted it.");
      return mediaFile(file);
    },
    async persistMedia({ asset: uploaded }, { author }) {
      const changes = await prepareAssets([uploaded]);
      await repository.save({ author, message: `Picture: ${posix.basename(uploaded.path)}`, changes });
      return mediaFile((await repository.read(uploaded.path))!);
    },
    deleteFile: ({ path }, request) => handlers.deleteFiles({ paths: [path] }, request),
    async deleteFiles({ paths }, { author }) {
      const files = await readAll(paths);
      const missing = paths.find((path) => !files.some((file) => file.path === path));
      if (missing !== undefined)
        throw new NotFoundError(
          `${inProject(missing)} cannot be deleted: it is a folder, or someone has already deleted it. Nothing was deleted.`,
        );
      const titles = files.map(
        ({ path, content }) => describeChange(path, content.toString(), undefined, model, formats()).title,
      );
      const translated = await translationsOf(paths);
      const { commit } = await repository.save({
        author,
        message: `${titles.join(", ")}: Deleted`,
        changes: [...new Set([...paths, ...translated])].map((path) => ({ path, content: null })),
      });
      return { message: "Deleted.", commit };
    },
    // Decap appends the path of the page; after the # it does no harm.
    getDeployPreview: async ({ collection, slug }) =>
      collection !== undefined && slug !== undefined && (await repository.drafts.find({ collection, slug }))
        ? { url: `/admin/?draft=${collection}/${slug}#`, status: "SUCCESS" }
        : null,
  };

  const toProject = (versions: Readonly<Record<string, Version | null>>) =>
    Object.fromEntries(Object.entries(versions).map(([path, version]) => [inProject(path), version]));

  /** @throws RefusedError, DoubtError, ConflictError, RepositoryError, UnreadableError, NotFoundError, v.ValiError */
  return async (body: unknown, request: Request): Promise<unknown> => {
    const { action, params } = v.parse(
      v.object({
        action: v.picklist(decapActions, "This action does not exist."),
        params: v.optional(v.unknown(), {}),
      }),
      body,
    );
    const handle = handlers[action] as (params: unknown, request: Request) => Promise<unknown>;
    return handle(v.parse(actions[action], params), request);
  };
}
