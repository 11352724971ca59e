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
import { staffSessionReply } from "./staff.ts";
import { permissions } from "../../../core/contract/staff-roles.ts";
import { textLimits } from "../../../core/contract/text-limits.ts";

/*
 * Staff passkeys (WebAuthn, level 3): signing in with a passkey, and the page on which members manage their
 * own sign-in. The service replies with options, from which the browser creates the body of its next request.
 * The options have the format that `parse…OptionsFromJSON()` reads; the bodies have the format of
 * `PublicKeyCredential.toJSON()`.
 */

/**
 * Returns a schema for bytes in base64url without padding. No passkey for this site sends any other text.
 *
 * @param most maximum number of characters
 */
const bytes = (most: number) =>
  v.pipe(
    requiredText("PASSKEY_REFUSED"),
    v.maxLength(most, code("PASSKEY_REFUSED")),
    v.regex(/^[\w-]+$/, code("PASSKEY_REFUSED")),
  );

const credentialId = bytes(1400);
const passkeyName = v.pipe(neededText(textLimits.name), v.examples(["Marta’s telephone"]));
const refusedObject = orMissing("PASSKEY_REFUSED");
const type = v.literal("public-key", refusedObject);

const assertion = v.object(
  {
    id: credentialId,
    rawId: credentialId,
    type,
    response: v.object(
      {
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(8000),
        userHandle: v.optional(v.nullable(bytes(100))),
      },
      refusedObject,
    ),
  },
  refusedObject,
);
export type PasskeyAssertion = Immutable<v.InferOutput<typeof assertion>>;

const transport = v.pipe(v.string(code("PASSKEY_REFUSED")), v.maxLength(20, code("PASSKEY_REFUSED")));

const attestation = v.object(
  {
    id: credentialId,
    rawId: credentialId,
    type,
    response: v.object(
      {
        clientDataJSON: bytes(4000),
        attestationObject: bytes(20_000),
        transports: v.optional(
          v.pipe(v.array(transport, code("PASSKEY_REFUSED")), v.maxLength(10, code("PASSKEY_REFUSED"))),
        ),
      },
      refusedObject,
    ),
  },
  refusedObject,
);
export type PasskeyAttestation = Immutable<v.InferOutput<typeof attestation>>;

/**
 * Options for `navigator.credentials`. Only the browser reads them, so the schema does not describe them
 * fully.
 */
const browserOptions = v.looseObject({ challenge: v.string() });

export const passkeyRequestReply = v.strictObject({
  success: v.literal(true),
  options: v.pipe(browserOptions, v.description("PublicKeyCredentialRequestOptionsJSON.")),
});
export type PasskeyRequestReply = Immutable<v.InferOutput<typeof passkeyRequestReply>>;

export const passkeyCreationReply = v.strictObject({
  success: v.literal(true),
  options: v.pipe(browserOptions, v.description("PublicKeyCredentialCreationOptionsJSON.")),
});
export type PasskeyCreationReply = Immutable<v.InferOutput<typeof passkeyCreationReply>>;

export const addedPasskeyReply = v.strictObject({
  success: v.literal(true),
  recoveryCodes: v.nullable(
    v.pipe(
      v.array(v.string()),
      v.description(
        "Sent only with the first second factor. Each code works once. No other reply contains them.",
      ),
    ),
  ),
});
export type AddedPasskeyReply = Immutable<v.InferOutput<typeof addedPasskeyReply>>;

const instant = v.pipe(v.string(), v.metadata({ format: "date-time" }));

const passkey = v.strictObject({
  id: v.string(),
  name: v.string(),
  createdAt: instant,
  usedAt: v.nullable(v.pipe(instant, v.description("Last use. Null if the passkey has not been used yet."))),
});
export type Passkey = Immutable<v.InferOutput<typeof passkey>>;

export const ownSignInReply = v.strictObject({
  success: v.literal(true),
  passkeys: v.array(passkey),
  mayHavePasskeys: v.boolean(),
  authenticator: v.pipe(v.boolean(), v.description("True if an authenticator app is set up.")),
  recoveryCodes: v.pipe(v.number(), v.integer(), v.description("Number of recovery codes left.")),
  isFresh: v.pipe(
    v.boolean(),
    v.description("True if the session is new enough for changing sign-in settings."),
  ),
});
export type OwnSignInReply = Immutable<v.InferOutput<typeof ownSignInReply>>;

export const startPasskeySignIn = endpoint({
  operationId: "startPasskeySignIn",
  method: "POST",
  path: paths.startPasskeySignIn,
  summary:
    "Get a challenge for signing in with a passkey. It is valid in this browser, once, for five minutes",
  tag: "Staff",
  auth: "none",
  ownOrigin: true,
  request: {},
  replies: { 200: passkeyRequestReply },
  errors: ["PASSKEY_REFUSED", "TOO_MANY_REQUESTS"],
});

