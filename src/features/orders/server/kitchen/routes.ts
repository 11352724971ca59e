import type { FastifyPluginAsync } from "fastify";
import * as contract from "../../contract/kitchen.ts";
import { sendKitchenCommand } from "../../contract/kitchen-commands.ts";
import { downloadKitchenReport, getKitchenReport } from "../../contract/kitchen-report.ts";
import { changeEntry } from "../../../../content/server/change-entry.ts";
import type { ContentRepository } from "../../../../content/server/repository.ts";
import { toStaffMember } from "../../../../core/server/auth/guard.ts";
import { failure, isFailure, success } from "../../../../core/server/errors.ts";
import { memberAuthor } from "../../../../core/server/log/commands.ts";
import { replyWithChanges } from "../../../../core/server/log/stream-reply.ts";
import type { LogStreams } from "../../../../core/server/log/stream.ts";
import { orderToken } from "../links.ts";
import { placeOrder } from "../place-order.ts";
import { apiRoute } from "../../../../core/server/http/api-route.ts";
import { alarmChangedFacts, alarmUnseenOrders } from "./alarms.ts";
import { runKitchenCommand } from "./commands.ts";
import { findLateOrders } from "./late.ts";
import { readKitchenReport, readKitchenTable } from "./report.ts";
import { showKitchen, watchSilence } from "./silence.ts";
import { readArrivals, readKitchen } from "./snapshot.ts";
import { toKitchenEvents, isKitchenEvent } from "./views.ts";
import type { KitchenDeps } from "../deps.ts";

export interface KitchenOptions extends KitchenDeps {
  readonly streams: LogStreams;
  /** Secret of at least 32 characters that signs links. */
  readonly linkKey: string;
  /**
   * Opens the content, together with its history.
   *
   * @throws RepositoryError if it cannot be opened
   */
  readonly repository: () => Promise<Pick<ContentRepository, "read" | "save">>;
}

/** Registers the routes for the kitchen's screens and for orders that staff enter. */
export const kitchen: FastifyPluginAsync<KitchenOptions> = async (
  app,
  { streams, linkKey, repository, ...deps },
) => {
  apiRoute(app, contract.getKitchen, () => readKitchen(deps));
  apiRoute(app, contract.getKitchenEvents, ({ query, headers }, reply) =>
    replyWithChanges(app, reply, "kitchen", {
      streams,
      after: query.after,
      last: headers["Last-Event-ID"],
      query: () =>
        Promise.resolve({
          concerns: isKitchenEvent,
          changesOf: (events) => toKitchenEvents(events, deps),
          alongside: async () => ({ arrivals: await readArrivals(deps) }),
          settings: () => deps.ordering.read(),
        }),
    }),
  );
  apiRoute(app, sendKitchenCommand, ({ body, auth }) => runKitchenCommand(body, auth, deps));
  apiRoute(app, contract.showKitchen, ({ body }) => showKitchen(body, deps));
  apiRoute(app, contract.useKitchenScreen, async ({ auth }) => {
    const outcome = await changeEntry(
      await repository(),
      "settings/ordering.yml",
      toStaffMember(auth.member),
      (file) =>
        file?.fields && {
          message: "Let orders arrive on the kitchen's screen",
          fields: { ...file.fields, kitchen: "screen" },
        },
    );
    return isFailure(outcome) ? outcome : success({ success: true as const });
  });
  apiRoute(app, contract.placeStaffOrder, async ({ body, headers, auth }) => {
    const { destination, ...request } = body;
    const isCollected = destination.kind === "collection";
    if (isCollected && request.name === null) return failure("MISSING_REQUIRED_FIELDS", { field: "name" });
    if (isCollected && request.phoneNumber === null)
      return failure("MISSING_REQUIRED_FIELDS", { field: "phoneNumber" });
    const placed = await placeOrder(request, deps, {
      idempotencyKey: headers["Idempotency-Key"],
      staffEntry: {
        author: memberAuthor(auth.member),
        table: isCollected ? undefined : destination.table,
      },
    });
    if (!placed.ok) return placed;
    const { number, until } = placed.value.order;
    return success({ ...placed.value, token: orderToken(linkKey, number, until.at) });
  });
  apiRoute(app, getKitchenReport, ({ query }) => readKitchenReport(query, deps));
  apiRoute(app, downloadKitchenReport, async ({ query }, reply) => {
    const table = await readKitchenTable(query, deps);
    if (table.ok)
      void reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="orders-${query.date ?? "tonight"}.csv"`);
    return table;
  });

  app.jobs.register({
    name: "see whether the kitchen is silent",
    everyMs: 5_000,
    run: () => watchSilence(deps),
  });
  app.jobs.register({
    name: "tell guests of late orders",
    everyMs: 15_000,
    run: () => findLateOrders(deps),
  });
  app.jobs.register({
    name: "alarm staff about unseen orders",
    everyMs: 15_000,
    run: () => alarmUnseenOrders(deps),
  });
  app.jobs.register({
    name: "alarm the kitchen of dishes that hold something else",
    everyMs: 15_000,
    run: () => alarmChangedFacts(deps),
  });
};
