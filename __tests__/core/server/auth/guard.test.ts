import type { Endpoint } from "../../../../src/core/contract/endpoint.ts";
import { endpoints } from "../../../../src/app/endpoints.ts";
import { staffRoles } from "../../../../src/core/contract/staff-roles.ts";
import { requireStaff } from "../../../../src/core/server/auth/guard.ts";
import { Guests } from "../support/accounts.ts";
import { testService, type TestService } from "../support/service.ts";
import { addStaff, ownOrigin, staffPayloads, staffSession } from "../support/staff.ts";

const staffEndpoints = (Object.values(endpoints) as Endpoint[]).filter(({ auth }) => auth === "staff");

let service: TestService;
beforeAll(async () => {
  service = await testService({ env: { LOG_LEVEL: "error" } });
  for (const role of staffRoles) await addStaff(service.storage, role);
});
afterAll(() => service.close());

const send = ({ method, path, operationId }: Endpoint, headers: Record<string, string>, app = service.app) =>
  app.inject({
    method,
    url: path,
    headers,
    ...(method === "POST" ? { payload: staffPayloads[operationId] ?? {} } : {}),
  });

const memberAs = async (role: (typeof staffRoles)[number]) =>
  service.storage.db.selectFrom("staff").selectAll().where("id", "=", role).executeTakeFirstOrThrow();

it("every route below /api/staff needs a session, except those for signing in", () => {
  const open = (Object.values(endpoints) as Endpoint[]).filter(
    ({ path, auth }) => path.startsWith("/api/staff/") && auth !== "staff",
  );
  expect(open.map(({ operationId }) => operationId)).toEqual([
    "getStaffSession",
    "requestStaffLink",
    "viewStaffLink",
    "signInByLink",
    "startPasskeySignIn",
    "signInByPasskey",
    "getDemo",
    "signInDemo",
  ]);
  expect(staffEndpoints.length).toBeGreaterThan(6);
});

describe.each(staffEndpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))(
  "%s",
  (_name, endpoint) => {
    it("answers no request without a session", async () => {
      for (const cookie of [
        "",
        "staff=",
        `staff=${"A".repeat(43)}`,
        "staff=%00",
        `device=${"A".repeat(43)}`,
      ]) {
        const reply = await send(endpoint, { origin: ownOrigin, ...(cookie ? { cookie } : {}) });
        expect([reply.statusCode, reply.json().code]).toEqual([401, "NOT_SIGNED_IN"]);
      }
    });

    it("answers no guest's session", async () => {
      const guests = new Guests();
      guests.service = service;
      const email = `${endpoint.operationId.toLowerCase()}@example.com`;
      const token = await guests.guest(email);
      const attempts: Record<string, string>[] = [
        { authorization: `Bearer ${token}` },
        { cookie: `staff=${token}` },
        { authorization: `Bearer ${token}`, cookie: `staff=${token}` },
      ];
      for (const headers of attempts)
        expect((await send(endpoint, { origin: ownOrigin, ...headers })).json().code).toBe("NOT_SIGNED_IN");
    });

    it("answers no role but those it names", async () => {
      for (const role of staffRoles.filter((one) => !endpoint.roles?.includes(one))) {
        const headers = await staffSession(service.storage, await memberAs(role));
        const reply = await send(endpoint, headers);
        expect([role, reply.statusCode, reply.json().code]).toEqual([role, 403, "NOT_PERMITTED"]);
      }
    });

    it("accepts no request from another origin", async () => {
      if (endpoint.method !== "POST") return expect(endpoint.method).toBe("GET");
      const { cookie } = await staffSession(service.storage, await memberAs("owner"));
      for (const headers of [
        { cookie },
        { cookie, origin: "null" },
        { cookie, origin: "https://evil.example" },
        { cookie, origin: "http://localhost:8000" },
        { cookie, origin: "https://localhost:80" },
        { cookie, origin: "http://localhost:80.evil.example" },
        { cookie, origin: ownOrigin, "sec-fetch-site": "cross-site" },
        { cookie, origin: ownOrigin, "sec-fetch-site": "same-site" },
      ]) {
        const reply = await send(endpoint, headers as Record<string, string>);
        expect([reply.statusCode, reply.json().code]).toEqual([403, "WRONG_ORIGIN"]);
      }
    });
  },
);

describe("a session without the second factor", () => {
  it.each(staffEndpoints.filter(({ beforeSecondFactor }) => !beforeSecondFactor))(
    "opens nothing: $operationId",
    async (endpoint) => {
      const member = await memberAs("owner");
      await service.storage.db
        .updateTable("staff")
        .set({ totp_secret: "ABCD" })
        .where("id", "=", "owner")
        .execute();
      const headers = await staffSession(service.storage, member, { secondFactor: "missing" });
      const reply = await send(endpoint, headers);
      await service.storage.db
        .updateTable("staff")
        .set({ totp_secret: null })
        .where("id", "=", "owner")
        .execute();
      expect([reply.statusCode, reply.json().code]).toEqual([403, "SECOND_FACTOR_REQUIRED"]);
    },
  );
});

it("requireStaff tells a route who sends a request, by any method", async () => {
  const fresh = await testService({ env: { LOG_LEVEL: "error", API_DOCS: "off" } });
  fresh.app.route({
    method: ["GET", "PUT"],
    url: "/admin/backend/who",
    onRequest: requireStaff("editor", "owner"),
    handler: async ({ staff }) => staff,
  });
  const editor = await addStaff(fresh.storage, "editor");
  const cook = await addStaff(fresh.storage, "cook");
  const url = "/admin/backend/who";
  const headers = await staffSession(fresh.storage, editor);
  expect((await fresh.app.inject({ url, headers })).json()).toEqual({
    id: "editor",
    name: "The editor",
    email: "editor@example.com",
    role: "editor",
  });
  expect((await fresh.app.inject({ method: "PUT", url, headers })).statusCode).toBe(200);
  const { cookie } = headers;
  expect((await fresh.app.inject({ method: "PUT", url, headers: { cookie } })).json().code).toBe(
    "WRONG_ORIGIN",
  );
  expect((await fresh.app.inject({ url, headers: await staffSession(fresh.storage, cook) })).statusCode).toBe(
    403,
  );
  expect((await fresh.app.inject({ url })).json().code).toBe("NOT_SIGNED_IN");
  await fresh.close();
});
