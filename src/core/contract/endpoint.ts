import type * as v from "valibot";
import type { ErrorCode } from "./errors.ts";
import type { Immutable } from "./fields.ts";
import type { StaffRole } from "./staff-roles.ts";

type Parameters = v.ObjectSchema<v.ObjectEntries, v.ErrorMessage<v.BaseIssue<unknown>> | undefined>;

/** A reply that is described only by its media type, such as a file. */
export interface FileReply {
  /** `text/calendar` */
  readonly mediaType: string;
}

/**
 * A JSON reply that is described only by a type. It is not checked at run time, because staff screens are
 * built together with the service.
 */
export interface TypedReply<T> extends FileReply {
  readonly mediaType: "application/json";
  readonly shape?: T;
}

export const typedReply = <T>(): TypedReply<T> => ({ mediaType: "application/json" });

/** One endpoint of the API: everything that a caller and the service must agree on. */
export interface Endpoint {
  readonly operationId: string;
  readonly method: "GET" | "POST";
  /** In Fastify's notation: `/api/food/resetPassword/:token`. */
  readonly path: string;
  readonly summary: string;
  /** The group under which documentation lists the endpoint. */
  readonly tag: "Menu" | "Orders" | "Reservations" | "Accounts" | "Staff";
  /**
   * Authentication of the endpoint. `required`: the token of a guest's login, in `Authorization: Bearer
   * <token>`. `optional`: such a token is used if sent. `staff`: a staff member's session, in a cookie.
   */
  readonly auth: "none" | "optional" | "required" | "staff";
  /** Roles that may call the endpoint; only with `auth: "staff"`. */
  readonly roles?: readonly StaffRole[];
  /** True if the endpoint answers before the second factor has been given; only with `auth: "staff"`. */
  readonly beforeSecondFactor?: true;
  /**
   * True if the endpoint accepts only requests from pages of the site's own origin, even without a session.
   */
  readonly ownOrigin?: true;
  readonly request: {
    readonly params?: Parameters;
    readonly query?: Parameters;
    /** Keyed by the header's usual spelling: `Idempotency-Key`. */
    readonly headers?: v.ObjectSchema<v.ObjectEntries, undefined>;
    /** Schema of the JSON body. An endpoint without one ignores any body. */
    readonly body?: v.GenericSchema;
    /**
     * `service`: the handler checks the body, because it has to decide something else first, or because the
     * restaurant sets the limits. By default, the route checks the body before it calls the handler.
     */
    readonly bodyCheckedBy?: "service";
    /** Maximum size of the body in bytes, if larger than that of other endpoints. */
    readonly bodyLimit?: number;
  };
  /** True if the endpoint accepts posts of HTML forms, which are answered with a page; see forms.ts. */
  readonly forms?: true;
  /** Replies on success, by status. */
  readonly replies: Readonly<Record<number, v.GenericSchema | FileReply>>;
  /** Error codes that this endpoint returns in addition to those of every endpoint: see {@link errorCodesOf}. */
  readonly errors: readonly ErrorCode[];
}

/** Declares an endpoint. Keeps the literal types of its schemas. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

export const isFileReply = (reply: v.GenericSchema | FileReply): reply is FileReply => "mediaType" in reply;

/** Errors with which a posted form can be refused before its endpoint is called. */
const formErrors = ["MISSING_REQUIRED_FIELDS", "INVALID_FIELD"] as const;

/** Returns all codes with which an endpoint may refuse a request. */
export const errorCodesOf = ({
  method,
  auth,
  beforeSecondFactor,
  ownOrigin,
  forms,
  errors,
}: Endpoint): readonly ErrorCode[] => [
  ...errors,
  ...(auth === "required" ? (["NOT_LOGGED_IN"] as const) : []),
  ...(auth === "staff" ? (["NOT_SIGNED_IN", "NOT_PERMITTED"] as const) : []),
  ...(auth === "staff" && !beforeSecondFactor ? (["SECOND_FACTOR_REQUIRED"] as const) : []),
  ...(ownOrigin || (auth === "staff" && method === "POST") ? (["WRONG_ORIGIN"] as const) : []),
  ...(method === "POST" ? (["INVALID_JSON", "UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE"] as const) : []),
  ...(forms ? (["WRONG_ORIGIN", ...formErrors] as const).filter((code) => !errors.includes(code)) : []),
  "BAD_REQUEST",
  "SERVICE_UNAVAILABLE",
  "INTERNAL_ERROR",
];

type SchemaOf<E extends Endpoint, Part extends "params" | "query" | "headers" | "body"> =
  E["request"] extends Readonly<Record<Part, infer S extends v.GenericSchema>> ? S : undefined;

type InputOf<S> = S extends v.GenericSchema ? Immutable<v.InferInput<S>> : undefined;
type OutputOf<S> = S extends v.GenericSchema ? Immutable<v.InferOutput<S>> : undefined;

/** Body as callers send it. */
export type RequestBody<E extends Endpoint> = InputOf<SchemaOf<E, "body">>;
export type RequestQuery<E extends Endpoint> = InputOf<SchemaOf<E, "query">>;
export type RequestParams<E extends Endpoint> = InputOf<SchemaOf<E, "params">>;

/**
 * Parts of a checked request, as its handler receives them; undefined if the endpoint does not declare the
 * part.
 */
export interface ParsedRequest<E extends Endpoint> {
  readonly params: OutputOf<SchemaOf<E, "params">>;
  readonly query: OutputOf<SchemaOf<E, "query">>;
  readonly headers: OutputOf<SchemaOf<E, "headers">>;
  /** Not yet checked if `bodyCheckedBy` is `service`. */
  readonly body: E["request"] extends { readonly bodyCheckedBy: "service" }
    ? unknown
    : OutputOf<SchemaOf<E, "body">>;
}

/** A request's body, as its endpoint's handler receives it. */
export type BodyOf<E extends Endpoint> = ParsedRequest<E>["body"];

/** Reply of an endpoint with any success status; a file's text is a string. */
export type ReplyOf<E extends Endpoint> = {
  [S in keyof E["replies"]]: E["replies"][S] extends v.GenericSchema
    ? Immutable<v.InferOutput<E["replies"][S]>>
    : E["replies"][S] extends TypedReply<infer T>
      ? T
      : string;
}[keyof E["replies"]];

/** Every endpoint of the API, keyed by operation id. `app/endpoints.ts` extends this interface. */
export interface Endpoints {}

type AnyEndpoint = Extract<Endpoints[keyof Endpoints], Endpoint>;

/* Only types from here on. They let browser code type a call by its path alone, without loading a schema. */

export type PathOf<M extends Endpoint["method"] = Endpoint["method"]> = Extract<
  AnyEndpoint,
  { readonly method: M }
>["path"];

export type EndpointAt<P extends PathOf> = Extract<AnyEndpoint, { readonly path: P }>;
