import * as v from "valibot";
import { doneReply } from "../../accounts/contract/account.ts";
import { endpoint } from "../../../core/contract/endpoint.ts";
import {
  code,
  missing,
  neededText,
  orMissing,
  requestBody,
  requiredText,
  type Immutable,
} from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import {
  permissions,
  staffRoles,
  secondFactorKinds,
  staffMember,
} from "../../../core/contract/staff-roles.ts";
import { textLimits } from "../../../core/contract/text-limits.ts";

/*
 * Staff: signing in with a one-time link, the second factor, and managing members. The session is in a cookie
 * that scripts cannot read; every POST must come from a page of the site itself.
 */

const name = v.pipe(neededText(textLimits.name), v.examples(["Marta Abel"]));

/** The schema only limits the length; the service checks the format. */
const email = v.pipe(
  requiredText("INVALID_EMAIL"),
  v.maxLength(254, code("FIELD_TOO_LONG")),
  v.metadata({ format: "email", examples: ["marta@example.com"] }),
);

/** Token of a sign-in link. Text that cannot be a token is refused in the same way as a used token. */
const token = v.pipe(
  requiredText("INVALID_TOKEN"),
  v.maxLength(100, code("INVALID_TOKEN")),
  v.regex(/^[\w-]+$/, code("INVALID_TOKEN")),
);

/** Six-digit code from the authenticator app, or a recovery code; spaces and hyphens are ignored. */
const secondFactorCode = v.pipe(
  requiredText("WRONG_CODE"),
  v.maxLength(60, code("WRONG_CODE")),
  v.examples(["407 132"]),
);

/** Four-digit PIN. It identifies a member at a shared screen, but does not sign the member in. */
const pin = v.pipe(requiredText("WRONG_CODE"), v.regex(/^\d{4}$/, code("WRONG_CODE")), v.examples(["4827"]));

const reference = v.pipe(requiredText("INVALID_FIELD"), v.maxLength(100, code("INVALID_FIELD")));
const role = v.picklist(staffRoles, orMissing("INVALID_FIELD"));
const instant = v.pipe(v.string(), v.metadata({ format: "date-time" }));

export const staffSessionReply = v.strictObject({
  success: v.literal(true),
  restaurant: v.string(),
  state: v.pipe(
    v.picklist(["signed-out", "code", "set-up", "signed-in"]),
    v.description(
      "code: the member has to enter the second factor. set-up: the member has to set up a second factor first. Other endpoints refuse requests until the state is signed-in.",
    ),
  ),
  staff: v.nullable(staffMember),
  secondFactor: v.pipe(v.boolean(), v.description("True if a second factor is set up.")),
  ways: v.pipe(
    v.array(v.picklist(secondFactorKinds)),
    v.description("Second factors that are set up. A recovery code can replace any of them."),
  ),
  expiresAt: v.nullable(v.pipe(instant, v.description("Latest time at which the session ends."))),
});
export type StaffSessionReply = Immutable<v.InferOutput<typeof staffSessionReply>>;

export const staffLinkReply = v.strictObject({
  success: v.literal(true),
  name: v.string(),
  role: v.picklist(staffRoles),
});
export type StaffLinkReply = Immutable<v.InferOutput<typeof staffLinkReply>>;

export const secondFactorReply = v.strictObject({
  success: v.literal(true),
  secret: v.pipe(
    v.string(),
    v.description("The secret in Base32, for typing in if the QR code cannot be scanned."),
  ),
  uri: v.pipe(v.string(), v.description("An otpauth:// URI, for showing as a QR code.")),
});
export type SecondFactorReply = Immutable<v.InferOutput<typeof secondFactorReply>>;

export const recoveryCodesReply = v.strictObject({
  success: v.literal(true),
  recoveryCodes: v.pipe(
    v.array(v.string()),
    v.description("Each code works once. No other reply contains them."),
  ),
});
export type RecoveryCodesReply = Immutable<v.InferOutput<typeof recoveryCodesReply>>;

