import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { ContentModel } from "../../../../content/model/model.ts";
import type { PublishState } from "../../../../content/contract/publishing.ts";
import type { Author, ContentRepository, ExportedContent } from "../../../../content/server/repository.ts";
import { openWorkingFiles } from "../../../../content/server/working-files.ts";
import { checkRelease } from "./check-release.ts";
import type { CurrentRelease, Release, ReleaseStore } from "./release-store.ts";
import { writeDurably } from "../../../../core/server/write-durably.ts";
import {
  listChangedFiles,
  describePath,
  makeWithoutFaults,
  pathInContent,
  type Faults,
} from "./set-aside.ts";
import { BuildError, type BuiltSite, type SiteBase, type SiteBuilder } from "./site-builder.ts";
import { nothingPublished, readPublishState } from "./publish-state.ts";

export interface PublisherOptions {
  readonly store: ReleaseStore;
  readonly repository: ContentRepository;
  readonly builder: SiteBuilder;
  /** The content model, which contains the names by which editors know entries. */
  readonly model: ContentModel;
  /**
   * Folder for the state, and for copies of the content, which do not change while a site is made from them.
   */
  readonly folder: string;
  readonly now?: () => Date;
  readonly log?: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  /** Called after each step; tests kill the process there. */
  readonly onStep?: (name: string) => void;
}

/** Publishes saved content. One process of a site has a publisher; all others follow the releases. */
export interface Publisher {
  readonly state: PublishState;
  /**
   * The last switch of releases that this publisher made; another process may have gone back to an older
   * release since.
   */
  readonly lastSwitch: CurrentRelease | undefined;
  /**
   * Publishes the saved content. Saves that arrive in the meantime are published together afterwards.
   *
   * @param again true to publish even if nothing has been saved since, because the pages also depend on the
   * date
   */
  publish(options?: { readonly again?: boolean }): void;
  /** Resolves when no build is running or waiting. */
  idle(): Promise<void>;
  /** Shows guests an earlier release, and pins it until `release`. */
  goBack(id: string, by: Author): Promise<CurrentRelease>;
  /** Unpins the release, and publishes saves made since. */
  release(): Promise<void>;
  /** Calls the listener with every new state, until the returned function is called. */
  onState(listener: (state: PublishState) => void): () => void;
  /** Stops the current build and the publisher. */
  close(): Promise<void>;
}

/** Maximum number of entries that the publish bar names while they are being published. */
const namedTitles = 3;

