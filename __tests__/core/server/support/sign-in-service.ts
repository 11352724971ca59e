import type { InjectOptions } from "fastify";
import type { NewDatabase } from "./databases.ts";
import { saturdayAfternoon, testService, type TestService } from "./service.ts";

const origin = "https://delish.example.com";

/** In milliseconds. */
export const minute = 60_000;

/**
 * Sets up a service for tests of staff sign-in: before each test it is Saturday afternoon, and there are no
 * staff members yet.
 */
export function signInService(newDatabase: NewDatabase) {
  let service: TestService;
  let now = saturdayAfternoon;
  beforeAll(async () => {
    service = await testService({
      now: () => now,
      env: { DATABASE_URL: await newDatabase(), SITE_URL: origin, LOG_LEVEL: "warn" },
    });
  });
  beforeEach(async () => {
    now = saturdayAfternoon;
    for (const table of ["staff", "account_tokens", "outbox", "throttles"] as const)
      await service.storage.db.deleteFrom(table).execute();
  });
  afterAll(() => service.close());
  return {
    origin,
    get app() {
      return service.app;
    },
    get storage() {
      return service.storage;
    },
    now: () => now,
    later: (ms: number) => (now = new Date(now.getTime() + ms)),
    /** Calls the staff API from a page of the site, with this cookie. */
    async call(method: "GET" | "POST", path: string, payload: object = {}, cookie?: string) {
      const reply = await service.app.inject({
        method,
        url: `/api/staff/${path}`,
        headers: { origin, ...(cookie ? { cookie } : {}) },
        ...(method === "POST" ? { payload } : {}),
      } as InjectOptions);
      return {
        status: reply.statusCode,
        body: reply.json<Record<string, unknown>>(),
        setCookies: [reply.headers["set-cookie"] ?? []].flat(),
      };
    },
    /** Unsent mails, oldest first. */
    async mails(kind?: string) {
      const all = await service.storage.db.selectFrom("outbox").selectAll().orderBy("created_at").execute();
      return all.filter((mail) => kind === undefined || mail.kind === kind);
    },
  };
}

export type SignInService = ReturnType<typeof signInService>;
