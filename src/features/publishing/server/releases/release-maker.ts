import { mkdir, rm } from "node:fs/promises";
import type { LimitFunction } from "p-limit";
import type { ContentProblem } from "../../../../content/contract/publishing.ts";
import type { ExportedContent } from "../../../../content/server/repository.ts";
import { checkRelease } from "./check-release.ts";
import type { Release, ReleaseStore } from "./release-store.ts";
import {
  BuildError,
  type BuildProgress,
  type BuiltSite,
  type SiteBase,
  type SiteBuilder,
} from "./site-builder.ts";

export interface ReleaseMakerOptions {
  readonly store: ReleaseStore;
  readonly builder: SiteBuilder;
  /** Folder with a copy of the content, which does not change while a site is made from it. */
  readonly contentDir: string;
  readonly outDir: string;
  /** Queue for adding, switching to and deleting releases, one at a time. */
  readonly inTurn: LimitFunction;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly onStep: (name: string) => void;
  /**
   * Called before a full build for a save, with the duration of the last full build in seconds, or null if
   * there was none.
   */
  readonly onRebuild: (expectedSeconds: number | null) => Promise<void>;
  /** Called with the progress of that build. */
  readonly onProgress: (progress: BuildProgress) => void;
}

/** A release, and the problems of pages that could not be updated. */
export interface MadeRelease {
  readonly release: Release;
  readonly problems: readonly ContentProblem[];
}

export interface ReleaseMaker {
  /** Makes a release from the copied content, in seconds if the live release can be its base. */
  make(source: ExportedContent, live: Release | undefined, started: Date): Promise<MadeRelease>;
  /**
   * Builds everything with Gatsby from the content in a folder, as the base of the next release.
   *
   * @throws BuildError
   */
  makeBase(
    dir: string,
    source: ExportedContent,
    onProgress: ReleaseMakerOptions["onProgress"],
  ): Promise<void>;
  /** True if a full build is waiting to become the base of the next release. */
  readonly hasNewBase: boolean;
  /** Forgets the new base. Call this once a release has been published. */
  forgetNewBase(): void;
  /**
   * Adds the existing build of the site as a release; resolves to undefined if there is none, or if it was
   * built from other content.
   */
  adopt(source: ExportedContent): Promise<Release | undefined>;
  /**
   * Returns the seconds that the last release took, either one built by Gatsby (`isRebuilt`) or one made from
   * a base; null if there was none.
   */
  expectedSeconds(isRebuilt: boolean): Promise<number | null>;
}

export function releaseMaker({
  store,
  builder,
  contentDir,
  outDir,
  inTurn,
  signal,
  now,
  onStep,
  onRebuild,
  onProgress,
}: ReleaseMakerOptions): ReleaseMaker {
  const whole = "rebuild" in builder ? builder : undefined;
  /** A full build that replaces the live release as the base of later sites. */
  let newBase: Release | undefined;

  const secondsSince = (started: Date): number =>
    Math.round((now().getTime() - started.getTime()) / 100) / 10;

  /**
   * Returns the base of the next site: a new full build or, without one, the live release. In a package,
   * returns the packaged site if the live release has another frame, for example after an update.
   */
  const baseOf = (live: Release | undefined): { base?: SiteBase; of?: Release } => {
    const of = newBase ?? live;
    const { frame, look = "", renderer } = of ?? {};
    if ("base" in builder && frame !== builder.base.frame) return { base: builder.base };
    if (!of || frame === undefined || renderer === undefined) return {};
    return { base: { ...store.filesOf(of.id), frame, look, renderer }, of };
  };

  const add = (
    { fingerprint, frame, look, renderer, removed = [], ...files }: BuiltSite,
    about: Pick<Release, "commit" | "tree" | "seconds" | "provisional" | "rebuilt">,
    base?: SiteBase,
  ): Promise<Release> =>
    inTurn(() =>
      store.add(
        files,
        { ...about, fingerprint, frame, look, renderer, builtAt: now().toISOString() },
        (release) => checkRelease(release, base && files.publicDir),
        base && { ...base, removed },
      ),
    );

  /**
   * Builds everything with Gatsby, and saves the result before another process can build in the same folder.
   */
  const rebuild = async (
    dir: string,
    { commit, tree }: ExportedContent,
    started: Date,
    progressed: ReleaseMakerOptions["onProgress"],
  ): Promise<Release> => {
    if (!whole)
      throw new BuildError(
        "The change is saved. It goes live with the next update, because the addresses of some pages are built into the site's scripts.",
      );
    return whole.exclusively(async () => {
      const site = await whole.rebuild(dir, signal, progressed);
      onStep("built");
      return add(site, { commit, tree, seconds: secondsSince(started), rebuilt: true });
    }, signal);
  };

  const makeSite = async (base: SiteBase): Promise<BuiltSite | undefined> => {
    await rm(outDir, { recursive: true, force: true });
    await mkdir(outDir, { recursive: true });
    return builder.make(contentDir, base, outDir, signal);
  };

  const expectedSeconds = async (isRebuilt: boolean): Promise<number | null> => {
    const last = (await store.list()).find(
      ({ rebuilt = false, seconds }) => rebuilt === isRebuilt && seconds > 0,
    );
    return last?.seconds ?? null;
  };

  return {
    expectedSeconds,
    async make(source, live, started) {
      const { commit, tree } = source;
      const { base, of } = baseOf(live);
      const site = base && (await makeSite(base));
      if (!site) {
        await onRebuild(await expectedSeconds(true));
        return { release: await rebuild(contentDir, source, started, onProgress), problems: [] };
      }
      const { problems = [], ...files } = site;
      onStep("made");
      if (of?.fingerprint === site.fingerprint) return { release: of, problems };
      const about = {
        commit,
        tree,
        seconds: secondsSince(started),
        ...(of?.provisional ? { provisional: true } : {}),
      };
      return { release: await add(files, about, base), problems };
    },
    async makeBase(dir, source, progressed) {
      newBase = await rebuild(dir, source, now(), progressed);
    },
    get hasNewBase() {
      return newBase !== undefined;
    },
    forgetNewBase() {
      newBase = undefined;
    },
    adopt: async (source) =>
      whole?.existing &&
      whole.exclusively(async () => {
        const site = await whole.existing!(contentDir, signal);
        if (!site) return undefined;
        const { provisional = false, ...files } = site;
        const { commit, tree } = source;
        return add(files, { commit, tree, seconds: 0, ...(provisional ? { provisional } : {}) });
      }, signal),
  };
}
