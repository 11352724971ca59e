import { findReservation } from "../../../../src/features/booking/server/store.ts";
import { Guests } from "../../../core/server/support/accounts.ts";
import { databases } from "../../../core/server/support/databases.ts";

describe.each(databases())("a guest's own account on %s", (_name, newDatabase) => {
  let guests: Guests;
  beforeAll(async () => {
    guests = await Guests.open(await newDatabase());
  });
  beforeEach(() => guests.startOver());
  afterAll(() => guests.service.close());

  interface Overview {
    account: { name: string; email: string; confirmed: boolean };
    sessions: { id: string; device: string; current: boolean }[];
    reservations: { id: string; upcoming: boolean; reservationTime: string }[];
  }
  const overview = async (token: string) =>
    (await guests.get("account", { token })).body as unknown as Overview;
  /** Confirms the address; resolves to the new session's token. */
  const confirm = async (email: string): Promise<string> => {
    const { status, body } = await guests.confirm(email);
    expect(status).toBe(200);
    return String(body["token"]);
  };

  const paths: readonly (readonly ["get" | "post", string])[] = [
    ["get", "account"],
    ["get", "account/data"],
    ["post", "account/sendConfirmation"],
    ["post", "account/profile"],
    ["post", "account/changePassword"],
    ["post", "account/logout"],
    ["post", "account/endSession"],
    ["post", "account/logoutEverywhere"],
    ["post", "account/delete"],
  ];
  it.each(paths)("%s %s requires a login", async (method, path) => {
    for (const call of [{}, { token: "A".repeat(43) }]) {
      const reply = method === "get" ? await guests.get(path, call) : await guests.post(path, {}, call);
      expect(reply).toMatchObject({ status: 401, body: { code: "NOT_LOGGED_IN" } });
      expect(reply.headers["cache-control"]).toBe("no-store");
    }
  });

  it("shows an address's reservations once its owner has confirmed it, the next one first", async () => {
    let token = await guests.guest("leyla@example.com");
    const next = await guests.book("Leyla@example.com");
    await guests.book("somebody@example.com");
    const mine = await overview(token);
    expect(mine.account).toMatchObject({ name: "Leyla", email: "leyla@example.com", confirmed: false });
    expect(mine.reservations).toEqual([]);

    token = await confirm("leyla@example.com");
    const confirmed = await overview(token);
    expect(confirmed.account.confirmed).toBe(true);
    expect(confirmed.reservations).toMatchObject([{ id: next, upcoming: true, reservationTime: "7:30 PM" }]);

    guests.later(4 * 24 * 3600_000);
    expect((await overview(token)).reservations).toMatchObject([{ id: next, upcoming: false }]);
  });

  it("bookings made while logged in belong to the account, whatever address they have; an ended login books without one", async () => {
    const token = await guests.guest("leyla@example.com");
    const mine = await guests.book("office@example.com", { token });
    expect((await overview(token)).reservations).toMatchObject([{ id: mine }]);
    await guests.guest("office@example.com");
    const stranger = await confirm("office@example.com");
    expect((await overview(stranger)).reservations).toEqual([]);
    await guests.post("account/logout", {}, { token });
    const nobodys = await guests.book("leyla@example.com", { token });
    expect(
      await guests.storage.db
        .selectFrom("reservations")
        .select(["id", "account_id"])
        .where("id", "=", nobodys)
        .execute(),
    ).toEqual([{ id: nobodys, account_id: null }]);
  });

  it("a confirmation link works once, for three days, and can be requested again", async () => {
    let token = await guests.guest("leyla@example.com");
    const first = await guests.mailed("account-confirm", "leyla@example.com");
    guests.later(3 * 24 * 3600_000);
    const password = "linden-honey";
    expect((await guests.post("account/confirm", { token: first, password })).body.code).toBe(
      "INVALID_TOKEN",
    );
    expect((await guests.post("account/sendConfirmation", {}, { token })).status).toBe(200);
    token = await confirm("leyla@example.com");
    expect((await guests.confirm("leyla@example.com")).body.code).toBe("INVALID_TOKEN");
    const before = (await guests.mails()).length;
    expect((await guests.post("account/sendConfirmation", {}, { token })).status).toBe(200);
    expect(await guests.mails()).toHaveLength(before);
  });

  it("a reset through the mailed link confirms the address as well", async () => {
    await guests.register("leyla@example.com");
    await guests.forgot("leyla@example.com");
    await guests.reset(await guests.mailed("password-reset", "leyla@example.com"));
    const token = String((await guests.login("leyla@example.com", "walnut-table")).body["token"]);
    expect((await overview(token)).account.confirmed).toBe(true);
  });

  it("changes the name, and refuses an empty one", async () => {
    const token = await guests.guest("leyla@example.com");
    expect((await guests.post("account/profile", { name: " Leyla <b> Aydin " }, { token })).status).toBe(200);
    expect((await overview(token)).account.name).toBe("Leyla <b> Aydin");
    expect(await guests.post("account/profile", { name: " " }, { token })).toMatchObject({
      status: 400,
      body: { code: "MISSING_REQUIRED_FIELDS", field: "name" },
    });
  });

  it("changes the password with the current one; every session ends, the requesting one continues with a new token", async () => {
    const token = await guests.guest("leyla@example.com");
    const elsewhere = String((await guests.login("leyla@example.com")).body["token"]);
    await guests.forgot("leyla@example.com");
    const link = await guests.mailed("password-reset", "leyla@example.com");
    const change = (currentPassword: string, password = "walnut-table", confirmPassword = password) =>
      guests.post("account/changePassword", { currentPassword, password, confirmPassword }, { token });

    expect(await change("wrong")).toMatchObject({
      status: 403,
      body: { code: "WRONG_PASSWORD", field: "currentPassword" },
    });
    expect((await change("linden-honey", "12345")).body).toMatchObject({
      code: "PASSWORD_TOO_SHORT",
      field: "password",
    });
    expect((await change("linden-honey", "leyla1")).body.code).toBe("PASSWORD_TOO_COMMON");
    expect((await change("linden-honey", "walnut-table", "walnut-tabel")).body.code).toBe("PASSWORDS_DIFFER");
    expect((await guests.get("account", { token: elsewhere })).status).toBe(200);

    const changed = await change("linden-honey");
    expect(changed.status).toBe(200);
    expect((await guests.get("account", { token })).status).toBe(401);
    expect((await guests.get("account", { token: elsewhere })).status).toBe(401);
    expect((await overview(String(changed.body["token"]))).sessions).toHaveLength(1);
    expect((await guests.reset(link)).body.code).toBe("INVALID_TOKEN");
    expect((await guests.login("leyla@example.com", "walnut-table")).status).toBe(200);
    expect((await guests.mails("leyla@example.com")).map(({ kind }) => kind)).toContain("password-changed");
  });

  it("a stolen session cannot guess the password either", async () => {
    const token = await guests.guest("leyla@example.com");
    const guess = () => guests.post("account/delete", { password: "wrong" }, { token });
    for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(403);
    const waiting = await guess();
    expect([waiting.status, Number(waiting.headers["retry-after"])]).toEqual([429, 5]);
  });

  it("shows where a guest is logged in, and ends one session, this one or all", async () => {
    const here = await guests.guest("leyla@example.com");
    const agents = {
      "Firefox on Linux": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
      "Safari on iPhone":
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile Safari/604.1",
    };
    const tokens: string[] = [];
    for (const agent of Object.values(agents)) {
      guests.later(60_000);
      const reply = await guests.login("leyla@example.com", undefined, { headers: { "user-agent": agent } });
      tokens.push(String(reply.body["token"]));
    }
    const { sessions } = await overview(here);
    expect(sessions.map(({ device }) => device).slice(0, 2)).toEqual(Object.keys(agents).reverse());
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const italian = { "accept-language": "it" };
    expect((await guests.get("account", { token: here, headers: italian })).body["sessions"]).toMatchObject([
      { device: "Safari su iPhone" },
      { device: "Firefox su Linux" },
      { device: "Browser sconosciuto" },
    ]);

    const imani = await guests.guest("imani@example.com");
    const phone = sessions.find(({ device }) => device === "Safari on iPhone")!.id;
    await guests.post("account/endSession", { id: phone }, { token: imani });
    expect((await guests.get("account", { token: tokens[1]! })).status).toBe(200);
    await guests.post("account/endSession", { id: phone }, { token: here });
    expect((await guests.get("account", { token: tokens[1]! })).status).toBe(401);

    await guests.post("account/logout", {}, { token: here });
    expect((await guests.get("account", { token: here })).status).toBe(401);
    expect(
      await guests.post("account/logoutEverywhere", {}, { token: tokens[0]!, headers: italian }),
    ).toMatchObject({ status: 200, body: { message: "Siete usciti da tutti i dispositivi" } });
    expect((await guests.get("account", { token: tokens[0]! })).status).toBe(401);
    expect((await guests.get("account", { token: imani })).status).toBe(200);
  });

  it("exports all stored data, and no secret", async () => {
    await guests.guest("leyla@example.com");
    const token = await confirm("leyla@example.com");
    const id = await guests.book("leyla@example.com");
    const { status, body } = await guests.get("account/data", { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      account: { name: "Leyla", email: "leyla@example.com", confirmed: true },
      reservations: [{ id, name: "Leyla Aydin", phoneNumber: "555-0100", message: "By the window" }],
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|token/i);
  });

  it("deletes the account with the password; its reservations stay without personal data", async () => {
    await guests.guest("leyla@example.com");
    const token = await confirm("leyla@example.com");
    const mine = await guests.book("leyla@example.com");
    const other = await guests.book("imani@example.com");
    expect((await guests.post("account/delete", {}, { token })).body.code).toBe("MISSING_REQUIRED_FIELDS");
    expect((await guests.post("account/delete", { password: "wrong" }, { token })).status).toBe(403);
    expect((await guests.post("account/delete", { password: "linden-honey" }, { token })).status).toBe(200);

    expect((await guests.get("account", { token })).status).toBe(401);
    expect((await guests.login("leyla@example.com")).status).toBe(401);
    expect(await findReservation(guests.storage.db, mine)).toMatchObject({
      party_size: 2,
      start_minutes: 1170,
      name: null,
      email: null,
      phone_number: null,
      special_request: null,
      message: null,
    });
    expect(await findReservation(guests.storage.db, other)).toMatchObject({ email: "imani@example.com" });
    for (const table of ["accounts", "sessions", "account_tokens"] as const)
      expect(await guests.storage.db.selectFrom(table).selectAll().execute()).toEqual([]);
    // The address is free again.
    expect((await guests.register("leyla@example.com")).status).toBe(201);
    expect((await guests.login("leyla@example.com")).status).toBe(200);
  });
});

describe("security of the calls", () => {
  let guests: Guests;
  beforeAll(async () => {
    guests = await Guests.open("", { CORS_ORIGINS: "https://www.example.com", LOG_LEVEL: "trace" });
  });
  afterAll(() => guests.service.close());

  const everyPath = [
    "register",
    "login",
    "forgotPassword",
    "resetPassword/AbC",
    "account/confirm",
    "account/profile",
    "account/delete",
  ];

  it.each(everyPath)(
    "%s accepts no other site's form, sets no cookie and is cached nowhere",
    async (path) => {
      const form = await guests.service.app.inject({
        method: "POST",
        url: `/api/food/${path}`,
        headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://evil.example" },
        payload: `form=${path}&email=leyla%40example.com&password=linden-honey`,
      });
      // Some paths accept forms, but only from the site's own pages; the others accept no forms.
      expect(form.statusCode).toBe(["register", "login", "forgotPassword"].includes(path) ? 403 : 415);
      expect(form.headers["set-cookie"]).toBeUndefined();
      const json = await guests.post(path, {}, { headers: { origin: "https://evil.example" } });
      expect(json.headers).toMatchObject({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "referrer-policy": "same-origin",
        "x-frame-options": "SAMEORIGIN",
      });
      expect(json.headers["strict-transport-security"]).toMatch(/max-age=31536000/);
      expect(json.headers["set-cookie"]).toBeUndefined();
      expect(json.headers["access-control-allow-origin"]).toBeUndefined();
      expect(json.headers["access-control-allow-credentials"]).toBeUndefined();
    },
  );

  it("lets pages of the listed origins send the token", async () => {
    const preflight = await guests.service.app.inject({
      method: "OPTIONS",
      url: "/api/food/account",
      headers: {
        origin: "https://www.example.com",
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization",
      },
    });
    expect(preflight.headers["access-control-allow-origin"]).toBe("https://www.example.com");
    expect(preflight.headers["access-control-allow-headers"]).toContain("authorization");
  });

  it("no token, password or address reaches the log, and no reply from others' pages sends a referrer", async () => {
    await guests.register("leyla@example.com");
    await guests.forgot("leyla@example.com");
    const link = await guests.mailed("password-reset", "leyla@example.com");
    await guests.reset(`${link}x`, "walnut-table");
    await guests.reset(link, "walnut-table");
    const token = String((await guests.login("leyla@example.com", "walnut-table")).body["token"]);
    await guests.get("account", { token });
    await guests.service.app.inject({ url: `/resetpassword/${link}` });
    await guests.service.app.inject({ url: `/resetpassword?token=${link}` });
    const log = guests.service.logLines.join("");
    expect(log).toContain("/api/food/resetPassword/:token");
    for (const secret of [link, token, "walnut-table", "linden-honey", "leyla"])
      expect(log).not.toContain(secret);
  });

  it("the page opened with a reset token sends no referrer, and is not cached", async () => {
    for (const url of ["/resetpassword/AbC", "/resetpassword?token=AbC"]) {
      const { statusCode, headers } = await guests.service.app.inject({ url });
      expect([statusCode, headers["referrer-policy"]]).toEqual([200, "no-referrer"]);
    }
    const { headers } = await guests.service.app.inject({ url: "/lunch" });
    expect(headers["referrer-policy"]).toBe("same-origin");
  });
});
