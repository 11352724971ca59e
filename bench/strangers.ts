import type { InjectOptions } from "fastify";
import type { Endpoint } from "../src/core/contract/endpoint.ts";
import { endpoints } from "../src/app/endpoints.ts";
import { guestForms } from "../src/app/forms.ts";
import * as paths from "../src/core/contract/paths.ts";
import { minuteOf } from "../src/features/booking/rules/service-time.ts";
import { openApiDocument } from "../src/app/openapi/document.ts";
import { placesOf, sampleOf } from "../__tests__/support/samples.ts";
import { printJson, printTable } from "./lib.ts";
import { cheapPasswords } from "../__tests__/core/server/support/accounts.ts";
import { orderingSettings } from "../__tests__/core/server/support/fixtures.ts";
import { storedOrder } from "../__tests__/core/server/support/order.ts";
import { pizza } from "../__tests__/core/server/support/ordering-guest.ts";
import { timeOfRequest } from "./support/processor-time.ts";
import {
  saturdayAfternoon,
  testService,
  type TestService,
} from "../__tests__/core/server/support/service.ts";

/**
 * Measures the processor time of hostile requests that are as long as the service allows, and half and a
 * quarter as long: `npm run bench -- strangers`. Marks requests whose time grows faster than their length,
 * for example because a regular expression backtracks. The baseline is a minimal request.
 */

/**
 * A request is marked if doubling its length multiplies its time by more than `growth`. Times below `noise`
 * milliseconds count as `noise`, because they are too short to compare.
 */
const [growth, noise] = [2.5, 5];
/** Lengths to measure, as fractions of the longest input that the service accepts. */
const scales = [0.25, 0.5, 1];

/** Largest body and largest head (request line and headers; Node's own limit), in bytes. */
const [body, head] = [64 * 1024, 16 * 1024];
const site = "https://restaurant.example.com";

/**
 * Starts the service with a kitchen that is full for three days, so that a quote has to try every possible
 * time.
 */
async function fullService(): Promise<TestService> {
  const service = await testService({
    accounts: { passwords: cheapPasswords() },
    env: { LOG_LEVEL: "fatal", API_DOCS: "off", SITE_URL: site, PRINT_TOKEN: "p".repeat(40) },
    content: {
      "settings/ordering.yml": orderingSettings({ open: true }),
      "dishes/margherita.md": pizza(),
    },
  });
  const from = minuteOf(saturdayAfternoon);
  const full = Object.fromEntries(Array.from({ length: 3 * 24 * 60 }, (_, minute) => [from + minute, 4]));
  const order = storedOrder({ usage: JSON.stringify({ Oven: full }), due_at: "2026-11-24T16:00:00.000Z" });
  await service.storage.db.insertInto("orders").values(order).execute();
  return service;
}

const documented = JSON.parse(JSON.stringify(openApiDocument())) as ReturnType<typeof openApiDocument>;
const operationOf = ({ path, method }: Endpoint) =>
  documented.paths[path.replace(/:(\w+)/g, "{$1}")]![method.toLowerCase()]!;

/** A request of variable length: `at(1)` is as long as the service allows. */
interface Growing {
  readonly shape: string;
  readonly at: (scale: number) => InjectOptions;
}

const json = (value: unknown) => ({
  headers: { "content-type": "application/json" },
  payload: JSON.stringify(value),
});

/**
 * Hostile texts of a given length, by kind. Each makes some careless regular expression for such characters
 * slow.
 */
const texts: Readonly<Record<string, (length: number) => string>> = {
  letters: (length) => "a".repeat(length),
  blanks: (length) => `a${" ".repeat(length - 2)}a`,
  digits: (length) => "1".repeat(length),
  "line breaks": (length) => `a${"\n".repeat(length - 2)}a`,
  "dots and ats": (length) => `a@${".a".repeat(length / 2)}@`,
  "combining marks": (length) => "a\u0301\u0316".repeat(length / 5),
};

function bodiesOf(sample: unknown): Growing[] {
  const inPlaces = placesOf(sample);
  const longTexts = inPlaces
    .filter(({ inner }) => typeof inner === "string")
    .flatMap((place) =>
      Object.entries(texts).map(([kind, text]) => ({
        shape: kind,
        at: (scale: number) => json(place.put(text((body - 1000) * scale))),
      })),
    );
  const longLists = inPlaces
    .filter(({ inner }) => Array.isArray(inner))
    .map((place) => {
      const [first] = place.inner as readonly unknown[];
      const size = JSON.stringify(first).length + 1;
      return {
        shape: "a long list",
        at: (scale: number) =>
          json(place.put(Array.from({ length: Math.floor(((body - 2000) * scale) / size) }, () => first))),
      };
    });
  return [
    ...longTexts,
    ...longLists,
    {
      shape: "many fields",
      at: (scale) =>
        json({
          ...(sample as object),
          ...Object.fromEntries(Array.from({ length: 4_000 * scale }, (_, index) => [`field${index}`, 1])),
        }),
    },
    {
      shape: "depth",
      at: (scale) => ({
        ...json(0),
        payload: `{"a":${"[".repeat(30_000 * scale)}${"]".repeat(30_000 * scale)}}`,
      }),
    },
  ];
}

