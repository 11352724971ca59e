import {
  SoftwarePasskey,
  storedPasskey,
  type Behaviour,
} from "../../../core/server/support/authenticator.ts";
import { databases } from "../../../core/server/support/databases.ts";
import { testService } from "../../../core/server/support/service.ts";
import { minute, signInService, type SignInService } from "../../../core/server/support/sign-in-service.ts";
import {
  addStaff,
  staffLink,
  staffSession,
  totpCode,
  totpSecret,
} from "../../../core/server/support/staff.ts";

/** A browser with cookies. */
class Browser {
  readonly #service: SignInService;
  readonly cookies = new Map<string, string>();

  constructor(service: SignInService) {
    this.#service = service;
  }

  async call(method: "GET" | "POST", path: string, payload?: object) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { setCookies, ...reply } = await this.#service.call(method, path, payload, cookie);
    for (const line of setCookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      this.cookies.set(name!, value!);
    }
    return reply;
  }

  post(path: string, payload?: object) {
    return this.call("POST", path, payload);
  }

  async challenge(path = "passkeys/challenge"): Promise<string> {
    const { body } = await this.post(path);
    return (body["options"] as { challenge: string }).challenge;
  }

  async state(): Promise<unknown> {
    return (await this.call("GET", "session")).body["state"];
  }
}

