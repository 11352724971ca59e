import type { FastifyPluginAsync } from "fastify";
import { endpoints } from "../../contract/endpoints.ts";
import { apiRoute } from "../plugins/api-route.ts";
import { toStaffMember } from "../staff/guard.ts";
import { changeDish, readToday, type TodayDeps } from "./today.ts";

/** What the kitchen changes during the day. Below staff's guard (staff/guard.ts). */
export const today: FastifyPluginAsync<TodayDeps> = async (app, deps) => {
  apiRoute(app, endpoints.getToday, () => readToday(deps));
  apiRoute(app, endpoints.changeDish, ({ body, auth }) => changeDish(body, toStaffMember(auth.member), deps));
};
