import { readFileSync } from "node:fs";
import { pastReservations } from "../../../../src/features/booking/server/store.ts";
import { forgetGuests } from "../../../../src/core/server/storage/retention.ts";
import { nulledColumns } from "../../../../src/core/server/storage/personal-data.ts";
import { bookingPersonalData } from "../../../../src/features/booking/server/personal-data.ts";
import { Guests } from "../../../core/server/support/accounts.ts";
import { databases } from "../../../core/server/support/databases.ts";

const day = 24 * 3600_000;

describe.each(databases())("past reservations on %s", (_name, newDatabase) => {
  let guests: Guests;
  beforeEach(async () => {
    guests = await Guests.open(await newDatabase());
  });
  afterEach(() => guests.service.close());

  const rows = () => guests.storage.db.selectFrom("reservations").selectAll().orderBy("created_at").execute();
  const forget = () =>
    forgetGuests(pastReservations, { storage: guests.storage, now: () => guests.now, retentionDays: 90 });

  it("keep that guests came, and after ninety days nothing about who they were", async () => {
    const token = await guests.guest("leyla@example.com");
    await guests.book("leyla@example.com", { token });
    // The meal is on 24 November.
    guests.later(4 * day);
    await forget();
    const [kept] = await rows();
    expect(kept).toMatchObject({ name: "Leyla Aydin", email: "leyla@example.com", network_hash: null });
    expect(kept!.account_id).not.toBeNull();

    guests.later(91 * day);
    await forget();
    const [forgotten] = await rows();
    expect(forgotten).toMatchObject({
      ...nulledColumns(bookingPersonalData.reservations),
      party_size: 2,
      service_date: "2026-11-24",
      status: "confirmed",
    });
    expect(JSON.stringify(forgotten)).not.toMatch(/leyla|555-0100|window/i);
  });

  it("are forgotten in any number, and upcoming ones are not", async () => {
    await guests.book("leyla@example.com");
    const one = (await rows())[0]!;
    const many = Array.from({ length: 450 }, (_, index) => ({ ...one, id: `PAST-${index}` }));
    await guests.storage.write([], async (tx) => {
      for (let start = 0; start < many.length; start += 30)
        await tx
          .insertInto("reservations")
          .values(many.slice(start, start + 30))
          .execute();
    });
    guests.later(100 * day);
    const { body } = await guests.post("createReservation", {
      numberOfPersons: 2,
      reservationDate: "2027-03-06",
      reservationTime: "7:30 PM",
      name: "Imani",
    });
    expect(body).toMatchObject({ success: true });
    await forget();
    expect((await rows()).filter(({ name }) => name !== null)).toMatchObject([{ name: "Imani" }]);
  });

  it("are forgotten by the service itself", async () => {
    await guests.book("leyla@example.com");
    guests.later(200 * day);
    guests.service.app.jobs.start();
    await guests.service.app.jobs.idle();
    expect((await rows())[0]).toMatchObject({ name: null, email: null });
  });
});

test("the documentation's table lists all retention periods", () => {
  const security = readFileSync("docs/security.md", "utf8");
  const table = /## What is kept, and for how long\n([\s\S]*?)\n## /.exec(security)?.[1] ?? "";
  for (const words of [
    "RETENTION_DAYS",
    "180 days",
    "30 days",
    "7 days",
    "24 hours",
    "half an hour",
    "3 days",
  ])
    expect(table).toContain(words);
});
