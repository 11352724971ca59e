import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { ContentModel } from "../../content-model/model.ts";
import type { PublishState, SetAside } from "../../contract/publishing.ts";
import type { Author, ContentRepository, ExportedContent } from "../cms/repository.ts";
import { checkRelease } from "./check-release.ts";
import type { CurrentRelease, Release, ReleaseStore } from "./release-store.ts";
import { writeDurably } from "../write-durably.ts";
import { differingFiles } from "./compare-site.ts";
import { openGoodContent } from "./good-content.ts";
import { belowContent, buildWithoutFaults, changedSince, describePath, type Faults } from "./set-aside.ts";
import {
  BuildError,
  type BuiltSite,
  type QuickBase,
  type SiteBuilder,
  type WholeBuilder,
} from "./site-builder.ts";

/** Before anything has been published. */
export const nothingPublished: PublishState = {
  sequence: 0,
  live: null,
  pinned: null,
  building: null,
  failed: null,
  setAside: [],
};

export interface PublisherOptions {
  readonly store: ReleaseStore;
  readonly repository: ContentRepository;
  readonly builder: SiteBuilder;
  /** Tells what editors call an entry. */
  readonly model: ContentModel;
  /**
   * The work folder: a copy of the content that no save changes while it is built, the content that was last built, and the
   * state.
   */
  readonly folder: string;
  readonly now?: () => Date;
  readonly log?: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  /** Called after each step; tests end the process there. */
  readonly onStep?: (name: string) => void;
}

/** Puts saved content live. One process of a site has a publisher; all others follow the releases. */
export interface Publisher {
  readonly state: PublishState;
  /** What this publisher made guests see last; another process may have gone back since. */
  readonly lastSwitch: CurrentRelease | undefined;
  /** Builds the saved content and puts it live. Saves that come while a build runs are built together after it. */
  publish(): void;
  /** Resolves when nothing is being built and nothing waits. */
  idle(): Promise<void>;
  /** Shows guests an earlier release, and holds it there until `release`. */
  goBack(id: string, by: Author): Promise<CurrentRelease>;
  /** Ends the hold of `goBack` and publishes the saves since. */
  release(): Promise<void>;
  /** Calls back with every new state, until the function it returns is called. */
  onState(listener: (state: PublishState) => void): () => void;
  /** Ends a build under way. */
  close(): Promise<void>;
}

