import { Validator } from "@cfworker/json-schema";
import type { FastifyInstance } from "fastify";
import fc from "fast-check";
import type { Endpoint } from "../../../src/core/contract/endpoint.ts";
import { endpoints } from "../../../src/app/endpoints.ts";
import * as paths from "../../../src/core/contract/paths.ts";
import { openSession } from "../../../src/core/server/auth/sessions.ts";
import { accountLimits } from "../../../src/core/server/auth/limits.ts";
import { openApiDocument, type JsonSchema } from "../../../src/app/openapi/document.ts";
import { findContractViolation } from "../../../src/app/check-replies.ts";
import { orderToken } from "../../../src/features/orders/server/links.ts";
import { newReservationId } from "../../../src/core/server/reference.ts";
import { accountLock } from "../../../src/core/server/storage/locks.ts";
import { sharedSecret } from "../../../src/core/server/storage/secrets.ts";
import { cheapPasswords } from "./support/accounts.ts";
import { arbitraryOf } from "./support/contract.ts";
import { orderingSettings } from "./support/fixtures.ts";
import { addStaff, ownOrigin, staffSession } from "./support/staff.ts";
import { storedOrder } from "./support/order.ts";
import { saturdayAfternoon, testService, type TestService } from "./support/service.ts";

/** Requests for each endpoint. FUZZ_RUNS=5000 tries more of them, FUZZ_SEED=7 tries different ones. */
const runs = Number(process.env["FUZZ_RUNS"] ?? 60);
const seed = Number(process.env["FUZZ_SEED"] ?? 20261121);

let service: TestService;
let passwordHash: string;
beforeAll(async () => {
  const passwords = cheapPasswords();
  passwordHash = await passwords.hash("linden-honey");
  // Unlimited attempts: limits have their own tests, and would reject these requests.
  const limits = Object.fromEntries(
    Object.entries(accountLimits).map(([name, limit]) => [name, { ...limit, free: Infinity }]),
  ) as typeof accountLimits;
  service = await testService({
    accounts: { passwords, limits },
    env: { LOG_LEVEL: "error" },
    content: { "settings/ordering.yml": orderingSettings({ open: true }) },
  });
});
afterAll(() => service.close());

/** Routes below /api, except those that only answer “not found”. */
function routesOf(app: FastifyInstance): string[] {
  const open: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const found = /^([│ ]*)(?:├──|└──) (\S+) \(/.exec(line);
      if (!found) return [];
      const depth = found[1]!.length / 4;
      open.length = depth;
      open.push(found[2]!);
      return [open.join("")];
    })
    .filter((path) => /^\/api\/(food|staff)/.test(path));
}

it("every route is an endpoint, and every endpoint has a route", () => {
  const paths = Object.values(endpoints).map(({ path }) => path);
  expect(routesOf(service.app).sort()).toEqual(paths.sort());
});

/**
 * Placeholders for the token and the reference of a reservation or an order, replaced just before each
 * request.
 */
const managedToken = "the-token-of-a-reservation";
const managedReference = "the-reference-of-a-reservation";

/**
 * Registers a guest again, because an earlier request may have deleted the account, and logs the guest in.
 */
async function login(): Promise<string> {
  const at = saturdayAfternoon.toISOString();
  return service.storage.write([accountLock("guest@example.com")], async (tx) => {
    const account = {
      id: "fuzz",
      email: "guest@example.com",
      email_key: "guest@example.com",
      name: "Guest",
      password_hash: passwordHash,
      confirmed_at: at,
      created_at: at,
      language: null,
    };
    await tx.deleteFrom("accounts").where("email_key", "=", account.email_key).execute();
    await tx.insertInto("accounts").values(account).execute();
    return openSession(
      tx,
      account,
      { network: "192.0.2.1", userAgent: undefined, device: undefined, language: undefined },
      saturdayAfternoon,
    );
  });
}

/** Replaces all staff with a new owner, so that earlier requests have no effect, and signs the owner in. */
async function staffHeaders(): Promise<{ cookie: string }> {
  await service.storage.db.deleteFrom("staff").execute();
  const owner = await addStaff(service.storage, "owner");
  return staffSession(service.storage, owner);
}