const form = (payload: string, headers: Readonly<Record<string, string>> = { origin: site }) => ({
  headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  payload,
});

function formsOf(action: string): Growing[] {
  const definitions = Object.entries(guestForms).filter(([, { form: one }]) => one.action === action);
  return definitions.flatMap(
    ([
      name,
      {
        form: { fields },
      },
    ]): Growing[] => {
      const typed = Object.fromEntries(fields.map((field) => [field.name, "1"]));
      const start = new URLSearchParams({ form: name, ...typed }).toString();
      const repeated = (one: (index: number) => string) => (scale: number) => {
        const all = [start];
        for (let size = start.length, index = 0; size < (body - 50) * scale; index += 1) {
          all.push(one(index));
          size += all.at(-1)!.length + 1;
        }
        return all.join("&");
      };
      const many = repeated((index) => `quantity:${index}=1`);
      return [
        { shape: "many dishes", at: (scale) => form(many(scale)) },
        {
          shape: "many dishes from a foreign page",
          at: (scale) => form(many(scale), { origin: "https://evil.example" }),
        },
        {
          shape: "many choices",
          at: (scale) => form(repeated((index) => `choice:margherita:${index}=1&quantity:${index}=1`)(scale)),
        },
        { shape: "one name again and again", at: (scale) => form(repeated(() => "quantity:a=1")(scale)) },
        {
          shape: "a bag of many lines",
          at: (scale) =>
            form(
              `${start}&bag=${encodeURIComponent(JSON.stringify({ lines: Array.from({ length: 250 * scale }, () => ({ dish: "a", title: "a", quantity: 1, choices: [], note: null })) }))}`,
            ),
        },
        ...fields.flatMap((field) =>
          Object.entries(texts).map(([kind, text]) => ({
            shape: kind,
            at: (scale: number) =>
              form(
                new URLSearchParams({
                  form: name,
                  ...typed,
                  [field.name]: text(
                    Math.floor(((body - 1000) * scale) / (/^(letters|digits)/.test(kind) ? 1 : 3)),
                  ),
                }).toString(),
              ),
          })),
        ),
      ];
    },
  );
}

const longHeaders = [
  "accept-encoding",
  "accept-language",
  "cookie",
  "if-none-match",
  "range",
  "authorization",
  "origin",
  "referer",
  "user-agent",
  "content-type",
  "idempotency-key",
  "x-forwarded-for",
];

const headsOf = (method: "GET" | "POST", path: string): Growing[] => [
  { shape: "a long query", at: (scale) => ({ method, url: `${path}?date=${"a".repeat(head * scale)}` }) },
  {
    shape: "a query of many fields",
    at: (scale) => ({ method, url: `${path}?${"a=1&".repeat((head / 4) * scale)}` }),
  },
  ...longHeaders.map((name) => ({
    shape: `${name}: a long list`,
    at: (scale: number): InjectOptions => ({
      method,
      url: path,
      headers: {
        [name]:
          name === "range"
            ? `bytes=${"0-1,".repeat((head / 4) * scale)}`
            : `a=b, ${"x;q=0.1, ".repeat((head / 9) * scale)}`,
      },
      ...(method === "POST" && name !== "content-type" ? { payload: {} } : {}),
    }),
  })),
];

const addressesOf = (path: string): Growing[] =>
  ["a", "/a", "%2F", "%zz", "..%2f", "//", "A"].map((part) => ({
    shape: `an address of ${part}`,
    at: (scale) => ({ method: "GET", url: path + part.repeat((head / part.length) * scale) }),
  }));

interface Place {
  readonly name: string;
  readonly limit: string;
  readonly inputs: readonly Growing[];
}

const at = (method: "GET" | "POST", url: string, inputs: readonly Growing[]): Growing[] =>
  inputs.map(({ shape, at: options }) => ({ shape, at: (scale) => ({ method, url, ...options(scale) }) }));

