import { watch, type FSWatcher } from "node:fs";
import type { ServerResponse } from "node:http";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { readSchedule, scheduleState } from "../../../../content/model/read-schedule.ts";
import type { ContentModel } from "../../../../content/model/model.ts";
import type { PublishState, UnusableFile } from "../../../../content/contract/publishing.ts";
import { permissions } from "../../../../core/contract/staff-roles.ts";
import type { Formats } from "../../../../core/shared/formats.ts";
import { cmsErrorReply } from "../cms/backend.ts";
import type { ContentRepository } from "../../../../content/server/repository.ts";
import { isContentPath } from "../../../../content/server/working-files.ts";
import { requireStaff, staffOf } from "../../../../core/server/auth/guard.ts";
import { publishHistory } from "./publish-history.ts";
import { openPublisher, type Publisher } from "./publisher.ts";
import type { ReleaseStore } from "./release-store.ts";
import { pathInContent, describePath } from "./set-aside.ts";
import type { SiteBuilder } from "./site-builder.ts";
import { nothingPublished, readPublishState } from "./publish-state.ts";

export interface PublishingOptions {
  readonly contentDir: string;
  readonly folder: string;
  readonly store: ReleaseStore;
  readonly model: ContentModel;
  readonly repository: () => Promise<ContentRepository>;
  /** Builds the site; undefined if another process does, or if publishing is off. */
  readonly builder: SiteBuilder | undefined;
  /** The restaurant's formats for prices. */
  readonly formats: () => Formats;
  readonly now: () => Date;
  /** Content files that the service currently cannot use, and why. */
  readonly unusable: () => Promise<readonly Omit<UnusableFile, "title" | "address">[]>;
  /** Called when a save could not be published. */
  readonly onFailure: () => Promise<void>;
}

/** Maximum number of streams per service: more than a restaurant has screens. */
const mostStreams = 200;
/** Milliseconds between checks of what another process publishes. */
const lookMs = 250;
/** Milliseconds between a stream's heartbeats, which end it with its session. */
const heartbeatMs = 2500;
/** Milliseconds between checks of the clock, for scheduled entries and exceptional days. */
const scheduleMs = 1000;
/** Milliseconds without file changes after which hand editing counts as finished. */
const quietMs = 300;

/**
 * Publishing, below `{prefix}`: `GET /state`, `GET /events` (server-sent; every event is the whole state, so
 * the first one brings a screen up to date), `GET /history`, `POST /undo`, `POST /back`, `POST /release`.
 */