/** Creates a reservation that can be managed; resolves to its reference and its link's token. */
async function reservation(): Promise<{ reference: string; token: string }> {
  const ask = async (path: string, payload: object) =>
    (await service.app.inject({ method: "POST", url: `/api/food/${path}`, payload })).json();
  const email = "guest@example.com";
  const { reservation } = await ask("createReservation", {
    numberOfPersons: 2,
    reservationDate: "2026-12-12",
    reservationTime: "7:30 PM",
    email,
  });
  const { id } = reservation as { id: string };
  const text = await service.storage.db
    .selectFrom("outbox")
    .select("text")
    .where("to_address", "=", email)
    .where("text", "like", `%${id}%`)
    .executeTakeFirstOrThrow();
  return { reference: id, token: /\/reservation#(\S+)/.exec(text.text)![1]! };
}

/**
 * Creates an order that can be managed: ready if the guest reports being outside, otherwise just received.
 */
async function order({ operationId }: Endpoint): Promise<{ reference: string; token: string }> {
  const state = operationId === "sayOutside" ? "ready" : "received";
  const row = storedOrder({ number: newReservationId(), state });
  await service.storage.db.insertInto("orders").values(row).execute();
  const key = await sharedSecret(service.storage, "links", saturdayAfternoon);
  return { reference: row.number, token: orderToken(key, row.number, row.latest_at) };
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    "",
    " ",
    0,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    true,
    [],
    {},
    "\0",
    "\ud800",
    "'; drop table reservations; --",
    "<script>alert(1)</script>",
    "2026-02-30",
    "9999-12-31",
    "0000-01-01",
    "25:00",
    "x".repeat(3000),
    { toString: 1 },
    { __proto__: { a: 1 }, constructor: {} },
  ),
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

const mostly = <T>(usual: fc.Arbitrary<T>, unusual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: usual, weight: 5 }, { arbitrary: unusual, weight: 1 });

const documented = JSON.parse(JSON.stringify(openApiDocument())) as ReturnType<typeof openApiDocument>;
const operationOf = ({ path, method }: Endpoint) =>
  documented.paths[path.replace(/:(\w+)/g, "{$1}")]![method.toLowerCase()]!;

const bodySchemaOf = (endpoint: Endpoint): JsonSchema =>
  operationOf(endpoint).requestBody?.content["application/json"]!.schema ?? {};
const parametersOf = (endpoint: Endpoint, place: "path" | "query") =>
  (operationOf(endpoint).parameters ?? []).filter((parameter) => parameter.in === place);

/** True if the endpoint works on an existing reservation. */
const managesReservation = ({ path }: Endpoint) => path.startsWith("/api/food/reservation/");

/** True if the endpoint works on an existing order. */
const managesOrder = ({ path }: Endpoint) =>
  path.startsWith("/api/food/orders/") && path !== paths.quoteOrder;

const bodyOf = (endpoint: Endpoint): fc.Arbitrary<string> => {
  // Values that cannot be made up.
  const known: Record<string, fc.Arbitrary<unknown>> = {
    ...(managesReservation(endpoint) || managesOrder(endpoint)
      ? { token: fc.constant(managedToken), reference: fc.constant(managedReference) }
      : {}),
    ...(managesOrder(endpoint) ? { phoneNumber: fc.constant(storedOrder().phone_number) } : {}),
  };
  const values = Object.entries(bodySchemaOf(endpoint).properties ?? {}).map(
    ([name, schema]) => [name, known[name] ?? arbitraryOf(schema as JsonSchema)] as const,
  );
  const asDocumented = fc.record(Object.fromEntries(values));
  const mostlySo = fc.record(Object.fromEntries(values.map(([name, usual]) => [name, mostly(usual, odd)])));
  return fc.oneof(
    { arbitrary: asDocumented.map((value) => JSON.stringify(value)), weight: 3 },
    { arbitrary: mostlySo.map((value) => JSON.stringify(value)), weight: 3 },
    { arbitrary: odd.map((value) => JSON.stringify(value) ?? ""), weight: 1 },
    {
      arbitrary: fc.constantFrom(
        "{",
        "[".repeat(5000),
        '{"a":1',
        "\u0000",
        "undefined",
        '{"__proto__":{"x":1}}',
      ),
      weight: 1,
    },
  );
};

const headersOf = fc.record(
  {
    "content-type": mostly(
      fc.constant("application/json"),
      fc.constantFrom(
        "text/plain",
        "application/json; charset=latin1",
        "multipart/form-data",
        "application/xml",
        "",
      ),
    ) as fc.Arbitrary<string>,
    "accept-encoding": fc.constantFrom("gzip", "br;q=9", "*"),
    "idempotency-key": fc.string({ unit: "grapheme-ascii", maxLength: 300 }).map((text) => text.trim()),
    "x-forwarded-for": fc.constantFrom("1.2.3.4", "nonsense", "::1, 2.2.2.2"),
    origin: fc.constantFrom(ownOrigin, ownOrigin, ownOrigin, "null", "https://evil.example"),
    "user-agent": fc.string({ unit: "grapheme-ascii", maxLength: 200 }).map((text) => text.trim()),
  },
  { requiredKeys: ["content-type"] },
);

const queryOf = (endpoint: Endpoint): fc.Arbitrary<string> =>
  mostly(
    fc
      .record(
        Object.fromEntries(
          parametersOf(endpoint, "query").map(({ name, schema }) => [name, mostly(arbitraryOf(schema), odd)]),
        ),
      )
      .map((values) =>
        new URLSearchParams(
          Object.entries(values).map(([name, value]) => [
            name,
            String(Object(value) === value ? JSON.stringify(value) : value).toWellFormed(),
          ]),
        ).toString(),
      ),
    fc.constantFrom("a=1&a=2", "%zz", "date[]=x", "=", "&&&", "__proto__=1"),
  ) as fc.Arbitrary<string>;

