import type { FastifyPluginAsync } from "fastify";
import * as v from "valibot";
import type { ContentModel } from "../../../../content/model/model.ts";
import type { PublishState, UnusableFile } from "../../../../content/contract/publishing.ts";
import { permissions } from "../../../../core/contract/staff-roles.ts";
import type { Formats } from "../../../../core/shared/formats.ts";
import { cmsErrorReply } from "../cms/backend.ts";
import type { ContentRepository } from "../../../../content/server/repository.ts";
import { requireStaff, staffOf } from "../../../../core/server/auth/guard.ts";
import { publishOnChange } from "./publish-on-change.ts";
import { stateStreams } from "./state-streams.ts";
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
  /** Builds the site; undefined if another process does, or publishing is off. */
  readonly builder: SiteBuilder | undefined;
  /** Returns the restaurant's formats, in which the history shows prices. */
  readonly formats: () => Formats;
  readonly now: () => Date;
  /** Returns the content files that the service cannot use at the moment, and the reasons. */
  readonly unusable: () => Promise<readonly Omit<UnusableFile, "title" | "address">[]>;
  /** Called when a save could not be published. */
  readonly onFailure: () => Promise<void>;
}

/**
 * Routes for publishing, below `{prefix}`: `GET /state`, `GET /events`, `GET /history`, `POST /undo`, `POST
 * /back`, `POST /release`. Every server-sent event is the whole state, so the first one brings a screen up to
 * date.
 */
export const publishing: FastifyPluginAsync<PublishingOptions> = async (
  app,
  { contentDir, folder, store, model, repository, builder, formats, now, unusable, onFailure },
) => {
  let publisher: Publisher | undefined;
  const stops = new Set<() => void>();

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
    await publishOnChange(app, opened, { contentDir, model, repository, store, now }, stops);
  };
  app.addHook("onListen", (done) => {
    done();
    if (!builder) return;
    startPublishing(builder).catch((err: unknown) =>
      app.log.error({ err }, "nothing can be published: the content's repository cannot be opened"),
    );
  });
  app.addHook("onClose", async () => {
    for (const stop of stops) stop();
    await publisher?.close();
  });

  const publishState = async (): Promise<PublishState> =>
    publisher?.state ?? (await readPublishState(folder)) ?? nothingPublished;
  const unusableFiles = async (): Promise<readonly UnusableFile[]> =>
    (await unusable()).map((problem) => ({
      ...problem,
      ...describePath(pathInContent(problem.file), "", model),
    }));
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

  app.get(
    "/events",
    anybody,
    stateStreams(app, { publishState, unusableFiles, subscribe: (listener) => publisher?.onState(listener) }),
  );

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
      // The version that guests see becomes the content; later saves stay in the history.
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
