import type { ContentModel } from "../../../../content/model/model.ts";
import { parseContentFile } from "../../../../content/model/read.ts";
import type { ContentProblem } from "../../../../content/contract/publishing.ts";
import { describeFile } from "../../../../content/server/check-proposed.ts";
import type { Version } from "../../../../content/server/repository.ts";
import type { WorkingFiles } from "../../../../content/server/working-files.ts";
import { BuildError } from "./site-builder.ts";

/** Problems in files of which only the last good version is published, by path below content/. */
export type Faults = ReadonlyMap<string, ContentProblem>;

/** Converts a path relative to the project's root to one relative to content/. */
export const pathInContent = (file: string): string => file.replace(/^content\//, "");

/**
 * Returns the name of a file for editors, and its URL in the CMS.
 *
 * @param text content of the file; undefined if it cannot be read
 */
export function describePath(
  path: string,
  text: string | undefined,
  model: ContentModel,
): Pick<ContentProblem, "title" | "address"> {
  const file = text === undefined ? undefined : parseContentFile(path, text, model);
  return file ? describeFile(file, model) : { title: path.split("/").at(-1) ?? path };
}

/** Returns the sorted paths of the files that differ between two versions of the content. */
export const listChangedFiles = (
  good: ReadonlyMap<string, Version>,
  files: ReadonlyMap<string, Version>,
): string[] =>
  [...new Set([...good.keys(), ...files.keys()])].filter((path) => good.get(path) !== files.get(path)).sort();

/**
 * Makes a site from content. If `make` reports problems in changed files, resets these files in `working` to
 * their last good version, and tries again. Resolves to the site, and to these problems.
 *
 * @param working the content from which the site is made
 * @param good the content of the last successful site
 * @throws the error from `make` if it names no further changed file
 */
export async function makeWithoutFaults<T>(
  working: WorkingFiles,
  good: WorkingFiles,
  changed: readonly string[],
  make: () => Promise<T>,
): Promise<{ readonly made: T; readonly faults: Faults }> {
  const faults = new Map<string, ContentProblem>();
  for (;;) {
    try {
      return { made: await make(), faults };
    } catch (error) {
      const problems = error instanceof BuildError ? error.problems : [];
      const named = problems
        .map((problem) => ({ path: pathInContent(problem.file), problem }))
        .filter(({ path }) => changed.includes(path) && !faults.has(path));
      if (named.length === 0) throw error;
      for (const { path, problem } of named) {
        faults.set(path, problem);
        await working.write(path, (await good.read(path)) ?? null);
      }
    }
  }
}
