import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Guests } from "../support/accounts.ts";
import { databases } from "../support/databases.ts";
import { bookingSettings } from "../support/fixtures.ts";

describe.each(databases())("emails to an address that anyone can type, on %s", (_name, newDatabase) => {
  let guests: Guests;
  beforeEach(async () => {
    guests = await Guests.open(await newDatabase());
    await writeFile(
      join(guests.service.root, "content/settings/booking.yml"),
      bookingSettings({
        limits: { shareOfDay: 100, bookingsOfNetwork: 1000, openBookings: 1000, emailsToAddress: 10 },
      }),
    );
  });
  afterEach(() => guests.service.close());

  const victim = "leyla@example.com";
  const book = (body: object = {}, call: Parameters<Guests["post"]>[2] = {}) =>
    guests.post(
      "createReservation",
      {
        numberOfPersons: 2,
        reservationDate: "2026-11-24",
        reservationTime: "7:30 PM",
        email: victim,
        ...body,
      },
      call,
    );
  const mails = async (to = victim) => (await guests.mails(to)).length;

  it("a hundred and fifty bookings send a stranger ten, and offer an alternative", async () => {
    const replies = await Promise.all(
      Array.from({ length: 150 }, (_, index) =>
        book({ email: index % 2 ? victim : "Leyla@EXAMPLE.com" }, { from: `198.51.100.${index}` }),
      ),
    );
    expect((await mails(victim)) + (await mails("Leyla@EXAMPLE.com"))).toBe(10);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(replies.find(({ status }) => status === 429)!.body).toMatchObject({
      code: "TOO_MANY_BOOKINGS",
      error: "We’ve already sent many emails to this address today. Please ring us on 555-0100",
    });
    expect((await book({}, { headers: { "accept-language": "it" } })).body).toMatchObject({
      error: "A questo indirizzo oggi abbiamo già scritto molte volte. Chiamateci al numero 555-0100",
    });
    // Booking works without an email address, or on the next day.
    expect((await book({ email: null })).status).toBe(201);
    guests.later(24 * 3600_000);
    expect((await book()).status).toBe(201);
  });

  it("are counted together, whatever causes them", async () => {
    for (let count = 0; count < 3; count += 1) expect((await guests.register(victim)).status).toBe(201);
    for (let count = 0; count < 7; count += 1) expect((await book()).status).toBe(201);
    expect((await book()).status).toBe(429);
    guests.later(2 * 3600_000);
    expect(await guests.register(victim)).toMatchObject({
      status: 429,
      body: { code: "TOO_MANY_REQUESTS" },
    });
    expect(await mails()).toBe(10);
    // The owner's own password resets are not counted among these mails.
    expect((await guests.forgot(victim)).status).toBe(200);
  });

  it("repeatedly moving and cancelling a table does not send more mails to its guest", async () => {
    const { id } = (await book()).body["reservation"] as { id: string };
    const { body } = await guests.post("reservation/find", { reference: id, email: victim });
    let token = String(body["token"]);
    for (let move = 0; move < 30; move += 1) {
      const moved = await guests.post("reservation/move", {
        token,
        numberOfPersons: 2,
        reservationDate: "2026-11-24",
        reservationTime: move % 2 ? "7:30 PM" : "8:30 PM",
      });
      expect(moved.status).toBe(200);
      token = String(moved.body["token"]);
    }
    expect((await guests.post("reservation/cancel", { token })).status).toBe(200);
    expect(await mails()).toBe(10);
  });

  it("do not count against the owner's own bookings", async () => {
    await guests.guest(victim);
    const token = String((await guests.confirm(victim)).body["token"]);
    for (let count = 0; count < 10; count += 1) await book();
    expect((await book()).status).toBe(429);
    expect((await book({}, { token })).status).toBe(201);
    expect((await book({ email: "imani@example.com" }, { token })).status).toBe(201);
  });
});