/** Returns an error's descriptions for editors and for developers. */
const described = (error: unknown): Pick<BuildError, "message" | "problems" | "output"> =>
  error instanceof BuildError
    ? error
    : {
        message: "The site could not be published. The service's log shows why.",
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
  const whole = "rebuild" in builder ? builder : undefined;
  const contentDir = join(folder, "content");
  const outDir = join(folder, "site");
  await mkdir(folder, { recursive: true });
  const working = openWorkingFiles(contentDir);
  /** The content from which the last site was made successfully. */
  const good = openWorkingFiles(join(folder, "good"));
  const listeners = new Set<(state: PublishState) => void>();
  let state: PublishState = (await readPublishState(folder)) ?? nothingPublished;
  let wanted = false;
  let running: Promise<void> | undefined;
  let completing: Promise<void> | undefined;
  /** A full build that replaces the live release as the base of later sites. */
  let newBase: Release | undefined;
  const ended = new AbortController();
  /** Git tree of the content that was last published, or could not be published. */
  let settledTree: string | undefined;
  let lastSwitch = await store.current();
  /** Releases are added, switched to and deleted in turn. */
  const inTurn = pLimit(1);

  const change = async (changes: Partial<PublishState>): Promise<void> => {
    state = { ...state, ...changes, sequence: state.sequence + 1 };
    await writeDurably(join(folder, "state.json"), JSON.stringify(state));
    for (const listener of listeners) listener(state);
  };

  /** Returns the published release, since when it has been live, and who pinned it. */
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

  /**
   * Describes files that guests see in their last good version: since when, and which newer version is not
   * published.
   */
  const setAsideOf = ({ files }: ExportedContent, faults: Faults): PublishState["setAside"] =>
    [...faults].map(([path, problem]) => {
      const version = files.get(path) ?? null;
      const before = state.setAside.find((aside) => aside.file === problem.file && aside.version === version);
      if (!before)
        log.error(
          { file: problem.file, problem: `${problem.field} ${problem.message}`.trim() },
          "a file is set aside: guests see its last good version",
        );
      return { ...problem, version, since: before?.since ?? now().toISOString() };
    });

  /** Returns the names by which editors know the first few of these files. */
  const titlesOf = (paths: readonly string[]): Promise<string[]> =>
    Promise.all(
      paths.slice(0, namedTitles).map(async (path) => {
        const text = (await working.read(path)) ?? (await good.read(path));
        return describePath(path, text?.toString(), model).title;
      }),
    );

  /** Returns how many seconds the last publish of this kind took; null if there was none. */
  const expectedSeconds = async (isRebuilt: boolean): Promise<number | null> =>
    (await store.list()).find(({ rebuilt = false, seconds }) => rebuilt === isRebuilt && seconds > 0)
      ?.seconds ?? null;

  /**
   * Returns the base of the next site: a new full build, or else the live release; the packaged site if that
   * release was made by another version of the program.
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
  const rebuild = async (dir: string, { commit, tree }: ExportedContent, started: Date): Promise<Release> => {
    if (!whole)
      throw new BuildError(
        "It is saved, and goes live with the next update, because it changes values that are built into the site's scripts.",
      );
    return whole.exclusively(async () => {
      const site = await whole.rebuild(dir, ended.signal);
      onStep("built");
      return add(site, { commit, tree, seconds: secondsSince(started), rebuilt: true });
    }, ended.signal);
  };

  const secondsSince = (started: Date): number =>
    Math.round((now().getTime() - started.getTime()) / 100) / 10;

  /**
   * Makes a release from the copied content. Also resolves to the problems of pages that could not be
   * updated.
   */
  const makeRelease = async (source: ExportedContent, live: Release | undefined, started: Date) => {
    const { commit, tree } = source;
    const { base, of } = baseOf(live);
    const site = base && (await makeSite(base));
    if (!site) {
      const seconds = await expectedSeconds(true);
      await change({ building: state.building && { ...state.building, expectedSeconds: seconds } });
      return { release: await rebuild(contentDir, source, started), problems: [] };
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
  };

  const makeSite = async (base: SiteBase): Promise<BuiltSite | undefined> => {
    await rm(outDir, { recursive: true, force: true });
    await mkdir(outDir, { recursive: true });
    return builder.make(contentDir, base, outDir, ended.signal);
  };

  /**
   * Updates `good` to the files of a successful site.
   *
   * @param except paths of files that keep their last good version
   */
  const keepGood = async (except: Faults): Promise<void> => {
    const [made, before] = [await working.versions(), await good.versions()];
    for (const path of listChangedFiles(before, made))
      if (!except.has(path)) await good.write(path, (await working.read(path)) ?? null);
  };

  const publishSaved = async (): Promise<void> => {
    const { live, pinned } = await readLive();
    if (pinned) return showCurrent({ building: null });
    const source = await repository.exportTo(contentDir);
    onStep("content copied");
    const { commit, tree, files } = source;
    if (tree === settledTree) return;
    settledTree = tree;
    const started = now();
    const goodFiles = await good.versions();
    const changed = goodFiles.size > 0 ? listChangedFiles(goodFiles, files) : [];
    await change({
      building: {
        since: started.toISOString(),
        commit,
        expectedSeconds: await expectedSeconds(false),
        titles: await titlesOf(changed),
      },
    });
    try {
      const { made, faults } = await makeWithoutFaults(working, good, changed, () =>
        makeRelease(source, live, started),
      );
      const { release, problems } = made;
      const broken = new Map(problems.map((problem) => [pathInContent(problem.file), problem]));
      await inTurn(async () => {
        // An editor may have gone back to an earlier release in the meantime.
        const current = await store.current();
        if (current?.pinned) return;
        if (current?.release !== release.id) {
          lastSwitch = await store.switchTo(release.id);
          log.info({ commit, seconds: release.seconds }, "the site is live as it was saved");
        }
        await keepGood(broken);
        await store.prune();
      });
      newBase = undefined;
      onStep("pruned");
      const setAside = setAsideOf(source, new Map([...faults, ...broken]));
      await showCurrent({ building: null, failed: null, setAside });
    } catch (error) {
      if (ended.signal.aborted) return;
      // If the disk is full, the save is not at fault: it is published unchanged once there is room.
      if ((error as NodeJS.ErrnoException).code === "ENOSPC") settledTree = undefined;
      const { message, problems, output } = described(error);
      log.error(
        { err: error, problems, output, commit },
        "what was saved is not live: the site could not be built",
      );
      await showCurrent({ building: null, failed: { at: now().toISOString(), commit, message, problems } });
    }
  };

  /**
   * Adopts the site that is already built as the first release, so that even the first save is published in
   * seconds.
   */
  const adopt = async (): Promise<void> => {
    if (!whole?.existing || (await readLive()).live) return;
    const { commit, tree } = await repository.exportTo(contentDir);
    await whole.exclusively(async () => {
      const site = await whole.existing!(contentDir, ended.signal);
      if (!site) return;
      const { provisional = false, ...files } = site;
      const about = { commit, tree, seconds: 0, ...(provisional ? { provisional } : {}) };
      lastSwitch = await store.switchTo((await add(files, about)).id);
      await keepGood(new Map());
      log.info({ commit }, "the site as it was built at the start is the first release");
    }, ended.signal);
  };

  /**
   * Rebuilds the whole site while publishing goes on, because a provisional release lacks some sizes of its
   * pictures.
   */
  const complete = async (): Promise<void> => {
    const dir = join(folder, "whole");
    const source = await repository.exportTo(dir);
    const since = now().toISOString();
    await change({ preparing: { since, expectedSeconds: await expectedSeconds(true) } });
    try {
      newBase = await rebuild(dir, source, now());
    } finally {
      await change({ preparing: null });
    }
    publisher.publish({ again: true });
  };

  const run = async (): Promise<void> => {
    try {
      await adopt();
    } catch (err) {
      if (!ended.signal.aborted)
        log.warn({ err }, "the built site is no release yet; the first build makes one");
    }
    while (wanted && !ended.signal.aborted) {
      wanted = false;
      await publishSaved();
    }
    const { live } = await readLive();
    if (!whole || !live?.provisional || newBase || ended.signal.aborted) return;
    completing ??= complete()
      .catch((err: unknown) => {
        if (!ended.signal.aborted)
          log.error({ err }, "the site could not be built with all its pictures; it is served as it is");
      })
      .finally(() => {
        completing = undefined;
      });
  };

  const publisher: Publisher = {
    get state() {
      return state;
    },
    get lastSwitch() {
      return lastSwitch;
    },
    publish({ again = false } = {}) {
      if (ended.signal.aborted) return;
      if (again) settledTree = undefined;
      wanted = true;
      running ??= run()
        .catch((err: unknown) => log.error({ err }, "publishing failed; the live site stays as it is"))
        .finally(() => {
          running = undefined;
          if (wanted) publisher.publish();
        });
    },
    async idle() {
      while (running ?? completing) await (running ?? completing);
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
      publisher.publish({ again: true });
    },
    onState(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      ended.abort();
      await Promise.all([running, completing]);
    },
  };
  await store.prune();
  await rm(join(folder, "state.json.part"), { force: true });
  await showCurrent({ building: null, preparing: null });
  return publisher;
}
