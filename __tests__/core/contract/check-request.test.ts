import * as v from "valibot";
import { checkHeaders, checkRequest } from "../../../src/core/contract/check-request.ts";
import { missing, orMissing, requestBody } from "../../../src/core/contract/fields.ts";

const schema = requestBody({
  first: v.pipe(v.string(orMissing("INVALID_FIELD")), v.maxLength(3, "FIELD_TOO_LONG")),
  second: v.object({ inner: v.number("INVALID_PERSON_COUNT") }, missing),
});

it("returns what the schema makes of a request, without unknown fields", () => {
  expect(checkRequest(schema, { first: "a", second: { inner: 1 }, third: 3 })).toEqual({
    ok: true,
    value: { first: "a", second: { inner: 1 } },
  });
});

it.each([
  ["the first field at fault", { first: "long", second: { inner: "x" } }, "FIELD_TOO_LONG", "first"],
  ["a missing field before a wrong one", { first: "long" }, "MISSING_REQUIRED_FIELDS", "second"],
  ["a field within a field", { first: "a", second: { inner: "x" } }, "INVALID_PERSON_COUNT", "second.inner"],
  ["a null as missing", { first: null, second: { inner: 1 } }, "MISSING_REQUIRED_FIELDS", "first"],
])("reports %s", (_what, body, code, field) => {
  expect(checkRequest(schema, body)).toEqual({ ok: false, code, field });
});

it.each([[[]], [null], [undefined], ["text"]])("%j is not a body", (body) => {
  expect(checkRequest(schema, body)).toEqual({ ok: false, code: "INVALID_JSON" });
});

it("reads a fault without one of our codes as a field that cannot be read", () => {
  expect(checkRequest(requestBody({ age: v.number() }), { age: "x" })).toEqual({
    ok: false,
    code: "INVALID_FIELD",
    field: "age",
  });
});

it("finds headers in any casing and reports them as the schema spells them", () => {
  const headers = v.object({ "X-Party": v.optional(v.pipe(v.string(), v.digits("INVALID_PERSON_COUNT"))) });
  expect(checkHeaders(headers, { "x-party": "4", host: "example.com" })).toEqual({
    ok: true,
    value: { "X-Party": "4" },
  });
  expect(checkHeaders(headers, { "x-party": "four" })).toEqual({
    ok: false,
    code: "INVALID_PERSON_COUNT",
    field: "X-Party",
  });
});