export const publishing: FastifyPluginAsync<PublishingOptions> = async (
  app,
  { contentDir, folder, store, model, repository, builder, formats, now, unusable, onFailure },
) => {
  let publisher: Publisher | undefined;
  let watcher: FSWatcher | undefined;
  const timers = new Set<NodeJS.Timeout>();
  const streams = new Set<ServerResponse>();

  const startPublishing = async (siteBuilder: SiteBuilder): Promise<void> => {
    const opened = await openPublisher({
      store,
      repository: await repository(),
      builder: siteBuilder,
      model,
      folder,
      now,
      log: app.log,
    });
    publisher = opened;
    let failedAt = opened.state.failed?.at;
    opened.onState(({ failed }) => {
      const isNew = failed !== null && failed.at !== failedAt;
      failedAt = failed?.at;
      if (isNew)
        onFailure().catch((err: unknown) =>
          app.log.error({ err }, "devices could not be told that publishing failed"),
        );
    });
    let schedule = await readSchedule(contentDir, model);
    let published = scheduleState(schedule, now());
    const readAgain = (): void => {
      readSchedule(contentDir, model).then(
        (next) => (schedule = next),
        (err: unknown) => app.log.error({ err }, "the times of publishing cannot be read"),
      );
    };
    app.jobs.register({
      name: "publish what the clock changes",
      everyMs: scheduleMs,
      async run() {
        const state = scheduleState(schedule, now());
        if (state === published) return;
        published = state;
        opened.publish({ again: true });
      },
    });
    // Saves of all processes, and edits by hand.
    let pending: NodeJS.Timeout | undefined;
    watcher = watch(contentDir, { recursive: true }, (_event, name) => {
      // Ignores hidden files: ones being written, and a repository whose root is the content folder.
      if (name !== null && !isContentPath(name.replaceAll("\\", "/"))) return;
      clearTimeout(pending);
      pending = setTimeout(() => {
        readAgain();
        opened.publish();
      }, quietMs).unref();
    });
    watcher.on("error", (err) => app.log.error({ err }, "edits by hand are not noticed until the next save"));
    (await repository()).onChange(() => {
      readAgain();
      opened.publish();
    });
    // Another process may have gone back, or unpinned.
    let seen: string | undefined;
    timers.add(
      setInterval(() => {
        void store.current().then((current) => {
          const shown = JSON.stringify(current);
          if (shown === seen) return;
          seen = shown;
          if (shown !== JSON.stringify(opened.lastSwitch)) opened.publish({ again: true });
        });
      }, 2 * lookMs).unref(),
    );
    // Last, so that an edit during startup is noticed.
    opened.publish();
  };
  app.addHook("onListen", (done) => {
    done();
    if (!builder) return;
    startPublishing(builder).catch((err: unknown) =>
      app.log.error({ err }, "nothing is published: the content's repository cannot be opened"),
    );
  });
  app.addHook("onClose", async () => {
    watcher?.close();
    for (const timer of timers) clearInterval(timer);
    await publisher?.close();
  });

  const publishState = async (): Promise<PublishState> =>
    publisher?.state ?? (await readPublishState(folder)) ?? nothingPublished;
  const unusableFiles = async (): Promise<readonly UnusableFile[]> =>
    (await unusable()).map((problem) => ({
      ...problem,
      ...describePath(pathInContent(problem.file), "", model),
    }));
  let lookedAt = -Infinity;
  let found: ReturnType<typeof unusableFiles> = Promise.resolve([]);
  /** Shared by all streams, which check at about the same moments. */
  const unusableForStreams = (): ReturnType<typeof unusableFiles> => {
    const at = performance.now();
    if (at - lookedAt >= lookMs / 2) {
      lookedAt = at;
      found = unusableFiles();
    }
    return found;
  };
  const currentState = async (): Promise<PublishState> => ({
    ...(await publishState()),
    unusable: await unusableFiles(),
  });

  app.addHook("onRequest", async (_request, reply) => {
    void reply.header("cache-control", "no-store");
  });
  app.setErrorHandler((error, request, reply) => {
    const answer = cmsErrorReply(error);
    if (!answer || answer.status >= 500) request.log.error({ err: error }, "publishing: a request failed");
    const { status, body } = answer ?? {
      status: 500,
      body: { error: `Something went wrong on our side. The log has details under ${request.id}.` },
    };
    return reply.code(status).send(body);
  });
  const content = { onRequest: requireStaff(...permissions.content) };
  const anybody = { onRequest: requireStaff(...permissions.self) };

  app.get("/state", anybody, currentState);

  app.get("/events", anybody, async (request: FastifyRequest, reply: FastifyReply) => {
    if (streams.size >= mostStreams)
      return reply
        .code(429)
        .header("retry-after", 5)
        .send({ error: "Too many screens are open at the same time. Close some of them." });
    reply.hijack();
    const { raw } = reply;
    streams.add(raw);
    const headers = {
      ...reply.getHeaders(),
      "content-type": "text/event-stream; charset=utf-8",
      "x-accel-buffering": "no",
    };
    raw.writeHead(200, headers as Record<string, string>);
    let files: readonly UnusableFile[] = [];
    let sent = "";
    const send = (published: PublishState): void => {
      const data = JSON.stringify({ ...published, unusable: files } satisfies PublishState);
      if (data === sent) return;
      sent = data;
      raw.write(`id: ${published.sequence}\nevent: publish\ndata: ${data}\n\n`);
    };
    const lookAgain = async (): Promise<void> => {
      files = await unusableForStreams();
      send(await publishState());
    };
    raw.write("retry: 2000\n\n");
    await lookAgain();
    const look = setInterval(() => {
      lookAgain().catch((err: unknown) => request.log.error({ err }, "the publish state cannot be read"));
    }, lookMs);
    const beat = async (): Promise<void> => {
      const session = await app.staffGuard.sessionOf(request, false);
      if (session && app.staffGuard.isComplete(session)) raw.write(": here\n\n");
      else raw.end();
    };
    const heartbeat = setInterval(() => {
      beat().catch((err: unknown) => request.log.error({ err }, "the session of a stream cannot be read"));
    }, heartbeatMs);
    timers.add(look).add(heartbeat);
    // Within this process every state is sent, however short.
    const unsubscribe = publisher?.onState(send);
    raw.on("close", () => {
      unsubscribe?.();
      streams.delete(raw);
      for (const timer of [look, heartbeat]) {
        clearInterval(timer);
        timers.delete(timer);
      }
    });
  });
  // An open stream must not keep the service from closing.
  app.addHook("preClose", (done) => {
    for (const stream of streams) stream.end();
    done();
  });

  let history: ReturnType<typeof publishHistory> | undefined;
  app.get("/history", content, async (request) => {
    const { limit } = v.parse(
      v.object({ limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number)), "50") }),
      request.query,
    );
    history ??= publishHistory(await repository(), store, model, formats);
    return history(await currentState(), Math.max(1, limit));
  });

  const commitBody = v.object({
    commit: v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/, "That is not a version.")),
  });
  app.post("/undo", content, async (request) => {
    const { commit } = v.parse(commitBody, request.body);
    const { name, email } = staffOf(request);
    const result = await (await repository()).revert(commit, { name, email });
    return { commit: result.commit };
  });

  app.post("/back", content, async (request, reply) => {
    const { release } = v.parse(v.object({ release: v.string() }), request.body);
    if (!(await store.find(release)))
      return reply
        .code(404)
        .send({ error: "This version is no longer stored. Undo single changes instead." });
    const { name, email } = staffOf(request);
    if (publisher) await publisher.goBack(release, { name, email });
    else await store.switchTo(release, { by: name, at: now().toISOString() });
    return currentState();
  });

  app.post("/release", content, async (request, reply) => {
    const { keep } = v.parse(v.object({ keep: v.optional(v.boolean(), false) }), request.body ?? {});
    const current = await store.current();
    const heldRelease = current && (await store.find(current.release));
    if (!current?.pinned || !heldRelease)
      return reply.code(409).send({ error: "No version is held at the moment." });
    if (keep) {
      // The published version becomes the content; later saves stay in the history.
      const { name, email } = staffOf(request);
      const at = heldRelease.builtAt.slice(11, 16);
      await (
        await repository()
      ).restore(heldRelease.commit, { name, email }, `Back to the version of ${at} UTC`);
    }
    if (publisher) await publisher.release();
    else await store.switchTo(current.release);
    return currentState();
  });
};
