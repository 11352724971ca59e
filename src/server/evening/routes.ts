import type { FastifyPluginAsync } from "fastify";
import { endpoints } from "../../contract/endpoints.ts";
import { permissions } from "../../contract/staff-roles.ts";
import { failure, success } from "../errors.ts";
import { apiRoute } from "../plugins/api-route.ts";
import { networkHash } from "../rate-limits/network.ts";
import { serviceDateOf } from "../reservations/availability/schedule.ts";
import { currentRules, inLanguage } from "../reservations/deps.ts";
import { runCommand } from "./commands.ts";
import { eveningDeps, type EveningOptions } from "./deps.ts";
import { answerOffer, forgetEvenings, joinList, leaveList, passOffersOn, viewOffer } from "./offers.ts";
import { placeTables } from "./place-tables.ts";
import { confirmComing, remindGuests } from "./reminders.ts";
import { readReport, readReportTable } from "./report.ts";
import { readEvening } from "./snapshot.ts";
import { eveningStreams } from "./stream.ts";

/** The evening's book: staff's routes, the waiting list from the guests' side, reminders. Below staff's guard. */
export const evening: FastifyPluginAsync<EveningOptions> = async (app, options) => {
  const { now, linkKey } = options;
  const deps = eveningDeps(options);
  const streams = eveningStreams(deps, {
    onError: (err) => app.log.warn({ err }, "the evening's events could not be read; they are read again"),
  });
  app.addHook("preClose", () => streams.close());

  apiRoute(app, endpoints.getEvening, ({ query }) => readEvening(query, deps));
  apiRoute(app, endpoints.sendEveningCommand, ({ body, auth }) => runCommand(body, auth, deps));
  apiRoute(app, endpoints.placeTables, async ({ body, auth }) => {
    const refused = await placeTables(options.repository, body.tables, auth.member);
    return refused ?? success({ success: true, message: "The floor plan is saved" });
  });
  apiRoute(app, endpoints.getEveningReport, ({ query }) => readReport(query, deps));
  apiRoute(app, endpoints.downloadEveningReport, async ({ query }, reply) => {
    const table = await readReportTable(query, deps);
    if (table.ok)
      void reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="evening-${query.date ?? "tonight"}.csv"`);
    return table;
  });
  apiRoute(app, endpoints.getEveningEvents, async ({ query, headers }, reply) => {
    const { request } = reply;
    const asEvents = () =>
      reply
        .type("text/event-stream; charset=utf-8")
        .header("cache-control", "no-store")
        // A proxy that gathers replies would hold events back.
        .header("x-accel-buffering", "no");
    if (request.method === "HEAD") {
      void asEvents();
      return success("");
    }
    const last = headers["Last-Event-ID"];
    const stream = await streams.open({
      date: query.date ?? serviceDateOf(await currentRules(deps), now()),
      after: last === undefined ? query.after : Number(last),
      async stillAllowed() {
        const guard = app.staffGuard;
        const session = await guard.sessionOf(request, false);
        if (!session || !guard.isComplete(session)) return "NOT_SIGNED_IN";
        const allowed: readonly string[] = permissions.reservations;
        return allowed.includes(session.member.role) ? undefined : "NOT_PERMITTED";
      },
    });
    if (!stream) return failure("TOO_MANY_REQUESTS", { retryAfterMs: 5_000 });
    void asEvents();
    request.raw.socket.setNoDelay(true);
    reply.raw.once("close", () => stream.destroy());
    // The contract's type of a file is its text; this one is sent as it comes.
    return success(stream as unknown as string);
  });

  apiRoute(app, endpoints.joinWaitingList, ({ body, client }) =>
    joinList(body, inLanguage(deps, client), {
      networkHash: networkHash(linkKey, client.network),
      language: client.language,
    }),
  );
  apiRoute(app, endpoints.leaveWaitingList, ({ body, client }) => leaveList(body.token, client, deps));
  apiRoute(app, endpoints.viewOffer, ({ body, client }) =>
    viewOffer(body.token, client, inLanguage(deps, client)),
  );
  apiRoute(app, endpoints.acceptOffer, ({ body, client }) =>
    answerOffer(body.token, true, client, inLanguage(deps, client)),
  );
  apiRoute(app, endpoints.declineOffer, ({ body, client }) =>
    answerOffer(body.token, false, client, inLanguage(deps, client)),
  );
  apiRoute(app, endpoints.confirmComing, ({ body, client }) => confirmComing(body.token, client, deps));

  app.jobs.register({
    name: "pass offers of the waiting list on",
    everyMs: 5_000,
    async run() {
      await passOffersOn(deps);
    },
  });
  app.jobs.register({
    name: "remind guests",
    everyMs: 5 * 60_000,
    async run() {
      await remindGuests(deps);
    },
  });
  app.jobs.register({
    name: "forget past evenings",
    everyMs: 3600_000,
    run: () => forgetEvenings(deps),
  });
};