describe.each(databases())("passkeys, on %s", (_name, newDatabase) => {
  const service = signInService(newDatabase);
  const { origin, later } = service;

  const browser = () => new Browser(service);
  const mails = async (kind: string) => (await service.mails(kind)).map(({ to_address }) => to_address);
  /** Creates a member with a registered passkey. */
  const withPasskey = async (role: "owner" | "editor" = "owner", id: string = role) => {
    const member = await addStaff(service.storage, role, { id });
    const passkey = new SoftwarePasskey(origin);
    await service.storage.db
      .insertInto("staff_passkeys")
      .values(storedPasskey(passkey, id, service.now()))
      .execute();
    return { member, passkey };
  };
  const signInBy = async (
    passkey: SoftwarePasskey,
    id: string,
    at = browser(),
    behaviour: Behaviour = {},
  ) => {
    const credential = passkey.assert(await at.challenge(), id, behaviour);
    return { at, ...(await at.post("passkeys/use", { credential })) };
  };
  const signedInByLink = async (id: string) => {
    const at = browser();
    const member = await service.storage.db
      .selectFrom("staff")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await at.post("link/use", { token: await staffLink(service.storage, member, service.now()) });
    return at;
  };
  const add = async (at: Browser, passkey: SoftwarePasskey, name = "Telephone", behaviour: Behaviour = {}) =>
    at.post("passkeys/add", {
      name,
      credential: passkey.attest(await at.challenge("passkeys/start"), behaviour),
    });

  it("an owner adds one instead of the six digits, and signs in with it, without mail or digits", async () => {
    await addStaff(service.storage, "owner");
    const at = await signedInByLink("owner");
    expect(await at.state()).toBe("set-up");
    const passkey = new SoftwarePasskey(origin);
    const added = await add(at, passkey, "Marta’s telephone");
    expect(added.status).toBe(201);
    expect(new Set(added.body["recoveryCodes"] as string[]).size).toBe(8);
    expect(await at.state()).toBe("signed-in");
    expect(await mails("staff-passkey")).toEqual(["owner@example.com"]);

    later(minute);
    const next = await signInBy(passkey, "owner");
    expect(next.body).toMatchObject({ state: "signed-in", ways: ["passkey"], staff: { id: "owner" } });
    expect((await next.at.call("GET", "members")).body["staff"]).toMatchObject([
      { id: "owner", secondFactor: true, signedInAt: service.now().toISOString() },
    ]);
    expect((await next.at.call("GET", "own-sign-in")).body).toMatchObject({
      passkeys: [{ name: "Marta’s telephone", usedAt: service.now().toISOString() }],
      authenticator: false,
      recoveryCodes: 8,
      isFresh: true,
    });
  });

  it("a member can have several; the first ends other sessions, others bring no new codes", async () => {
    await addStaff(service.storage, "editor");
    const other = await signedInByLink("editor");
    expect(await other.state()).toBe("signed-in");
    const at = await signedInByLink("editor");
    const [telephone, laptop] = [new SoftwarePasskey(origin), new SoftwarePasskey(origin)];
    expect((await add(at, telephone)).body["recoveryCodes"]).toHaveLength(8);
    expect(await other.state()).toBe("signed-out");
    expect((await add(at, laptop, "Laptop")).body["recoveryCodes"]).toBeNull();
    for (const passkey of [telephone, laptop])
      expect((await signInBy(passkey, "editor")).body["state"]).toBe("signed-in");
    const { options } = (await at.post("passkeys/start")).body as {
      options: {
        excludeCredentials: { id: string }[];
        rp: object;
        user: object;
        authenticatorSelection: object;
      };
    };
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual(
      expect.arrayContaining([telephone.id, laptop.id]),
    );
    expect(options).toMatchObject({
      rp: { id: "delish.example.com", name: "Delish" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  });

  it("a mailed link is not enough any more: a passkey, or a recovery code once, completes it", async () => {
    await addStaff(service.storage, "owner");
    const first = await signedInByLink("owner");
    const codes = (await add(first, new SoftwarePasskey(origin))).body["recoveryCodes"] as string[];
    const at = await signedInByLink("owner");
    expect((await at.call("GET", "session")).body).toMatchObject({ state: "code", ways: ["passkey"] });
    for (const path of ["passkeys/start", "secondFactor/start"])
      expect((await at.post(path)).body["code"]).toBe("SECOND_FACTOR_REQUIRED");
    expect((await at.post("secondFactor/verify", { code: "123456" })).body["code"]).toBe("WRONG_CODE");
    expect((await at.post("secondFactor/verify", { code: codes[0] })).body["state"]).toBe("signed-in");
    // A new passkey replaces the one on the lost phone.
    const next = new SoftwarePasskey(origin);
    expect((await add(at, next, "New telephone")).status).toBe(201);
    const [lost] = (await at.call("GET", "own-sign-in")).body["passkeys"] as { id: string }[];
    expect((await at.post("passkeys/remove", { id: lost!.id })).status).toBe(200);
    const again = await signedInByLink("owner");
    expect((await again.post("secondFactor/verify", { code: codes[0] })).body["code"]).toBe("WRONG_CODE");
    const renewed = (await at.post("recoveryCodes/renew")).body["recoveryCodes"] as string[];
    expect((await again.post("secondFactor/verify", { code: codes[1] })).body["code"]).toBe("WRONG_CODE");
    expect((await again.post("secondFactor/verify", { code: renewed[1] })).body["state"]).toBe("signed-in");
  });

  it("can be renamed, but not to an empty, too long or existing name", async () => {
    const { passkey } = await withPasskey();
    const { at } = await signInBy(passkey, "owner");
    const laptop = new SoftwarePasskey(origin);
    await add(at, laptop, "Laptop");
    const names = async () =>
      ((await at.call("GET", "own-sign-in")).body["passkeys"] as { name: string }[]).map(({ name }) => name);
    const rename = (name?: string) => at.post("passkeys/rename", { id: laptop.id, name });
    for (const [name, code] of [
      [undefined, "MISSING_REQUIRED_FIELDS"],
      [" \u0000\t", "MISSING_REQUIRED_FIELDS"],
      ["x".repeat(101), "FIELD_TOO_LONG"],
      ["Telephone", "INVALID_FIELD"],
    ] as const)
      expect(await rename(name)).toMatchObject({ status: 400, body: { code, error: expect.any(String) } });
    expect((await names()).sort()).toEqual(["Laptop", "Telephone"]);
    expect(await rename("  The kitchen’s <laptop> ")).toMatchObject({
      status: 200,
      body: { message: "The passkey is now called The kitchen’s <laptop>" },
    });
    expect((await names()).sort()).toEqual(["Telephone", "The kitchen’s <laptop>"]);
    // A passkey may keep its own name, and still signs in.
    expect((await rename("The kitchen’s <laptop>")).status).toBe(200);
    expect((await signInBy(laptop, "owner")).status).toBe(200);
  });

  it("another owner resets a member who has lost their phone and is notified; no one can reset themselves", async () => {
    const owner = await withPasskey("owner");
    const { passkey } = await withPasskey("editor");
    const theirs = (await signInBy(passkey, "editor")).at;
    const { at } = await signInBy(owner.passkey, "owner");
    expect((await at.post("members/reset", { id: "owner" })).body["code"]).toBe("INVALID_FIELD");
    expect((await at.post("members/reset", { id: "nobody" })).body["code"]).toBe("STAFF_NOT_FOUND");
    expect((await at.post("members/reset", { id: "editor" })).status).toBe(200);
    expect(await theirs.state()).toBe("signed-out");
    expect((await signInBy(passkey, "editor")).body["code"]).toBe("PASSKEY_REFUSED");
    expect(await mails("staff-sign-in-reset")).toEqual(["editor@example.com"]);
    expect(await (await signedInByLink("editor")).state()).toBe("signed-in");
  });

  it.each<[string, Behaviour]>([
    ["of another origin", { origin: "https://delish.example.com.evil.example" }],
    ["of another port of this host", { origin: "https://delish.example.com:8443" }],
    ["without TLS", { origin: "http://delish.example.com" }],
    ["made for another site", { rpId: "evil.example" }],
    ["that does not know who holds it", { isVerified: false }],
  ])("refuses a passkey %s", async (_what, behaviour) => {
    const { passkey } = await withPasskey();
    expect(await signInBy(passkey, "owner", browser(), behaviour)).toMatchObject({
      status: 403,
      body: { code: "PASSKEY_REFUSED" },
    });
    expect((await signInBy(passkey, "owner")).status).toBe(200);
    await addStaff(service.storage, "editor");
    const at = await signedInByLink("editor");
    const refused = await add(at, new SoftwarePasskey(origin), "Telephone", behaviour);
    expect(refused).toMatchObject({ status: 403, body: { code: "PASSKEY_REFUSED" } });
    expect((await at.call("GET", "own-sign-in")).body["passkeys"]).toEqual([]);
  });

  it("an answer counts once: a replayed one is refused, and only one of many at a time signs in", async () => {
    const { passkey } = await withPasskey();
    const at = browser();
    const credential = passkey.assert(await at.challenge(), "owner");
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => at.post("passkeys/use", { credential })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await at.post("passkeys/use", { credential })).toMatchObject({
      status: 403,
      body: { code: "PASSKEY_REFUSED" },
    });
  });

  it("a wrong answer also uses up its challenge", async () => {
    const { passkey } = await withPasskey();
    const at = browser();
    const challenge = await at.challenge();
    const wrong = passkey.assert(challenge, "owner", { isVerified: false });
    expect((await at.post("passkeys/use", { credential: wrong })).status).toBe(403);
    expect((await at.post("passkeys/use", { credential: passkey.assert(challenge, "owner") })).status).toBe(
      403,
    );
  });

  it("a copy with a lower counter is refused, and owners get one mail", async () => {
    const { passkey } = await withPasskey();
    await addStaff(service.storage, "owner", { id: "other" });
    for (let used = 0; used < 3; used += 1) await signInBy(passkey, "owner");
    passkey.counter = 1;
    for (let tried = 0; tried < 2; tried += 1)
      expect((await signInBy(passkey, "owner")).body["code"]).toBe("PASSKEY_REFUSED");
    expect((await mails("staff-passkey-copied")).sort()).toEqual(["other@example.com", "owner@example.com"]);
    passkey.counter = 3;
    expect((await signInBy(passkey, "owner")).status).toBe(200);
  });

  it("one without a counter, like passkeys in a cloud, works each time", async () => {
    const { passkey } = await withPasskey();
    for (let used = 0; used < 2; used += 1) {
      passkey.counter = -1;
      expect((await signInBy(passkey, "owner")).status).toBe(200);
    }
  });

  it("a forged signature with a lower counter raises no alarm", async () => {
    const { passkey } = await withPasskey();
    for (let used = 0; used < 2; used += 1) await signInBy(passkey, "owner");
    const at = browser();
    passkey.counter = 0;
    const credential = passkey.assert(await at.challenge(), "owner");
    credential.response.signature = new SoftwarePasskey(origin).assert("x", "owner").response.signature;
    expect((await at.post("passkeys/use", { credential })).body["code"]).toBe("PASSKEY_REFUSED");
    expect(await mails("staff-passkey-copied")).toEqual([]);
  });

  it("opens nothing once it is removed, or its member has left or has a role without passkeys", async () => {
    const owner = await withPasskey();
    const { at } = await signInBy(owner.passkey, "owner");
    const removed = await withPasskey("editor", "removed");
    const gone = await withPasskey("editor", "gone");
    const demoted = await withPasskey("editor", "demoted");
    const spare = new SoftwarePasskey(origin);
    await service.storage.db
      .insertInto("staff_passkeys")
      .values(storedPasskey(spare, "removed", service.now()))
      .execute();
    const own = (await signInBy(removed.passkey, "removed")).at;
    const stolen = (await signInBy(spare, "removed")).at;
    expect((await own.post("passkeys/remove", { id: spare.id })).status).toBe(200);
    expect(await stolen.state()).toBe("signed-out");
    expect(await own.state()).toBe("signed-in");
    await at.post("members/remove", { id: "gone" });
    await at.post("members/role", { id: "demoted", role: "host" });
    for (const [passkey, id] of [
      [spare, "removed"],
      [gone.passkey, "gone"],
      [demoted.passkey, "demoted"],
    ] as const)
      expect(await signInBy(passkey, id)).toMatchObject({ status: 403, body: { code: "PASSKEY_REFUSED" } });
    expect((await signInBy(removed.passkey, "removed")).status).toBe(200);
  });

  it("a challenge is for one browser, one session and five minutes, and is not a link", async () => {
    const { passkey } = await withPasskey();
    const [mine, other] = [browser(), browser()];
    await other.challenge();
    const challenge = await mine.challenge();
    expect(
      (await other.post("passkeys/use", { credential: passkey.assert(challenge, "owner") })).body["code"],
    ).toBe("PASSKEY_REFUSED");
    const old = await mine.challenge();
    later(5 * minute);
    expect((await mine.post("passkeys/use", { credential: passkey.assert(old, "owner") })).status).toBe(403);

    await addStaff(service.storage, "editor");
    const [first, second] = [await signedInByLink("editor"), await signedInByLink("editor")];
    const forFirst = await first.challenge("passkeys/start");
    const attested = new SoftwarePasskey(origin).attest(forFirst);
    expect((await second.post("passkeys/add", { name: "X", credential: attested })).body["code"]).toBe(
      "PASSKEY_REFUSED",
    );
    // The token only identifies a member, and signs no one in.
    expect((await browser().post("link/use", { token: forFirst })).body["code"]).toBe("INVALID_TOKEN");
    // A sign-in challenge cannot add a passkey, and an invented challenge is invalid.
    for (const invented of [await first.challenge(), "A".repeat(43)]) {
      const credential = new SoftwarePasskey(origin).attest(invented);
      expect((await first.post("passkeys/add", { name: "X", credential })).body["code"]).toBe(
        "PASSKEY_REFUSED",
      );
    }
    expect((await first.post("passkeys/add", { name: "X", credential: attested })).status).toBe(201);
  });

  it("a passkey belongs to its member alone: another user handle is refused, and no one else adds, renames or removes it", async () => {
    const { passkey } = await withPasskey();
    expect((await signInBy(passkey, "editor")).body["code"]).toBe("PASSKEY_REFUSED");
    await withPasskey("editor");
    const { at } = await signInBy(passkey, "owner");
    const theirs = (await service.storage.db
      .selectFrom("staff_passkeys")
      .select("id")
      .where("staff_id", "=", "editor")
      .executeTakeFirstOrThrow())!;
    for (const path of ["passkeys/rename", "passkeys/remove"])
      expect((await at.post(path, { ...theirs, name: "Mine" })).body["code"]).toBe("PASSKEY_REFUSED");
    expect((await add(at, passkey)).body["error"]).toBe("This passkey already exists");
  });

  it("sign-in methods can only be changed within a quarter of an hour of signing in; a passkey renews the session", async () => {
    const { passkey } = await withPasskey();
    const { at } = await signInBy(passkey, "owner");
    later(15 * minute + 1);
    await withPasskey("editor");
    for (const [path, payload] of [
      ["passkeys/start", {}],
      ["passkeys/rename", { id: passkey.id, name: "Laptop" }],
      ["passkeys/remove", { id: passkey.id }],
      ["recoveryCodes/renew", {}],
      ["members/reset", { id: "editor" }],
    ] as const)
      expect(await at.post(path, payload)).toMatchObject({ status: 403, body: { code: "SIGN_IN_AGAIN" } });
    // Setting a PIN is refused as well; other work goes on.
    expect((await at.post("pins/own", { pin: "4827" })).body["code"]).toBe("NOT_PERMITTED");
    expect((await at.call("GET", "members")).status).toBe(200);
    await signInBy(passkey, "owner", at);
    expect((await at.post("passkeys/start")).status).toBe(200);
    expect((await at.post("pins/own", { pin: "4827" })).status).toBe(200);
  });

  it("an owner keeps a second factor; with an authenticator app the last passkey can be removed", async () => {
    const { passkey } = await withPasskey();
    const { at } = await signInBy(passkey, "owner");
    const refused = await at.post("passkeys/remove", { id: passkey.id });
    expect(refused.body).toMatchObject({
      code: "PASSKEY_REFUSED",
      error: expect.stringContaining("only passkey"),
    });
    await service.storage.db.updateTable("staff").set({ totp_secret: totpSecret }).execute();
    expect((await at.post("passkeys/remove", { id: passkey.id })).status).toBe(200);
    const next = await signedInByLink("owner");
    expect((await next.post("secondFactor/verify", { code: totpCode(service.now()) })).body["state"]).toBe(
      "signed-in",
    );
  });

  it("signing in ends the browser's previous session", async () => {
    const host = await addStaff(service.storage, "host");
    const { cookie } = await staffSession(service.storage, host);
    const { passkey } = await withPasskey();
    const at = browser();
    at.cookies.set("__Host-staff", cookie.split("=")[1]!);
    expect(await at.state()).toBe("signed-in");
    await signInBy(passkey, "owner", at);
    const before = browser();
    before.cookies.set("__Host-staff", cookie.split("=")[1]!);
    expect(await before.state()).toBe("signed-out");
    expect((await at.call("GET", "session")).body).toMatchObject({ staff: { id: "owner" } });
  });

  it("forty challenges per network are free; signing in gives one back", async () => {
    const { passkey } = await withPasskey();
    for (let used = 0; used < 45; used += 1) expect((await signInBy(passkey, "owner")).status).toBe(200);
    const at = browser();
    for (let asked = 0; asked < 40; asked += 1)
      expect((await at.post("passkeys/challenge")).status).toBe(200);
    expect(await at.post("passkeys/challenge")).toMatchObject({
      status: 429,
      body: { code: "TOO_MANY_REQUESTS" },
    });
    later(minute);
    expect((await signInBy(passkey, "owner")).status).toBe(200);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["a text", "credential"],
    ["no answer", { id: "a", rawId: "a", type: "public-key" }],
    ["client data that are no JSON", { clientDataJSON: "AAAA", authenticatorData: "AA", signature: "AA" }],
    ["too much", { clientDataJSON: "A".repeat(5000), authenticatorData: "AA", signature: "AA" }],
  ])("refuses %s", async (_what, response) => {
    const credential =
      typeof response === "object" && response !== null && !("id" in response)
        ? { id: "a", rawId: "a", type: "public-key", response }
        : response;
    const { status, body } = await browser().post("passkeys/use", { credential });
    expect([400, 403]).toContain(status);
    expect(body["success"]).toBe(false);
  });
});

it("on an own machine passkeys are for localhost, and a numeric address says so", async () => {
  const service = await testService({ env: { LOG_LEVEL: "warn" } });
  try {
    const ask = (host: string) =>
      service.app.inject({
        method: "POST",
        url: "/api/staff/passkeys/challenge",
        headers: { host, origin: `http://${host}` },
        payload: {},
      });
    expect((await ask("localhost:8000")).json()).toMatchObject({ options: { rpId: "localhost" } });
    for (const numeric of ["127.0.0.1:8000", "[::1]:8000"])
      expect((await ask(numeric)).json()).toMatchObject({
        code: "PASSKEY_REFUSED",
        error: expect.stringContaining("http://localhost:8000"),
      });
  } finally {
    await service.close();
  }
});
