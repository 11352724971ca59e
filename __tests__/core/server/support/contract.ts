import fc from "fast-check";
import type { JsonSchema } from "../../../../src/app/openapi/document.ts";

type Schemas = readonly JsonSchema[];

/** Dates around the tests' present, as in JSON. */
const date = fc
  .date({
    min: new Date("2026-11-10T00:00:00Z"),
    max: new Date("2027-12-31T00:00:00Z"),
    noInvalidDate: true,
  })
  .map((day) => day.toISOString().slice(0, 10));

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  if (format === "date") return date;
  return fc.oneof(
    fc.string({ unit: "binary", minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) }),
    fc.constant("n".repeat(maxLength)),
  );
}

/** Values that a documented schema accepts, mostly its examples if it has any. */
export function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { examples, type, minimum = -10, properties = {}, required = [] } = schema;
  const anyOf = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (examples)
    return fc.oneof(
      { arbitrary: fc.constantFrom(...(examples as unknown[])), weight: 4 },
      { arbitrary: arbitraryOf({ ...schema, examples: undefined }), weight: 1 },
    );
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  if (anyOf) return fc.oneof(...(anyOf as Schemas).map(arbitraryOf));
  switch (type) {
    case "string":
      return textOf(schema);
    case "integer":
      return fc.integer({ min: minimum, max: minimum + 20 });
    case "number":
      return fc.double({ noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(arbitraryOf(schema.items as JsonSchema), { maxLength: 3 });
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([name, property]) => [name, arbitraryOf(property as JsonSchema)]),
        ),
        { requiredKeys: required },
      );
    default:
      throw new Error(`No values are known for ${JSON.stringify(schema)}.`);
  }
}
