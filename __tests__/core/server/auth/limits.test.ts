import { accountLimits } from "../../../../src/core/server/auth/limits.ts";
import { cookieOf, Guests } from "../support/accounts.ts";
import { databases } from "../support/databases.ts";

describe.each(databases())("accounts on %s", (_name, newDatabase) => {
  let guests: Guests;
  beforeAll(async () => {
    guests = await Guests.open(await newDatabase());
  });
  beforeEach(() => guests.startOver());
  afterAll(() => guests.service.close());

  const refusal = (code: string, field?: string) => ({
    body: { success: false, code, ...(field === undefined ? {} : { field }) },
  });
  const minutes = 60_000;

  describe("guessing", () => {
    it("a thousand wrong passwords from many addresses lock only one account, and politely", async () => {
      await guests.register("leyla@example.com");
      await guests.register("imani@example.com");
      let tried = 0;
      let refused = 0;
      const guess = async (index: number) => {
        const from = `198.51.${Math.floor(index / 250) % 250}.${index % 250}`;
        const { status, headers } = await guests.login("leyla@example.com", `guess ${index}`, { from });
        if (status === 401) tried += 1;
        else {
          expect([status, Number(headers["retry-after"]) > 0]).toEqual([429, true]);
          refused += 1;
        }
      };
      for (let index = 0; index < 1000; index += 100)
        await Promise.all(Array.from({ length: 100 }, (_, offset) => guess(index + offset)));
      expect([tried, refused]).toEqual([5, 995]);

      const locked = await guests.login("leyla@example.com");
      expect(locked).toMatchObject({ status: 429, ...refusal("TOO_MANY_REQUESTS") });
      expect(locked.body["error"]).toMatch(/try again in \d+ seconds?$/);
      expect((await guests.login("imani@example.com")).status).toBe(200);

      await guests.forgot("leyla@example.com");
      const link = await guests.mailed("password-reset", "leyla@example.com");
      expect((await guests.reset(link)).status).toBe(200);
      expect((await guests.login("leyla@example.com", "walnut-table")).status).toBe(200);
    });

    it("makes every further guess wait twice as long, up to a quarter of an hour", async () => {
      await guests.register("leyla@example.com");
      const waits: number[] = [];
      for (let guess = 0; guess < 16; guess += 1) {
        const from = `198.51.100.${guess}`;
        expect((await guests.login("leyla@example.com", "wrong", { from })).status).toBe(401);
        const { status, headers } = await guests.login("leyla@example.com", "wrong", { from });
        if (status === 401) continue;
        waits.push(Number(headers["retry-after"]));
        guests.later(Number(headers["retry-after"]) * 1000);
      }
      expect(waits).toEqual([...waits].sort((a, b) => a - b));
      expect([waits[0], waits[1], waits.at(-1)]).toEqual([5, 10, 900]);
      expect((await guests.login("leyla@example.com")).status).toBe(200);
    });

    it("an unknown address is locked like a known one", async () => {
      await guests.register("leyla@example.com");
      const course = async (email: string) => {
        const replies: unknown[] = [];
        for (let guess = 0; guess < 8; guess += 1) {
          const { status, body, headers } = await guests.login(email, "wrong", {
            from: `198.51.100.${guess}`,
          });
          replies.push([status, body, headers["retry-after"]]);
        }
        return replies;
      };
      expect(await course("nobody@example.com")).toEqual(await course("leyla@example.com"));
    });

    it("does not keep the owner out in a browser that has logged in before, from any address", async () => {
      await guests.register("leyla@example.com");
      const from = "203.0.113.7";
      const headers = cookieOf(await guests.login("leyla@example.com", undefined, { from }));
      // Attempts from elsewhere, and from the same café until its allowance is used up.
      for (let guess = 0; guess < 20; guess += 1)
        await guests.login("leyla@example.com", "wrong", { from: `198.51.100.${guess}` });
      for (let guess = 0; guess < accountLimits.loginsFromNetwork.free; guess += 1)
        await guests.login(`guest${guess}@example.com`, "wrong", { from });
      expect((await guests.login("leyla@example.com", undefined, { from })).status).toBe(429);
      expect((await guests.login("leyla@example.com", undefined, { from, headers })).status).toBe(200);
      expect(
        (await guests.login("leyla@example.com", undefined, { from: "192.0.2.99", headers })).status,
      ).toBe(200);
      // Someone else's browser is not recognized.
      await guests.register("eve@example.com");
      const others = cookieOf(await guests.login("eve@example.com", undefined, { from: "192.0.2.50" }));
      expect((await guests.login("leyla@example.com", undefined, { headers: others })).status).toBe(429);
    });

    it("a trusted browser has five guesses like any other", async () => {
      await guests.register("leyla@example.com");
      const headers = cookieOf(await guests.login("leyla@example.com"));
      for (let guess = 0; guess < 5; guess += 1)
        expect((await guests.login("leyla@example.com", "wrong", { headers })).status).toBe(401);
      expect((await guests.login("leyla@example.com", "wrong", { headers })).status).toBe(429);
    });

    it("scripts and other sites cannot read the cookie, and over TLS it is sent over TLS only", async () => {
      await guests.register("leyla@example.com");
      const plain = (await guests.login("leyla@example.com")).headers["set-cookie"];
      expect(String(plain)).toMatch(
        /^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
      );
      const { service } = await Guests.open("", { TRUST_PROXY: "loopback" }).then(async (proxied) => {
        await proxied.register("leyla@example.com");
        return proxied;
      });
      const { headers } = await service.app.inject({
        method: "POST",
        url: "/api/food/login",
        headers: { "x-forwarded-proto": "https" },
        payload: { email: "leyla@example.com", password: "linden-honey" },
      });
      expect(headers["set-cookie"]).toMatch(/^__Host-device=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
      await service.close();
    });

    it("a reset lets the owner in while the guessing continues", async () => {
      await guests.register("leyla@example.com");
      const guessing = async () => {
        for (let guess = 0; guess < 10; guess += 1)
          await guests.login("leyla@example.com", "wrong", { from: `198.51.100.${guess}` });
      };
      await guessing();
      await guests.forgot("leyla@example.com");
      const done = await guests.reset(await guests.mailed("password-reset", "leyla@example.com"));
      await guessing();
      expect((await guests.login("leyla@example.com", "walnut-table")).status).toBe(429);
      const headers = cookieOf(done);
      expect((await guests.login("leyla@example.com", "walnut-table", { headers })).status).toBe(200);
    });

    it("repeated sign-ups with an address use up none of its owner's resets, nor does a busy network", async () => {
      await guests.register("leyla@example.com");
      const headers = cookieOf(await guests.login("leyla@example.com"));
      for (let count = 0; count < 50; count += 1) {
        await guests.register("leyla@example.com");
        await guests.register(`guest${count}@example.com`);
      }
      expect((await guests.register("leyla@example.com")).status).toBe(429);
      expect((await guests.forgot("leyla@example.com")).status).toBe(200);
      for (let count = 0; count < 50; count += 1) await guests.forgot(`guest${count}@example.com`);
      expect((await guests.forgot("imani@example.com")).status).toBe(429);
      // The owner requests a link in her own browser, and uses it.
      expect((await guests.forgot("leyla@example.com", { headers })).status).toBe(200);
      const link = await guests.mailed("password-reset", "leyla@example.com");
      expect((await guests.reset(link)).status).toBe(200);
    });

    it("many accounts from one network are slowed too, and guests elsewhere are not", async () => {
      const { free } = accountLimits.loginsFromNetwork;
      await guests.register("leyla@example.com");
      for (let guess = 0; guess < free; guess += 1)
        // All IPv6 addresses of a household count as one network.
        await guests.login(`guest${guess}@example.com`, "spring2026!", {
          from: `2001:db8:1:2::${guess + 1}`,
        });
      expect(
        (await guests.login("leyla@example.com", undefined, { from: "2001:db8:1:2:ffff::1" })).status,
      ).toBe(429);
      expect((await guests.login("leyla@example.com", undefined, { from: "2001:db8:1:3::1" })).status).toBe(
        200,
      );
    });

    it("correct logins cost a network nothing", async () => {
      const { free } = accountLimits.loginsFromNetwork;
      await guests.register("leyla@example.com");
      for (let count = 0; count < free + 5; count += 1)
        expect((await guests.login("leyla@example.com")).status).toBe(200);
    });

    it("no address gets unlimited mail, but its owner always gets a link that works", async () => {
      await guests.register("leyla@example.com");
      let refused = 0;
      for (let count = 0; count < 60; count += 1) {
        guests.later(minutes);
        if ((await guests.forgot("leyla@example.com", { from: `198.51.100.${count}` })).status === 429)
          refused += 1;
      }
      expect(refused).toBeGreaterThan(50);
      const waiting = await guests.forgot("leyla@example.com");
      guests.later(Number(waiting.headers["retry-after"] ?? 0) * 1000);
      expect((await guests.forgot("leyla@example.com")).status).toBe(200);
      const link = await guests.mailed("password-reset", "leyla@example.com");
      expect((await guests.reset(link)).status).toBe(200);
    });

    it("the counts are in the database: a second instance of the service knows them", async () => {
      await guests.register("leyla@example.com");
      const { url, file } = { url: "", file: "", ...guests.service.config.database } as {
        url: string;
        file: string;
      };
      const other = await Guests.open(url || file);
      for (let guess = 0; guess < 5; guess += 1)
        await guests.login("leyla@example.com", "wrong", { from: `198.51.100.${guess}` });
      expect((await other.login("leyla@example.com")).status).toBe(429);
      await other.service.close();
    });
  });
});

it("trusts a proxy about the visitor's address only if told to", async () => {
  const { free } = accountLimits.loginsFromNetwork;
  const attack = async (env: Record<string, string>) => {
    const guests = await Guests.open("", env);
    await guests.register("leyla@example.com", undefined, { from: "127.0.0.1" });
    for (let guess = 0; guess < free; guess += 1)
      await guests.login(`guest${guess}@example.com`, "wrong", {
        from: "127.0.0.1",
        headers: { "x-forwarded-for": `198.51.100.${guess}` },
      });
    const { status } = await guests.login("leyla@example.com", undefined, {
      from: "127.0.0.1",
      headers: { "x-forwarded-for": "203.0.113.7" },
    });
    await guests.service.close();
    return status;
  };
  expect(await attack({})).toBe(429);
  expect(await attack({ TRUST_PROXY: "loopback" })).toBe(200);
});
