import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { colors, defaultTheme } from "../../../../src/core/shared/palette.ts";
import { guestForms } from "../../../../src/app/forms.ts";
import * as paths from "../../../../src/core/contract/paths.ts";
import { Guests } from "../support/accounts.ts";
import { databases } from "../support/databases.ts";
import { bookingSettings, writeFiles } from "../support/fixtures.ts";

type FormName = keyof typeof guestForms;

const site = "https://delish.example.com";
const ownPage = { origin: site, "sec-fetch-site": "same-origin" };

interface Page {
  readonly status: number;
  readonly html: string;
  /** The visible text. */
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

const unescape = (text: string): string =>
  text.replace(
    /&(lt|gt|quot|#39|amp);/g,
    (_, name: string) => ({ lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" })[name]!,
  );

/** Names and values that each control of a page's first form submits. */
function controlsOf({ html }: Pick<Page, "html">): Record<string, string> {
  const [form = ""] = /<form[\s\S]*?<\/form>/.exec(html) ?? [];
  return Object.fromEntries(
    [...form.matchAll(/<input [^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      unescape(name),
      unescape(value),
    ]),
  );
}

/** The error that a page shows for a field, found by its label. */
const errorAt = ({ html }: Page, label: string): string | undefined => {
  const [, text] = new RegExp(`<dt>${label}</dt><dd>([^<]*)<`).exec(html) ?? [];
  return text === undefined ? undefined : unescape(text);
};

const labels: Readonly<Record<string, string>> = {
  numberOfPersons: "Guests|Party size",
  reservationDate: "Date",
  reservationTime: "Time",
  name: "Name",
  email: "Email[^<]*",
  phoneNumber: "Phone[^<]*",
  message: "[^<]*",
  reference: "Reservation number",
  token: "[^<]*",
  password: "[^<]*Password",
  confirmPassword: "Confirm Password",
};

describe.each(databases())("forms without JavaScript on %s", (database, newDatabase) => {
  let guests: Guests;
  /** A new browser for each test: the service remembers a browser's forms for half a minute. */
  let browser = 0;
  beforeAll(async () => {
    guests = await Guests.open(await newDatabase());
  });
  beforeEach(async () => {
    browser += 1;
    await guests.startOver();
    await writeFile(join(guests.service.root, "content/settings/booking.yml"), bookingSettings());
  });
  afterAll(() => guests.service.close());

  const send = async (
    name: FormName,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = ownPage,
  ): Promise<Page> => {
    const reply = await guests.service.app.inject({
      method: "POST",
      url: guestForms[name].form.action,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        host: "delish.example.com",
        "user-agent": `Browser ${browser}`,
        ...headers,
      },
      payload: new URLSearchParams({ form: name, ...fields }).toString(),
    });
    const html = reply.body;
    const [, body = html] = /<main>([\s\S]*)<\/main>/.exec(html) ?? [];
    return {
      status: reply.statusCode,
      html,
      text: unescape(body.replace(/<[^>]*>/g, " ")).replace(/\s+/g, " "),
      headers: reply.headers,
    };
  };
  const rows = () => guests.storage.db.selectFrom("reservations").selectAll().execute();

  const full = {
    numberOfPersons: "2",
    reservationDate: "2026-11-24",
    reservationTime: "7:30 PM",
    name: "Ada <b>Rossi</b>",
    email: "ada@example.com",
    phoneNumber: "555-0199",
    message: 'By the "window" & quiet',
  };
  const simple = { numberOfPersons: "5", reservationDate: "2026-11-24", reservationTime: "12:00 pm" };
  const filledIn: Readonly<Record<FormName, Readonly<Record<string, string>>>> = {
    fullReservation: full,
    simpleReservation: simple,
    landingReservation: { numberOfPersons: "2", reservationDate: "Tomorrow", reservationTime: "8:00 PM" },
    findReservation: { reference: "K7QX-2M9F-TB", email: "ada@example.com" },
    moveReservation: {
      token: "x",
      numberOfPersons: "3",
      reservationDate: "2026-11-25",
      reservationTime: "8:00 PM",
    },
    cancelReservation: { token: "x" },
    addReservationEmail: { token: "x", email: "ada@example.com" },
    quoteOrder: { "quantity:margherita-pizza": "1", name: "Leyla", phoneNumber: "555-0147" },
    placeOrder: { "quantity:margherita-pizza": "1", name: "Leyla", phoneNumber: "555-0147" },
    findOrder: { reference: "K7QX-2M9F-TB", phoneNumber: "555-0147" },
    cancelOrder: { token: "x" },
    register: { name: "Leyla", email: "leyla@example.com", password: "linden-honey" },
    login: { email: "leyla@example.com", password: "linden-honey" },
    forgotPassword: { email: "leyla@example.com" },
    resetPassword: { token: "x", password: "walnut-table", confirmPassword: "walnut-table" },
  };
  const names = Object.keys(guestForms) as FormName[];

  describe("booking", () => {
    it("answers the booking page's form with the booking", async () => {
      const page = await send("fullReservation", full);
      expect(page.status).toBe(201);
      const [row] = await rows();
      expect(row).toMatchObject({
        name: full.name,
        email: full.email,
        phone_number: full.phoneNumber,
        party_size: 2,
        message: full.message,
        special_request: full.message,
      });
      for (const words of [
        "Reservation successful!",
        "Tuesday, 24 November 2026",
        "7:30 PM",
        row!.id,
        full.name,
      ])
        expect(page.text).toContain(words);
      expect(page.text).toContain("We’ll email ada@example.com");
      expect(page.html).not.toContain("<b>Rossi");
    });

    it("says which night a time after midnight belongs to", async () => {
      const page = await send("fullReservation", { ...full, reservationTime: "12:30 AM" });
      expect(page.text).toContain("12:30 AM, early on Wednesday");
      const [row] = await rows();
      const found = await send("findReservation", { reference: row!.id, email: full.email });
      expect(found.text).toContain("12:30 AM, early on Wednesday");
    });

    it("answers the home page's form, and says that the number is the only proof", async () => {
      const page = await send("simpleReservation", simple);
      expect(page.status).toBe(201);
      expect(page.text).toContain("Reservation submitted successfully!");
      expect(page.text).toContain("this number is the only proof");
      expect((await rows())[0]).toMatchObject({ party_size: 5, start_minutes: 720, name: null });
      const missing = await send("addReservationEmail", { token: "x", email: "" });
      expect(missing.text).toContain("We haven’t sent the link yet");
    });

    it("answers the dinner page's form by the restaurant's date", async () => {
      // It is already the 22nd in Rome.
      guests.now = new Date("2026-11-21T23:30:00Z");
      const page = await send("landingReservation", {
        numberOfPersons: "2",
        reservationDate: "Today",
        reservationTime: "8:00 PM",
      });
      const [row] = await rows();
      expect(row!.service_date).toBe("2026-11-22");
      expect(page.text).toContain(
        `Reservation confirmed - Reservation ID: ${row!.id} for 2 Persons on Sunday, 22 November 2026 at 8:00 PM!`,
      );
    });

    it.each<[FormName, Readonly<Record<string, string>>, string, string]>([
      ["simpleReservation", { reservationDate: "" }, "reservationDate", "Please select a reservation date."],
      ["landingReservation", { numberOfPersons: "" }, "numberOfPersons", "Please select number of guests"],
      [
        "landingReservation",
        { reservationDate: "Choose Date..." },
        "reservationDate",
        "Please select a date",
      ],
      ["landingReservation", { reservationTime: "" }, "reservationTime", "Please select a time"],
      ...Object.keys(full).map((name): [FormName, Readonly<Record<string, string>>, string, string] => [
        "fullReservation",
        { [name]: " " },
        name,
        "Please fill in this field.",
      ]),
      ["fullReservation", { numberOfPersons: "0" }, "numberOfPersons", "Invalid number of persons selected"],
      [
        "fullReservation",
        { numberOfPersons: "many" },
        "numberOfPersons",
        "Invalid number of persons selected",
      ],
      ["fullReservation", { reservationDate: "soon" }, "reservationDate", "Invalid date format"],
      [
        "fullReservation",
        { reservationDate: "2026-11-20" },
        "reservationDate",
        "Please select a future date for your reservation",
      ],
      ["fullReservation", { reservationTime: "late" }, "reservationTime", "Please select a time of day"],
      ["fullReservation", { email: "ada" }, "email", "Please enter a valid email address"],
      [
        "fullReservation",
        { name: "n".repeat(101) },
        "name",
        "Please keep to 100 characters; you’ve typed 101.",
      ],
    ])("%s with %j: says what is wrong in words, and how to go back", async (name, wrong, field, words) => {
      const page = await send(name, { ...filledIn[name], ...wrong });
      expect(page.status).toBe(400);
      expect([field, page.text]).toEqual([field, expect.stringContaining(words)]);
      expect(page.html).toContain('role="alert"');
      expect(page.text).toContain("Go back in your browser: what you typed is still there.");
      expect(await rows()).toEqual([]);
      expect((await send(name, filledIn[name])).status).toBe(201);
    });

    it("offers other times instead of a full one", async () => {
      await writeFile(
        join(guests.service.root, "content/settings/booking.yml"),
        bookingSettings({ largestParty: 4, tables: [{ name: "1", min: 1, max: 4 }] }),
      );
      await send("fullReservation", full);
      const refused = await send("fullReservation", { ...full, name: "Imani" });
      expect(refused.status).toBe(409);
      expect(refused.text).toContain("We have no table left for that time. Please select another time");
      expect(refused.text).toMatch(/Free instead .*, 24 November 2026, \d+:\d\d PM/);
    });

    it("books once for two clicks and for a reload", async () => {
      const [first, second] = await Promise.all([
        send("simpleReservation", simple),
        send("simpleReservation", simple),
      ]);
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.text).toBe(first.text);
      expect((await send("simpleReservation", simple)).text).toBe(first.text);
      expect(await rows()).toHaveLength(1);
      // After a minute, the same request is another booking.
      guests.later(60_000);
      await send("simpleReservation", simple);
      expect(await rows()).toHaveLength(2);
    });

    it("books once for two clicks that arrive at two instances of the service", async () => {
      const { url, file } = { url: "", file: "", ...guests.service.config.database } as {
        url: string;
        file: string;
      };
      const other = await Guests.open(url || file);
      const here = await send("simpleReservation", simple);
      const first = guests;
      guests = other;
      const there = await send("simpleReservation", simple);
      guests = first;
      await other.service.close();
      expect(there.text).toBe(here.text);
      expect(await rows()).toHaveLength(1);
    });

    it("a booking that failed on our side can be sent again", async () => {
      await guests.storage.db.schema.alterTable("reservation_tables").renameTo("hidden_tables").execute();
      const failed = await send("fullReservation", full);
      expect(failed.status).toBe(500);
      expect(failed.text).toContain("Something went wrong on our side. Please try again");
      await guests.storage.db.schema.alterTable("hidden_tables").renameTo("reservation_tables").execute();
      expect((await send("fullReservation", full)).status).toBe(201);
    });

    it("asks to call if one network has booked too much", async () => {
      await writeFile(
        join(guests.service.root, "content/settings/booking.yml"),
        bookingSettings({ limits: { shareOfDay: 100, bookingsOfNetwork: 1 } }),
      );
      await send("fullReservation", full);
      const page = await send("fullReservation", { ...full, name: "Imani" });
      expect(page.status).toBe(429);
      expect(page.headers["retry-after"]).toBe("86400");
      expect(page.text).toContain(
        "Many tables have been booked from your network today. Please ring us on 555-0100",
      );
    });
  });

  describe("a reservation", () => {
    const book = async () => {
      await send("fullReservation", full);
      return (await rows())[0]!;
    };
    const find = async (reference: string) => send("findReservation", { reference, email: full.email });

    it("is found, moved and cancelled, each twice with one click too many", async () => {
      const { id } = await book();
      const found = await find(id.toLowerCase().replaceAll("-", " "));
      expect(found.status).toBe(200);
      for (const words of ["Tuesday, 24 November 2026", "7:30 PM", id, "Move my table", "Cancel my table"])
        expect(found.text).toContain(words);

      const move = { ...controlsOf(found), reservationDate: "2026-11-25", numberOfPersons: "3" };
      const [moved, twice] = [await send("moveReservation", move), await send("moveReservation", move)];
      expect([moved.status, twice.status]).toEqual([200, 200]);
      expect(moved.text).toContain("Your table has moved.");
      expect(moved.text).toContain("Wednesday, 25 November 2026");
      expect((await rows())[0]).toMatchObject({ service_date: "2026-11-25", party_size: 3, sequence: 1 });

      const { token = "" } = controlsOf(moved);
      const [cancelled, again] = [
        await send("cancelReservation", { token }),
        await send("cancelReservation", { token }),
      ];
      expect([cancelled.status, again.status]).toEqual([200, 200]);
      expect(cancelled.text).toContain("Your table is cancelled.");
      expect(cancelled.text).not.toContain("Move my table");
      expect((await rows())[0]).toMatchObject({ status: "cancelled", sequence: 2 });
      expect((await find(id)).text).toContain("This reservation is cancelled.");
    });

    it.each<[Readonly<Record<string, string>>, number, string, string]>([
      [{ reference: "" }, 400, "reference", "Please enter your reservation number."],
      [{ reference: "K7QX" }, 400, "reference", "A number has ten letters and digits, such as K7QX-2M9F-TB."],
      [{ email: "" }, 400, "email", "Please enter the email address you booked with."],
      [{ email: "ada" }, 400, "email", "Please enter the email address you booked with."],
    ])("is not found by %j", async (wrong, status, field, words) => {
      const page = await send("findReservation", { ...filledIn.findReservation, ...wrong });
      expect([page.status, errorAt(page, labels[field]!) ?? page.text]).toEqual([
        status,
        expect.stringContaining(words),
      ]);
    });

    it("that does not exist is reported in the page's own words", async () => {
      const page = await send("findReservation", filledIn.findReservation);
      expect(page.status).toBe(404);
      expect(page.text).toContain(
        "We can’t find a reservation with this number and email address. Both are in the email we sent you.",
      );
    });

    it.each<[Readonly<Record<string, string>>, string, string]>([
      [{ numberOfPersons: "" }, "numberOfPersons", "Please say how many you will be."],
      [{ reservationDate: "" }, "reservationDate", "Please select a date."],
      [{ reservationTime: "" }, "reservationTime", "Please select a time."],
      [
        { reservationTime: "5:00 AM" },
        "reservationTime",
        "We don’t take reservations at that time. Please select another time",
      ],
    ])("stays unchanged with %j, and the form can be sent again", async (wrong, field, words) => {
      const { id } = await book();
      const page = await send("moveReservation", { ...controlsOf(await find(id)), ...wrong });
      expect([page.status, field, page.text]).toEqual([400, field, expect.stringContaining(words)]);
      expect((await rows())[0]).toMatchObject({ sequence: 0 });
      const corrected = {
        ...controlsOf(page),
        ...wrong,
        numberOfPersons: "2",
        reservationDate: "2026-11-25",
        reservationTime: "8:00 PM",
      };
      expect((await send("moveReservation", corrected)).status).toBe(200);
    });

    it.each<FormName>(["moveReservation", "cancelReservation"])("%s with an invalid link", async (name) => {
      const page = await send(name, filledIn[name]);
      expect(page.status).toBe(403);
      expect(page.text).toContain("This link doesn’t lead to a reservation");
    });
  });

  describe("an account", () => {
    it("is opened, and its forgotten password replaced with the mail's code", async () => {
      const opened = await send("register", filledIn.register);
      expect(opened.status).toBe(201);
      expect(opened.text).toContain("Thank you. We have sent you an email; you can log in now");
      expect(opened.html).toContain(`href="${site}/login"`);

      const asked = await send("forgotPassword", filledIn.forgotPassword);
      expect([asked.status, asked.text]).toEqual([
        200,
        expect.stringContaining("We have sent you an email. Please open the link in it"),
      ]);
      const mails = (await guests.mails("leyla@example.com")).filter(({ kind }) => kind === "password-reset");
      expect(mails).toHaveLength(1);
      const [, token = ""] = /asks for a code, this is it: ([\w-]+)/.exec(mails[0]!.text) ?? [];

      const chosen = { ...filledIn.resetPassword, token };
      const reset = await send("resetPassword", chosen);
      expect(reset.status).toBe(200);
      expect(reset.text).toContain("Your password has been changed. Please log in");
      expect(String(reset.headers["set-cookie"])).toContain("device=");
      expect((await guests.login("leyla@example.com", "walnut-table")).status).toBe(200);
    });

    it.each<[FormName, Readonly<Record<string, string>>, string, string]>([
      ["register", { name: "" }, "name", "Name is required"],
      ["register", { email: " " }, "email", "Email is required"],
      ["register", { password: "" }, "password", "Password is required"],
      ["register", { password: "short" }, "password", "Password must be at least 6 characters"],
      [
        "register",
        { password: "Delish-2026!" },
        "password",
        "This password is too easy to guess. Please choose another",
      ],
      ["register", { email: "leyla" }, "email", "Please enter a valid email address"],
      ["forgotPassword", { email: "" }, "email", "Email is required"],
      ["forgotPassword", { email: "leyla@" }, "email", "Please enter a valid email address"],
      ["resetPassword", { token: "" }, "token", "Please enter the code from the email we sent you."],
      ["resetPassword", { password: "" }, "password", "Please fill out both password fields"],
      ["resetPassword", { confirmPassword: "" }, "confirmPassword", "Please fill out both password fields"],
      ["resetPassword", { confirmPassword: "walnut-tabel" }, "confirmPassword", "Passwords do not match"],
      [
        "resetPassword",
        { password: "short", confirmPassword: "short" },
        "password",
        "Password must be at least 6 characters",
      ],
    ])("%s with %j says what is wrong, and never shows a password", async (name, wrong, field, words) => {
      const typed: Readonly<Record<string, string>> = { ...filledIn[name], ...wrong };
      const page = await send(name, typed);
      expect([page.status, field, page.text]).toEqual([400, field, expect.stringContaining(words)]);
      for (const secret of ["linden-honey", "walnut-table", "walnut-tabel", "Delish-2026!"])
        expect(page.html).not.toContain(secret);
    });

    it("reports every empty field at once", async () => {
      const page = await send("register", {});
      expect(["name", "email", "password"].map((field) => errorAt(page, labels[field]!))).toEqual([
        "Name is required",
        "Email is required",
        "Password is required",
      ]);
    });

    it("reports a code that has been used", async () => {
      const page = await send("resetPassword", filledIn.resetPassword);
      expect([page.status, page.text]).toEqual([
        400,
        expect.stringContaining("This link has been used or has expired. Please ask for a new one"),
      ]);
    });

    it("refuses a login without JavaScript, and never shows the password", async () => {
      await guests.register("leyla@example.com");
      const page = await send("login", filledIn.login);
      expect(page.status).toBe(415);
      expect(page.text).toContain("Logging in needs JavaScript");
      expect(page.html).not.toContain("linden-honey");
    });
  });

  // None of this depends on the database.
  for (const name of database === "SQLite" ? names : [])
    describe(name, () => {
      it.each<[string, Readonly<Record<string, string>>]>([
        ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
        ["another site in an older browser", { origin: "https://evil.example" }],
        ["a neighbouring host", { origin: "https://shop.example.com", "sec-fetch-site": "same-site" }],
        ["a page without an origin", { origin: "null" }],
      ])("is refused from %s", async (_from, headers) => {
        const page = await send(name, filledIn[name], headers);
        expect(page.status).toBe(403);
        expect(page.text).toContain("This form was sent by another site. Please open our own page");
        expect(await rows()).toEqual([]);
        expect(await guests.mails()).toEqual([]);
      });

      it.each<[string, Readonly<Record<string, string>>]>([
        ["a browser that keeps its referrer to itself", { origin: "null", "sec-fetch-site": "same-origin" }],
        ["an older browser", { origin: site }],
        ["a browser without either header", {}],
      ])("is accepted from %s", async (_from, headers) => {
        expect((await send(name, filledIn[name], headers)).text).not.toContain("sent by another site");
      });

      it("is answered with a complete page that runs nothing and loads nothing", async () => {
        const { html, headers } = await send(name, filledIn[name]);
        expect(html).toMatch(/^<!doctype html><html lang="en">[\s\S]*<h1>[^<]+<\/h1>[\s\S]*<\/html>$/);
        expect(html).not.toMatch(/<script|<img|<link|\son\w+=|\sstyle=/i);
        expect(headers["content-type"]).toBe("text/html; charset=utf-8");
        expect(headers["content-security-policy"]).toMatch(
          /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
        );
        expect(headers["cache-control"]).toBe("no-store");
        for (const [, address = ""] of html.matchAll(/(?:href|action)="([^"]*)"/g))
          expect(address).toMatch(/^(https:\/\/delish\.example\.com\/|\/api\/food\/|tel:)/);
      });

      it("shows any input as text", async () => {
        const hostile = `"><script>alert(1)</script><b>`;
        const typed = Object.fromEntries(
          guestForms[name].form.fields.map(({ name: field }) => [field, hostile]),
        );
        const { html, status } = await send(name, typed);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(html).not.toContain("<script");
        expect(html).not.toContain("<b>");
      });
    });

  it("has the restaurant's own colours and name, and a link home", async () => {
    const { root } = guests.service;
    const theme = { ...defaultTheme, accent: "#6fa8dc" };
    await writeFiles(root, { "content/settings/theme.yml": JSON.stringify(theme) });
    const { html } = await send("forgotPassword", { email: "" });
    expect(html).toContain(`<a href="${site}/">Delish</a>`);
    expect(html).toContain("#6fa8dc");
    expect(html).not.toContain(colors.amber);
    await writeFiles(root, { "content/settings/theme.yml": JSON.stringify(defaultTheme) });
  });

  it("a form that is not ours is refused, and a page reports one that is too large", async () => {
    const post = (url: string, payload: string) =>
      guests.service.app.inject({
        method: "POST",
        url,
        headers: { "content-type": "application/x-www-form-urlencoded", ...ownPage },
        payload,
      });
    const calendar = await post(paths.downloadCalendarFile, "token=x");
    expect(calendar.statusCode).toBe(415);
    const large = await post(paths.createReservation, `message=${"x".repeat(100_000)}`);
    expect([large.statusCode, large.headers["content-type"]]).toEqual([413, "text/html; charset=utf-8"]);
    expect(large.body).toContain("The request is too large");
  });
});
