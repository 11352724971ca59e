import { Validator as JsonSchemaValidator } from "@cfworker/json-schema";
import { Validator } from "@seriousme/openapi-schema-validator";
import { errorCodesOf, type Endpoint } from "../../../src/core/contract/endpoint.ts";
import { endpoints } from "../../../src/app/endpoints.ts";
import { errorStatus } from "../../../src/core/contract/errors.ts";
import { openApiDocument } from "../../../src/app/openapi/document.ts";
import { errorText } from "../../../src/core/contract/error-reply.ts";

/** Serialized, as clients receive it. */
const document = JSON.parse(JSON.stringify(openApiDocument())) as ReturnType<typeof openApiDocument>;
const operation = (path: string, method: "get" | "post") => document.paths[path]![method]!;
const bodySchema = (path: string) =>
  operation(path, "post").requestBody!.content["application/json"]!.schema as object;

it("is a valid OpenAPI 3.1 document", async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
});

it("contains every endpoint, each with its codes, their statuses and their messages", () => {
  const all: readonly Endpoint[] = Object.values(endpoints);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
  for (const endpoint of all) {
    const { responses } = operations.find(({ operationId }) => operationId === endpoint.operationId)!;
    for (const code of errorCodesOf(endpoint)) {
      const { description, content } = responses[errorStatus(code)]!;
      expect(description).toContain(`\`${code}\`: ${errorText(code)}`);
      expect(JSON.stringify(content)).toContain(`"${code}"`);
    }
    for (const status of Object.keys(endpoint.replies)) expect(responses).toHaveProperty(status);
  }
});

it("names parameters of address, query and header, and the login that is required", () => {
  expect(operation("/api/food/resetPassword/{token}", "post").parameters).toMatchObject([
    { name: "token", in: "path", required: true },
  ]);
  expect(operation("/api/food/availability", "get").parameters).toMatchObject([
    { name: "date", in: "query", required: true, schema: { format: "date" } },
    { name: "partySize", in: "query", required: true },
    { name: "time", in: "query", required: false },
  ]);
  const booking = operation("/api/food/createReservation", "post");
  expect(booking.parameters).toMatchObject([{ name: "Idempotency-Key", in: "header", required: false }]);
  expect(booking.security).toEqual([{}, { bearer: [] }]);
  expect(operation("/api/food/account", "get").security).toEqual([{ bearer: [] }]);
  expect(operation("/api/food/menu", "get").security).toEqual([]);
});

it("names a file's media type", () => {
  const { content } = operation("/api/food/reservation/calendar", "post").responses["200"]!;
  expect(Object.keys(content)).toEqual(["text/calendar"]);
});

it.each([
  ["the simple form's three keys", {}, true],
  ["an unentered name", { name: null }, true],
  ["a table number as a number", { tableNumber: 7 }, true],
  ["a name that is too long", { name: "n".repeat(101) }, false],
  ["no person at all", { numberOfPersons: 0 }, false],
  ["half a person", { numberOfPersons: 1.5 }, false],
  ["no date", { reservationDate: undefined }, false],
])("documents a booking's body: %s", (_what, change, valid) => {
  const simple = { numberOfPersons: 2, reservationDate: "2026-11-24", reservationTime: "6:30 PM" };
  const body = JSON.parse(JSON.stringify({ ...simple, ...change })) as unknown;
  const validator = new JsonSchemaValidator(bodySchema("/api/food/createReservation"), "2020-12");
  expect(validator.validate(body).valid).toBe(valid);
});

it("allows clients to accept replies with additional fields", () => {
  expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
});