export const staffListReply = v.strictObject({
  success: v.literal(true),
  staff: v.array(
    v.strictObject({
      ...staffMember.entries,
      secondFactor: v.boolean(),
      signedInAt: v.nullable(
        v.pipe(instant, v.description("Last sign-in. Null if the member has not signed in yet.")),
      ),
    }),
  ),
});
export type StaffListReply = Immutable<v.InferOutput<typeof staffListReply>>;

const pinMember = v.strictObject({ id: v.string(), name: v.string() });

export const pinListReply = v.strictObject({
  success: v.literal(true),
  staff: v.pipe(
    v.array(pinMember),
    v.description("Members who have a PIN and may change the evening's book, sorted by name."),
  ),
});
export type PinListReply = Immutable<v.InferOutput<typeof pinListReply>>;

export const pinReply = v.strictObject({
  success: v.literal(true),
  identity: v.pipe(
    v.string(),
    v.description(
      "Send this with commands in this session, so that they are recorded under this member's name.",
    ),
  ),
  staff: pinMember,
});
export type PinReply = Immutable<v.InferOutput<typeof pinReply>>;

const done = { 200: doneReply } as const;
const session = { 200: staffSessionReply } as const;

export const getStaffSession = endpoint({
  operationId: "getStaffSession",
  method: "GET",
  path: paths.getStaffSession,
  summary: "Get the signed-in member, if any",
  tag: "Staff",
  auth: "none",
  request: {},
  replies: session,
  errors: [],
});

export const requestStaffLink = endpoint({
  operationId: "requestStaffLink",
  method: "POST",
  path: paths.requestStaffLink,
  summary: "Email a sign-in link. The reply is the same if no member has the address",
  tag: "Staff",
  auth: "none",
  ownOrigin: true,
  request: { body: requestBody({ email }) },
  replies: done,
  errors: [missing, "INVALID_EMAIL", "FIELD_TOO_LONG", "TOO_MANY_REQUESTS"],
});

export const viewStaffLink = endpoint({
  operationId: "viewStaffLink",
  method: "POST",
  path: paths.viewStaffLink,
  summary: "Get the member that a link signs in. The link stays valid",
  tag: "Staff",
  auth: "none",
  ownOrigin: true,
  request: { body: requestBody({ token }) },
  replies: { 200: staffLinkReply },
  errors: [missing, "INVALID_TOKEN"],
});

export const signInByLink = endpoint({
  operationId: "signInByLink",
  method: "POST",
  path: paths.signInByLink,
  summary: "Sign in with a link, which then becomes invalid. Sets the session cookie",
  tag: "Staff",
  auth: "none",
  ownOrigin: true,
  request: { body: requestBody({ token }) },
  replies: session,
  errors: [missing, "INVALID_TOKEN"],
});

export const signOutStaff = endpoint({
  operationId: "signOutStaff",
  method: "POST",
  path: paths.signOutStaff,
  summary: "End the session",
  tag: "Staff",
  auth: "staff",
  roles: permissions.self,
  beforeSecondFactor: true,
  request: {},
  replies: done,
  errors: [],
});

export const verifySecondFactor = endpoint({
  operationId: "verifySecondFactor",
  method: "POST",
  path: paths.verifySecondFactor,
  summary:
    "Enter the second factor: a code from the authenticator app, or a recovery code, which then becomes invalid",
  tag: "Staff",
  auth: "staff",
  roles: permissions.self,
  beforeSecondFactor: true,
  request: { body: requestBody({ code: secondFactorCode }) },
  replies: session,
  errors: [missing, "WRONG_CODE", "TOO_MANY_REQUESTS"],
});

export const startSecondFactor = endpoint({
  operationId: "startSecondFactor",
  method: "POST",
  path: paths.startSecondFactor,
  summary:
    "Get a new secret for the authenticator app. It takes effect once it has been confirmed with a code",
  tag: "Staff",
  auth: "staff",
  roles: permissions.self,
  beforeSecondFactor: true,
  request: {},
  replies: { 200: secondFactorReply },
  errors: ["SECOND_FACTOR_REQUIRED"],
});

