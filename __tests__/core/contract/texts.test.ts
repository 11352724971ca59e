import * as v from "valibot";
import type { Endpoint } from "../../../src/core/contract/endpoint.ts";
import { endpoints } from "../../../src/app/endpoints.ts";
import { openApiDocument, type JsonSchema } from "../../../src/app/openapi/document.ts";
import { placesOf, sampleOf } from "../../support/samples.ts";

/** Texts that may contain line breaks: a guest's message and a host's note about a party. */
const messages = ["specialRequest", "message"];
const hostsNote = (operationId: string, name: string) =>
  operationId === "sendEveningCommand" && name === "note";
/** Files, which may contain right-to-left text. */
const files = ["csv"];
/** Texts that are only stored as a hash. */
const passwords = /password$/i;

const documented = JSON.parse(JSON.stringify(openApiDocument())) as ReturnType<typeof openApiDocument>;

const hostile = (start: string) =>
  `${start}\r\nTO PAY: 0,00\t\u2028ALREADY PAID\u0000\u0007\u0085\u202e\u2066`;
const unwantedInFiles = /(?![\n\r\t])\p{Cc}/u;
const unwanted = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
const unwantedInLines = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

const unwantedOf = (operationId: string, name: string): RegExp =>
  files.includes(name) || operationId === "readFirstRunCard"
    ? unwantedInFiles
    : messages.includes(name) || hostsNote(operationId, name)
      ? unwantedInLines
      : unwanted;

/** Every text in a value, with the name of its field. */
const textsIn = (value: unknown, name = ""): (readonly [name: string, text: string])[] =>
  typeof value === "string"
    ? [[name, value]]
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => textsIn(inner, Array.isArray(value) ? name : key))
      : [];

const bodies = (Object.values(endpoints) as Endpoint[]).flatMap(
  ({ operationId, path, method, request: { body } }) => {
    if (!body) return [];
    const schema =
      documented.paths[path.replace(/:(\w+)/g, "{$1}")]![method.toLowerCase()]!.requestBody!.content[
        "application/json"
      ]!.schema;
    const kinds = (schema.anyOf ?? schema.oneOf ?? [schema]) as readonly JsonSchema[];
    return [[operationId, body, kinds] as const];
  },
);

it.each(bodies)(
  "%s gets every text without control characters, and on one line unless it is a message",
  (id, schema, kinds) => {
    for (const kind of kinds)
      for (const { inner, put } of placesOf(sampleOf(kind))) {
        if (typeof inner !== "string") continue;
        const read = v.safeParse(schema, put(hostile(inner)));
        if (!read.success) continue;
        for (const [name, text] of textsIn(read.output)) {
          if (passwords.test(name)) continue;
          const found = unwantedOf(id, name).exec(text)?.[0];
          expect({ name, found }).toEqual({ name, found: undefined });
        }
      }
  },
);
