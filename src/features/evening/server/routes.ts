import type { FastifyPluginAsync } from "fastify";
import * as contract from "../contract/evening.ts";
import { sendEveningCommand } from "../contract/evening-commands.ts";
import { downloadEveningReport, getEveningReport } from "../contract/evening-report.ts";
import * as sampleGuests from "../contract/sample-guests.ts";
import * as tablePlaces from "../contract/table-places.ts";
import * as waitingList from "../contract/waiting-list.ts";
import { success } from "../../../core/server/errors.ts";
import { apiRoute } from "../../../core/server/http/api-route.ts";
import { networkHash } from "../../../core/server/rate-limits/network.ts";
import { serviceDateOf } from "../../booking/rules/schedule.ts";
import { runCommand } from "./commands.ts";
import { eveningDeps, type EveningOptions } from "./deps.ts";
import { answerOffer, advanceOffers, viewOffer } from "./offers.ts";
import { placeTables } from "./place-tables.ts";
import { confirmComing, remindGuests } from "./reminders.ts";
import { readReport, readReportTable } from "./report.ts";
import { addSampleGuests, removePastSamples, removeSampleGuests } from "./samples.ts";
import { readEvening } from "./snapshot.ts";
import { replyWithChanges } from "../../../core/server/log/stream-reply.ts";
import type { LogStreams } from "../../../core/server/log/stream.ts";
import { currentRules, inLanguage } from "../../booking/server/public.ts";
import { isBookEvent, toEvents } from "./log-views.ts";
import { joinWaitingList, leaveWaitingList } from "./waiting-list.ts";
import { forgetEvenings } from "./forget-evenings.ts";

/**
 * Plugin for the evening's book: routes for staff, the guests' waiting list, and reminders. Register it
 * within the staff guard.
 */
export const evening: FastifyPluginAsync<EveningOptions & { readonly streams: LogStreams }> = async (
  app,
  options,
) => {
  const { now, linkKey } = options;
  const deps = eveningDeps(options);
  const { streams } = options;

  apiRoute(app, contract.getEvening, ({ query }) => readEvening(query, deps));
  apiRoute(app, sendEveningCommand, ({ body, auth }) => runCommand(body, auth, deps));
  apiRoute(app, tablePlaces.placeTables, async ({ body, auth }) => {
    const refused = await placeTables(options.repository, body.tables, auth.member);
    return refused ?? success({ success: true, message: "The floor plan is saved" });
  });
  apiRoute(app, sampleGuests.addSampleGuests, ({ body, auth }) => addSampleGuests(body, auth.member, deps));
  apiRoute(app, sampleGuests.removeSampleGuests, () => removeSampleGuests(deps));
  apiRoute(app, getEveningReport, ({ query }) => readReport(query, deps));
  apiRoute(app, downloadEveningReport, async ({ query }, reply) => {
    const table = await readReportTable(query, deps);
    if (table.ok)
      void reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="evening-${query.date ?? "tonight"}.csv"`);
    return table;
  });
  apiRoute(app, contract.getEveningEvents, ({ query, headers }, reply) =>
    replyWithChanges(app, reply, "reservations", {
      streams,
      after: query.after,
      last: headers["Last-Event-ID"],
      query: async () => {
        const date = query.date ?? serviceDateOf(await currentRules(deps), now());
        return {
          concerns: (event) =>
            isBookEvent(event) && (event.service_date === date || event.other_date === date),
          changesOf: async (events) => toEvents(deps.storage.db, events, await currentRules(deps)),
          settings: () => deps.bookingRules.read(),
        };
      },
    }),
  );

  apiRoute(app, waitingList.joinWaitingList, ({ body, client }) =>
    joinWaitingList(body, inLanguage(deps, client), {
      networkHash: networkHash(linkKey, client.network),
      language: client.language,
    }),
  );
  apiRoute(app, waitingList.leaveWaitingList, ({ body, client }) =>
    leaveWaitingList(body.token, client, deps),
  );
  apiRoute(app, waitingList.viewOffer, ({ body, client }) =>
    viewOffer(body.token, client, inLanguage(deps, client)),
  );
  apiRoute(app, waitingList.acceptOffer, ({ body, client }) =>
    answerOffer(body.token, true, client, inLanguage(deps, client)),
  );
  apiRoute(app, waitingList.declineOffer, ({ body, client }) =>
    answerOffer(body.token, false, client, inLanguage(deps, client)),
  );
  apiRoute(app, waitingList.confirmComing, ({ body, client }) => confirmComing(body.token, client, deps));

  app.jobs.register({
    name: "pass offers of the waiting list on",
    everyMs: 5_000,
    async run() {
      await advanceOffers(deps);
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
    name: "remove sample guests of past evenings",
    everyMs: 15 * 60_000,
    run: () => removePastSamples(deps),
  });
  app.jobs.register({
    name: "forget past evenings",
    everyMs: 3600_000,
    run: () => forgetEvenings(deps),
  });
};
