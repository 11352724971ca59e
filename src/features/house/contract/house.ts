import * as v from "valibot";
import { doneReply } from "../../accounts/contract/account.ts";
import { endpoint } from "../../../core/contract/endpoint.ts";
import { code, missing, requestBody, requiredText, type Immutable } from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import { permissions, staffRoles } from "../../../core/contract/staff-roles.ts";

/* The state of the site for owners: what the operator's alarms, backups and logs report, in plain words. */

const instant = v.pipe(v.string(), v.metadata({ format: "date-time" }));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const backups = v.strictObject({
  everyHours: v.pipe(count, v.description("Hours between the service's own backups; 0: it makes none.")),
  kept: count,
  state: v.pipe(
    v.picklist(["good", "old", "untried", "failed", "none"]),
    v.description(
      "old: none for a day and a half. untried: none was tried for eight days. failed: the one that was tried cannot be restored.",
    ),
  ),
  last: v.nullable(v.strictObject({ at: instant, bytes: count })),
  drill: v.nullable(v.strictObject({ at: instant, isGood: v.boolean(), problems: v.array(v.string()) })),
});

const waitingMail = v.strictObject({
  id: v.string(),
  kind: v.string(),
  to: v.string(),
  since: instant,
  attempts: count,
  givenUp: v.boolean(),
  nextAt: v.nullable(v.pipe(instant, v.description("When it is tried again; null: not any more."))),
  why: v.nullable(v.string()),
});

const mails = v.strictObject({
  leaveHouse: v.pipe(
    v.boolean(),
    v.description("Whether a mail server is set up, or emails go into a folder."),
  ),
  waiting: count,
  givenUp: count,
  list: v.pipe(v.array(waitingMail), v.description("The oldest of both, fifty at most.")),
});

/** Kinds of data that use disk space. */
export const diskParts = ["database", "content", "releases", "backups", "mails", "other"] as const;

const disk = v.strictObject({
  free: v.pipe(count, v.description("Bytes.")),
  size: count,
  isLow: v.boolean(),
  parts: v.array(v.strictObject({ name: v.picklist(diskParts), bytes: count })),
});

const releases = v.strictObject({
  current: v.nullable(v.strictObject({ id: v.string(), since: instant, heldBy: v.nullable(v.string()) })),
  kept: v.pipe(
    v.array(v.strictObject({ id: v.string(), builtAt: instant })),
    v.description("Newest first, the current one among them."),
  ),
});

const houseSession = v.strictObject({
  id: v.string(),
  name: v.string(),
  role: v.picklist(staffRoles),
  device: v.pipe(
    v.string(),
    v.description("`Firefox on Linux`; empty of one that was opened before devices were noted."),
  ),
  since: instant,
  usedAt: instant,
  isOwn: v.boolean(),
});

const houseAlarm = v.strictObject({
  id: v.string(),
  name: v.pipe(v.string(), v.description("As docs/runbook.md has it.")),
  what: v.string(),
  todo: v.string(),
  since: instant,
  until: v.nullable(v.pipe(instant, v.description("Null: it goes on."))),
});

export const houseReply = v.strictObject({
  success: v.literal(true),
  at: instant,
  version: v.strictObject({
    number: v.string(),
    changesOf: v.nullable(v.pipe(v.string(), v.description("The heading of the changelog's first part."))),
    changes: v.array(v.string()),
  }),
  backups,
  mails,
  disk,
  releases,
  sessions: v.array(houseSession),
  alarms: v.pipe(v.array(houseAlarm), v.description("Of the last seven days, newest first.")),
  downloadUntil: v.pipe(instant, v.description("Until when this session may download everything.")),
});
export type HouseReply = Immutable<v.InferOutput<typeof houseReply>>;

export const testMailReply = v.strictObject({
  success: v.literal(true),
  isSent: v.boolean(),
  message: v.string(),
});
export type TestMailReply = Immutable<v.InferOutput<typeof testMailReply>>;

/** For owners only. */
const owners = { tag: "Staff", auth: "staff", roles: permissions.house } as const;

export const getHouse = endpoint({
  operationId: "getHouse",
  method: "GET",
  path: paths.getHouse,
  summary: "How the house runs: version, backups, emails, disk, releases, sessions, alarms",
  ...owners,
  request: {},
  replies: { 200: houseReply },
  errors: [],
});

export const sendTestMail = endpoint({
  operationId: "sendTestMail",
  method: "POST",
  path: paths.sendTestMail,
  summary: "Send an email to the owner who asks, and say how that went",
  ...owners,
  request: {},
  replies: { 200: testMailReply },
  errors: ["TOO_MANY_REQUESTS"],
});

export const retryMails = endpoint({
  operationId: "retryMails",
  method: "POST",
  path: paths.retryMails,
  summary: "Try again all emails that wait for another attempt or were given up",
  ...owners,
  request: {},
  replies: { 200: doneReply },
  errors: [],
});

export const endStaffSession = endpoint({
  operationId: "endStaffSession",
  method: "POST",
  path: paths.endStaffSession,
  summary: "Sign a device of the staff's out",
  ...owners,
  request: {
    body: requestBody({
      id: v.pipe(requiredText("INVALID_FIELD"), v.maxLength(100, code("INVALID_FIELD"))),
    }),
  },
  replies: { 200: doneReply },
  errors: [missing, "INVALID_FIELD"],
});

export const downloadHouse = endpoint({
  operationId: "downloadHouse",
  method: "GET",
  path: paths.downloadHouse,
  summary: "Everything in one archive, as a backup holds it; within a quarter of an hour of signing in",
  ...owners,
  request: {},
  replies: { 200: { mediaType: "application/gzip" } },
  errors: ["TOO_MANY_REQUESTS"],
});
