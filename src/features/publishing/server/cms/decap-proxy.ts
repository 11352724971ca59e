import { posix } from "node:path";
import * as v from "valibot";
import { languageOfFile, parseContentFile } from "../../../../content/model/read.ts";
import { describeChange } from "./describe-change.ts";
import type { ContentFile } from "../../../../content/server/repository.ts";
import { entryName, actions, type DecapAction, type Params, decapActions } from "./decap-actions.ts";

import {
  describeDraft,
  entryOf,
  inProject,
  isPicture,
  listedEntry,
  mediaFile,
  NotFoundError,
  UnreadableError,
} from "./decap-replies.ts";
import {
  persistEntry,
  prepareAssets,
  translationsOf,
  type DecapProxyDeps,
  type Request,
} from "./persist-entry.ts";

/** Returns a function that answers Decap's requests from the repository. */
export function decapProxy(deps: DecapProxyDeps) {
  const { repository, model, formats } = deps;

  const nameOf = ({ id, collection, slug }: Params<"unpublishedEntry">) => {
    const [fromId, ...rest] = (id ?? "").split("/");
    const name = { collection: collection ?? fromId ?? "", slug: slug ?? rest.join("/") };
    return v.parse(v.object(entryName), name);
  };

  const readAll = async (paths: readonly string[]): Promise<ContentFile[]> =>
    (await Promise.all(paths.map((path) => repository.read(path)))).filter((file) => file !== undefined);

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
      return (await readAll(paths)).map((file) => listedEntry(file, model));
    },
    entriesByFiles: async ({ files }) =>
      (await readAll(files.map(({ path }) => path))).map((file) =>
        listedEntry(file, model, files.find(({ path }) => path === file.path)?.label),
      ),
    async getEntry({ path }) {
      const file = await repository.read(path);
      if (!file) throw new NotFoundError("This entry no longer exists: someone has deleted or renamed it.");
      const parsed = parseContentFile(path, file.content.toString(), model);
      if (parsed?.problem !== undefined) throw new UnreadableError(file, parsed.problem);
      return entryOf(file, model);
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
    persistEntry: (params, request) => persistEntry(params, request, deps),
    updateUnpublishedEntryStatus: async ({ newStatus, ...name }, { author }) =>
      describeDraft(await repository.drafts.setStatus({ ...name, author }, newStatus)),
    async publishUnpublishedEntry(name, { author }) {
      const { commit } = await repository.drafts.publish({ ...name, author });
      return { message: "The draft was published.", commit };
    },
    async getMedia({ mediaFolder, withoutContent }) {
      // A request for the media folder also returns the pictures in its subfolders, because the CMS's media
      // library shows the pictures of all folders.
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
      const translated = await translationsOf(paths, repository);
      const { commit } = await repository.save({
        author,
        message: `${titles.join(", ")}: Deleted`,
        changes: [...new Set([...paths, ...translated])].map((path) => ({ path, content: null })),
      });
      return { message: "Deleted.", commit };
    },
    // Decap appends the page's path to this URL. The # makes the appended path have no effect.
    getDeployPreview: async ({ collection, slug }) =>
      collection !== undefined && slug !== undefined && (await repository.drafts.find({ collection, slug }))
        ? { url: `/admin/?draft=${collection}/${slug}#`, status: "SUCCESS" }
        : null,
  };

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