const addressOf = (endpoint: Endpoint): fc.Arbitrary<string> => {
  const segment = (schema: JsonSchema) =>
    fc.oneof(
      fc.constantFrom("A".repeat(43), "%00", "..%2f..", "a%2Fb", "%zz"),
      arbitraryOf(schema).map((text) => encodeURIComponent(String(text).toWellFormed()) || "x"),
    );
  return fc
    .record(
      Object.fromEntries(parametersOf(endpoint, "path").map(({ name, schema }) => [name, segment(schema)])),
    )
    .map((values) => endpoint.path.replace(/:(\w+)/g, (_, name: string) => values[name]!));
};

const validators = new Map<object, Validator>();

/** The violation of a reply's documented schema; undefined if there is none. */
function faultOfDocumentation(endpoint: Endpoint, status: number, body: string) {
  const schema = operationOf(endpoint).responses[status]?.content["application/json"]?.schema;
  if (!schema) return `${status} is not documented`;
  const validator =
    validators.get(schema) ??
    new Validator({ ...schema, components: documented.components } as object, "2020-12");
  validators.set(schema, validator);
  return validator.validate(JSON.parse(body)).errors[0];
}

/**
 * All endpoints except event streams, which never end; evening/streams.test.ts and kitchen/streams.test.ts
 * read those.
 */
const ending = (Object.entries(endpoints) as [string, Endpoint][]).filter(
  ([name]) => !["getEveningEvents", "getKitchenEvents", "watchOrder"].includes(name),
);

it.each(ending)(
  "%s answers any input, and only as declared",
  async (_name, endpoint) => {
    let carriedOut = 0;
    // A separate reservation or order for each endpoint that works on one: cancelling it does not affect the
    // others.
    let mine = managesReservation(endpoint)
      ? await reservation()
      : managesOrder(endpoint)
        ? await order(endpoint)
        : undefined;
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          method: mostly(
            fc.constant(endpoint.method),
            fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"),
          ) as fc.Arbitrary<"GET">,
          url: addressOf(endpoint),
          query: queryOf(endpoint),
          headers: headersOf,
          payload: bodyOf(endpoint),
          bearer: fc.constantFrom("good", "good", "good", "none", "bad"),
          remoteAddress: fc.ipV4(),
        }),
        async ({ method, url, query, headers, payload, bearer, remoteAddress }) => {
          const isGood = bearer === "good" && endpoint.auth !== "none";
          const authorization =
            bearer === "none" ? {} : { authorization: `Bearer ${isGood ? await login() : "A".repeat(43)}` };
          const staff = endpoint.auth === "staff" && bearer !== "none" ? await staffHeaders() : {};
          const sent = payload
            .replaceAll(managedToken, mine?.token ?? "")
            .replaceAll(managedReference, mine?.reference ?? "");
          const reply = await service.app.inject({
            method,
            url: query ? `${url}?${query}` : url,
            headers: { ...staff, ...headers, ...authorization },
            ...(method === "GET" || (method as string) === "HEAD" ? {} : { payload: sent }),
            remoteAddress,
          });
          const { statusCode: status, body } = reply;
          expect(status).toBeLessThan(500);
          if (status === 204 || (method as string) === "HEAD") return;
          const contentType = String(reply.headers["content-type"]);
          // A path without a route, or a request with another method, belongs to no endpoint.
          const answers = method === endpoint.method && !/"code":"NOT_FOUND"/.test(body);
          const sentReply = { status, contentType, payload: body };
          expect(findContractViolation(answers ? endpoint : undefined, sentReply)).toBeUndefined();
          if (answers && contentType.startsWith("application/json"))
            expect(faultOfDocumentation(endpoint, status, body)).toBeUndefined();
          if (status >= 400) return expect(body).not.toMatch(/node_modules|\.ts:|SQLITE|syntax error/);
          carriedOut += 1;
          if (endpoint.operationId === "cancelReservation") mine = await reservation();
        },
      ),
      { numRuns: runs, seed },
    );
    // At least one request must succeed, unless the endpoint needs a mailed token, a code, another member's
    // id or a file's version, which cannot be made up.
    const needsSecret = [
      "resetPassword",
      "resetPasswordByBody",
      "confirmEmail",
      "viewStaffLink",
      "signInByLink",
      "verifySecondFactor",
      "confirmSecondFactor",
      "signInByPasskey",
      "addPasskey",
      "renamePasskey",
      "removePasskey",
      "renewRecoveryCodes",
      "resetStaffSignIn",
      "changeStaffRole",
      "removeStaff",
      "changeDish",
      "changeHours",
      "saveDishes",
      "saveFirstRunStep",
      "confirmReservation",
      // The dish must exist, at that price.
      "placeOrder",
      "changeOrder",
      "placeStaffOrder",
      // The settings must contain the table.
      "placeTables",
      // The evening would have to be full, or a table be on offer.
      "joinWaitingList",
      "leaveWaitingList",
      "viewOffer",
      "acceptOffer",
      "declineOffer",
      "verifyPin",
      // The site would have to be a demo.
      "signInDemo",
    ].includes(endpoint.operationId);
    if (!needsSecret) expect(carriedOut).toBeGreaterThan(0);
  },
  60_000 + runs * 200,
);
