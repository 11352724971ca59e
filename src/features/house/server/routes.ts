import type { FastifyPluginAsync } from "fastify";
import * as contract from "../contract/house.ts";
import { backupName } from "../../../core/server/backup/backup.ts";
import { success } from "../../../core/server/errors.ts";
import { apiRoute } from "../../../core/server/http/api-route.ts";
import { mayDownload, readHouse, retryMails, testMailDelivery, type HouseDeps } from "./house.ts";
import { endStaffSession } from "./sessions.ts";

/** Routes for the state of the site, for owners. They need the staff guard (core/server/auth/guard.ts). */
export const house: FastifyPluginAsync<Omit<HouseDeps, "rateLimiter">> = async (app, options) => {
  const deps: HouseDeps = { ...options, rateLimiter: app.rateLimiter };
  apiRoute(app, contract.getHouse, ({ auth }) => readHouse(auth, deps));
  apiRoute(app, contract.sendTestMail, ({ auth }) => testMailDelivery(auth, deps));
  apiRoute(app, contract.retryMails, () => retryMails(deps));
  apiRoute(app, contract.endStaffSession, ({ body }) => endStaffSession(body.id, deps.storage));
  apiRoute(app, contract.downloadHouse, async ({ auth }, reply) => {
    const allowed = await mayDownload(auth, deps);
    if (!allowed.ok) return allowed;
    reply.request.log.warn({ staff: auth.member.id }, "everything is downloaded");
    const { streamBackup: everything } = await import("./download.ts");
    const archive = await everything(deps.config);
    void reply.headers({
      "content-type": "application/gzip",
      "content-disposition": `attachment; filename="${backupName(deps.now())}"`,
      "cache-control": "no-store",
    });
    return success(archive);
  });
};