/** Reads the state that a publisher in any process wrote last. */
export async function readPublishState(folder: string): Promise<PublishState | undefined> {
  try {
    const state = JSON.parse(await readFile(join(folder, "state.json"), "utf8")) as Partial<PublishState>;
    // One that an earlier version wrote has not all of it.
    return { ...nothingPublished, ...state };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** How many entries are named of those that are being built. */
const namedTitles = 3;

/** What an editor is told of an error, and a developer. */
const described = (error: unknown): Pick<BuildError, "message" | "problems" | "output"> =>
  error instanceof BuildError
    ? error
    : {
        message: "The site could not be published. The service's log says why.",
        problems: [],
        output: "",
      };

export async function openPublisher({
  store,
  repository,
  builder,
  model,
  folder,
  now = () => new Date(),
  log = { info: () => undefined, warn: () => undefined, error: () => undefined },
  onStep = () => undefined,
}: PublisherOptions): Promise<Publisher> {
  const whole = "build" in builder ? builder : undefined;
  const contentDir = join(folder, "content");
  const quickFolder = join(folder, "quick");
  await mkdir(folder, { recursive: true });
  const listeners = new Set<(state: PublishState) => void>();
  let state: PublishState = (await readPublishState(folder)) ?? nothingPublished;
  const good = openGoodContent(join(folder, "good"));
  /**
   * What is left out, by paths. What building went wrong with is not tried again until it changes, but at the next start: a later
   * release of this program may be able to.
   */
  const aside = new Map<string, SetAside & { readonly isNamed: boolean }>(
    state.setAside.map((entry) => [
      belowContent(entry.file),
      { ...entry, isBeingBuilt: true, isNamed: false },
    ]),
  );
  /** Whether something was saved that no quick release, or no build, has begun with. */
  const wanted = { quickly: false, whole: false };
  let running: Promise<void> | undefined;
  let runningQuickly: Promise<void> = Promise.resolve();
  const ended = new AbortController();
  /** Ends what only finishes a release. */
  let finishing: AbortController | undefined;
  let closed = false;
  /** The content that could not be built: it is tried again when it has changed. */
  let failedTree: string | undefined;
  /** The content of which nothing can be published that is not live already. */
  let settledTree: string | undefined;
  let lastSwitch = await store.current();
  /** Releases are added, switched to and deleted one after another. */
  const inTurn = pLimit(1);

  const change = async (changes: Partial<PublishState>): Promise<void> => {
    const setAside = [...aside.values()].map(({ isNamed: _isNamed, ...entry }) => entry);
    state = { ...state, setAside, ...changes, sequence: state.sequence + 1 };
    await writeDurably(join(folder, "state.json"), JSON.stringify(state));
    for (const listener of listeners) listener(state);
  };

  /** What guests see, and whether somebody holds it there. */
  const readLive = async () => {
    const current = await store.current();
    const live = current && (await store.find(current.release));
    return { live, since: current?.since, pinned: current?.pinned };
  };

  const showCurrent = async (changes: Partial<PublishState> = {}): Promise<void> => {
    const { live, since, pinned = null } = await readLive();
    await change({
      live: live && since !== undefined ? { release: live.id, commit: live.commit, since } : null,
      pinned,
      ...changes,
    });
  };

  /** What is left out of this content from the start. @param wholly tries again what could not be made quickly */
  const leftOut = ({ files }: ExportedContent, wholly: boolean): Faults => {
    for (const [path, { version }] of aside) if (version !== (files.get(path) ?? null)) aside.delete(path);
    return new Map(
      [...aside].flatMap(([path, { version: _version, since: _since, isBeingBuilt, isNamed, ...problem }]) =>
        isNamed || (wholly && isBeingBuilt) ? [] : [[path, { problem, isNamed }] as const],
      ),
    );
  };

  /** Notes what was left out of a site. What was saved since has its own say. */
  const noteFaults = ({ files }: ExportedContent, faults: Faults, quickly: boolean): void => {
    const isOf = (path: string) => aside.get(path)?.version === (files.get(path) ?? null);
    for (const path of [...aside.keys()]) if (isOf(path) && !faults.has(path)) aside.delete(path);
    for (const [path, { problem, isNamed }] of faults) {
      const before = aside.get(path);
      if (before && !isOf(path)) continue;
      const entry = {
        ...problem,
        version: files.get(path) ?? null,
        since: before?.since ?? now().toISOString(),
        isBeingBuilt: !isNamed && (before ? before.isBeingBuilt && quickly : quickly),
        isNamed,
      };
      aside.set(path, entry);
      if (!before || before.isBeingBuilt !== entry.isBeingBuilt)
        log[entry.isBeingBuilt ? "warn" : "error"](
          { file: entry.file, problem: `${entry.field} ${entry.message}`.trim() },
          entry.isBeingBuilt
            ? "a file cannot be published quickly; a build says whether it can be at all"
            : "a file is set aside: the site cannot be built with it, and shows its last good version",
        );
    }
  };

  /** What editors call the first entries of this content that guests do not see yet. */
  const titlesOf = async (dir: string, { files }: ExportedContent, faults: Faults): Promise<string[]> => {
    const goodFiles = await good.files();
    const paths = goodFiles ? changedSince(goodFiles, files).filter((path) => !faults.has(path)) : [];
    return Promise.all(
      paths.slice(0, namedTitles).map(async (path) => {
        const text = files.has(path) ? await readFile(join(dir, path)) : await good.read(path);
        return describePath(path, text?.toString(), model).title;
      }),
    );
  };

  /** The version of each file that was built. */
  const builtFiles = async ({ files }: ExportedContent, faults: Faults) => {
    const built = new Map(files);
    for (const path of faults.keys()) {
      const version = (await good.files())?.get(path);
      if (version === undefined) built.delete(path);
      else built.set(path, version);
    }
    return built;
  };

  /** What the last publish of this kind took. */
  const expectedSeconds = async (quickly: boolean): Promise<number | null> =>
    (await store.list()).find(
      ({ unverified = false, hasSmallPictures = false }) => unverified === quickly && !hasSmallPictures,
    )?.seconds ?? null;

  const secondsSince = (started: Date): number =>
    Math.round((now().getTime() - started.getTime()) / 100) / 10;

  /** @param base the site that this one was made from quickly */
  const addAndSwitch = async (
    { fingerprint, frame, look, renderer, removed = [], ...files }: BuiltSite,
    about: Pick<Release, "commit" | "tree" | "seconds" | "hasSmallPictures">,
    base?: QuickBase,
  ): Promise<boolean> => {
    const made = { ...about, fingerprint, frame, look, renderer, builtAt: now().toISOString() };
    const release = await store.add(
      files,
      // Without a builder of whole sites nothing will ever verify it.
      base && whole ? { ...made, unverified: true } : made,
      checkRelease,
      base && { ...base, removed },
    );
    // Somebody may have gone back while it was built.
    if ((await store.current())?.pinned) return false;
    lastSwitch = await store.switchTo(release.id);
    return true;
  };

  const showFailure = async (error: unknown, { commit, tree }: { commit: string; tree: string }) => {
    const { message, problems, output } = described(error);
    log.error(
      { err: error, problems, output, commit },
      "what was saved is not live: the site could not be built",
    );
    // A full disk is no fault of what was saved: it goes live as it is once there is room.
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") failedTree = tree;
    await showCurrent({ building: null, failed: { at: now().toISOString(), commit, message, problems } });
  };

  /** What a site can be made from quickly: the live release, or what came with the package where that is of another program. */
  const quickBase = (live: Release | undefined): { base?: QuickBase; tree?: string } => {
    const { frame, look = "", renderer } = live ?? {};
    if ("base" in builder && frame !== builder.base.frame) return { base: builder.base };
    if (!live || frame === undefined || renderer === undefined) return {};
    return { base: { ...store.filesOf(live.id), frame, look, renderer }, tree: live.tree };
  };

  /** Puts saved content live where it can be made from a finished site; a build, where there can be one, then verifies the result. */
  const publishQuickly = async (): Promise<void> => {
    const { live, pinned } = await readLive();
    const { base, tree: liveTree } = quickBase(live);
    if (!base || pinned) return;
    const dir = join(quickFolder, "content");
    const source = await repository.exportTo(dir);
    settledTree = undefined;
    if (source.tree === liveTree || source.tree === failedTree) return;
    onStep("content copied for a quick release");
    const started = now();
    const { commit, tree } = source;
    const since = started.toISOString();
    const known = leftOut(source, false);
    const titles = await titlesOf(dir, source, known);
    await change({ building: { since, commit, expectedSeconds: await expectedSeconds(true), titles } });
    const outDir = join(quickFolder, "site");
    const make = async () => {
      await rm(outDir, { recursive: true, force: true });
      await mkdir(outDir, { recursive: true });
      const made = await builder.quick(dir, base, outDir, ended.signal);
      // The file that it is about is then found, and set aside.
      if (typeof made === "string" && !whole)
        throw new BuildError(`It is saved, and goes live with the next update: ${made}.`);
      return made;
    };
    try {
      const { made: site, faults } = await buildWithoutFaults({
        ...{ dir, source, good, model, known, build: make, isEnded: () => closed },
      });
      noteFaults(source, faults, true);
      if (typeof site === "string") return log.info({ commit, reason: site }, "a whole build is needed");
      onStep("made quickly");
      if (live && site.fingerprint === live.fingerprint) {
        if (!live.unverified && ![...aside.values()].some(({ isBeingBuilt }) => isBeingBuilt))
          settledTree = tree;
        return await showCurrent({ building: null, failed: null });
      }
      const seconds = secondsSince(started);
      const files = await builtFiles(source, faults);
      await inTurn(async () => {
        await addAndSwitch(site, { commit, tree, seconds }, base);
        await good.keep(dir, files);
        if (!whole) await store.prune();
      });
      log.info({ commit, seconds }, "the site is live as it was saved");
      failedTree = undefined;
      await showCurrent({ building: null, failed: null });
    } catch (error) {
      if (closed) return;
      if (!whole || (error instanceof BuildError && error.problems.length > 0))
        return showFailure(error, source);
      const { output } = described(error);
      log.warn({ err: error, output, commit }, "it could not be made quickly, and is built as a whole");
    }
  };

  /**
   * Puts a whole build live, unless something newer is, or the very same. What was made quickly of the same content stays if the
   * build agrees with it. Resolves to whether nothing newer is live.
   */
  const takeOver = async (
    site: BuiltSite,
    about: Pick<Release, "commit" | "tree" | "seconds">,
    before: Release | undefined,
  ): Promise<boolean> => {
    const { live } = await readLive();
    if (live && live.id !== before?.id && live.tree !== about.tree) return false;
    if (live?.fingerprint === site.fingerprint) {
      if (!live.unverified) return true;
      const files = await differingFiles(site, store.filesOf(live.id));
      if (files.length === 0) return true;
      log.warn(
        { files: files.slice(0, 20), count: files.length, commit: about.commit },
        "what was made quickly is not what a build makes of the same content; the build replaces it",
      );
    }
    if (await addAndSwitch(site, about)) log.info(about, "the site is live as it was saved");
    return true;
  };

  /**
   * Takes the site that lies built as the first release, so that texts are published quickly from the first save on: they do not wait for
   * all sizes of all pictures.
   */
  const adopt = async (builder: WholeBuilder): Promise<void> => {
    if (!builder.existing || (await readLive()).live) return;
    const { commit, tree, files } = await repository.exportTo(contentDir);
    try {
      await builder.exclusively(async () => {
        const site = await builder.existing!(contentDir, ended.signal);
        if (!site) return;
        await inTurn(async () => {
          await addAndSwitch(site, { commit, tree, seconds: 0, hasSmallPictures: true });
          await good.keep(contentDir, files);
        });
        log.info({ commit }, "the site as it was built at the start is the first release");
      }, ended.signal);
      await showCurrent();
    } catch (error) {
      if (!closed) log.warn({ err: error }, "the built site is no release yet; the first build makes one");
    }
  };

  const publishWhole = async (builder: WholeBuilder): Promise<void> => {
    const { live, pinned } = await readLive();
    if (pinned) return showCurrent({ building: null });
    const source = await repository.exportTo(contentDir);
    const { commit, tree } = source;
    onStep("content copied");
    if (tree === failedTree || tree === settledTree) return;
    const started = now();
    const known = leftOut(source, true);
    // What is live already is only verified.
    if (live?.tree !== tree || !live.unverified) {
      const since = started.toISOString();
      const titles = await titlesOf(contentDir, source, known);
      const isOfPictures = live?.tree === tree && live.hasSmallPictures === true;
      await change({
        building: { since, commit, expectedSeconds: await expectedSeconds(false), titles, isOfPictures },
      });
    }
    const build = async () => {
      const site = await builder.build(contentDir, ended.signal);
      await checkRelease(site);
      return site;
    };
    try {
      await builder.exclusively(async () => {
        const { made, faults } = await buildWithoutFaults({
          ...{ dir: contentDir, source, good, model, known, build, isEnded: () => closed },
        });
        onStep("built");
        noteFaults(source, faults, false);
        const files = await builtFiles(source, faults);
        await inTurn(async () => {
          const isNewest = await takeOver(made, { commit, tree, seconds: secondsSince(started) }, live);
          if (isNewest) await good.keep(contentDir, files);
        });
      }, ended.signal);
      await inTurn(() => store.prune());
      // What was saved since has its own say.
      if (!wanted.whole) failedTree = undefined;
      await showCurrent(wanted.whole ? {} : { building: null, failed: null });
      onStep("pruned");
    } catch (error) {
      if (!closed) await showFailure(error, { commit, tree });
    }
  };

  const finish = async (builder: WholeBuilder): Promise<void> => {
    const { live, pinned } = await readLive();
    if (!live || pinned || state.failed) return;
    finishing = new AbortController();
    const signal = AbortSignal.any([ended.signal, finishing.signal]);
    try {
      await builder.exclusively(async () => {
        const site = await builder.finish(contentDir, signal);
        // Somebody may have built something else by hand in between.
        if (site?.fingerprint !== live.fingerprint || wanted.whole) return;
        if (await inTurn(() => addAndSwitch(site, live))) await showCurrent();
      }, signal);
    } catch (error) {
      if (!closed && !wanted.whole)
        log.error({ err: error }, "the site could not be finished; it is served as it is");
    } finally {
      finishing = undefined;
    }
  };

  const runQuickly = async (): Promise<void> => {
    while (wanted.quickly && !closed) {
      wanted.quickly = false;
      await publishQuickly();
    }
  };

  const run = async (): Promise<void> => {
    while (wanted.whole && !closed) {
      await runningQuickly;
      wanted.whole = false;
      if (!whole) continue;
      await adopt(whole);
      await publishWhole(whole);
      if (!wanted.whole && !closed) await finish(whole);
    }
  };

  const publisher: Publisher = {
    get state() {
      return state;
    },
    get lastSwitch() {
      return lastSwitch;
    },
    publish() {
      if (closed) return;
      const report = (err: unknown) => log.error({ err }, "publishing failed; the live site stays as it is");
      // Beside a build that goes on; what only finishes a release makes room.
      finishing?.abort();
      const isRunningQuickly = wanted.quickly;
      wanted.quickly = wanted.whole = true;
      if (!isRunningQuickly) runningQuickly = runningQuickly.then(runQuickly).catch(report);
      running ??= run()
        .catch(report)
        .finally(() => {
          running = undefined;
          if (wanted.whole) publisher.publish();
        });
    },
    async idle() {
      while (running) await running;
    },
    async goBack(id, { name }) {
      lastSwitch = await store.switchTo(id, { by: name, at: now().toISOString() });
      await showCurrent();
      return lastSwitch;
    },
    async release() {
      const current = await store.current();
      if (!current?.pinned) return;
      lastSwitch = await store.switchTo(current.release);
      await showCurrent();
      publisher.publish();
    },
    onState(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      closed = true;
      ended.abort();
      await Promise.all([running, runningQuickly]);
    },
  };
  await store.prune();
  await rm(join(folder, "state.json.part"), { force: true });
  await showCurrent({ building: null });
  return publisher;
}
