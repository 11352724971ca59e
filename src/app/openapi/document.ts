import {
  toJsonSchema,
  toJsonSchemaDefs,
  type ConversionConfig,
  type JsonSchema,
} from "@valibot/to-json-schema";
import type * as v from "valibot";
import * as account from "../../features/accounts/contract/account.ts";
import * as availability from "../../features/booking/contract/availability.ts";
import { errorCodesOf, isFileReply, type Endpoint } from "../../core/contract/endpoint.ts";
import { endpoints } from "../endpoints.ts";
import { errorStatus, type ErrorCode } from "../../core/contract/errors.ts";
import { staffMember } from "../../core/contract/staff-roles.ts";
import * as managed from "../../features/booking/contract/managed-reservation.ts";
import * as menu from "../../features/menu/contract/menu.ts";
import * as reservation from "../../features/booking/contract/reservation.ts";
import * as staff from "../../features/staff/contract/staff.ts";
import * as today from "../../features/menu/contract/today.ts";
import * as waitingList from "../../features/evening/contract/waiting-list.ts";
import { errorText } from "../../core/contract/error-reply.ts";
import { errorReplySchema } from "../check-replies.ts";

export type { JsonSchema };

/** The parts of an OpenAPI 3.1 document that this API uses. See https://spec.openapis.org/oas/v3.1.1.html */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: Endpoint["tag"] }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly [Endpoint["tag"]];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly content: Content;
}

/** Schemas that the document defines by name, and refers to elsewhere. */
const definitions = {
  MenuItem: menu.menuItem,
  Alternative: availability.alternative,
  Slot: availability.slot,
  ManagedReservation: managed.managedReservation,
  AccountSession: account.accountSession,
  AccountReservation: account.accountReservation,
  MenuReply: menu.menuReply,
  AvailabilityReply: availability.availabilityReply,
  ReservationReply: reservation.reservationReply,
  ManagedReservationReply: managed.managedReservationReply,
  FoundReservationReply: managed.foundReservationReply,
  DoneReply: account.doneReply,
  LoginReply: account.loginReply,
  OverviewReply: account.overviewReply,
  DataReply: account.dataReply,
  StaffMember: staffMember,
  StaffSessionReply: staff.staffSessionReply,
  StaffListReply: staff.staffListReply,
  TodayDish: today.todayDish,
  Offer: waitingList.offer,
  ErrorReply: errorReplySchema,
} as const satisfies Record<string, v.GenericSchema>;

const reference = (name: keyof typeof definitions): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const conversion: ConversionConfig = {
  target: "draft-2020-12",
  typeMode: "input",
  definitions,
  // JSON Schema cannot express these actions; descriptions and error codes document them instead.
  ignoreActions: ["check", "trim"],
  overrideRef: ({ referenceId }) => reference(referenceId as keyof typeof definitions).$ref,
  // The service sends only declared fields, but clients must accept fields that are added later.
  overrideSchema: ({ valibotSchema, jsonSchema }) =>
    valibotSchema.type === "strict_object" ? { ...jsonSchema, additionalProperties: undefined } : undefined,
};

/** Converts a schema for use inside the document, which declares the dialect once. */
const schemaOf = (schema: v.GenericSchema): JsonSchema => {
  const { $schema: _dialect, $defs: _definitions, ...rest } = toJsonSchema(schema, conversion);
  return rest;
};

const parametersOf = ({ request }: Endpoint): readonly Parameter[] =>
  (
    [
      ["path", request.params],
      ["query", request.query],
      ["header", request.headers],
    ] as const
  ).flatMap(([place, schema]) => {
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = schemaOf(schema);
    return Object.entries(properties).map(([name, property]): Parameter => {
      const { description, ...rest } = property as JsonSchema;
      return {
        name,
        in: place,
        required: required.includes(name),
        ...(description === undefined ? {} : { description }),
        schema: rest,
      };
    });
  });

const seconds: JsonSchema = { type: "integer", minimum: 1 };

const headersOf = (status: number, auth: Endpoint["auth"]): Pick<Response, "headers"> => {
  switch (status) {
    case 401:
      // No WWW-Authenticate header: RFC 9110 has no scheme for a session in a cookie.
      if (auth === "staff") return {};
      return { headers: { "WWW-Authenticate": { description: "Bearer", schema: { type: "string" } } } };
    case 429:
    case 503:
      return { headers: { "Retry-After": { description: "Seconds to wait.", schema: seconds } } };
    default:
      return {};
  }
};

/** Returns the error responses of an endpoint by status: each lists its codes and their texts. */
function errorResponses(endpoint: Endpoint): Record<string, Response> {
  const byStatus = Map.groupBy(errorCodesOf(endpoint), errorStatus);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]: [number, readonly ErrorCode[]]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${errorText(code)}`).join("\n\n"),
        ...headersOf(status, endpoint.auth),
        content: {
          "application/json": {
            schema: { allOf: [reference("ErrorReply"), { properties: { code: { enum: [...codes] } } }] },
          },
        },
      },
    ]),
  );
}

function successResponses({ replies }: Endpoint): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(replies).map(([status, reply]) => [
      status,
      {
        description: status === "201" ? "Created" : "OK",
        content: isFileReply(reply)
          ? {
              [reply.mediaType]: { schema: reply.mediaType === "application/json" ? {} : { type: "string" } },
            }
          : { "application/json": { schema: schemaOf(reply) } },
      },
    ]),
  );
}

const bearer = { bearer: [] };
const security = {
  none: [],
  optional: [{}, bearer],
  required: [bearer],
  staff: [{ staffSession: [] }],
} as const;

function operationOf(endpoint: Endpoint): Operation {
  const parameters = parametersOf(endpoint);
  const { body } = endpoint.request;
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    security: security[endpoint.auth],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { "application/json": { schema: schemaOf(body) } } } }),
    responses: { ...successResponses(endpoint), ...errorResponses(endpoint) },
  };
}

/** Generates the OpenAPI 3.1 document of the API from the registry of endpoints. */
export function openApiDocument(): OpenApiDocument {
  const all: readonly Endpoint[] = Object.values(endpoints);
  return {
    openapi: "3.1.1",
    info: {
      title: "Restaurant API",
      version: "1.0.0",
      description:
        "Reservations, orders, guests' accounts, today's menu and staff. Requests and replies are JSON. " +
        "Every error reply contains a code for programs and a sentence for the guest.",
    },
    tags: [...new Set(all.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: Object.fromEntries(
      all.map((endpoint) => [
        endpoint.path.replace(/:(\w+)/g, "{$1}"),
        { [endpoint.method.toLowerCase()]: operationOf(endpoint) },
      ]),
    ),
    components: {
      schemas: toJsonSchemaDefs(definitions, conversion) as Record<string, JsonSchema>,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The token from a login reply." },
        staffSession: {
          type: "apiKey",
          in: "cookie",
          name: "staff",
          description: "A staff member's session. The cookie is called `__Host-staff` if the site uses TLS.",
        },
      },
    },
  };
}
