import type { FastifyPluginAsync } from "fastify";
import { endpoints } from "../../../app/endpoints.ts";
import { apiRoute } from "../../../core/server/http/api-route.ts";
import { toStaffMember } from "../../../core/server/auth/guard.ts";
import {
  readFirstRun,
  readFirstRunCard,
  saveFirstRunStep,
  undoFirstRunStep,
  type FirstRunDeps,
} from "./first-run.ts";

/** "Make it yours", for owners. Below staff's guard (staff/guard.ts). */
export const firstRun: FastifyPluginAsync<FirstRunDeps> = async (app, deps) => {
  apiRoute(app, endpoints.getFirstRun, () => readFirstRun(deps));
  apiRoute(app, endpoints.readFirstRunCard, ({ body }) => readFirstRunCard(body.text, deps));
  apiRoute(app, endpoints.saveFirstRunStep, ({ body, auth }) =>
    saveFirstRunStep(body, toStaffMember(auth.member), deps),
  );
  apiRoute(app, endpoints.undoFirstRunStep, ({ body, auth }) =>
    undoFirstRunStep(body.step, toStaffMember(auth.member), deps),
  );
};
