import { Guests } from "../../../core/server/support/accounts.ts";
import { databases } from "../../../core/server/support/databases.ts";

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
  const days = 24 * 60 * minutes;

  describe("registering", () => {
    it("opens an account that can log in, and mails a link to confirm the address", async () => {
      const registered = await guests.register(" Leyla@Example.com ");
      expect(registered).toMatchObject({ status: 201, body: { success: true } });
      const { status, body } = await guests.login("leyla@example.com");
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, account: { name: "Leyla", email: "Leyla@example.com" } });
      expect(body["token"]).toMatch(/^[\w-]{43}$/);
      const [mail] = await guests.mails();
      expect(mail).toMatchObject({ kind: "account-confirm", to_address: "Leyla@example.com" });
      expect(mail!.text).toMatch(/https:\/\/delish\.example\.com\/account#confirm=[\w-]{43}\s/);
    });

    it("answers a known address like a new one, changes nothing, and informs the owner by mail", async () => {
      const fresh = await guests.register("leyla@example.com");
      const again = await guests.register("LEYLA@example.com", "another-secret");
      expect([again.status, again.body]).toEqual([fresh.status, fresh.body]);
      expect((await guests.login("leyla@example.com")).status).toBe(200);
      expect((await guests.login("leyla@example.com", "another-secret")).status).toBe(401);
      expect((await guests.mails("leyla@example.com")).map(({ kind }) => kind).sort()).toEqual([
        "account-confirm",
        "account-exists",
      ]);
    });

    it("lets one of two simultaneous registrations of an address win", async () => {
      const both = await Promise.all([
        guests.register("leyla@example.com", "first-secret"),
        guests.register("leyla@example.com", "second-secret"),
      ]);
      expect(both.map(({ status }) => status)).toEqual([201, 201]);
      const logins = await Promise.all([
        guests.login("leyla@example.com", "first-secret"),
        guests.login("leyla@example.com", "second-secret"),
      ]);
      expect(logins.map(({ status }) => status).sort()).toEqual([200, 401]);
    });

    it.each<[string, object, string, string | undefined]>([
      ["nothing", {}, "MISSING_REQUIRED_FIELDS", "name"],
      [
        "a blank name",
        { name: " ", email: "a@example.com", password: "linden-honey" },
        "MISSING_REQUIRED_FIELDS",
        "name",
      ],
      ["no address", { name: "A", password: "linden-honey" }, "MISSING_REQUIRED_FIELDS", "email"],
      [
        "no password",
        { name: "A", email: "a@example.com", password: "" },
        "MISSING_REQUIRED_FIELDS",
        "password",
      ],
      [
        "five characters",
        { name: "A", email: "a@example.com", password: "12345" },
        "PASSWORD_TOO_SHORT",
        "password",
      ],
      [
        "five emoji",
        { name: "A", email: "a@example.com", password: "🍋🍋🍋🍋🍋" },
        "PASSWORD_TOO_SHORT",
        "password",
      ],
      [
        "1001 characters",
        { name: "A", email: "a@example.com", password: "x".repeat(1001) },
        "FIELD_TOO_LONG",
        "password",
      ],
      [
        "a name of 101",
        { name: "n".repeat(101), email: "a@example.com", password: "linden-honey" },
        "FIELD_TOO_LONG",
        "name",
      ],
      [
        "half a character",
        { name: "A", email: "a@example.com", password: "secret\ud800" },
        "INVALID_FIELD",
        "password",
      ],
      [
        "a password that is a list",
        { name: "A", email: "a@example.com", password: ["secret"] },
        "INVALID_FIELD",
        "password",
      ],
      [
        "an object as address",
        { name: "A", email: { $ne: "" }, password: "linden-honey" },
        "INVALID_EMAIL",
        "email",
      ],
      [
        "an address with a null byte",
        { name: "A", email: "a\0@example.com", password: "linden-honey" },
        "INVALID_EMAIL",
        "email",
      ],
      [
        "two addresses",
        { name: "A", email: "a@example.com,b@example.com", password: "linden-honey" },
        "INVALID_EMAIL",
        "email",
      ],
      [
        "a line break in the address",
        { name: "A", email: "a@example.com\nBcc: b@example.com", password: "linden-honey" },
        "INVALID_EMAIL",
        "email",
      ],
      ["a list", [], "INVALID_JSON", undefined],
    ])("refuses %s", async (_what, body, code, field) => {
      expect(await guests.post("register", body)).toMatchObject({ status: 400, ...refusal(code, field) });
      expect(await guests.mails()).toEqual([]);
    });

    it("refuses a password of a megabyte before reading it", async () => {
      expect(await guests.register("a@example.com", "x".repeat(1024 * 1024))).toMatchObject({
        status: 413,
        ...refusal("PAYLOAD_TOO_LARGE"),
      });
    });

    it("accepts any characters, and pass phrases of a thousand", async () => {
      for (const [index, password] of ["      ", "nul\0nul", "ünïcödé 🍋", "a".repeat(999) + "b"].entries()) {
        const email = `guest${index}@example.com`;
        expect((await guests.register(email, password)).status).toBe(201);
        expect((await guests.login(email, password)).status).toBe(200);
      }
    });

    it("compares passwords exactly, except for how a keyboard composes a letter", async () => {
      await guests.register("leyla@example.com", `Café${"x".repeat(80)}1`);
      const tries = [`café${"x".repeat(80)}1`, `Café${"x".repeat(80)}2`, `Café${"x".repeat(80)}1 `];
      for (const password of tries)
        expect((await guests.login("leyla@example.com", password)).status).toBe(401);
      const decomposed = `Cafe\u0301${"x".repeat(80)}1`;
      expect((await guests.login("leyla@example.com", decomposed)).status).toBe(200);
    });

    it.each(["leyla!", "LEYLA1", "leyla@example.com", "Delish2026"])(
      "refuses %s, which anyone who knows the guest tries first",
      async (password) => {
        const reply = await guests.register("leyla@example.com", password);
        expect(reply).toMatchObject({ status: 400, ...refusal("PASSWORD_TOO_COMMON", "password") });
      },
    );

    const common = ["password", "PASSWORD", "123456", "qwerty123", "reservation1"];

    it.each(common)("accepts %s: six characters are enough", async (password) => {
      expect((await guests.register("leyla@example.com", password)).status).toBe(201);
      expect((await guests.login("leyla@example.com", password)).status).toBe(200);
    });

    it.each(common)("refuses %s, which is guessed early", async (password) => {
      const strict = await Guests.open(await newDatabase(), { REFUSE_COMMON_PASSWORDS: "on" });
      try {
        const reply = await strict.register("leyla@example.com", password);
        expect(reply).toMatchObject({ status: 400, ...refusal("PASSWORD_TOO_COMMON", "password") });
      } finally {
        await strict.service.close();
      }
    });

    it("keeps names unchanged", async () => {
      const name = `<script>alert(1)</script>'); drop table accounts; --`;
      await guests.post("register", {
        name: ` ${name}\0 `,
        email: "bobby@example.com",
        password: "linden-honey",
      });
      expect((await guests.login("bobby@example.com")).body["account"]).toMatchObject({ name });
      // The mail goes to an unconfirmed address, so it must not contain a stranger's text.
      expect((await guests.mails())[0]!.text).not.toContain("script");
    });

    it("makes one account for all spellings of an address, and two for look-alikes", async () => {
      const spellings = [
        "leyla@müller.example",
        "LEYLA@MÜLLER.EXAMPLE",
        "leyla@xn--mller-kva.example",
        "leyla@ｍüller.example",
      ];
      for (const email of spellings) await guests.register(email, undefined, { from: "192.0.2.9" });
      expect(await guests.storage.db.selectFrom("accounts").select("email_key").execute()).toEqual([
        { email_key: "leyla@xn--mller-kva.example" },
      ]);
      await guests.register("mike@example.com", "mikes-secret");
      const alike = ["mi\u212ae@example.com", "mіke@example.com", "ｍike@example.com", "mike@еxample.com"];
      for (const email of alike) {
        expect((await guests.register(email, "thieves-secret")).status).toBe(201);
        await guests.forgot(email);
      }
      expect((await guests.mails("mike@example.com")).map(({ kind }) => kind)).toEqual(["account-confirm"]);
      expect((await guests.login("mike@example.com", "mikes-secret")).status).toBe(200);
    });
  });

  describe("logging in", () => {
    it("refuses a wrong password and an unknown address with the same message", async () => {
      await guests.register("leyla@example.com");
      const wrong = await guests.login("leyla@example.com", "not-it-at-all");
      const unknown = await guests.login("nobody@example.com", "not-it-at-all");
      expect(wrong).toMatchObject({ status: 401, ...refusal("WRONG_CREDENTIALS") });
      expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    });

    it("gives every login its own token, and keeps none of them", async () => {
      await guests.register("leyla@example.com");
      const tokens = await Promise.all(
        [1, 2, 3].map(async () => String((await guests.login("leyla@example.com")).body["token"])),
      );
      expect(new Set(tokens).size).toBe(3);
      const rows = JSON.stringify([
        await guests.storage.db.selectFrom("sessions").selectAll().execute(),
        await guests.storage.db.selectFrom("accounts").selectAll().execute(),
      ]);
      for (const secret of [...tokens, "linden-honey"]) expect(rows).not.toContain(secret);
      expect(rows).toContain("$argon2id$");
    });

    it("ends a session after a week without a visit, and after thirty days in any case", async () => {
      const token = await guests.guest("leyla@example.com");
      guests.later(6 * days);
      expect((await guests.get("account", { token })).status).toBe(200);
      guests.later(6 * days);
      expect((await guests.get("account", { token })).status).toBe(200);
      guests.later(7 * days + minutes);
      expect(await guests.get("account", { token })).toMatchObject({
        status: 401,
        ...refusal("NOT_LOGGED_IN"),
      });

      const kept = String((await guests.login("leyla@example.com")).body["token"]);
      for (let day = 0; day < 29; day += 1) {
        guests.later(days);
        expect((await guests.get("account", { token: kept })).status).toBe(200);
      }
      guests.later(days + minutes);
      expect((await guests.get("account", { token: kept })).status).toBe(401);
    });

    it("keeps the twenty most recently used sessions", async () => {
      await guests.register("leyla@example.com");
      const tokens: string[] = [];
      for (let count = 0; count < 21; count += 1) {
        guests.later(minutes);
        tokens.push(String((await guests.login("leyla@example.com")).body["token"]));
      }
      expect((await guests.get("account", { token: tokens[0]! })).status).toBe(401);
      expect((await guests.get("account", { token: tokens[1]! })).status).toBe(200);
    });

    it.each([
      "",
      "Bearer",
      "Bearer x",
      "Basic bGV5bGE6c2VjcmV0",
      `Bearer ${"A".repeat(43)}`,
      "Bearer ' or 1=1 --",
    ])("does not log in with %j", async (authorization) => {
      await guests.guest("leyla@example.com");
      const reply = await guests.get("account", { headers: { authorization } });
      expect(reply).toMatchObject({ status: 401, ...refusal("NOT_LOGGED_IN") });
      expect(reply.headers["www-authenticate"]).toBe("Bearer");
    });
  });
});
