import { date } from "../../../core/contract/log.ts";
import { endpoint, typedReply } from "../../../core/contract/endpoint.ts";
import { missing, requestBody } from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import { permissions } from "../../../core/contract/staff-roles.ts";

/**
 * `done`: the sample guests were added or removed. `refused`: nothing was written. `message` is a sentence
 * for the host.
 */
export interface SampleGuestsReply {
  readonly success: true;
  readonly outcome: "done" | "refused";
  readonly message: string;
}

const shared = {
  tag: "Staff",
  method: "POST",
  auth: "staff",
  roles: permissions.reservations,
  replies: { 200: typedReply<SampleGuestsReply>() },
} as const;

export const addSampleGuests = endpoint({
  ...shared,
  operationId: "addSampleGuests",
  path: paths.addSampleGuests,
  summary:
    "Fill an empty evening with sample guests, while the site still has the sample content. A repeated request adds no more guests",
  request: { body: requestBody({ date }) },
  errors: [missing, "INVALID_DATE_FORMAT", "CONTENT_INVALID"],
});

export const removeSampleGuests = endpoint({
  ...shared,
  operationId: "removeSampleGuests",
  path: paths.removeSampleGuests,
  summary: "Remove all sample guests and their orders completely",
  request: {},
  errors: ["CONTENT_INVALID"],
});