export const signInByPasskey = endpoint({
  operationId: "signInByPasskey",
  method: "POST",
  path: paths.signInByPasskey,
  summary: "Sign in with a passkey, which counts as both factors. Sets the session cookie",
  tag: "Staff",
  auth: "none",
  ownOrigin: true,
  request: { body: requestBody({ credential: assertion }) },
  replies: { 200: staffSessionReply },
  errors: [missing, "PASSKEY_REFUSED"],
});

export const getOwnSignIn = endpoint({
  operationId: "getOwnSignIn",
  method: "GET",
  path: paths.getOwnSignIn,
  summary: "Get the sign-in settings of the signed-in member",
  tag: "Staff",
  auth: "staff",
  roles: permissions.self,
  request: {},
  replies: { 200: ownSignInReply },
  errors: [],
});

export const startPasskey = endpoint({
  operationId: "startPasskey",
  method: "POST",
  path: paths.startPasskey,
  summary: "Get a challenge for adding a passkey. It is valid in this session, once, for five minutes",
  tag: "Staff",
  auth: "staff",
  roles: permissions.passkeys,
  beforeSecondFactor: true,
  request: {},
  replies: { 200: passkeyCreationReply },
  errors: ["PASSKEY_REFUSED", "SECOND_FACTOR_REQUIRED", "SIGN_IN_AGAIN"],
});

export const addPasskey = endpoint({
  operationId: "addPasskey",
  method: "POST",
  path: paths.addPasskey,
  summary: "Add a passkey with a name. Adding the first one ends all other sessions of the member",
  tag: "Staff",
  auth: "staff",
  roles: permissions.passkeys,
  beforeSecondFactor: true,
  request: {
    body: requestBody({ name: passkeyName, credential: attestation }),
  },
  replies: { 201: addedPasskeyReply },
  errors: [
    missing,
    "INVALID_FIELD",
    "FIELD_TOO_LONG",
    "PASSKEY_REFUSED",
    "SECOND_FACTOR_REQUIRED",
    "SIGN_IN_AGAIN",
  ],
});

export const renamePasskey = endpoint({
  operationId: "renamePasskey",
  method: "POST",
  path: paths.renamePasskey,
  summary: "Rename one of the member's own passkeys. Each name can be used only once",
  tag: "Staff",
  auth: "staff",
  roles: permissions.passkeys,
  request: { body: requestBody({ id: credentialId, name: passkeyName }) },
  replies: { 200: doneReply },
  errors: [missing, "INVALID_FIELD", "FIELD_TOO_LONG", "PASSKEY_REFUSED", "SIGN_IN_AGAIN"],
});

export const removePasskey = endpoint({
  operationId: "removePasskey",
  method: "POST",
  path: paths.removePasskey,
  summary: "Remove one of the member's own passkeys. Owners must keep a second factor",
  tag: "Staff",
  auth: "staff",
  roles: permissions.passkeys,
  request: { body: requestBody({ id: credentialId }) },
  replies: { 200: doneReply },
  errors: [missing, "PASSKEY_REFUSED", "SIGN_IN_AGAIN"],
});

export const renewRecoveryCodes = endpoint({
  operationId: "renewRecoveryCodes",
  method: "POST",
  path: paths.renewRecoveryCodes,
  summary: "Make new recovery codes. Earlier codes become invalid",
  tag: "Staff",
  auth: "staff",
  roles: permissions.self,
  request: {},
  replies: {
    200: v.strictObject({
      success: v.literal(true),
      recoveryCodes: v.pipe(
        v.array(v.string()),
        v.description("Each code works once. No other reply contains them."),
      ),
    }),
  },
  errors: ["SECOND_FACTOR_REQUIRED", "SIGN_IN_AGAIN"],
});

export const resetStaffSignIn = endpoint({
  operationId: "resetStaffSignIn",
  method: "POST",
  path: paths.resetStaffSignIn,
  summary:
    "Reset the sign-in of a member who has lost their telephone: removes passkeys, authenticator app and recovery codes, and ends all sessions",
  tag: "Staff",
  auth: "staff",
  roles: permissions.staff,
  request: {
    body: requestBody({
      id: v.pipe(requiredText("INVALID_FIELD"), v.maxLength(100, code("INVALID_FIELD"))),
    }),
  },
  replies: { 200: doneReply },
  errors: [missing, "INVALID_FIELD", "STAFF_NOT_FOUND", "SIGN_IN_AGAIN"],
});
