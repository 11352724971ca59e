import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import ICAL from "ical.js";
import { stringify } from "yaml";
import * as paths from "../../../../src/core/contract/paths.ts";
import { linkToken } from "../../../../src/core/server/http/link-tokens.ts";
import { bookingRules, siteSettings } from "../../../core/server/support/fixtures.ts";
import { startDatabases } from "../../../core/server/support/databases.ts";
import { saturdayAfternoon, testService, type TestService } from "../../../core/server/support/service.ts";

const { both, postgres } = startDatabases();

const linkSecret = "the key of these tests, and of nothing else";
let service: TestService;
let now: Date;
afterEach(() => service.close());

const post = async (url: string, body: unknown, from = "127.0.0.1") => {
  const reply = await service.app.inject({
    method: "POST",
    url,
    payload: body as object,
    headers: { "content-type": "application/json" },
    remoteAddress: from,
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json<Record<string, never>>() };
};

const friday = {
  numberOfPersons: 4,
  reservationDate: "2026-11-27",
  reservationTime: "8:00 PM",
  name: "Ada Lovelace",
  email: "Ada@Example.org",
  phoneNumber: "555-0199",
  specialRequest: "A cake",
  message: "A cake",
};

const mails = () => service.storage.db.selectFrom("outbox").selectAll().orderBy("created_at").execute();
const rows = () => service.storage.db.selectFrom("reservations").selectAll().execute();

/** Books, and takes the token from the guest's mail. */
async function booked(body: Record<string, unknown> = friday): Promise<string> {
  const before = (await mails()).length;
  expect((await post(paths.createReservation, body)).status).toBe(201);
  const mail = (await mails()).slice(before).find(({ kind }) => kind === "reservation-confirmed")!;
  return /\/reservation#(\S+)/.exec(mail.text)![1]!;
}

describe.each(both)("on %s", (_name, newDatabase) => {
  beforeEach(async () => {
    now = saturdayAfternoon;
    service = await testService({
      now: () => now,
      env: {
        LINK_SECRET: linkSecret,
        SITE_URL: "https://delish.example.com",
        DATABASE_URL: await newDatabase(),
      },
    });
  });

  it("leads from the mail to the reservation", async () => {
    const token = await booked();
    const { status, headers, body } = await post(paths.viewReservation, { token });
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toEqual({
      success: true,
      token: expect.any(String),
      reservation: {
        reference: (await rows())[0]!.id,
        state: "upcoming",
        date: "2026-11-27",
        time: "8:00 PM",
        minutes: 1200,
        numberOfPersons: 4,
        name: "Ada Lovelace",
        requests: "A cake",
      },
    });
  });

  it("informs guest and restaurant of a booking, with the restaurant's current name", async () => {
    await writeFile(
      join(service.config.contentDir, "settings/site.yml"),
      siteSettings.replace("name: Delish", "name: Lantern & Co").replace("table@", "house@"),
    );
    await booked();
    expect((await mails()).map(({ to_address, subject }) => [to_address, subject]).sort()).toEqual([
      ["Ada@Example.org", "Your table at Lantern & Co: Fri 27 Nov, 8:00 PM"],
      ["house@example.com", "Booked: Fri 27 Nov, 8:00 PM, 4 guests, Ada Lovelace"],
    ]);
  });

  describe("an address for a reservation that was made without one", () => {
    const { name: _name, email: _email, phoneNumber: _phone, ...withoutContact } = friday;
    const book = async (body: Record<string, unknown> = withoutContact) =>
      (await post(paths.createReservation, body)).body as unknown as {
        token: string;
        reservation: { id: string };
      };

    it("gets the link from the booking's own reply, once, and the restaurant hears nothing new", async () => {
      const { token, reservation } = await book();
      const add = () => post(paths.addReservationEmail, { token, email: "Ada@Example.org" });
      expect((await add()).status).toBe(200);
      expect((await add()).status).toBe(200);
      const [mail, ...others] = (await mails()).filter(({ kind }) => kind !== "reservation-booked-notice");
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ kind: "reservation-confirmed", to_address: "Ada@Example.org" });
      expect(/\/reservation#(\S+)/.exec(mail!.text)![1]).toBe(token);
      expect(await mails()).toHaveLength(2);
      const found = { reference: reservation.id, email: "ada@example.org" };
      expect((await post(paths.findReservation, found)).status).toBe(200);
    });

    it("is not accepted in place of another, or for a cancelled reservation, or with a wrong link", async () => {
      const { token: taken } = await book(friday);
      const { token: cancelled } = await book();
      await post(paths.cancelReservation, { token: cancelled });
      const before = (await mails()).length;
      for (const [token, code] of [
        [taken, "RESERVATION_CLOSED"],
        [cancelled, "RESERVATION_CLOSED"],
        [`${cancelled}x`, "INVALID_LINK"],
      ] as const)
        expect(
          (await post(paths.addReservationEmail, { token, email: "else@example.org" })).body["code"],
        ).toBe(code);
      expect(
        (await post(paths.addReservationEmail, { token: taken, email: "no address" })).body["code"],
      ).toBe("INVALID_EMAIL");
      expect(await mails()).toHaveLength(before);
      expect((await rows()).map(({ email }) => email).sort()).toEqual(["Ada@Example.org", null]);
    });

    it("that has had too many mails today is refused", async () => {
      await writeFile(
        join(service.config.contentDir, "settings/booking.yml"),
        stringify({ ...bookingRules, limits: { ...bookingRules.limits, emailsToAddress: 2 } }),
      );
      const codes: unknown[] = [];
      for (let count = 0; count < 3; count += 1) {
        const { token } = await book();
        const { body } = await post(paths.addReservationEmail, { token, email: "victim@example.org" });
        codes.push(body["code"]);
      }
      expect(codes).toEqual([undefined, undefined, "TOO_MANY_BOOKINGS"]);
    });
  });

  it("moves the reservation, says so, and returns a link that is valid for the new date", async () => {
    const token = await booked();
    const there = {
      token,
      numberOfPersons: 2,
      reservationDate: "2026-12-29",
      reservationTime: "12:30 AM",
    };
    const { status, body } = await post(paths.moveReservation, there);
    expect(status).toBe(200);
    expect(body["reservation"]).toMatchObject({
      date: "2026-12-29",
      time: "12:30 AM",
      minutes: 1470,
      numberOfPersons: 2,
      state: "upcoming",
    });
    expect((await mails()).map(({ kind }) => kind).sort()).toEqual([
      "reservation-booked-notice",
      "reservation-confirmed",
      "reservation-moved",
      "reservation-moved-notice",
    ]);
    // A repeated request moves the reservation only once.
    expect((await post(paths.moveReservation, there)).status).toBe(200);
    expect(await mails()).toHaveLength(4);

    now = new Date("2026-12-28T12:00:00Z");
    expect((await post(paths.viewReservation, { token })).body["code"]).toBe("LINK_EXPIRED");
    expect((await post(paths.viewReservation, { token: body["token"] })).status).toBe(200);
  });

  it("frees a cancelled reservation's table, and cancels it once however often it is asked", async () => {
    const token = await booked();
    const first = await post(paths.cancelReservation, { token });
    expect([first.status, first.body["reservation"]]).toEqual([
      200,
      expect.objectContaining({ state: "cancelled" }),
    ]);
    expect((await post(paths.cancelReservation, { token })).body["reservation"]).toEqual(
      first.body["reservation"],
    );
    expect(await service.storage.db.selectFrom("reservation_tables").selectAll().execute()).toEqual([]);
    expect((await mails()).filter(({ kind }) => kind === "reservation-cancelled")).toHaveLength(1);
    // A cancelled reservation cannot be moved.
    expect(
      (await post(paths.moveReservation, { token, ...friday, reservationTime: "9:00 PM" })).body["code"],
    ).toBe("RESERVATION_CLOSED");
    expect((await post(paths.downloadCalendarFile, { token })).body["code"]).toBe("RESERVATION_CLOSED");
  });

  it("refuses a move to a closed day with alternatives, and leaves the reservation unchanged", async () => {
    const token = await booked();
    const before = await rows();
    const { status, body } = await post(paths.moveReservation, {
      token,
      numberOfPersons: 4,
      reservationDate: "2026-11-30",
      reservationTime: "8:00 PM",
    });
    // 30 November is a Monday.
    expect([status, body["code"]]).toEqual([400, expect.stringMatching(/^(CLOSED|OUTSIDE_SERVICE_HOURS)$/)]);
    expect(body["alternatives"]).toEqual(
      expect.arrayContaining([
        { date: expect.any(String), time: expect.any(String), minutes: expect.any(Number) },
      ]),
    );
    expect(await rows()).toEqual(before);
  });

  it.each([
    ["no token", undefined],
    ["something else", { not: "a token" }],
    ["a forged one", linkToken("x".repeat(32), "K7QX-2M9F-TB", "manage", new Date("2999-01-01"))],
  ])("opens nothing with %s", async (_what, token) => {
    for (const path of [
      paths.viewReservation,
      paths.moveReservation,
      paths.cancelReservation,
      paths.downloadCalendarFile,
    ]) {
      const { status, body } = await post(path, { token });
      expect([status, body["code"]]).toEqual([403, "INVALID_LINK"]);
    }
  });

  it("changes nothing with a token in which one letter has changed", async () => {
    const token = await booked();
    const before = await rows();
    const tampered = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    expect((await post(paths.cancelReservation, { token: tampered })).body["code"]).toBe("INVALID_LINK");
    expect(await rows()).toEqual(before);
  });

  it("shows a reservation for a week after the meal, without letting it be changed", async () => {
    const token = await booked();
    const stateAt = async (moment: string) => {
      now = new Date(moment);
      return (await post(paths.viewReservation, { token })).body as unknown as {
        code?: string;
        reservation?: { state: string };
      };
    };
    expect((await stateAt("2026-11-27T19:30:00Z")).reservation?.state).toBe("inProgress");
    expect((await post(paths.cancelReservation, { token })).body["code"]).toBe("RESERVATION_CLOSED");
    expect((await stateAt("2026-11-28T12:00:00Z")).reservation?.state).toBe("past");
    expect((await stateAt("2026-12-05T12:00:00Z")).code).toBe("LINK_EXPIRED");
  });

  it("offers a calendar file", async () => {
    const token = await booked();
    const reply = await service.app.inject({
      method: "POST",
      url: paths.downloadCalendarFile,
      payload: { token },
    });
    expect(reply.headers["content-type"]).toBe("text/calendar; method=PUBLISH; charset=utf-8");
    const event = new ICAL.Component(ICAL.parse(reply.body) as unknown[]).getFirstSubcomponent("vevent")!;
    expect(new ICAL.Event(event).startDate.toJSDate()).toEqual(new Date("2026-11-27T19:00:00Z"));
    // The file contains the same calendar entry as the mail.
    const [file] = JSON.parse(
      (await mails()).find(({ kind }) => kind === "reservation-confirmed")!.attachments,
    );
    const mailed = new ICAL.Component(ICAL.parse(file.content) as unknown[]).getFirstSubcomponent("vevent")!;
    expect(event.getFirstPropertyValue("uid")).toBe(mailed.getFirstPropertyValue("uid"));
  });

  it("finds a reservation by number and address, in any spelling", async () => {
    await booked();
    const { id } = (await rows())[0]!;
    for (const reference of [id, id.toLowerCase(), id.replaceAll("-", ""), ` ${id.replaceAll("-", " ")} `]) {
      const { status, body } = await post(paths.findReservation, { reference, email: " ada@example.ORG " });
      expect(status).toBe(200);
      expect((await post(paths.viewReservation, { token: body["token"] })).status).toBe(200);
    }
  });

  it("answers an unknown number and a wrong address alike", async () => {
    await booked();
    await post(paths.createReservation, { ...friday, email: null });
    const [first, second] = await rows();
    const [withMail, without] = first!.email ? [first!, second!] : [second!, first!];
    const answers = await Promise.all(
      [
        { reference: "0000-0000-00", email: "ada@example.org" },
        { reference: "what?", email: "ada@example.org" },
        { reference: withMail.id, email: "eve@example.net" },
        { reference: without.id, email: "ada@example.org" },
      ].map((body) => post(paths.findReservation, body)),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual(answers[0]!.body);
      expect(body["code"]).toBe("RESERVATION_NOT_FOUND");
    }
  });

  it.each([
    [{}, "MISSING_REQUIRED_FIELDS", "reference"],
    [{ reference: "K7QX-2M9F-TB", email: " " }, "MISSING_REQUIRED_FIELDS", "email"],
    [{ reference: 7, email: "ada@example.org" }, "MISSING_REQUIRED_FIELDS", "reference"],
    [{ reference: "x".repeat(300), email: "ada@example.org" }, "FIELD_TOO_LONG", "reference"],
  ])("refuses to search for %p", async (body, code, field) => {
    expect(await post(paths.findReservation, body)).toMatchObject({ status: 400, body: { code, field } });
  });

  it("delays a guest who tries many numbers, and no one else", async () => {
    const guess = { reference: "0000-0000-00", email: "ada@example.org" };
    for (let attempt = 0; attempt < 20; attempt++) await post(paths.findReservation, guess, "192.0.2.7");
    const { status, headers, body } = await post(paths.findReservation, guess, "192.0.2.7");
    expect([status, body["code"], Number(headers["retry-after"])]).toEqual([429, "TOO_MANY_REQUESTS", 30]);
    expect((await post(paths.findReservation, guess, "192.0.2.8")).status).toBe(404);
    now = new Date(now.getTime() + 30_000);
    expect((await post(paths.findReservation, guess, "192.0.2.7")).status).toBe(404);
  });

  it("makes a guest who keeps searching wait twice as long each time, up to a quarter of an hour", async () => {
    const guess = { reference: "0000-0000-00", email: "ada@example.org" };
    for (let attempt = 0; attempt < 20; attempt++) await post(paths.findReservation, guess);
    const waits: number[] = [];
    while (waits.length < 7) {
      const wait = Number((await post(paths.findReservation, guess)).headers["retry-after"]);
      waits.push(wait);
      now = new Date(now.getTime() + wait * 1000);
      expect((await post(paths.findReservation, guess)).status).toBe(404);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  it("writes neither token nor address into the log", async () => {
    const token = await booked();
    await post(paths.viewReservation, { token });
    await post(paths.findReservation, { reference: (await rows())[0]!.id, email: "ada@example.org" });
    const log = service.logLines.join("");
    expect(log).toContain(paths.viewReservation);
    expect(log).not.toContain(token);
    expect(log.toLowerCase()).not.toContain("ada@example.org");
  });
});

it("signs with a secret from the database if none is set, the same in all its processes", async () => {
  now = saturdayAfternoon;
  const env = { DATABASE_URL: await postgres().newDatabase(), SITE_URL: "https://delish.example.com" };
  const [one, other] = await Promise.all([
    testService({ now: () => now, env }),
    testService({ now: () => now, env }),
  ]);
  service = one;
  const token = await booked();
  const reply = await other.app.inject({ method: "POST", url: paths.viewReservation, payload: { token } });
  expect(reply.statusCode).toBe(200);
  await other.close();
});
