import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit, { type LimitFunction } from "p-limit";
import type { ContentModel } from "../../../../content/model/model.ts";
import type { PublishState } from "../../../../content/contract/publishing.ts";
import type { Author, ContentRepository, ExportedContent } from "../../../../content/server/repository.ts";
import { openWorkingFiles, type WorkingFiles } from "../../../../content/server/working-files.ts";
import { releaseMaker, type ReleaseMaker } from "./release-maker.ts";
import type { CurrentRelease, Release, ReleaseStore } from "./release-store.ts";
import {
  listChangedFiles,
  describePath,
  makeWithoutFaults,
  pathInContent,
  type Faults,
} from "./set-aside.ts";
import { BuildError, type BuildProgress, type SiteBuilder } from "./site-builder.ts";
import { openPublishState, type StoredPublishState } from "./publish-state.ts";

export interface PublisherOptions {
  readonly store: ReleaseStore;
  readonly repository: ContentRepository;
  readonly builder: SiteBuilder;
  /** The content model, which contains the names by which editors know entries. */
  readonly model: ContentModel;
  /** Folder for the state, and for copies of the content that stay the same while a site is made from them. */
  readonly folder: string;
  readonly now?: () => Date;
  readonly log?: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  /** Called after each step. Tests use it to kill the process between steps. */
  readonly onStep?: (name: string) => void;
}

/** Publishes saved content. One process of a site has a publisher; all others follow the releases. */
export interface Publisher {
  readonly state: PublishState;
  /**
   * The last switch of releases that this publisher made, or found when it started. Another process may have
   * gone back to an older release since.
   */
  readonly lastSwitch: CurrentRelease | undefined;
  /**
   * Publishes the saved content. Saves that arrive during a build are published together afterwards.
   *
   * @param again true to publish even if nothing has been saved since the last time, because the pages also
   * depend on the date
   */
  publish(options?: { readonly again?: boolean }): void;
  /** Resolves when no build is running or waiting. */
  idle(): Promise<void>;
  /** Shows guests an earlier release, and pins it until `release` is called. */
  goBack(id: string, by: Author): Promise<CurrentRelease>;
  /** Unpins the current release, and publishes everything saved since it was pinned. */
  release(): Promise<void>;
  /** Calls the listener with every new state, until the returned function is called. */
  onState(listener: (state: PublishState) => void): () => void;
  /** Stops the current build and the publisher. */
  close(): Promise<void>;
}

/** Maximum number of entries that the publish bar names while they are being published. */
const namedTitles = 3;

/** Minimum number of milliseconds between two updates of a build's expected duration. */
const progressEveryMs = 5_000;

/** Returns what editors (`message`, `problems`) and developers (`output`) need to know about an error. */
const described = (error: unknown): Pick<BuildError, "message" | "problems" | "output"> =>
  error instanceof BuildError
    ? error
    : {
        message: "The site could not be published. The service's log shows why.",
        problems: [],
        output: "",
      };

/** Everything that the steps of publishing share. */
interface Publishing extends Required<
  Pick<PublisherOptions, "store" | "repository" | "model" | "now" | "log" | "onStep">
> {
  readonly state: StoredPublishState;
  readonly maker: ReleaseMaker;
  /** Folder with the content of the site being made. */
  readonly contentDir: string;
  readonly working: WorkingFiles;
  /** The content of the last site that could be made. */
  readonly good: WorkingFiles;
  /** Queue for adding, switching to and deleting releases, one at a time. */
  readonly inTurn: LimitFunction;
  readonly signal: AbortSignal;
  /** Git tree of the content that was published last, or that failed last; undefined to publish it again. */
  settledTree: string | undefined;
  lastSwitch: CurrentRelease | undefined;
}

/** Returns the published release, the time at which it went live, and who pinned it. */
async function readLive({ store }: Pick<Publishing, "store">) {
  const current = await store.current();
  const live = current && (await store.find(current.release));
  return { live, since: current?.since, pinned: current?.pinned };
}

async function showCurrent(publishing: Publishing, changes: Partial<PublishState> = {}): Promise<void> {
  const { live, since, pinned = null } = await readLive(publishing);
  await publishing.state.change({
    live: live && since !== undefined ? { release: live.id, commit: live.commit, since } : null,
    pinned,
    ...changes,
  });
}

