import type { FastifyRequest } from "fastify";
import { makeConsoleLink } from "../../../../src/features/staff/server/console-link.ts";
import { nextSignOut } from "../../../../src/core/server/auth/staff-sessions.ts";
import { databases } from "../../../core/server/support/databases.ts";
import { saturdayAfternoon, testService } from "../../../core/server/support/service.ts";
import { minute, signInService } from "../../../core/server/support/sign-in-service.ts";
import {
  addStaff,
  ownOrigin,
  staffLink,
  staffSession,
  totpCode,
  totpSecret,
} from "../../../core/server/support/staff.ts";
import { allMembers } from "../../../../src/core/server/auth/stored-member.ts";

describe.each(databases())("staff sign-in, on %s", (_name, newDatabase) => {
  const service = signInService(newDatabase);
  const { origin, later, mails } = service;

  const call = async (method: "GET" | "POST", path: string, payload?: object, cookie?: string) => {
    const { setCookies, ...reply } = await service.call(method, path, payload, cookie);
    const [setCookie = ""] = setCookies;
    return { ...reply, setCookie, cookie: setCookie.split(";")[0]! };
  };
  const post = (path: string, payload?: object, cookie?: string) => call("POST", path, payload, cookie);
  const session = (cookie?: string) => call("GET", "session", undefined, cookie);
  const mailedLink = async () => /#link=([\w-]+)/.exec((await mails()).at(-1)?.text ?? "")?.[1] ?? "";

  it("mails a link that signs in with its button, once, and keeps the session in a cookie hidden from scripts", async () => {
    await addStaff(service.storage, "cook");
    expect(await post("link", { email: " Cook@Example.com" })).toMatchObject({ status: 200 });
    const token = await mailedLink();
    for (let opened = 0; opened < 3; opened += 1)
      expect((await post("link/view", { token })).body).toEqual({
        success: true,
        name: "The cook",
        role: "cook",
      });
    const used = await post("link/use", { token });
    expect(used.body).toMatchObject({ state: "signed-in", staff: { id: "cook", role: "cook" } });
    expect(used.setCookie).toMatch(
      /^__Host-staff=[\w-]{43}; Path=\/; Expires=Sun, 22 Nov 2026 03:00:00 GMT; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect((await session(used.cookie)).body).toMatchObject({ state: "signed-in", restaurant: "Delish" });
    expect(await post("link/use", { token })).toMatchObject({ status: 400, body: { code: "INVALID_TOKEN" } });
    expect((await post("link/view", { token })).status).toBe(400);
    const stored = JSON.stringify(await service.storage.db.selectFrom("sessions").selectAll().execute());
    expect(stored).not.toContain(used.cookie.split("=")[1]);
  });

  it("only one of many requests with one link signs in", async () => {
    const token = await staffLink(service.storage, await addStaff(service.storage, "cook"));
    const replies = await Promise.all(Array.from({ length: 8 }, () => post("link/use", { token })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("answers alike whether an address is a member's or not, and only writes to members", async () => {
    await addStaff(service.storage, "cook");
    const known = await post("link", { email: "cook@example.com" });
    const unknown = await post("link", { email: "who@example.com" });
    expect({ ...unknown, body: { ...unknown.body, message: "" } }).toEqual({
      ...known,
      body: { ...known.body, message: "" },
    });
    expect(String(unknown.body["message"]).replace("who@", "cook@")).toBe(known.body["message"]);
    expect((await mails()).map(({ to_address }) => to_address)).toEqual(["cook@example.com"]);
    for (const email of ["cook@example.com", "who@example.com"]) {
      for (let asked = 0; asked < 2; asked += 1) await post("link", { email });
      expect(await post("link", { email })).toMatchObject({
        status: 429,
        body: { code: "TOO_MANY_REQUESTS" },
      });
    }
  });

  it("an expired link signs no one in", async () => {
    const member = await addStaff(service.storage, "cook");
    const token = await staffLink(service.storage, member);
    later(15 * minute);
    expect((await post("link/use", { token })).body["code"]).toBe("INVALID_TOKEN");
  });

  it("all members are signed out at four in the morning, after six quiet hours, and on request", async () => {
    const member = await addStaff(service.storage, "host");
    const signIn = async () =>
      (await post("link/use", { token: await staffLink(service.storage, member, service.now()) })).cookie;
    const state = async (cookie: string) => (await session(cookie)).body["state"];
    const evening = await signIn();
    for (let hours = 0; hours < 10; hours += 5) {
      later(5 * 60 * minute);
      expect(await state(evening)).toBe("signed-in");
    }
    // 03:59 in Rome.
    later(59 * minute);
    expect(await state(evening)).toBe("signed-in");
    later(minute);
    expect(await state(evening)).toBe("signed-out");
    const quiet = await signIn();
    later(3 * 60 * minute);
    // A stream that only listens does not extend the session.
    const stream = { headers: { cookie: quiet } } as FastifyRequest;
    expect(await service.app.staffGuard.sessionOf(stream, false)).toBeDefined();
    later(3 * 60 * minute);
    expect(await state(quiet)).toBe("signed-out");
    const ended = await signIn();
    expect((await post("session/end", {}, ended)).setCookie).toMatch(/^__Host-staff=; Max-Age=0; /);
    expect(await state(ended)).toBe("signed-out");
  });

  it("signing in ends the browser's previous session", async () => {
    const first = await addStaff(service.storage, "cook");
    const second = await addStaff(service.storage, "host");
    const { cookie } = await post("link/use", { token: await staffLink(service.storage, first) });
    await post("link/use", { token: await staffLink(service.storage, second) }, cookie);
    expect((await session(cookie)).body["state"]).toBe("signed-out");
  });

  describe("an owner", () => {
    const signedIn = async (secret: string | null) => {
      const owner = await addStaff(service.storage, "owner", { totp_secret: secret });
      return (await post("link/use", { token: await staffLink(service.storage, owner) })).cookie;
    };

    it("has to set up a second factor before anything else, and gets recovery codes", async () => {
      const cookie = await signedIn(null);
      expect((await session(cookie)).body["state"]).toBe("set-up");
      expect((await call("GET", "members", undefined, cookie)).body["code"]).toBe("SECOND_FACTOR_REQUIRED");
      const { secret, uri } = (await post("secondFactor/start", {}, cookie)).body as Record<string, string>;
      expect(decodeURIComponent(uri!)).toContain("otpauth://totp/Delish:owner@example.com");
      expect((await post("secondFactor/confirm", { code: "000000" }, cookie)).body["code"]).toBe(
        "WRONG_CODE",
      );
      const done = await post("secondFactor/confirm", { code: totpCode(service.now(), secret) }, cookie);
      const codes = done.body["recoveryCodes"] as string[];
      expect(new Set(codes).size).toBe(8);
      expect((await call("GET", "members", undefined, done.cookie)).status).toBe(200);
      expect((await session(cookie)).body["state"]).toBe("signed-out");
      expect((await mails("staff-second-factor")).length).toBe(1);

      const again = await staffLink(service.storage, (await allMembers(service.storage.db))[0]!);
      const next = (await post("link/use", { token: again })).cookie;
      expect((await session(next)).body["state"]).toBe("code");
      const typed = codes[0]!.toLowerCase().replaceAll("-", " ");
      expect((await post("secondFactor/verify", { code: typed }, next)).body["state"]).toBe("signed-in");
      const third = (
        await post("link/use", {
          token: await staffLink(service.storage, (await allMembers(service.storage.db))[0]!),
        })
      ).cookie;
      expect((await post("secondFactor/verify", { code: codes[0] }, third)).body["code"]).toBe("WRONG_CODE");
    });

    it("who has confirmed a second factor on one device is signed out on all others", async () => {
      const cookie = await signedIn(null);
      const owner = (await allMembers(service.storage.db))[0]!;
      const other = (await post("link/use", { token: await staffLink(service.storage, owner) })).cookie;
      expect((await session(other)).body["state"]).toBe("set-up");
      const { secret } = (await post("secondFactor/start", {}, cookie)).body as Record<string, string>;
      const done = await post("secondFactor/confirm", { code: totpCode(service.now(), secret) }, cookie);
      expect((await session(other)).body["state"]).toBe("signed-out");
      expect((await session(done.cookie)).body["state"]).toBe("signed-in");
    });

    it("can use a code once: it is refused the second time, and so is an older one", async () => {
      const cookie = await signedIn(totpSecret);
      const code = totpCode(service.now());
      const earlier = totpCode(new Date(service.now().getTime() - 30_000));
      expect(
        (await post("secondFactor/verify", { code: `${code.slice(0, 3)} ${code.slice(3)}` }, cookie)).body[
          "state"
        ],
      ).toBe("signed-in");
      const owner = (await allMembers(service.storage.db))[0]!;
      const other = (await post("link/use", { token: await staffLink(service.storage, owner) })).cookie;
      for (const used of [code, earlier]) {
        const refused = await post("secondFactor/verify", { code: used }, other);
        expect(refused.body).toMatchObject({
          code: "WRONG_CODE",
          error: expect.stringContaining("has been used"),
        });
      }
      const old = await post(
        "secondFactor/verify",
        { code: totpCode(new Date(service.now().getTime() - 120_000)) },
        other,
      );
      expect(old.body["error"]).toMatch(/too old. Wait for the next one: \d+ s/);
    });

    it("succeeds with only one of many requests with one code", async () => {
      const owner = await addStaff(service.storage, "owner", { totp_secret: totpSecret });
      const cookies = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const { cookie } = await staffSession(service.storage, owner, { secondFactor: "missing" });
          return `__Host-${cookie}`;
        }),
      );
      const replies = await Promise.all(
        cookies.map((cookie) => post("secondFactor/verify", { code: totpCode(service.now()) }, cookie)),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it("is paused after five wrong codes for a quarter of an hour, and all owners get a mail", async () => {
      const cookie = await signedIn(totpSecret);
      await addStaff(service.storage, "owner", { id: "other", totp_secret: totpSecret });
      for (let tried = 0; tried < 5; tried += 1)
        expect((await post("secondFactor/verify", { code: "000000" }, cookie)).status).toBe(403);
      const paused = await post("secondFactor/verify", { code: totpCode(service.now()) }, cookie);
      expect(paused).toMatchObject({ status: 429, body: { error: expect.stringContaining("15 minutes") } });
      await post("secondFactor/verify", { code: totpCode(service.now()) }, cookie);
      expect((await mails("staff-codes-paused")).map(({ to_address }) => to_address).sort()).toEqual([
        "other@example.com",
        "owner@example.com",
      ]);
      later(15 * minute);
      expect((await post("secondFactor/verify", { code: totpCode(service.now()) }, cookie)).status).toBe(200);
    });

    it("with a second factor cannot replace it without using it", async () => {
      const cookie = await signedIn(totpSecret);
      expect((await post("secondFactor/start", {}, cookie)).body["code"]).toBe("SECOND_FACTOR_REQUIRED");
      expect((await post("secondFactor/confirm", { code: "123456" }, cookie)).body["code"]).toBe(
        "SECOND_FACTOR_REQUIRED",
      );
    });
  });

  describe("a member", () => {
    const asOwner = async () => {
      const owner = await addStaff(service.storage, "owner", { totp_secret: totpSecret });
      const { cookie } = await staffSession(service.storage, owner);
      return `__Host-${cookie}`;
    };

    it("is invited by mail, and the invitation signs in", async () => {
      const cookie = await asOwner();
      const invited = { email: "nora@example.com", name: "Nora", role: "cook" };
      expect((await post("members/invite", invited, cookie)).status).toBe(201);
      expect((await post("members/invite", invited, cookie)).body["code"]).toBe("ALREADY_STAFF");
      const { staff } = (await call("GET", "members", undefined, cookie)).body;
      expect(staff).toMatchObject([{ name: "Nora", role: "cook", signedInAt: null }, { role: "owner" }]);
      const [mail] = await mails("staff-invitation");
      expect(mail!.text).toContain(`${origin}/staff/sign-in#link=`);
      expect((await post("link/use", { token: await mailedLink() })).body).toMatchObject({
        state: "signed-in",
        staff: { name: "Nora" },
      });
    });

    it("invites at most thirty people at once", async () => {
      const cookie = await asOwner();
      const invite = async (index: number) => {
        const invited = { email: `cook${index}@example.com`, name: `Cook ${index}`, role: "cook" };
        return (await post("members/invite", invited, cookie)).status;
      };
      for (let index = 1; index <= 30; index += 1) expect(await invite(index)).toBe(201);
      expect(await invite(31)).toBe(429);
      expect(await mails("staff-invitation")).toHaveLength(30);
      later(5 * minute);
      expect(await invite(31)).toBe(201);
    });

    it("loses every session with another role, and everything when removed", async () => {
      const cookie = await asOwner();
      const cook = await addStaff(service.storage, "cook");
      const { cookie: cooks } = await post("link/use", { token: await staffLink(service.storage, cook) });
      expect((await post("members/role", { id: "cook", role: "editor" }, cookie)).status).toBe(200);
      expect((await session(cooks)).body["state"]).toBe("signed-out");
      const token = await staffLink(service.storage, cook);
      const again = (await post("link/use", { token })).cookie;
      const pending = await staffLink(service.storage, cook);
      expect((await post("members/remove", { id: "cook" }, cookie)).status).toBe(200);
      expect((await session(again)).body["state"]).toBe("signed-out");
      expect((await post("link/use", { token: pending })).body["code"]).toBe("INVALID_TOKEN");
      expect((await post("members/remove", { id: "cook" }, cookie)).body["code"]).toBe("STAFF_NOT_FOUND");
    });

    it("must remain an owner if they are the last one: they can be neither removed nor given another role", async () => {
      const cookie = await asOwner();
      for (const [path, payload] of [
        ["members/remove", { id: "owner" }],
        ["members/role", { id: "owner", role: "host" }],
      ] as const)
        expect(await post(path, payload, cookie)).toMatchObject({
          status: 409,
          body: { code: "LAST_OWNER" },
        });
      await addStaff(service.storage, "owner", { id: "other" });
      const both = await Promise.all(["owner", "other"].map((id) => post("members/remove", { id }, cookie)));
      expect(both.filter(({ status }) => status === 200).length).toBeLessThan(2);
      expect((await allMembers(service.storage.db)).length).toBe(1);
    });
  });

  it("the console's link signs in the machine's owner, without a second factor", async () => {
    const path = await makeConsoleLink({ storage: service.storage, now: service.now });
    const { body } = await post("link/use", { token: path.split("=")[1] });
    expect(body).toMatchObject({ state: "signed-in", staff: { role: "owner", email: "owner@localhost" } });
    const first = (await makeConsoleLink({ storage: service.storage, now: service.now })).split("=")[1];
    await makeConsoleLink({ storage: service.storage, now: service.now });
    expect((await post("link/use", { token: first })).status).toBe(400);
    expect(await allMembers(service.storage.db)).toHaveLength(1);
    await post("link", { email: "owner@localhost" });
    expect(await mails()).toEqual([]);
  });
});

it("only on this machine a link is printed at the start and after each use, and owners need no second factor", async () => {
  const service = await testService({ env: { LOG_LEVEL: "warn" } });
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  const links = () =>
    service.logLines.flatMap(
      (line) => /#link=([\w-]+)/.exec(String((JSON.parse(line) as { link?: string }).link))?.[1] ?? [],
    );
  // The link is printed after the service has started to listen, with a separate write.
  const printed = Promise.withResolvers<void>();
  const stop = service.storage.onCommit(() => setImmediate(printed.resolve));
  if (links().length === 0) await printed.promise;
  stop();
  expect(links()).toHaveLength(1);
  const { port } = service.app.server.address() as { port: number };
  const own = `http://localhost:${port}`;
  const use = (token: string) =>
    fetch(`${own}/api/staff/link/use`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: own },
      body: JSON.stringify({ token }),
    });
  const reply = await use(links()[0]!);
  expect(await reply.json()).toMatchObject({ state: "signed-in" });
  expect(reply.headers.get("set-cookie")).toMatch(
    /^staff=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
  );
  expect(links()).toHaveLength(2);
  expect((await use(links()[0]!)).status).toBe(400);
  const owner = await addStaff(service.storage, "owner");
  const token = await staffLink(service.storage, owner, saturdayAfternoon);
  expect(await (await use(token)).json()).toMatchObject({ state: "signed-in" });
  await service.close();
});

it.each([
  ["2026-11-21T16:00:00Z", "Europe/Rome", "2026-11-22T03:00:00.000Z"],
  ["2026-11-22T02:59:59Z", "Europe/Rome", "2026-11-22T03:00:00.000Z"],
  ["2026-11-22T03:00:00Z", "Europe/Rome", "2026-11-23T03:00:00.000Z"],
  // The nights at the end and the start of summer time.
  ["2026-10-24T10:00:00Z", "Europe/Rome", "2026-10-25T03:00:00.000Z"],
  ["2026-03-28T10:00:00Z", "Europe/Rome", "2026-03-29T02:00:00.000Z"],
  ["2026-11-21T16:00:00Z", "Asia/Kathmandu", "2026-11-21T22:15:00.000Z"],
])("a member who signs in at %s in %s is signed out at %s", (now, timeZone, end) => {
  expect(nextSignOut(new Date(now), timeZone).toISOString()).toBe(end);
});

it.each<Record<string, string>>([
  { SITE_URL: "https://delish.example.com" },
  { TRUST_PROXY: "loopback" },
  { HOST: "0.0.0.0" },
])("no link is printed if others reach the service: %p", async (env) => {
  const service = await testService({ env: { LOG_LEVEL: "warn", ...env } });
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  await service.app.jobs.idle();
  expect(await service.storage.db.selectFrom("account_tokens").selectAll().execute()).toEqual([]);
  expect(service.logLines.join("")).not.toContain("#link=");
  await service.close();
});

it("lets staff in, to fix them, if the booking rules are unusable", async () => {
  const service = await testService({ content: { "settings/booking.yml": "timeZone: [" } });
  try {
    const token = await staffLink(service.storage, await addStaff(service.storage, "editor"));
    const reply = await service.app.inject({
      method: "POST",
      url: "/api/staff/link/use",
      headers: { origin: ownOrigin },
      payload: { token },
    });
    expect(reply.json()).toMatchObject({ state: "signed-in", staff: { id: "editor" } });
  } finally {
    await service.close();
  }
});