export const confirmSecondFactor = endpoint({
  operationId: "confirmSecondFactor",
  method: "POST",
  path: paths.confirmSecondFactor,
  summary: "Confirm the new secret with one of its codes. All other sessions of the member end",
  tag: "Staff",
  auth: "staff",
  roles: permissions.self,
  beforeSecondFactor: true,
  request: { body: requestBody({ code: secondFactorCode }) },
  replies: { 200: recoveryCodesReply },
  errors: [missing, "SECOND_FACTOR_REQUIRED", "WRONG_CODE", "TOO_MANY_REQUESTS"],
});

export const listStaff = endpoint({
  operationId: "listStaff",
  method: "GET",
  path: paths.listStaff,
  summary: "List the staff members",
  tag: "Staff",
  auth: "staff",
  roles: permissions.staff,
  request: {},
  replies: { 200: staffListReply },
  errors: [],
});

export const inviteStaff = endpoint({
  operationId: "inviteStaff",
  method: "POST",
  path: paths.inviteStaff,
  summary: "Add a member, and email an invitation with a sign-in link",
  tag: "Staff",
  auth: "staff",
  roles: permissions.staff,
  request: { body: requestBody({ email, name, role }) },
  replies: { 201: doneReply },
  errors: [missing, "INVALID_EMAIL", "INVALID_FIELD", "FIELD_TOO_LONG", "ALREADY_STAFF", "TOO_MANY_REQUESTS"],
});

export const changeStaffRole = endpoint({
  operationId: "changeStaffRole",
  method: "POST",
  path: paths.changeStaffRole,
  summary: "Change a member's role, and end their sessions",
  tag: "Staff",
  auth: "staff",
  roles: permissions.staff,
  request: { body: requestBody({ id: reference, role }) },
  replies: done,
  errors: [missing, "INVALID_FIELD", "STAFF_NOT_FOUND", "LAST_OWNER"],
});

export const removeStaff = endpoint({
  operationId: "removeStaff",
  method: "POST",
  path: paths.removeStaff,
  summary: "Remove a member. Their sessions and links become invalid",
  tag: "Staff",
  auth: "staff",
  roles: permissions.staff,
  request: { body: requestBody({ id: reference }) },
  replies: done,
  errors: [missing, "INVALID_FIELD", "STAFF_NOT_FOUND", "LAST_OWNER"],
});

export const listPins = endpoint({
  operationId: "listPins",
  method: "GET",
  path: paths.listPins,
  summary: "List the members who can identify themselves on a shared screen with a PIN",
  tag: "Staff",
  auth: "staff",
  roles: permissions.reservations,
  request: {},
  replies: { 200: pinListReply },
  errors: [],
});

export const setPin = endpoint({
  operationId: "setPin",
  method: "POST",
  path: paths.setPin,
  summary:
    "Set, change or remove the member's own PIN, with the current PIN or within a quarter of an hour of signing in",
  tag: "Staff",
  auth: "staff",
  roles: permissions.reservations,
  request: {
    body: requestBody({
      pin: v.nullable(v.pipe(pin, v.description("Null removes the PIN."))),
      current: v.optional(v.pipe(pin, v.description("The current PIN."))),
    }),
  },
  replies: done,
  errors: [missing, "WRONG_CODE", "PASSWORD_TOO_COMMON", "NOT_PERMITTED", "TOO_MANY_REQUESTS"],
});

export const verifyPin = endpoint({
  operationId: "verifyPin",
  method: "POST",
  path: paths.verifyPin,
  summary:
    "Identify the person at this device by their PIN. Permissions remain those of the signed-in member",
  tag: "Staff",
  auth: "staff",
  roles: permissions.reservations,
  request: { body: requestBody({ id: reference, pin }) },
  replies: { 200: pinReply },
  errors: [missing, "INVALID_FIELD", "WRONG_CODE", "TOO_MANY_REQUESTS"],
});
