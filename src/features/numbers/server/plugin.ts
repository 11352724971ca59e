import type { FastifyPluginAsync } from "fastify";
import { apiRoute } from "../../../core/server/http/api-route.ts";
import { currentRules } from "../../booking/server/public.ts";
import * as contract from "../contract/numbers.ts";
import { success } from "../../../core/server/errors.ts";
import type { Menu } from "../../menu/server/public.ts";
import { countSoldOut, soldOutMinutes } from "./counts.ts";
import { closeDays } from "./days.ts";
import { readNumbers, readNumbersTable, type NumbersDeps } from "./numbers.ts";

const minuteMs = 60_000;

interface NumbersOptions extends Omit<NumbersDeps, "flush"> {
  readonly menu: Menu;
}

/**
 * Registers the routes of the page with the business in numbers, and two jobs: one counts sold-out dishes,
 * the other stores the totals of each evening. Needs `app.counting`.
 */
export const numbers: FastifyPluginAsync<NumbersOptions> = async (app, options) => {
  const deps: NumbersDeps = { ...options, flush: () => app.counting.flush() };
  apiRoute(app, contract.getNumbers, ({ query, auth }) => readNumbers(query, auth.member.role, deps));
  apiRoute(app, contract.downloadNumbers, async ({ query, auth }, reply) => {
    const table = await readNumbersTable(query, auth.member.role, deps);
    if (table.ok)
      void reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${query.chart}.csv"`);
    return table;
  });
  apiRoute(app, contract.countEmptySearch, async () => {
    app.counting.emptySearch();
    return success({ success: true });
  });
  app.jobs.register({
    name: "count what is sold out",
    everyMs: soldOutMinutes * minuteMs,
    run: () => countSoldOut(options),
  });
  app.jobs.register({
    name: "close evenings",
    everyMs: 15 * minuteMs,
    run: async () => closeDays(await currentRules(deps), deps),
  });
};