const ofEndpoints = (Object.values(endpoints) as Endpoint[]).map((endpoint): Place => {
  const { method, path, auth, request } = endpoint;
  const url = path.replace(/:\w+/g, "A".repeat(43));
  const schema = operationOf(endpoint).requestBody?.content["application/json"]!.schema;
  const limit = request.bodyLimit ?? body;
  return {
    name: `${method} ${path}`,
    limit: method === "GET" ? "16 KiB head" : `${limit / 1024} KiB body`,
    inputs: [
      ...(method === "POST" ? at(method, url, bodiesOf(schema ? sampleOf(schema) : {})) : []),
      ...(endpoint.forms ? at(method, url, formsOf(path)) : []),
      // Left out for staff endpoints, which all treat the head of a stranger's request alike.
      ...(auth === "staff" ? [] : headsOf(method, url)),
      ...(path.includes(":")
        ? [
            {
              shape: "a long address",
              at: (scale: number) => ({ method, url: path.replace(/:\w+/, "A".repeat(head * scale)) }),
            },
          ]
        : []),
    ],
  };
});

const call = (name: string, args: unknown) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: args },
});

const others: Place[] = [
  { name: "GET of a page", limit: "16 KiB head", inputs: [...headsOf("GET", "/"), ...addressesOf("/")] },
  { name: "GET of a file", limit: "16 KiB head", inputs: headsOf("GET", "/index.html") },
  { name: "GET below /api", limit: "16 KiB head", inputs: addressesOf("/api/food/") },
  {
    name: "POST /api/food/orders/quote of a full kitchen",
    limit: "20 portions, 50 lines",
    inputs: [
      {
        shape: "the largest order",
        at: (scale) => ({
          method: "POST",
          url: paths.quoteOrder,
          ...json({ lines: [{ dish: "margherita", quantity: 20 * scale }] }),
        }),
      },
      {
        shape: "the most lines",
        at: (scale) => ({
          method: "POST",
          url: paths.quoteOrder,
          ...json({ lines: Array.from({ length: 50 * scale }, () => ({ dish: "margherita", quantity: 1 })) }),
        }),
      },
    ],
  },
  ...["/healthz", "/readyz", "/media/dishes/ribeye-steak.jpg", "/admin/", "/.well-known/security.txt"].map(
    (path): Place => ({
      name: `GET ${path}`,
      limit: "16 KiB head",
      inputs: [...headsOf("GET", path), ...addressesOf(path)],
    }),
  ),
  {
    name: "POST /api/mcp",
    limit: "64 KiB body",
    inputs: at("POST", "/api/mcp", [
      ...bodiesOf(
        call("prepare_order", {
          lines: [{ dish: "margherita", quantity: 1, choices: [{ option: "a", choice: "b" }] }],
        }),
      ),
      ...bodiesOf(
        call("prepare_booking", {
          numberOfPersons: 2,
          reservationDate: "2026-11-24",
          reservationTime: "7:30 PM",
          name: "Leyla",
        }),
      ),
    ]),
  },
  {
    name: "POST /api/print",
    limit: "64 KiB body",
    inputs: at(
      "POST",
      `/api/print/${"q".repeat(40)}`,
      bodiesOf({ printerMAC: "00:11", statusCode: "200", clientAction: [{ request: "a", result: "b" }] }),
    ),
  },
  {
    name: "POST /admin/backend/v1",
    limit: "16 KiB head (session first)",
    inputs: at("POST", "/admin/backend/v1", bodiesOf({ action: "info" })),
  },
];

/**
 * Measures all inputs of one place; resolves to the slowest shape, or to one whose time grows too fast if
 * there is any, with its milliseconds at each scale.
 */
async function measure(service: TestService, { inputs }: Place) {
  let worst = { shape: "", times: scales.map(() => 0), isSteep: false };
  for (const { shape, at } of inputs) {
    const times: number[] = [];
    for (const scale of scales) times.push(await timeOfRequest(service.app, at(scale)));
    const isSteep = times.slice(1).some((time, index) => time > growth * Math.max(times[index]!, noise));
    if (isSteep || (!worst.isSteep && Math.max(...times) > Math.max(...worst.times)))
      worst = { shape, times, isSteep };
  }
  return worst;
}

const service = await fullService();
const baseline = await timeOfRequest(service.app, { url: "/healthz" });
const measured: ({ name: string; limit: string } & Awaited<ReturnType<typeof measure>>)[] = [];
for (const place of [...ofEndpoints, ...others])
  measured.push({ name: place.name, limit: place.limit, ...(await measure(service, place)) });
await service.close();

measured.sort((a, b) => Number(b.isSteep) - Number(a.isSteep) || b.times.at(-1)! - a.times.at(-1)!);
printTable([
  ["ms of processor time", "limit", "slowest with", ...scales.map((scale) => `× ${scale}`), ""],
  ["GET /healthz (baseline)", "", "", baseline.toFixed(1), "", "", ""],
  ...measured
    .slice(0, 25)
    .map(({ name, limit, shape, times, isSteep }) => [
      name,
      limit,
      shape,
      ...times.map((time) => time.toFixed(1)),
      isSteep ? "grows faster than its length" : "",
    ]),
]);
await printJson("strangers", { baseline, measured });