/**
 * Describes the files that guests still see in their last good version: the newer version that is not
 * published, and since when.
 */
const setAsideOf = (
  { state, log, now }: Publishing,
  { files }: ExportedContent,
  faults: Faults,
): PublishState["setAside"] =>
  [...faults].map(([path, problem]) => {
    const version = files.get(path) ?? null;
    const before = state.current.setAside.find(
      (aside) => aside.file === problem.file && aside.version === version,
    );
    if (!before)
      log.error(
        { file: problem.file, problem: `${problem.field} ${problem.message}`.trim() },
        "a file is set aside: guests see its last good version",
      );
    return { ...problem, version, since: before?.since ?? now().toISOString() };
  });

/** Returns the names by which editors know the files, at most {@link namedTitles}. */
const titlesOf = ({ working, good, model }: Publishing, paths: readonly string[]): Promise<string[]> =>
  Promise.all(
    paths.slice(0, namedTitles).map(async (path) => {
      const text = (await working.read(path)) ?? (await good.read(path));
      return describePath(path, text?.toString(), model).title;
    }),
  );

/**
 * Updates `good` with the content from which a site was made successfully.
 *
 * @param except files that keep their last good version, by path
 */
async function keepGood({ working, good }: Publishing, except: Faults): Promise<void> {
  const [made, before] = [await working.versions(), await good.versions()];
  for (const path of listChangedFiles(before, made))
    if (!except.has(path)) await good.write(path, (await working.read(path)) ?? null);
}

/** Shows guests a release, unless an editor has gone back to an earlier one in the meantime. */
const switchTo = (
  publishing: Publishing,
  release: Release,
  commit: string,
  broken: Faults,
): Promise<void> => {
  const { store, inTurn, log } = publishing;
  return inTurn(async () => {
    const current = await store.current();
    if (current?.pinned) return;
    if (current?.release !== release.id) {
      publishing.lastSwitch = await store.switchTo(release.id);
      log.info({ commit, seconds: release.seconds }, "the saved changes are live");
    }
    await keepGood(publishing, broken);
    await store.prune();
  });
};

async function publishSaved(publishing: Publishing): Promise<void> {
  const { repository, contentDir, state, maker, working, good, now, log, onStep, signal } = publishing;
  const { live, pinned } = await readLive(publishing);
  if (pinned) return showCurrent(publishing, { building: null });
  const source = await repository.exportTo(contentDir);
  onStep("content copied");
  const { commit, tree, files } = source;
  if (tree === publishing.settledTree) return;
  publishing.settledTree = tree;
  const started = now();
  const goodFiles = await good.versions();
  const changed = goodFiles.size > 0 ? listChangedFiles(goodFiles, files) : [];
  await state.change({
    building: {
      since: started.toISOString(),
      commit,
      expectedSeconds: await maker.expectedSeconds(false),
      titles: await titlesOf(publishing, changed),
    },
  });
  try {
    const { made, faults } = await makeWithoutFaults(working, good, changed, () =>
      maker.make(source, live, started),
    );
    const { release, problems } = made;
    const broken = new Map(problems.map((problem) => [pathInContent(problem.file), problem]));
    await switchTo(publishing, release, commit, broken);
    maker.forgetNewBase();
    onStep("pruned");
    const setAside = setAsideOf(publishing, source, new Map([...faults, ...broken]));
    await showCurrent(publishing, { building: null, failed: null, setAside });
  } catch (error) {
    if (signal.aborted) return;
    // If the disk is full, the save is not at fault: it is published unchanged once there is room.
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") publishing.settledTree = undefined;
    const { message, problems, output } = described(error);
    log.error(
      { err: error, problems, output, commit },
      "the saved changes are not live: the site could not be built",
    );
    await showCurrent(publishing, {
      building: null,
      failed: { at: now().toISOString(), commit, message, problems },
    });
  }
}

/**
 * Adopts the existing build of the site as the first release, so that even the first save is published in
 * seconds.
 */
