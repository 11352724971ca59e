import { enqueuePush } from "../../../core/server/push-queue.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import { jobLock } from "../../../core/server/storage/locks.ts";
import { join } from "node:path";
import type { FastifyPluginAsync } from "fastify";
import type { ContentModel } from "../../../content/model/model.ts";
import { cmsBackend, type CmsBackendOptions } from "./cms/backend.ts";
import type { ContentRepository } from "../../../content/server/repository.ts";
import type { Config } from "../../../core/server/config.ts";
import type { ReleaseStore } from "./releases/release-store.ts";
import { publishing, type PublishingOptions } from "./releases/routes.ts";
import { gatsbyBuilder, packagedBuilder, type SiteBuilder } from "./releases/site-builder.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";
import { isPackage } from "../../../core/server/package.ts";

export interface PublishingPluginOptions {
  readonly config: Pick<Config, "contentDir" | "contentRemote" | "dataDir" | "publishing" | "siteUrl">;
  readonly model: ContentModel;
  readonly repository: () => Promise<ContentRepository>;
  readonly releases: ReleaseStore;
  /** True if this process publishes, provided that PUBLISHING is on. */
  readonly background: boolean;
  /** Builder to use instead of the default: Gatsby or, in a package, the packaged builder. */
  readonly builder: SiteBuilder | undefined;
  readonly restaurant: () => RestaurantInfo;
  readonly reservedTables: CmsBackendOptions["reservedTables"];
  readonly openWork: CmsBackendOptions["openWork"];
  readonly now: () => Date;
  readonly unusable: PublishingOptions["unusable"];
  readonly storage: Pick<Storage, "write">;
}

/** Registers the routes for the CMS, and the publisher that turns saves into releases. */
export const publishingPlugin: FastifyPluginAsync<PublishingPluginOptions> = async (
  app,
  {
    config,
    repository,
    releases,
    background,
    builder,
    restaurant,
    reservedTables,
    openWork,
    now,
    unusable,
    storage,
    model,
  },
) => {
  const formats = () => restaurant().formats;
  const { contentDir, dataDir, siteUrl } = config;
  const root = process.cwd();
  await app.register(cmsBackend, { contentDir, model, repository, formats, reservedTables, openWork });
  await app.register(publishing, {
    prefix: "/publishing",
    contentDir,
    folder: join(dataDir, "publishing"),
    store: releases,
    model,
    repository,
    builder:
      config.publishing && background
        ? (builder ??
          (isPackage(root)
            ? packagedBuilder(root, siteUrl)
            : gatsbyBuilder(root, (other) =>
                app.log.warn({ other }, "the saved changes will be built after the current build"),
              )))
        : undefined,
    formats,
    now,
    unusable,
    onFailure: () =>
      storage.write([jobLock("publishing failed")], (tx) => enqueuePush(tx, "publishing-failed", {}, now())),
  });
  if (config.contentRemote !== undefined)
    app.jobs.register({
      name: "share the content's history",
      everyMs: 60_000,
      run: async () => void (await (await repository()).synchronize()),
    });
};
