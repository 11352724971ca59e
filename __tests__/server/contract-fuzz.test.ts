import type { FastifyInstance } from "fastify";
import fc from "fast-check";
import * as v from "valibot";
import { cancelReservationPath } from "../../src/contract/managed-reservation.ts";
import { errorStatus, errorTexts, type ErrorCode } from "../../src/contract/errors.ts";
import { openSession } from "../../src/server/accounts/sessions.ts";
import { accountLimits } from "../../src/server/accounts/limits.ts";
import { accountLock } from "../../src/server/storage/locks.ts";
import { cheapPasswords } from "./support/accounts.ts";
import { contract, managedReference, managedToken, type CallContract } from "./support/contract.ts";
import { saturdayAfternoon, testService, type TestService } from "./support/service.ts";

/** Requests for every call; FUZZ_RUNS=5000 looks harder, FUZZ_SEED=7 elsewhere. */
const runs = Number(process.env["FUZZ_RUNS"] ?? 60);
const seed = Number(process.env["FUZZ_SEED"] ?? 20261121);

let service: TestService;
let passwordHash: string;
beforeAll(async () => {
  const passwords = cheapPasswords();
  passwordHash = await passwords.hash("linden-honey");
  // As many attempts as there are: the limits have tests of their own, and would keep these requests at the door.
  const limits = Object.fromEntries(
    Object.entries(accountLimits).map(([name, limit]) => [name, { ...limit, free: Infinity }]),
  ) as typeof accountLimits;
  service = await testService({ accounts: { passwords, limits }, env: { LOG_LEVEL: "error" } });
});
afterAll(() => service.close());

/** The addresses below /api that the app answers, without those that only say that there is nothing. */
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
    .filter((path) => path.startsWith("/api/") && !path.endsWith("*"));
}

it("knows the contract of every call there is", () => {
  expect(routesOf(service.app).sort()).toEqual(Object.keys(contract).sort());
});

/** A login of a guest who is there again after every deletion. */
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
      updated_at: at,
    };
    await tx.deleteFrom("accounts").where("email_key", "=", account.email_key).execute();
    await tx.insertInto("accounts").values(account).execute();
    return openSession(tx, account, { network: "192.0.2.1", userAgent: undefined }, saturdayAfternoon);
  });
}

/** A reservation that can be managed: its number and the token of its link. */
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

const bodyOf = ({ body = {} }: CallContract): fc.Arbitrary<string> => {
  const fields = fc.record(
    Object.fromEntries(Object.entries(body).map(([name, values]) => [name, mostly(values, odd)])),
  );
  return fc.oneof(
    { arbitrary: fields.map((value) => JSON.stringify(value)), weight: 6 },
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
    origin: fc.constantFrom("null", "https://evil.example"),
    "user-agent": fc.string({ unit: "grapheme-ascii", maxLength: 200 }).map((text) => text.trim()),
  },
  { requiredKeys: ["content-type"] },
);

const queryOf = ({ query = {} }: CallContract): fc.Arbitrary<string> =>
  mostly(
    fc
      .record(Object.fromEntries(Object.entries(query).map(([name, values]) => [name, mostly(values, odd)])))
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

const addressOf = (path: string, { params = {} }: CallContract): fc.Arbitrary<string> =>
  fc
    .record(params)
    .map((values) =>
      path.replace(/:(\w+)/g, (_, name: string) => String((values as Record<string, string>)[name])),
    );

const errorReply = v.looseObject({
  success: v.literal(false),
  error: v.pipe(v.string(), v.regex(/\w+ \w+/)),
  code: v.picklist(Object.keys(errorTexts) as [ErrorCode, ...ErrorCode[]]),
  field: v.optional(v.string()),
});

const paths = Object.keys(contract);
it.each(paths)(
  "%s answers anything it is sent, and only as agreed",
  async (path) => {
    const call = contract[path]!;
    let carriedOut = 0;
    // A table each for those that work on one; what cancels it leaves the others theirs.
    const managing = Object.keys(call.body ?? {}).length > 0 && path.includes("/reservation/");
    let mine = managing ? await reservation() : undefined;
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          method: mostly(
            fc.constant(call.method),
            fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"),
          ) as fc.Arbitrary<"GET">,
          url: addressOf(path, call),
          query: queryOf(call),
          headers: headersOf,
          payload: bodyOf(call),
          bearer: fc.constantFrom("good", "good", "good", "none", "bad"),
          remoteAddress: fc.ipV4(),
        }),
        async ({ method, url, query, headers, payload, bearer, remoteAddress }) => {
          const authorization =
            bearer === "none"
              ? {}
              : {
                  authorization: `Bearer ${bearer === "good" && call.guest ? await login() : "A".repeat(43)}`,
                };
          const sent = payload
            .replaceAll(managedToken, mine?.token ?? "")
            .replaceAll(managedReference, mine?.reference ?? "");
          const reply = await service.app.inject({
            method,
            url: query ? `${url}?${query}` : url,
            headers: { ...headers, ...authorization },
            ...(method === "GET" || (method as string) === "HEAD" ? {} : { payload: sent }),
            remoteAddress,
          });
          const { statusCode, body } = reply;
          expect(statusCode).toBeLessThan(500);
          if (statusCode === 204 || (method as string) === "HEAD") return;
          const file = statusCode < 400 ? call.file : undefined;
          expect(reply.headers["content-type"]).toMatch(file ?? /^application\/json/);
          const said: unknown = file ? body : JSON.parse(body);
          if (statusCode < 400) {
            carriedOut += 1;
            expect(Object.keys(call.replies)).toContain(`${statusCode}`);
            v.parse(call.replies[statusCode]!, said);
            if (path === cancelReservationPath) mine = await reservation();
          } else {
            const { code } = v.parse(errorReply, said);
            expect(statusCode).toBe(errorStatus(code));
            expect(body).not.toMatch(/node_modules|\.ts:|SQLITE|syntax error/);
          }
        },
      ),
      { numRuns: runs, seed },
    );
    // Otherwise only its refusals were looked at. A mailed token cannot be made up.
    if (managing || !("token" in { ...call.body, ...call.params })) expect(carriedOut).toBeGreaterThan(0);
  },
  60_000 + runs * 200,
);
