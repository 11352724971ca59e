import { databaseRateLimiter } from "../../../../src/core/server/rate-limits/rate-limiter.ts";
import { openStorage, type Storage } from "../../../../src/core/server/storage/index.ts";
import { databaseOf, databases } from "../support/databases.ts";

const minute = 60_000;
const limit = {
  name: "test",
  free: 1,
  firstWaitMs: minute,
  longestWaitMs: 15 * minute,
  forgetMs: 60 * minute,
};
const key = { limit, subject: "ada" };
const noon = Date.parse("2026-11-21T12:00:00Z");

describe.each(databases())("%s", (_name, newDatabase) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await openStorage(databaseOf(await newDatabase()));
  });
  afterEach(() => storage.close());

  it("never makes anyone wait longer than the limit, whichever clock recorded the wait", async () => {
    const limiter = databaseRateLimiter(storage);
    const nextYear = new Date("2027-11-21T12:00:00Z");
    for (let attempt = 0; attempt < 4; attempt += 1) await limiter.consume([key], nextYear);
    const now = new Date(noon);
    expect(await limiter.consume([key], now)).toMatchObject({ ok: true });
    expect(await limiter.consume([key], now)).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      retryAfterMs: minute,
    });
  });

  it("keeps a wait as long as the limit allows", async () => {
    const limiter = databaseRateLimiter(storage);
    let at = noon;
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await limiter.consume([key], new Date(at));
      at += 15 * minute;
    }
    at -= 15 * minute;
    expect(await limiter.consume([key], new Date(at + 1))).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      retryAfterMs: 15 * minute - 1,
    });
  });
});
