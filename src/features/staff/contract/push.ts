import * as v from "valibot";
import { doneReply } from "../../accounts/contract/account.ts";
import { endpoint } from "../../../core/contract/endpoint.ts";
import {
  code,
  missing,
  orMissing,
  requestBody,
  requiredText,
  type Immutable,
} from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import { permissions } from "../../../core/contract/staff-roles.ts";
import { pushTopics } from "../../../core/contract/push-kinds.ts";

const topic = v.picklist(pushTopics, orMissing("INVALID_FIELD"));

export const pushReply = v.strictObject({
  success: v.literal(true),
  publicKey: v.pipe(
    v.string(),
    v.description("The service's public key (VAPID), for PushManager.subscribe()."),
  ),
  topics: v.pipe(v.array(v.picklist(pushTopics)), v.description("Topics that this member may subscribe to.")),
  subscribed: v.pipe(
    v.array(v.picklist(pushTopics)),
    v.description("Topics that this device is subscribed to."),
  ),
});
export type PushReply = Immutable<v.InferOutput<typeof pushReply>>;

export const getPush = endpoint({
  operationId: "getPush",
  method: "GET",
  path: paths.getPush,
  summary: "Get the topics that this device is subscribed to, and those it could subscribe to",
  tag: "Staff",
  auth: "staff",
  roles: permissions.self,
  request: {},
  replies: { 200: pushReply },
  errors: [],
});

export const subscribePush = endpoint({
  operationId: "subscribePush",
  method: "POST",
  path: paths.subscribePush,
  summary: "Subscribe this device to notifications until its session ends. Replaces earlier subscriptions",
  tag: "Staff",
  auth: "staff",
  roles: permissions.self,
  request: {
    body: requestBody({
      endpoint: v.pipe(
        requiredText("INVALID_FIELD"),
        v.maxLength(2000, code("FIELD_TOO_LONG")),
        v.description("URL at one of the push services that this service accepts."),
        v.examples(["https://fcm.googleapis.com/fcm/send/abc"]),
      ),
      p256dh: v.pipe(
        requiredText("INVALID_FIELD"),
        v.regex(/^[\w-]{87}$/, code("INVALID_FIELD")),
        v.description("The device's public key, from PushSubscription.toJSON()."),
        v.examples([
          "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
        ]),
      ),
      auth: v.pipe(
        requiredText("INVALID_FIELD"),
        v.regex(/^[\w-]{22}$/, code("INVALID_FIELD")),
        v.examples(["tBHItJI5svbpez7KI4CCXg"]),
      ),
      topics: v.pipe(
        v.array(topic, orMissing("INVALID_FIELD")),
        v.minLength(1, missing),
        v.maxLength(pushTopics.length, code("INVALID_FIELD")),
      ),
    }),
  },
  replies: { 200: doneReply },
  errors: [missing, "INVALID_FIELD", "FIELD_TOO_LONG"],
});

export const endPush = endpoint({
  operationId: "endPush",
  method: "POST",
  path: paths.endPush,
  summary: "Stop notifications on this device",
  tag: "Staff",
  auth: "staff",
  roles: permissions.self,
  request: {},
  replies: { 200: doneReply },
  errors: [],
});
