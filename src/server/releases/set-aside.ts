import type { ContentModel } from "../../content-model/model.ts";
import { parseContentFile } from "../../content-model/read.ts";
import type { ContentProblem } from "../../contract/publishing.ts";
import { describeFile } from "../cms/check-proposed.ts";
import type { ExportedContent, Version } from "../cms/repository.ts";
import { openWorkingFiles } from "../cms/working-files.ts";
import type { GoodContent } from "./good-content.ts";
import { BuildError } from "./site-builder.ts";

/** Why a file is published in its last good version. */
export interface Fault {
  readonly problem: ContentProblem;
  /** Whether the check of the content names it; otherwise building went wrong, and it was found by leaving it out. */
  readonly isNamed: boolean;
}

/** Faults by the paths of their files, below content/. */
export type Faults = ReadonlyMap<string, Fault>;

/** A path from the project's root, below content/. */
export const belowContent = (file: string): string => file.replace(/^content\//, "");

/** What editors call a file, and where the CMS opens it. @param text undefined where it cannot be read */
export function describePath(
  path: string,
  text: string | undefined,
  model: ContentModel,
): Pick<ContentProblem, "title" | "address"> {
  const file = text === undefined ? undefined : parseContentFile(path, text, model);
  return file ? describeFile(file, model) : { title: path.split("/").at(-1) ?? path };
}

/** The files that are others than in the content that a site was last made of, sorted. */
export const changedSince = (
  good: ReadonlyMap<string, Version>,
  files: ReadonlyMap<string, Version>,
): string[] =>
  [...new Set([...good.keys(), ...files.keys()])].filter((path) => good.get(path) !== files.get(path)).sort();

/**
 * Of files that cannot be built together those at fault, by leaving out halves.
 *
 * @param paths without all of which it can be built
 * @param builds whether it can be built without these
 */
async function findFaulty(
  paths: readonly string[],
  builds: (without: readonly string[]) => Promise<boolean>,
): Promise<string[]> {
  if (paths.length <= 1) return [...paths];
  const half = Math.ceil(paths.length / 2);
  const [first, second] = [paths.slice(0, half), paths.slice(half)];
  const inFirst = (await builds(second))
    ? []
    : await findFaulty(first, (without) => builds([...without, ...second]));
  const inSecond = (await builds(inFirst))
    ? []
    : await findFaulty(second, (without) => builds([...inFirst, ...without]));
  return [...inFirst, ...inSecond];
}

export interface BuildWithoutFaultsOptions<T> {
  /** Where the content was copied to; faulty files are in their last good version there afterwards. */
  readonly dir: string;
  readonly source: ExportedContent;
  readonly good: GoodContent;
  readonly model: ContentModel;
  /** What is left out from the start. */
  readonly known: Faults;
  /** @throws BuildError */
  readonly build: () => Promise<T>;
  /** Whether the build was ended on purpose. */
  readonly isEnded: () => boolean;
}

/**
 * Builds content, and where it cannot be built, builds it with as few changed files as need be in their last good version: those
 * that the check names, else those that are found by leaving changes out. Resolves also to why each is left out.
 *
 * @throws what `build` throws where no file is to blame: nothing has changed, or the last good content cannot be built either
 */
export async function buildWithoutFaults<T>({
  dir,
  source,
  good,
  model,
  known,
  build,
  isEnded,
}: BuildWithoutFaultsOptions<T>): Promise<{ readonly made: T; readonly faults: Faults }> {
  const goodFiles = await good.files();
  const changed = goodFiles ? changedSince(goodFiles, source.files) : [];
  const working = openWorkingFiles(dir);
  const faults = new Map(known);
  /** What was saved, of the files that are in their last good version at the moment. */
  const saved = new Map<string, Buffer | null>();
  const leaveOut = async (paths: ReadonlySet<string>): Promise<void> => {
    for (const [path, content] of saved)
      if (!paths.has(path)) {
        await working.write(path, content);
        saved.delete(path);
      }
    for (const path of paths)
      if (!saved.has(path)) {
        saved.set(path, (await working.read(path)) ?? null);
        await working.write(path, await good.read(path));
      }
  };

  /** Builds without these files, and without those in which the check then finds a fault. */
  const attempt = async (without: Iterable<string>) => {
    const out = new Set(without);
    for (;;) {
      await leaveOut(out);
      try {
        return { made: await build(), out };
      } catch (error) {
        if (isEnded() || !(error instanceof BuildError)) throw error;
        const named = error.problems.flatMap((problem) => {
          const path = belowContent(problem.file);
          return changed.includes(path) && !out.has(path) ? [{ path, problem }] : [];
        });
        if (named.length === 0) throw error;
        for (const { path, problem } of named) {
          out.add(path);
          faults.set(path, { problem, isNamed: true });
        }
      }
    }
  };
  const faultsOf = (out: ReadonlySet<string>): Faults =>
    new Map([...faults].filter(([path]) => out.has(path)));
  const start = [...known.keys()].filter((path) => changed.includes(path));

  try {
    const { made, out } = await attempt(start);
    return { made, faults: faultsOf(out) };
  } catch (error) {
    const others = changed.filter((path) => !start.includes(path));
    if (isEnded() || !(error instanceof BuildError) || others.length === 0) throw error;
    const notToBlame = () => {
      throw error;
    };
    const builds = (without: readonly string[]) =>
      attempt([...start, ...without]).then(
        () => true,
        (failure: unknown) => {
          if (isEnded()) throw failure;
          return false;
        },
      );
    let result = await attempt([...start, ...others]).catch(notToBlame);
    const found = await findFaulty(others, builds);
    if (others.length > 1) result = await attempt([...start, ...found]).catch(notToBlame);
    for (const path of found) {
      const text = saved.get(path) ?? (await good.read(path));
      faults.set(path, {
        problem: {
          file: `content/${path}`,
          ...describePath(path, text?.toString(), model),
          field: "",
          message: error.message,
          fix: "Change it and save again, or take the change back.",
        },
        isNamed: false,
      });
    }
    return { made: result.made, faults: faultsOf(result.out) };
  }
}
