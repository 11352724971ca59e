import type { InjectOptions } from "fastify";
import type { NewDatabase } from "./databases.ts";
import { saturdayAfternoon, testService, type TestService } from "./service.ts";

const origin = "https://delish.example.com";

/** Milliseconds. */
export const minute = 60_000;

/**
 * A service under a name, for a describe about how staff sign in: it is Saturday afternoon before each test, and nobody works there
 * yet.
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
    /** Asks staff's API from a page of the site, in the name of who has the cookie. */
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
    /** Mails that wait to be sent, oldest first. */
    async mails(kind?: string) {
      const all = await service.storage.db.selectFrom("outbox").selectAll().orderBy("created_at").execute();
      return all.filter((mail) => kind === undefined || mail.kind === kind);
    },
  };
}

export type SignInService = ReturnType<typeof signInService>;
