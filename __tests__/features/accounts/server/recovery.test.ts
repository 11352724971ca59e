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

  describe("mails", () => {
    const email = "leyla@example.com";
    const onPage = (language: string) => ({ headers: { "accept-language": language } });
    const subjectsTo = async (address: string) => (await guests.mails(address)).map(({ subject }) => subject);
    const latestTo = async (address: string) => {
      guests.later(1000);
      return (await subjectsTo(address)).at(-1);
    };

    it("are in the language of the page where the guest signed up, even if a stranger asks for them", async () => {
      await guests.register(email, "linden-honey", onPage("it"));
      expect(await latestTo(email)).toBe("Confermate il vostro indirizzo email · Delish");
      await guests.forgot(email, onPage("en"));
      expect(await latestTo(email)).toBe("Scegliete una nuova password · Delish");
      await guests.register(email, "another-secret", onPage("en"));
      expect(await latestTo(email)).toBe("Avete già un account · Delish");
      const mails = await guests.mails(email);
      expect(mails.filter(({ html }) => !html.includes('<html lang="it">'))).toEqual([]);
      // Without an account, only the page determines the language.
      await guests.forgot("nobody@example.com", onPage("it"));
      expect(await latestTo("nobody@example.com")).toBe("Nessun account con questo indirizzo · Delish");
    });

    it("use the new language after the guest logs in on a page in another", async () => {
      await guests.register(email, "linden-honey", onPage("it"));
      await guests.login(email, "linden-honey", onPage("en"));
      guests.later(1000);
      await guests.forgot(email, onPage("it"));
      expect(await latestTo(email)).toBe("Choose a new password · Delish");
      const link = await guests.mailed("password-reset", email);
      await guests.post(
        `resetPassword/${link}`,
        { password: "walnut-table", confirmPassword: "walnut-table" },
        onPage("it"),
      );
      expect(await latestTo(email)).toBe("La vostra password è cambiata · Delish");
      const token = String((await guests.login(email, "walnut-table", onPage("it"))).body["token"]);
      await guests.post("account/delete", { password: "walnut-table" }, { token, ...onPage("it") });
      expect(await latestTo(email)).toBe("Il vostro account è eliminato · Delish");
    });
  });

  describe("a forgotten password", () => {
    it("is replaced by a mailed link; every session ends, and the owner gets a mail", async () => {
      const token = await guests.guest("leyla@example.com");
      expect(await guests.forgot("Leyla@EXAMPLE.com")).toMatchObject({
        status: 200,
        body: { success: true },
      });
      const link = await guests.mailed("password-reset", "leyla@example.com");
      expect(await guests.reset(link)).toMatchObject({ status: 200, body: { success: true } });
      expect((await guests.get("account", { token })).status).toBe(401);
      expect((await guests.login("leyla@example.com")).status).toBe(401);
      expect((await guests.login("leyla@example.com", "walnut-table")).status).toBe(200);
      expect((await guests.mails("leyla@example.com")).map(({ kind }) => kind)).toContain("password-changed");
    });

    it("answers an unknown address like a known one, and informs its owner by mail", async () => {
      await guests.register("leyla@example.com");
      const known = await guests.forgot("leyla@example.com");
      const unknown = await guests.forgot("nobody@example.com");
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
      const [mail] = await guests.mails("nobody@example.com");
      expect(mail!.kind).toBe("password-reset-no-account");
      expect(mail!.text).not.toContain("token");
    });

    it("uses a link once, and invalidates all others", async () => {
      await guests.register("leyla@example.com");
      await guests.forgot("leyla@example.com");
      const first = await guests.mailed("password-reset", "leyla@example.com");
      guests.later(minutes);
      await guests.forgot("leyla@example.com");
      const second = await guests.mailed("password-reset", "leyla@example.com");
      expect(second).not.toBe(first);
      expect((await guests.reset(first)).status).toBe(200);
      for (const link of [first, second])
        expect(await guests.reset(link, "third-secret")).toMatchObject({
          status: 400,
          ...refusal("INVALID_TOKEN"),
        });
      expect((await guests.login("leyla@example.com", "walnut-table")).status).toBe(200);
    });

    it("accepts the token in the body, so that no address and no log contains it", async () => {
      await guests.register("leyla@example.com");
      await guests.forgot("leyla@example.com");
      const token = await guests.mailed("password-reset", "leyla@example.com");
      const passwords = { password: "walnut-table", confirmPassword: "walnut-table" };
      expect(await guests.post("resetPassword", { token: `${token}x`, ...passwords })).toMatchObject({
        status: 400,
        ...refusal("INVALID_TOKEN"),
      });
      expect((await guests.post("resetPassword", { token, ...passwords })).status).toBe(200);
      expect((await guests.login("leyla@example.com", "walnut-table")).status).toBe(200);
    });

    it("lets one of two simultaneous resets with one link win", async () => {
      await guests.register("leyla@example.com");
      await guests.forgot("leyla@example.com");
      const link = await guests.mailed("password-reset", "leyla@example.com");
      const replies = await Promise.all([
        guests.reset(link, "first-secret"),
        guests.reset(link, "second-secret"),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
      const winner = replies[0].status === 200 ? "first-secret" : "second-secret";
      expect((await guests.login("leyla@example.com", winner)).status).toBe(200);
    });

    it("refuses forged, truncated, expired and foreign tokens", async () => {
      await guests.register("leyla@example.com");
      await guests.forgot("leyla@example.com");
      const link = await guests.mailed("password-reset", "leyla@example.com");
      const confirm = await guests.mailed("account-confirm", "leyla@example.com");
      const forged = [
        link.slice(0, -1),
        `${link}x`,
        "A".repeat(43),
        confirm,
        "%00",
        "'%20or%201=1",
        "undefined",
      ];
      for (const token of forged)
        expect(await guests.reset(token)).toMatchObject({ status: 400, ...refusal("INVALID_TOKEN") });
      guests.later(30 * minutes);
      expect((await guests.reset(link)).body.code).toBe("INVALID_TOKEN");
      expect((await guests.login("leyla@example.com")).status).toBe(200);
    });

    it.each<[object, string, string]>([
      [{}, "MISSING_REQUIRED_FIELDS", "password"],
      [{ password: "walnut-table" }, "MISSING_REQUIRED_FIELDS", "confirmPassword"],
      [{ password: "walnut-table", confirmPassword: "walnut-tabel" }, "PASSWORDS_DIFFER", "confirmPassword"],
      [{ password: "12345", confirmPassword: "12345" }, "PASSWORD_TOO_SHORT", "password"],
      [{ password: "leyla1", confirmPassword: "leyla1" }, "PASSWORD_TOO_COMMON", "password"],
    ])("refuses %j, and the link still works", async (body, code, field) => {
      await guests.register("leyla@example.com");
      await guests.forgot("leyla@example.com");
      const link = await guests.mailed("password-reset", "leyla@example.com");
      expect(await guests.post(`resetPassword/${link}`, body)).toMatchObject({
        status: 400,
        ...refusal(code, field),
      });
      expect((await guests.reset(link)).status).toBe(200);
    });

    it("links in mails begin with the site's own address, whatever Host a request has", async () => {
      await guests.register("leyla@example.com");
      await guests.forgot("leyla@example.com", {
        headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
      });
      for (const { text, html } of await guests.mails()) {
        expect(text).toContain("https://delish.example.com/");
        expect(text + html).not.toContain("evil.example");
      }
    });
  });
});
