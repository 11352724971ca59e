import { cookieOf, Guests } from "../../../core/server/support/accounts.ts";
import { databases } from "../../../core/server/support/databases.ts";

describe.each(databases())("confirming an address on %s", (_name, newDatabase) => {
  let guests: Guests;
  beforeAll(async () => {
    guests = await Guests.open(await newDatabase());
  });
  beforeEach(() => guests.startOver());
  afterAll(() => guests.service.close());

  const email = "leyla@example.com";
  const confirm = async (body: object, headers: Readonly<Record<string, string>> = {}) =>
    guests.post(
      "account/confirm",
      { token: await guests.mailed("account-confirm", email), ...body },
      { headers },
    );

  it("ends every older session, and locks out a stranger who opened the account in the owner's name", async () => {
    const strangersBrowser = await guests
      .register(email, "strangers-own")
      .then(() => guests.login(email, "strangers-own"));
    const stranger = String(strangersBrowser.body["token"]);
    expect((await guests.get("account", { token: stranger })).status).toBe(200);

    // The owner opens the link without knowing the password.
    expect(await confirm({ password: "linden-honey" })).toMatchObject({
      status: 403,
      body: { code: "WRONG_PASSWORD", field: "password" },
    });
    expect((await guests.get("account", { token: stranger })).status).toBe(200);
    const mine = await confirm({ password: "linden-honey", confirmPassword: "linden-honey" });
    expect(mine).toMatchObject({
      status: 200,
      body: { message: "Thank you. Your email address is confirmed", account: { email } },
    });

    expect((await guests.get("account", { token: stranger })).status).toBe(401);
    expect((await guests.login(email, "strangers-own")).status).toBe(401);
    expect(await guests.get("account", { token: String(mine.body["token"]) })).toMatchObject({
      status: 200,
      body: { account: { confirmed: true } },
    });
    expect((await guests.login(email, "linden-honey")).status).toBe(200);
    // The stranger's browser is no longer trusted: its guesses count like any others.
    for (let guess = 0; guess < 5; guess += 1) await guests.login(email, "wrong", { from: "198.51.100.1" });
    expect((await guests.login(email, "wrong", { headers: cookieOf(strangersBrowser) })).status).toBe(429);
    expect((await guests.login(email, "linden-honey", { headers: cookieOf(mine) })).status).toBe(200);
  });

  it("asks the owner for the account's password, and logs in", async () => {
    const before = await guests.guest(email);
    const { status, body } = await confirm({ password: "linden-honey" });
    expect(status).toBe(200);
    expect((await guests.get("account", { token: before })).status).toBe(401);
    expect((await guests.get("account", { token: String(body["token"]) })).status).toBe(200);
  });

  it.each<[string, object, string]>([
    ["MISSING_REQUIRED_FIELDS", {}, "password"],
    ["PASSWORD_TOO_SHORT", { password: "short", confirmPassword: "short" }, "password"],
    ["PASSWORDS_DIFFER", { password: "linden-honey", confirmPassword: "linden-money" }, "confirmPassword"],
    ["PASSWORD_TOO_COMMON", { password: "leyla1", confirmPassword: "leyla1" }, "password"],
  ])("refuses with %s: %j, and the link still works", async (code, body, field) => {
    await guests.register(email);
    expect((await confirm(body)).body).toMatchObject({ code, field });
    expect((await confirm({ password: "linden-honey" })).status).toBe(200);
  });

  it("counts guesses at the password", async () => {
    await guests.register(email);
    for (let guess = 0; guess < 5; guess += 1)
      expect((await confirm({ password: `guess ${guess}` })).status).toBe(403);
    expect((await confirm({ password: "linden-honey" })).status).toBe(429);
  });
});
