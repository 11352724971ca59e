import { LRUCache } from "lru-cache";
import type { Formats } from "../../../../core/shared/formats.ts";
import type { ContentModel } from "../../../../content/model/model.ts";
import type { PublishedChange, PublishState } from "../../../../content/contract/publishing.ts";
import { describeChange } from "../cms/describe-change.ts";
import { hasFields } from "../../../../content/server/entry-file.ts";
import type { ContentRepository, HistoryEntry } from "../../../../content/server/repository.ts";
import type { ReleaseStore } from "./release-store.ts";

/** Returns a function that lists the latest saves, each with its changes and its outcome. */
export function publishHistory(
  repository: ContentRepository,
  store: Pick<ReleaseStore, "list">,
  model: ContentModel,
  formats: () => Formats,
): (state: PublishState, limit: number) => Promise<PublishedChange[]> {
  const described = new LRUCache<string, { readonly title: string; readonly what: string }>({ max: 1000 });

  const describe = async ({ commit, files, message }: HistoryEntry) => {
    const known = described.get(commit);
    if (known) return known;
    const text = async (version: string | null) =>
      version === null ? undefined : (await repository.readVersion(version)).toString();
    const entries = files.filter(({ path }) => hasFields(path));
    const [subject = ""] = message.split("\n");
    const only = entries.length === 1 ? entries[0] : undefined;
    const description = only
      ? describeChange(only.path, await text(only.before), await text(only.after), model, formats())
      : {
          title: entries.length > 1 ? `${entries.length} entries` : subject,
          what: entries.length > 1 ? subject : "Pictures",
        };
    const prefix = subject.startsWith("Undo: ") ? "Undone" : /^(Back to [^:]*)/.exec(subject)?.[1];
    const told =
      prefix === undefined ? description : { ...description, what: `${prefix}: ${description.what}` };
    described.set(commit, told);
    return told;
  };

  return async (state, limit) => {
    const [entries, releases] = await Promise.all([repository.history(limit), store.list()]);
    const index = new Map(entries.map(({ commit }, at) => [commit, at]));
    const liveAt = state.live ? (index.get(state.live.commit) ?? entries.length) : entries.length;
    const failedAt = state.failed ? (index.get(state.failed.commit) ?? -1) : -1;
    /** The newest release of each published commit, by the commit's position in `entries`. */
    const released = new Map<number, string>();
    for (const { id, commit } of releases) {
      const at = index.get(commit);
      if (at !== undefined && !released.has(at)) released.set(at, id);
    }
    const setAside = new Map(state.setAside.map((aside) => [aside.file, aside]));
    /** True if all files of a save are set aside in the version that it saved. */
    const leftOut = ({ files }: HistoryEntry): boolean =>
      files.length > 0 &&
      files.every(({ path, after }) => setAside.get(`content/${path}`)?.version === after);
    const shownAt = entries.findIndex((entry, at) => at >= liveAt && !leftOut(entry));
    return Promise.all(
      entries.map(async (entry, at): Promise<PublishedChange> => {
        const release = released.get(at);
        const newer = at < liveAt;
        return {
          commit: entry.commit,
          at: entry.at.toISOString(),
          by: entry.author.name,
          ...(await describe(entry)),
          state: leftOut(entry)
            ? "failed"
            : at === shownAt
              ? "live"
              : !newer || release !== undefined
                ? "kept"
                : failedAt >= 0 && at >= failedAt
                  ? "failed"
                  : "waiting",
          ...(release !== undefined && at !== liveAt ? { release } : {}),
        };
      }),
    );
  };
}