async function adopt(publishing: Publishing): Promise<void> {
  const { repository, contentDir, maker, store, log } = publishing;
  if ((await readLive(publishing)).live) return;
  const source = await repository.exportTo(contentDir);
  const release = await maker.adopt(source);
  if (!release) return;
  publishing.lastSwitch = await store.switchTo(release.id);
  await keepGood(publishing, new Map());
  log.info({ commit: source.commit }, "the site built at the start is the first release");
}

/**
 * Returns a listener for a build's progress that updates the expected duration, at most once every
 * `progressEveryMs`.
 */
function expectation(
  now: () => Date,
  change: (expectedSeconds: number) => Promise<void>,
  log: Publishing["log"],
) {
  let changedAt = 0;
  return ({ elapsed, left }: BuildProgress): void => {
    if (now().getTime() - changedAt < progressEveryMs) return;
    changedAt = now().getTime();
    change(Math.round(elapsed + left)).catch((err: unknown) =>
      log.warn({ err }, "the progress of a build could not be stored"),
    );
  };
}

/**
 * Rebuilds the whole site while publishing goes on, because a provisional release lacks some sizes of its
 * pictures.
 */
async function complete({ repository, maker, state, now, log }: Publishing, dir: string): Promise<void> {
  const source = await repository.exportTo(dir);
  const since = now().toISOString();
  const show = (expectedSeconds: number | null) => state.change({ preparing: { since, expectedSeconds } });
  await show(await maker.expectedSeconds(true));
  try {
    await maker.makeBase(dir, source, expectation(now, show, log));
  } finally {
    await state.change({ preparing: null });
  }
}

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
  const contentDir = join(folder, "content");
  await mkdir(folder, { recursive: true });
  const state = await openPublishState(folder);
  const ended = new AbortController();
  const { signal } = ended;
  const inTurn = pLimit(1);
  const showExpected = async (expectedSeconds: number | null) => {
    const { building } = state.current;
    if (building) await state.change({ building: { ...building, expectedSeconds } });
  };
  const maker = releaseMaker({
    ...{ store, builder, contentDir, inTurn, signal, now, onStep },
    outDir: join(folder, "site"),
    onRebuild: showExpected,
    onProgress: expectation(now, showExpected, log),
  });
  const publishing: Publishing = {
    ...{ store, repository, model, now, log, onStep, state, maker, contentDir, inTurn, signal },
    working: openWorkingFiles(contentDir),
    good: openWorkingFiles(join(folder, "good")),
    settledTree: undefined,
    lastSwitch: await store.current(),
  };
  let wanted = false;
  let running: Promise<void> | undefined;
  let completing: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    try {
      await adopt(publishing);
    } catch (err) {
      if (!signal.aborted)
        log.warn({ err }, "the built site is not a release yet; the first build makes one");
    }
    while (wanted && !signal.aborted) {
      wanted = false;
      await publishSaved(publishing);
    }
    const { live } = await readLive(publishing);
    if (!("rebuild" in builder) || !live?.provisional || maker.hasNewBase || signal.aborted) return;
    completing ??= complete(publishing, join(folder, "whole"))
      .then(() => publisher.publish({ again: true }))
      .catch((err: unknown) => {
        if (!signal.aborted)
          log.error({ err }, "the site could not be built with all its pictures; it is served as it is");
      })
      .finally(() => {
        completing = undefined;
      });
  };

  const publisher: Publisher = {
    get state() {
      return state.current;
    },
    get lastSwitch() {
      return publishing.lastSwitch;
    },
    publish({ again = false } = {}) {
      if (signal.aborted) return;
      if (again) publishing.settledTree = undefined;
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
      publishing.lastSwitch = await store.switchTo(id, { by: name, at: now().toISOString() });
      await showCurrent(publishing);
      return publishing.lastSwitch;
    },
    async release() {
      const current = await store.current();
      if (!current?.pinned) return;
      publishing.lastSwitch = await store.switchTo(current.release);
      await showCurrent(publishing);
      publisher.publish({ again: true });
    },
    onState: state.listen,
    async close() {
      ended.abort();
      await Promise.all([running, completing]);
    },
  };
  await store.prune();
  await rm(join(folder, "state.json.part"), { force: true });
  await showCurrent(publishing, { building: null, preparing: null });
  return publisher;
}
