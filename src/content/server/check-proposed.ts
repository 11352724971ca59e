import { LRUCache } from "lru-cache";
import type { ContentModel } from "../model/model.ts";
import { parseContentFile, type ContentFile } from "../model/read.ts";
import { validateContent, type Problem } from "../model/validate.ts";
import type { ContentProblem } from "../contract/publishing.ts";
import { problemSentence, RefusedError } from "./refusal.ts";
import type { ProposedContent } from "./repository.ts";

/** Returns the label of a file for editors, and its path in the CMS. */
export function describeFile(
  file: Pick<ContentFile, "path" | "collection" | "slug" | "data">,
  { collections, settings }: ContentModel,
): Pick<ContentProblem, "title" | "address"> {
  const { collection, slug, data } = file;
  const address = `/collections/${collection}/entries/${slug}`;
  const setting = Object.values(settings).find(
    ({ file: name }) => collection === "settings" && name === slug,
  );
  if (setting) return { title: setting.label, address };
  const name = data[collections[collection]?.nameField ?? ""];
  return { title: typeof name === "string" && name !== "" ? name : slug, address };
}

type Look = Pick<ProposedContent, "paths" | "version" | "read">;

/**
 * Returns a check that refuses a save that would break the build. The refusal contains the messages of `npm
 * run check` about changed files, and about problems in other files that the save causes. Problems that
 * already exist elsewhere do not block a save.
 */
export function contentCheck(model: ContentModel): (proposed: ProposedContent) => Promise<void> {
  const parsed = new LRUCache<string, { readonly file: ContentFile | undefined }>({ max: 10_000 });

  /**
   * Finds the problems in the content.
   *
   * @param changed the editor's paths. They are read last: if two files conflict, the one that was read later
   * is reported.
   */
  const problemsOf = async ({ paths, version, read }: Look, changed: readonly string[]) => {
    const files: ContentFile[] = [];
    const last = new Set(changed);
    const isChanged = (path: string) => Number(last.has(path));
    for (const path of paths.toSorted((a, b) => isChanged(a) - isChanged(b))) {
      if (!/\.(md|ya?ml)$/.test(path)) continue;
      const key = `${path} ${version(path)}`;
      let entry = parsed.get(key);
      if (!entry) {
        entry = { file: parseContentFile(path, ((await read(path)) ?? "").toString(), model) };
        parsed.set(key, entry);
      }
      if (entry.file) files.push(entry.file);
    }
    const folders = [
      ...new Set(paths.filter((path) => path.includes("/")).map((path) => path.split("/")[0]!)),
    ];
    const images = new Set(paths.filter((path) => path.startsWith("media/")).map((path) => `/${path}`));
    const problems = validateContent({ files, folders }, model, { imageExists: (file) => images.has(file) });
    return { problems, files };
  };

  const keyOf = ({ file, field, message }: Problem): string => JSON.stringify([file, field, message]);

  return async (proposed) => {
    const after = await problemsOf(proposed, proposed.changed);
    if (after.problems.length === 0) return;
    const changed = new Set(proposed.changed.map((path) => `content/${path}`));
    const before = new Set((await problemsOf(proposed.before, proposed.changed)).problems.map(keyOf));
    const problems = after.problems
      .filter((problem) => changed.has(problem.file) || !before.has(keyOf(problem)))
      .map((problem): ContentProblem => {
        const file = after.files.find(({ path }) => `content/${path}` === problem.file);
        return { ...problem, ...(file ? describeFile(file, model) : { title: problem.file }) };
      });
    if (problems.length === 0) return;
    // Problems in the editor's own file come first.
    problems.sort((a, b) => Number(changed.has(b.file)) - Number(changed.has(a.file)));
    const deleted = proposed.changed.filter((path) => proposed.version(path) === undefined);
    if (deleted.length > 0 && problems.every(({ file }) => !changed.has(file))) {
      const places = [
        ...new Set(problems.map(({ title, field }) => [title, field].filter(Boolean).join(", "))),
      ];
      throw new RefusedError(
        `It is in use and cannot be deleted: ${places.slice(0, 5).join("; ")}${places.length > 5 ? `; and ${places.length - 5} more places` : ""}. Remove it there first.`,
        problems,
      );
    }
    throw new RefusedError(problemSentence(problems), problems);
  };
}
