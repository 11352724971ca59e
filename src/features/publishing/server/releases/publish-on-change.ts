import { watch } from "node:fs";
import type { FastifyInstance } from "fastify";
import type { ContentModel } from "../../../../content/model/model.ts";
import { readSchedule, scheduleState } from "../../../../content/model/read-schedule.ts";
import type { ContentRepository } from "../../../../content/server/repository.ts";
import { isContentPath } from "../../../../content/server/working-files.ts";
import type { Publisher } from "./publisher.ts";
import type { ReleaseStore } from "./release-store.ts";

/** Milliseconds between checks for changes due at a set time: scheduled entries and exceptional days. */
const scheduleMs = 1000;
/** Milliseconds without further file changes after which an edit by hand counts as finished. */
const quietMs = 300;
/** Milliseconds between checks for whether another process has switched releases. */
const lookMs = 500;

/**
 * Publishes saves, edits by hand, and changes due at a set time. Publishes again if another process switches
 * releases.
 *
 * @param stops receives the functions that stop the watchers
 */
export async function publishOnChange(
  app: FastifyInstance,
  publisher: Publisher,
  {
    contentDir,
    model,
    repository,
    store,
    now,
  }: {
    readonly contentDir: string;
    readonly model: ContentModel;
    readonly repository: () => Promise<ContentRepository>;
    readonly store: ReleaseStore;
    readonly now: () => Date;
  },
  stops: Set<() => void>,
): Promise<void> {
  let schedule = await readSchedule(contentDir, model);
  let published = scheduleState(schedule, now());
  const readAgain = (): void => {
    readSchedule(contentDir, model).then(
      (next) => (schedule = next),
      (err: unknown) => app.log.error({ err }, "the publishing times cannot be read"),
    );
  };
  app.jobs.register({
    name: "publish what the clock changes",
    everyMs: scheduleMs,
    async run() {
      const state = scheduleState(schedule, now());
      if (state === published) return;
      published = state;
      publisher.publish({ again: true });
    },
  });
  // Notices saves by any process, and edits by hand.
  let pending: NodeJS.Timeout | undefined;
  const watcher = watch(contentDir, { recursive: true }, (_event, name) => {
    // Ignores hidden files: files that are still being written, and `.git` if the content folder is the root
    // of the repository.
    if (name !== null && !isContentPath(name.replaceAll("\\", "/"))) return;
    clearTimeout(pending);
    pending = setTimeout(() => {
      readAgain();
      publisher.publish();
    }, quietMs).unref();
  });
  stops.add(() => watcher.close());
  watcher.on("error", (err) => app.log.error({ err }, "edits by hand are not noticed until the next save"));
  (await repository()).onChange(() => {
    readAgain();
    publisher.publish();
  });
  // Notices if another process has gone back to an earlier release, or unpinned one.
  let seen: string | undefined;
  const timer = setInterval(() => {
    void store.current().then((current) => {
      const shown = JSON.stringify(current);
      if (shown === seen) return;
      seen = shown;
      if (shown !== JSON.stringify(publisher.lastSwitch)) publisher.publish({ again: true });
    });
  }, lookMs).unref();
  stops.add(() => clearInterval(timer));
  // Publishes only after the watchers have started, so that an edit during startup is noticed.
  publisher.publish();
}
