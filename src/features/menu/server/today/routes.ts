import type { FastifyPluginAsync } from "fastify";
import { endpoints } from "../../../../app/endpoints.ts";
import { success } from "../../../../core/server/errors.ts";
import { apiRoute } from "../../../../core/server/http/api-route.ts";
import { toStaffMember } from "../../../../core/server/auth/guard.ts";
import { dishesTable, previewDishesTable, saveDishesTable } from "./dishes-table.ts";
import type { TodayDeps } from "./deps.ts";
import { changeHours } from "./hours.ts";
import { changeDish, readToday } from "./today.ts";

/** What the kitchen changes during the day, and all dishes as a table. Below staff's guard (staff/guard.ts). */
export const today: FastifyPluginAsync<TodayDeps> = async (app, deps) => {
  apiRoute(app, endpoints.getToday, () => readToday(deps));
  apiRoute(app, endpoints.changeDish, ({ body, auth }) => changeDish(body, toStaffMember(auth.member), deps));
  apiRoute(app, endpoints.changeHours, ({ body, auth }) =>
    changeHours(body, toStaffMember(auth.member), deps),
  );
  apiRoute(app, endpoints.downloadDishes, async ({ query }, reply) => {
    const day = deps.now().toISOString().slice(0, 10);
    void reply.headers({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="dishes-${day}.csv"`,
    });
    return success(await dishesTable(query.dialect, deps));
  });
  apiRoute(app, endpoints.previewDishes, ({ body }) => previewDishesTable(body.csv, deps));
  apiRoute(app, endpoints.saveDishes, ({ body, auth }) =>
    saveDishesTable(body, toStaffMember(auth.member), deps),
  );
};
