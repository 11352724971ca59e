import { insertReservation } from "../../../../src/features/booking/server/store.ts";
import { startDatabases } from "../../../core/server/support/databases.ts";
import { siteSettings, writeFiles } from "../../../core/server/support/fixtures.ts";
import { storedOrder } from "../../../core/server/support/order.ts";
import { storedReservation } from "../../../core/server/support/reservation.ts";
import { testService, type TestService } from "../../../core/server/support/service.ts";
import { addStaff, staffSession } from "../../../core/server/support/staff.ts";

const databases = startDatabases();

/** Saturday, 21 November 2026, 17:00 in Rome. */
const start = new Date("2026-11-21T16:00:00Z");
const siteFile = "settings/site.yml";
const settingsOf = (business?: "tables" | "collection"): string =>
  business ? `${siteSettings}business: ${business}\n` : siteSettings;

describe.each(databases.both)("%s", (_name, newDatabase) => {
  let now: Date;
  let service: TestService;
  beforeEach(async () => {
    now = start;
    service = await testService({ env: { DATABASE_URL: await newDatabase() }, now: () => now });
  });
  afterEach(() => service.close());

  const change = (business?: "tables" | "collection") =>
    writeFiles(service.config.contentDir, { [siteFile]: settingsOf(business) });
  /** Returns what the staff pages show, from the script that they load. */
  const shown = async (): Promise<unknown> => {
    const { body } = await service.app.inject("/api/restaurant.js");
    const facts: Record<string, unknown> = {};
    new Function("globalThis", body)(facts);
    return facts["RESTAURANT_OFFERS"];
  };
  const book = (fields: Parameters<typeof storedReservation>[0] = {}) =>
    insertReservation(service.storage.db, storedReservation(fields));
  const order = (fields: Parameters<typeof storedOrder>[0] = {}) =>
    service.storage.db.insertInto("orders").values(storedOrder(fields)).execute();

  it("staff keep the bookings of a business that no longer takes any, until the last is over", async () => {
    await book({ id: "K7QX-2M9F-TA", status: "cancelled" });
    await change("collection");
    expect(await shown()).toEqual(["collection"]);
    await book();
    expect(await shown()).toEqual(["collection", "tables"]);
    now = new Date("2026-11-27T21:30:00Z");
    expect(await shown()).toEqual(["collection"]);
  });

  it("staff keep the orders of a business that no longer takes any, for a day after they are due", async () => {
    await order({ number: "K7QX-2M9F-TA", state: "collected" });
    await change("tables");
    expect(await shown()).toEqual(["tables"]);
    await order();
    expect(await shown()).toEqual(["tables", "collection"]);
    now = new Date("2026-11-22T17:31:00Z");
    expect(await shown()).toEqual(["tables"]);
  });

  it("a save that switches tables off lists the first bookings and asks", async () => {
    for (const at of [7, 3, 1, 6, 2, 5, 4])
      await book({ id: `K7QX-2M9F-T${at}`, name: `Guest ${at}`, starts_at: `2026-11-27T1${at}:00:00.000Z` });
    const headers = await staffSession(service.storage, await addStaff(service.storage, "owner"), { now });
    const reply = await service.app.inject({
      method: "POST",
      url: "/admin/backend/v1",
      headers,
      payload: {
        branch: "main",
        action: "persistEntry",
        params: {
          branch: "main",
          dataFiles: [{ path: `content/${siteFile}`, slug: "site", raw: settingsOf("collection") }],
          assets: [],
          options: { collectionName: "settings", commitMessage: "Update", status: "draft" },
        },
      },
    });
    expect(reply.json()).toMatchObject({
      doubts: [
        expect.stringMatching(
          /^There are still 7 bookings: .*27 November 2026, 8:00 PM, Guest 1, 4; .*Guest 5, 4; and 2 more\. They stay valid/,
        ),
      ],
    });
    expect(await shown()).toEqual(["tables", "collection"]);
  });
});
