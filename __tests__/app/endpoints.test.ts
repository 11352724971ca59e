import type { Endpoint } from "../../src/core/contract/endpoint.ts";
import { endpoints } from "../../src/app/endpoints.ts";
import { errorStatus } from "../../src/core/contract/errors.ts";
import * as paths from "../../src/core/contract/paths.ts";

const addresses = Object.values(paths).filter((path) => typeof path === "string");
const all: readonly [string, Endpoint][] = Object.entries(endpoints);

it("lists every address once, each with an endpoint", () => {
  expect(all.map(([, { path }]) => path).sort()).toEqual([...addresses].sort());
  expect(new Set(addresses).size).toBe(addresses.length);
});

it.each(all)("%s is named after its operation id, here and in paths.ts", (name, { operationId, path }) => {
  expect(operationId).toBe(name);
  expect(paths).toHaveProperty(name, path);
  expect(path).toMatch(/^\/api\/(food|staff)\/\w/);
});

it.each(all)("%s names the parameters of its address", (_name, { path, request }) => {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
  expect(Object.keys(request.params?.entries ?? {})).toEqual(inPath);
});

it.each(all)("%s succeeds with one status, and lists no error twice", (_name, { replies, errors }) => {
  expect(Object.keys(replies)).toHaveLength(1);
  expect(Number(Object.keys(replies)[0])).toBeLessThan(300);
  expect(new Set(errors).size).toBe(errors.length);
  for (const code of errors) expect(errorStatus(code)).toBeLessThan(500);
});
