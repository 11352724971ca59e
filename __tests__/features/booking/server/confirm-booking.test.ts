import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Guests, type Reply } from "../../../core/server/support/accounts.ts";
import { databases } from "../../../core/server/support/databases.ts";
import { bookingSettings } from "../../../core/server/support/fixtures.ts";

const minute = 60_000;
const limits = { shareOfDay: 5, bookingsOfNetwork: 1000, openBookings: 10, emailsToAddress: 3 };
const hotel = { from: "198.51.100.7" };
const evening = { numberOfPersons: 2, reservationDate: "2026-11-24", reservationTime: "8:00 PM" };

describe.each(databases())("a hotel's guests beyond its share of the day, on %s", (_name, newDatabase) => {
  let guests: Guests;
  beforeAll(async () => {
    guests = await Guests.open(await newDatabase(), { SMTP_URL: "smtp://127.0.0.1:9" });
  });
  afterAll(() => guests.service.close());
  const rules = (changes: object = {}) =>
    writeFile(
      join(guests.service.root, "content/settings/booking.yml"),
      bookingSettings({ limits, ...changes }),
    );
  beforeEach(async () => {
    await guests.startOver();
    await rules();
    // 5 % of 40 tables for 8 hours equals ten bookings of 90 minutes for two.
    for (let pair = 0; pair < 10; pair += 1)
      expect((await book({ email: `pair${pair}@example.com` })).status).toBe(201);
  });

  const book = (body: object = {}, call: Parameters<Guests["post"]>[2] = hotel) =>
    guests.post(
      "createReservation",
      { ...evening, name: "Leyla", email: "leyla@example.com", ...body },
      call,
    );
  const mailsTo = async (to: string) =>
    (await guests.mails(to)).filter(({ kind }) => kind === "reservation-confirm");
  /** The token in the last mail that asks for confirmation. */
  const linkTo = async (to: string) =>
    /\/reservation#(1\.[\w.-]+)/.exec((await mailsTo(to)).at(-1)?.text ?? "")?.[1] ?? "";
  const confirm = (token: string) => guests.post("reservation/confirm", { token });
  const reservationOf = ({ body }: Reply) => body["reservation"] as Record<string, unknown>;
  const reservations = async () =>
    (await guests.storage.db.selectFrom("reservations").selectAll().execute()).length;

  it("book through a link in a mail, which first shows the booking", async () => {
    const refused = await book({ specialRequest: "By the window", message: "By the window" });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: "CONFIRM_BY_EMAIL",
        error:
          "We have sent a link to your email address. Please open it within 30 minutes and confirm your table there: until then nothing is booked",
      },
    });
    expect(await reservations()).toBe(10);
    const [mail] = await mailsTo("leyla@example.com");
    expect(mail).toMatchObject({
      subject: expect.stringContaining("Tuesday, 24 November 2026, 8:00 PM"),
      text: expect.stringContaining("Dear Leyla, many tables have been booked from your network"),
    });
    const token = await linkTo("leyla@example.com");
    const asked = await guests.post("reservation/view", { token });
    expect(reservationOf(asked)).toEqual({
      reference: null,
      state: "unconfirmed",
      date: "2026-11-24",
      time: "8:00 PM",
      minutes: 1200,
      numberOfPersons: 2,
      name: "Leyla",
      requests: "By the window",
    });
    const confirmed = await confirm(token);
    expect(confirmed.status).toBe(200);
    expect(reservationOf(confirmed)).toMatchObject({ state: "upcoming", time: "8:00 PM", name: "Leyla" });
    const managed = await guests.post("reservation/view", { token: confirmed.body["token"] });
    expect(reservationOf(managed)).toEqual(reservationOf(confirmed));
    expect((await guests.mails("leyla@example.com")).map(({ kind }) => kind).sort()).toEqual([
      "reservation-confirm",
      "reservation-confirmed",
    ]);
  });

  it("book as the thirty-first of their network that day, too", async () => {
    await rules({ limits: { ...limits, bookingsOfNetwork: 30 } });
    for (let pair = 1; pair <= 20; pair += 1) {
      const later = {
        email: `later${pair}@example.com`,
        reservationDate: `2026-12-${pair % 2 ? "02" : "03"}`,
      };
      expect((await book(later)).status).toBe(201);
    }
    expect((await book({ reservationDate: "2026-12-30" })).body.code).toBe("CONFIRM_BY_EMAIL");
    expect((await confirm(await linkTo("leyla@example.com"))).status).toBe(200);
  });

  it("see the link's reservation if they open it, or press its button, again", async () => {
    await book();
    await book();
    const token = await linkTo("leyla@example.com");
    const [first, second] = await Promise.all([confirm(token), confirm(token)]);
    expect(reservationOf(second!)).toEqual(reservationOf(first!));
    expect(reservationOf(await guests.post("reservation/view", { token }))).toEqual(reservationOf(first!));
    expect(await reservations()).toBe(11);
    expect(await mailsTo("leyla@example.com")).toHaveLength(2);
  });

  it("are told after half an hour that the link has expired", async () => {
    await book();
    const token = await linkTo("leyla@example.com");
    guests.later(30 * minute);
    for (const path of ["reservation/view", "reservation/confirm"])
      expect(await guests.post(path, { token })).toMatchObject({
        status: 410,
        body: { code: "LINK_EXPIRED" },
      });
    expect(await reservations()).toBe(10);
  });

  it("are told if the table is gone meanwhile, or the day", async () => {
    await book();
    const token = await linkTo("leyla@example.com");
    await rules({ largestParty: 4, tables: [{ name: "1", min: 1, max: 4 }] });
    expect(await confirm(token)).toMatchObject({
      status: 409,
      body: { code: "NO_TABLE_AVAILABLE", alternatives: expect.any(Array) },
    });
    await rules({ paused: true });
    expect((await confirm(token)).body.code).toBe("BOOKING_PAUSED");
    expect(await reservations()).toBe(10);
  });

  it("have no more tables per address than others", async () => {
    await rules({ limits: { ...limits, openBookings: 1 } });
    await book();
    await book({ reservationTime: "9:00 PM" });
    const [eight, nine] = (await mailsTo("leyla@example.com")).map(
      ({ text }) => /\/reservation#(1\.[\w.-]+)/.exec(text)![1]!,
    );
    expect((await confirm(eight!)).status).toBe(200);
    expect(await confirm(nine!)).toMatchObject({ status: 429, body: { code: "TOO_MANY_BOOKINGS" } });
  });

  it("call if they have no address, as before, and other networks are not affected", async () => {
    expect((await book({ email: null })).body).toMatchObject({
      code: "TOO_MANY_BOOKINGS",
      error: expect.stringContaining("Guests on your network, such as a hotel’s"),
    });
    expect((await book({}, { from: "203.0.113.5" })).status).toBe(201);
    expect(await mailsTo("leyla@example.com")).toHaveLength(0);
  });

  it("get three mails a day per address, and some forty an hour per network", async () => {
    for (let time = 1; time <= 3; time += 1)
      expect((await book({ name: `Guest ${time}` })).body.code).toBe("CONFIRM_BY_EMAIL");
    expect((await book()).body).toMatchObject({
      code: "TOO_MANY_BOOKINGS",
      error: expect.stringContaining("We’ve already sent many emails to this address today."),
    });
    const codes: unknown[] = [];
    for (let guest = 0; guest < 45; guest += 1)
      codes.push((await book({ email: `guest${guest}@example.com` })).body.code);
    expect(codes.filter((code) => code === "CONFIRM_BY_EMAIL")).toHaveLength(37);
    expect(codes.at(-1)).toBe("TOO_MANY_BOOKINGS");
  });

  it("read the mail in their page's language", async () => {
    await book({}, { ...hotel, headers: { "accept-language": "it" } });
    const [mail] = await mailsTo("leyla@example.com");
    expect(mail!.text).toContain("Gentile Leyla, per questo giorno");
  });

  it("cannot change what a link books", async () => {
    await book();
    const [version, , ...rest] = (await linkTo("leyla@example.com")).split(".");
    await book({ numberOfPersons: 4, email: "imani@example.com" });
    const other = (await linkTo("imani@example.com")).split(".")[1]!;
    expect((await confirm([version, other, ...rest].join("."))).body.code).toBe("INVALID_LINK");
  });
});
