import type { JsonSchema } from "../../src/app/openapi/document.ts";

/** A value that a schema accepts. */
export function sampleOf(schema: JsonSchema): unknown {
  const { examples, type, minimum = 1, properties = {} } = schema;
  const oneOf = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
  if (schema.const !== undefined) return schema.const;
  if (examples?.length) return examples[0];
  if (schema.enum) return schema.enum[0];
  if (oneOf) return sampleOf(oneOf.find((one) => one.type !== "null") ?? oneOf[0]!);
  if (type === "string") return "Leyla";
  if (type === "integer" || type === "number") return minimum;
  if (type === "boolean") return true;
  if (type === "array") return [sampleOf(schema.items as JsonSchema)];
  if (type !== "object") return null;
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, sampleOf(property as JsonSchema)]),
  );
}

/** Every non-empty place in a value, as a function that replaces it. */
export function placesOf(
  value: unknown,
  put: (inner: unknown) => unknown = (inner) => inner,
): {
  readonly inner: unknown;
  readonly put: (inner: unknown) => unknown;
}[] {
  const below = Array.isArray(value)
    ? value.slice(0, 1).flatMap((one) => placesOf(one, (inner) => put([inner])))
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, one]) =>
          placesOf(one, (inner) => put({ ...value, [name]: inner })),
        )
      : [];
  return [{ inner: value, put }, ...below];
}
