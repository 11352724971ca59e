import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { PublishState } from "../../contract/publishing.ts";
import type { Author, ContentRepository } from "../cms/repository.ts";
import { checkRelease } from "./check-release.ts";
import type { CurrentRelease, Release, ReleaseStore } from "./release-store.ts";
import { writeDurably } from "../write-durably.ts";
import { BuildError, type SiteBuilder } from "./site-builder.ts";

const nothing: PublishState = { sequence: 0, live: null, pinned: null, building: null, failed: null };

export interface PublisherOptions {
  readonly store: ReleaseStore;
  readonly repository: ContentRepository;
  readonly builder: SiteBuilder;
  /** The work folder: a copy of the content that no save changes while it is built, and the state. */
  readonly folder: string;
  readonly now?: () => Date;
  readonly log?: {
    info(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  /** Called after each step; tests end the process there. */
  readonly onStep?: (name: string) => void;
}

/** Puts live what is saved. One process of a site has one; all others follow the releases. */
export interface Publisher {
  readonly state: PublishState;
  /** Builds what is saved, and puts it live. Saves that come while a build runs are built together after it. */
  publish(): void;
  /** Resolves when nothing is being built and nothing waits. */
  idle(): Promise<void>;
  /** Shows guests an earlier release, and holds it there until `release`. */
  goBack(id: string, by: Author): Promise<CurrentRelease>;
  /** Lets go of what `goBack` holds: what was saved since is published. */
  release(): Promise<void>;
  /** Calls back with every new state, until the function it returns is called. */
  onState(listener: (state: PublishState) => void): () => void;
  /** Ends a build under way. */
  close(): Promise<void>;
}

/** Reads what a publisher wrote last, of whatever process. */
export async function readPublishState(folder: string): Promise<PublishState | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, "state.json"), "utf8")) as PublishState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export async function openPublisher({
  store,
  repository,
  builder,
  folder,
  now = () => new Date(),
  log = { info: () => undefined, error: () => undefined },
  onStep = () => undefined,
}: PublisherOptions): Promise<Publisher> {
  const contentDir = join(folder, "content");
  await mkdir(folder, { recursive: true });
  const listeners = new Set<(state: PublishState) => void>();
  let state: PublishState = (await readPublishState(folder)) ?? nothing;
  let wanted = false;
  let running: Promise<void> | undefined;
  const ended = new AbortController();
  /** Ends what only finishes a release. */
  let finishing: AbortController | undefined;
  let closed = false;
  /** The content that could not be built: it is tried again when it has changed. */
  let failedTree: string | undefined;

  const change = async (changes: Partial<PublishState>): Promise<void> => {
    state = { ...state, ...changes, sequence: state.sequence + 1 };
    await writeDurably(join(folder, "state.json"), JSON.stringify(state));
    for (const listener of listeners) listener(state);
  };

  const showCurrent = async (changes: Partial<PublishState> = {}): Promise<void> => {
    const current = await store.current();
    const release = current && (await store.find(current.release));
    await change({
      live: current && release ? { release: release.id, commit: release.commit, since: current.since } : null,
      pinned: current?.pinned ?? null,
      ...changes,
    });
  };

  const addAndSwitch = async (
    site: Awaited<ReturnType<SiteBuilder["build"]>>,
    about: Pick<Release, "commit" | "tree" | "seconds">,
  ): Promise<boolean> => {
    const { fingerprint } = site;
    const builtAt = now().toISOString();
    const release = await store.add(site, { ...about, fingerprint, builtAt }, checkRelease);
    // Somebody may have gone back while it was built.
    if ((await store.current())?.pinned) return false;
    await store.switchTo(release.id);
    return true;
  };

  const publishOnce = async (): Promise<void> => {
    const current = await store.current();
    if (current?.pinned) return showCurrent({ building: null });
    const { commit, tree } = await repository.exportTo(contentDir);
    onStep("content copied");
    if (tree === failedTree) return;
    const live = current && (await store.find(current.release));
    const started = now();
    const expectedSeconds = live?.seconds ?? null;
    await change({ building: { since: started.toISOString(), commit, expectedSeconds } });
    try {
      await builder.exclusively(async () => {
        const site = await builder.build(contentDir, ended.signal);
        onStep("built");
        const seconds = Math.round((now().getTime() - started.getTime()) / 100) / 10;
        if (live?.fingerprint === site.fingerprint) return;
        await addAndSwitch(site, { commit, tree, seconds });
        log.info({ commit, seconds }, "the site is live as it was saved");
      }, ended.signal);
      failedTree = undefined;
      await showCurrent({ building: null, failed: null });
      await store.prune();
      onStep("pruned");
    } catch (error) {
      if (closed) return;
      const { message, problems, output } =
        error instanceof BuildError
          ? error
          : {
              message: "The site could not be published. The service's log says why.",
              problems: [],
              output: "",
            };
      log.error(
        { err: error, problems, output, commit },
        "what was saved is not live: the site could not be built",
      );
      failedTree = tree;
      await showCurrent({ building: null, failed: { at: now().toISOString(), commit, message, problems } });
    }
  };

  const finish = async (): Promise<void> => {
    const current = await store.current();
    const live = current && (await store.find(current.release));
    if (!live || current.pinned || state.failed) return;
    finishing = new AbortController();
    const signal = AbortSignal.any([ended.signal, finishing.signal]);
    try {
      await builder.exclusively(async () => {
        const site = await builder.finish(contentDir, signal);
        // Somebody may have built something else by hand in between.
        if (site?.fingerprint === live.fingerprint && !wanted && (await addAndSwitch(site, live)))
          await showCurrent();
      }, signal);
    } catch (error) {
      if (!closed && !wanted)
        log.error({ err: error }, "the site could not be finished; it is served as it is");
    } finally {
      finishing = undefined;
    }
  };

  const run = async (): Promise<void> => {
    while (wanted && !closed) {
      wanted = false;
      await publishOnce();
      if (!wanted && !closed) await finish();
    }
  };

  const publisher: Publisher = {
    get state() {
      return state;
    },
    publish() {
      if (closed) return;
      wanted = true;
      // A build goes on, or steady saves would never be live; what only finishes it makes room.
      finishing?.abort();
      running ??= run()
        .catch((err: unknown) => log.error({ err }, "publishing failed; the live site stays as it is"))
        .finally(() => {
          running = undefined;
          if (wanted) publisher.publish();
        });
    },
    async idle() {
      while (running) await running;
    },
    async goBack(id, { name }) {
      const current = await store.switchTo(id, { by: name, at: now().toISOString() });
      await showCurrent();
      return current;
    },
    async release() {
      const current = await store.current();
      if (!current?.pinned) return;
      await store.switchTo(current.release);
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
      await running;
    },
  };
  await store.prune();
  await rm(join(folder, "state.json.part"), { force: true });
  await showCurrent({ building: null });
  return publisher;
}
