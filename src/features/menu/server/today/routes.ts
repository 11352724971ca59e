import type { FastifyPluginAsync } from "fastify";
import * as table from "../../contract/dishes-table.ts";
import * as contract from "../../contract/today.ts";
import { success } from "../../../../core/server/errors.ts";
import { apiRoute } from "../../../../core/server/http/api-route.ts";
import { toStaffMember } from "../../../../core/server/auth/guard.ts";
import { dishesTable, previewDishesTable, readDishes, saveDishesTable } from "./dishes-table.ts";
import type { TodayDeps } from "./deps.ts";
import { changeHours } from "./hours.ts";
import { changeDish, readToday } from "./today.ts";

/**
 * Routes for the kitchen's changes during the day, and for all dishes as a table. They need the staff guard
 * (core/server/auth/guard.ts).
 */
export const today: FastifyPluginAsync<TodayDeps> = async (app, deps) => {
  apiRoute(app, contract.getToday, () => readToday(deps));
  apiRoute(app, contract.changeDish, ({ body, auth }) => changeDish(body, toStaffMember(auth.member), deps));
  apiRoute(app, contract.changeHours, ({ body, auth }) =>
    changeHours(body, toStaffMember(auth.member), deps),
  );
  apiRoute(app, table.getDishes, () => readDishes(deps));
  apiRoute(app, table.downloadDishes, async ({ query }, reply) => {
    const day = deps.now().toISOString().slice(0, 10);
    void reply.headers({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="dishes-${day}.csv"`,
    });
    return success(await dishesTable(query.dialect, deps));
  });
  apiRoute(app, table.previewDishes, ({ body }) => previewDishesTable(body.csv, deps));
  apiRoute(app, table.saveDishes, ({ body, auth }) =>
    saveDishesTable(body, toStaffMember(auth.member), deps),
  );
};
