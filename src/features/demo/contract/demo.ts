import * as v from "valibot";
import { endpoint } from "../../../core/contract/endpoint.ts";
import { missing, orMissing, requestBody, type Immutable } from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import { staffSessionReply } from "../../staff/contract/staff.ts";
import { staffRoles } from "../../../core/contract/staff-roles.ts";

/* Accounts of a demonstration site (DEMO=on), where any visitor can sign in as any staff member. */

export const demoReply = v.strictObject({
  success: v.literal(true),
  accounts: v.pipe(
    v.array(v.strictObject({ role: v.picklist(staffRoles), name: v.string() })),
    v.description("Accounts that visitors can sign in with. Empty if the site is not a demo."),
  ),
});
export type DemoReply = Immutable<v.InferOutput<typeof demoReply>>;

export const getDemo = endpoint({
  operationId: "getDemo",
  method: "GET",
  path: paths.getDemo,
  summary: "Get the accounts of a demo",
  tag: "Staff",
  auth: "none",
  request: {},
  replies: { 200: demoReply },
  errors: [],
});

export const signInDemo = endpoint({
  operationId: "signInDemo",
  method: "POST",
  path: paths.signInDemo,
  summary: "Sign in to a demo with a role. Refused on all other sites",
  tag: "Staff",
  auth: "none",
  ownOrigin: true,
  request: { body: requestBody({ role: v.picklist(staffRoles, orMissing("INVALID_FIELD")) }) },
  replies: { 200: staffSessionReply },
  errors: [missing, "INVALID_FIELD", "NOT_FOUND"],
});
