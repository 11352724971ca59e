import { hasFields, type FileMerge } from "../entry-file.ts";
import { isContentPath, type Version } from "../working-files.ts";
import type { Commits } from "./commits.ts";
import type { Follower } from "./follow.ts";
import type { Saver } from "./save.ts";
import {
  ConflictError,
  draftStatuses,
  RepositoryError,
  type ContentRepository,
  type Draft,
  type DraftName,
  type DraftStatus,
} from "./types.ts";

const draftBranch = ({ collection, slug }: DraftName): string => `refs/heads/cms/${collection}/${slug}`;
const statusTrailer = /^Status: (\w+)$/m;

/**
 * Opens the drafts. A draft is a branch that starts from the current content and is merged into the content
 * when the draft is published.
 */
export function openDrafts(
  commits: Commits,
  { exclusively }: Follower,
  { saveNow }: Saver,
  mergeFile: FileMerge,
): ContentRepository["drafts"] {
  const { git, commitOf, filesIn, store, readVersion, treeWith, commitTree, moveRef, difference } = commits;
  const { changesTo } = commits;

  const draftFrom = async (name: DraftName, commit: string): Promise<Draft> => {
    const head = (await commitOf("HEAD"))!;
    const base = await git.text(["merge-base", head, commit]);
    const [{ changed, before, after }, text] = await Promise.all([
      difference(base, commit),
      git.text(["log", "-1", "--format=%an%x00%ae%x00%aI%x00%B", commit]),
    ]);
    const [author = "", email = "", at = "", message = ""] = text.split("\0");
    const status = statusTrailer.exec(message)?.[1] as DraftStatus | undefined;
    return {
      ...name,
      status: status && draftStatuses.includes(status) ? status : "draft",
      author: { name: author, email },
      updatedAt: new Date(at),
      commit,
      files: changed.map((path) => ({
        path,
        version: after.get(path)?.version ?? null,
        isNew: !before.has(path),
      })),
    };
  };
  const findDraft = async (name: DraftName): Promise<Draft | undefined> => {
    const commit = await commitOf(draftBranch(name));
    return commit === undefined ? undefined : draftFrom(name, commit);
  };
  const draftOrFail = async (name: DraftName): Promise<Draft> => {
    const draft = await findDraft(name);
    if (!draft)
      throw new RepositoryError("This draft no longer exists: someone has published or deleted it.");
    return draft;
  };

  return {
    async list() {
      const text = await git.text(["for-each-ref", "--format=%(refname)", "refs/heads/cms/"]);
      const names = text.split("\n").flatMap((ref) => {
        const [, collection, slug] = /^refs\/heads\/cms\/([^/]+)\/(.+)$/.exec(ref) ?? [];
        return collection && slug ? [{ collection, slug }] : [];
      });
      const found = await Promise.all(names.map(findDraft));
      return found.filter((draft) => draft !== undefined);
    },
    find: findDraft,
    async read(name, path) {
      const commit = await commitOf(draftBranch(name));
      const version = commit && (await filesIn(commit, [path])).get(path)?.version;
      return version ? { path, version, content: await readVersion(version) } : undefined;
    },
    save: (request) =>
      exclusively(async ({ head }) => {
        const ref = draftBranch(request);
        for (const { path } of request.changes)
          if (!isContentPath(path)) throw new RepositoryError(`“${path}” is not a content file.`);
        const existing = await findDraft(request);
        const parent = existing?.commit ?? head;
        const inDraft = await filesIn(
          parent,
          request.changes.map(({ path }) => path),
        );
        const versions = new Map<string, Version | null>();
        for (const { path, content } of request.changes) {
          const mine = typeof content === "string" ? Buffer.from(content) : content;
          const current = inDraft.get(path)?.version ?? null;
          const started = request.base?.[path];
          let next = mine;
          if (existing && started && current && mine && started !== current) {
            const theirs = await readVersion(current);
            const merge = mergeFile(path, await readVersion(started), mine, theirs);
            if (!merge || merge.conflicts.length > 0)
              throw new ConflictError([
                {
                  path,
                  theirVersion: current,
                  mine: hasFields(path) ? mine.toString() : null,
                  theirs: hasFields(path) ? theirs.toString() : null,
                  merged: merge?.text ?? null,
                  fields: merge?.conflicts ?? [{ field: [], base: null, mine: null, theirs: null }],
                  onlyTheirs: merge?.onlyTheirs ?? [],
                  onlyMine: merge?.onlyMine ?? [],
                  by: { name: existing.author.name, at: existing.updatedAt.toISOString() },
                },
              ]);
            next = Buffer.from(merge.text);
          }
          versions.set(path, next && (await store(next)));
        }
        const status = request.status ?? existing?.status ?? "draft";
        const message = `${request.message}\n\nStatus: ${status}\n`;
        const commit = await commitTree(await treeWith(parent, versions), [parent], request.author, message);
        if (!(await moveRef(ref, commit, existing?.commit, "cms: draft")))
          throw new RepositoryError("Someone else saved this draft at the same moment. Save again.");
        return draftFrom(request, commit);
      }),
    setStatus: ({ author, ...name }, status) =>
      exclusively(async () => {
        const draft = await draftOrFail(name);
        const tree = await git.text(["rev-parse", `${draft.commit}^{tree}`]);
        const commit = await commitTree(tree, [draft.commit], author, `${name.slug}\n\nStatus: ${status}\n`);
        if (!(await moveRef(draftBranch(name), commit, draft.commit, "cms: status")))
          throw new RepositoryError("Someone else saved this draft at the same moment. Try again.");
        return draftFrom(name, commit);
      }),
    publish: ({ author, ...name }) =>
      exclusively(async (at) => {
        const draft = await draftOrFail(name);
        const base = await git.text(["merge-base", at.head, draft.commit]);
        const { changed, before, after } = await difference(base, draft.commit);
        const changes = await changesTo(changed, after);
        const subject = await git.text(["log", "--format=%s", "--max-count=1", draft.commit]);
        const result = await saveNow(
          {
            author,
            message: `${subject}\n\nA draft by ${draft.author.name}.\n`,
            changes,
            base: Object.fromEntries(changed.map((path) => [path, before.get(path)?.version ?? null])),
          },
          at,
        );
        await git.text(["update-ref", "-d", draftBranch(name), draft.commit]);
        return result;
      }),
    remove: (name) =>
      exclusively(async () => {
        await git.text(["update-ref", "-d", draftBranch(name)]);
      }),
  };
}
