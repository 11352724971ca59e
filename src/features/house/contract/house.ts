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
  everyHours: v.pipe(
    count,
    v.description("Hours between automatic backups. 0 if automatic backups are switched off."),
  ),
  kept: count,
  state: v.pipe(
    v.picklist(["good", "old", "misdated", "untried", "failed", "none"]),
    v.description(
      "old: the last backup is more than a day and a half old. misdated: it is dated in the future. untried: no backup has been tested for eight days. failed: the backup that was tested cannot be restored.",
    ),
  ),
  last: v.nullable(v.strictObject({ at: instant, bytes: count })),
  copy: v.pipe(
    v.nullable(
      v.strictObject({
        state: v.pipe(
          v.picklist(["good", "old", "none"]),
          v.description("old: the newest backup that was copied is more than a day and a half old."),
        ),
        at: v.pipe(
          v.nullable(instant),
          v.description("When the newest backup that was copied off the machine was made."),
        ),
        kept: count,
        problem: v.pipe(v.nullable(v.string()), v.description("Why the last attempt to copy failed.")),
      }),
    ),
    v.description("Copies on another machine. Null if backups are not copied."),
  ),
  drill: v.nullable(v.strictObject({ at: instant, isGood: v.boolean(), problems: v.array(v.string()) })),
});

const waitingMail = v.strictObject({
  id: v.string(),
  kind: v.string(),
  to: v.string(),
  since: instant,
  attempts: count,
  givenUp: v.boolean(),
  nextAt: v.nullable(
    v.pipe(instant, v.description("When the service will try again. Null if it has given up.")),
  ),
  why: v.nullable(v.string()),
});

const mails = v.strictObject({
  leaveHouse: v.pipe(
    v.boolean(),
    v.description("True if a mail server is set up. False if emails are written to a folder."),
  ),
  waiting: count,
  givenUp: count,
  list: v.pipe(
    v.array(waitingMail),
    v.description("The oldest emails that are waiting or were given up, at most fifty."),
  ),
});

export const diskParts = ["database", "content", "releases", "backups", "mails", "other"] as const;

const disk = v.strictObject({
  free: v.pipe(count, v.description("In bytes.")),
  size: count,
  isLow: v.boolean(),
  parts: v.array(v.strictObject({ name: v.picklist(diskParts), bytes: count })),
});

const releases = v.strictObject({
  current: v.nullable(v.strictObject({ id: v.string(), since: instant, heldBy: v.nullable(v.string()) })),
  kept: v.pipe(
    v.array(v.strictObject({ id: v.string(), builtAt: instant })),
    v.description("Newest first, including the current release."),
  ),
});

const houseSession = v.strictObject({
  id: v.string(),
  name: v.string(),
  role: v.picklist(staffRoles),
  device: v.pipe(
    v.string(),
    v.description(
      "For example `Firefox on Linux`. Empty if the session was opened before devices were recorded.",
    ),
  ),
  since: instant,
  usedAt: instant,
  isOwn: v.boolean(),
});

const houseAlarm = v.strictObject({
  id: v.string(),
  name: v.pipe(v.string(), v.description("The alarm's name in docs/runbook.md.")),
  what: v.string(),
  todo: v.string(),
  since: instant,
  until: v.nullable(v.pipe(instant, v.description("When the alarm ended. Null if it has not ended yet."))),
});

export const houseReply = v.strictObject({
  success: v.literal(true),
  at: instant,
  version: v.strictObject({
    number: v.string(),
    changesOf: v.nullable(
      v.pipe(v.string(), v.description("Heading of the first section of the changelog.")),
    ),
    changes: v.array(v.string()),
  }),
  backups,
  mails,
  disk,
  releases,
  sessions: v.array(houseSession),
  alarms: v.pipe(v.array(houseAlarm), v.description("Alarms of the last seven days, newest first.")),
  downloadUntil: v.pipe(instant, v.description("Time until which this session may download everything.")),
});
export type HouseReply = Immutable<v.InferOutput<typeof houseReply>>;

export const testMailReply = v.strictObject({
  success: v.literal(true),
  isSent: v.boolean(),
  message: v.string(),
});
export type TestMailReply = Immutable<v.InferOutput<typeof testMailReply>>;

const owners = { tag: "Staff", auth: "staff", roles: permissions.house } as const;

export const getHouse = endpoint({
  operationId: "getHouse",
  method: "GET",
  path: paths.getHouse,
  summary: "Get the state of the site: version, backups, emails, disk, releases, sessions and alarms",
  ...owners,
  request: {},
  replies: { 200: houseReply },
  errors: [],
});

export const sendTestMail = endpoint({
  operationId: "sendTestMail",
  method: "POST",
  path: paths.sendTestMail,
  summary: "Send a test email to the owner who sends the request, and report the result",
  ...owners,
  request: {},
  replies: { 200: testMailReply },
  errors: ["TOO_MANY_REQUESTS"],
});

export const retryMails = endpoint({
  operationId: "retryMails",
  method: "POST",
  path: paths.retryMails,
  summary: "Try to send all emails that are waiting for another attempt or were given up",
  ...owners,
  request: {},
  replies: { 200: doneReply },
  errors: [],
});

export const endStaffSession = endpoint({
  operationId: "endStaffSession",
  method: "POST",
  path: paths.endStaffSession,
  summary: "Sign a staff member out on one device",
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
  summary:
    "Download everything in one archive with the same content as a backup. Allowed only within a quarter of an hour of signing in",
  ...owners,
  request: {},
  replies: { 200: { mediaType: "application/gzip" } },
  errors: ["TOO_MANY_REQUESTS"],
});
