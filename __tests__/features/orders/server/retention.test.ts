import { nulledColumns } from "../../../../src/core/server/storage/personal-data.ts";
import { ordersPersonalData } from "../../../../src/features/orders/server/personal-data.ts";
import { Guests } from "../../../core/server/support/accounts.ts";
import { databases } from "../../../core/server/support/databases.ts";

const day = 24 * 3600_000;
const password = "linden-honey";

describe.each(databases())("a guest's data in an order, on %s", (_name, newDatabase) => {
  let guests: Guests;
  beforeEach(async () => {
    guests = await Guests.open(await newDatabase());
  });
  afterEach(() => guests.service.close());

  const order = async (number: string, email: string) => {
    const at = guests.now.toISOString();
    const times = { due_at: at, latest_at: at, start_by: at, created_at: at, updated_at: at };
    const guest = { name: "Leyla Aydin", email, phone_number: "555-0100", phone_key: "5550100" };
    await guests.storage.write([], async (tx) => {
      await tx
        .insertInto("orders")
        .values({
          ...times,
          ...guest,
          number,
          state: "received",
          usage: "{}",
          packaging_cents: 100,
          total_cents: 1400,
          allergies: "sesame",
          language: "it",
          network_hash: "n",
        })
        .execute();
      await tx
        .insertInto("order_lines")
        .values({
          order_number: number,
          position: 0,
          dish: "margherita",
          title: "Margherita",
          choices: "[]",
          cents: 1300,
          quantity: 1,
          note: "for Leyla",
          allergens: "{}",
        })
        .execute();
    });
  };
  const orders = () => guests.storage.db.selectFrom("orders").selectAll().orderBy("number").execute();
  const lines = () =>
    guests.storage.db.selectFrom("order_lines").selectAll().orderBy("order_number").execute();
  const runJobs = async () => {
    guests.service.app.jobs.start();
    await guests.service.app.jobs.idle();
  };

  it("are kept while staff may need them, without their network", async () => {
    await order("A", "leyla@example.com");
    guests.later(2 * day);
    await runJobs();
    expect(await orders()).toMatchObject([
      { name: "Leyla Aydin", phone_number: "555-0100", network_hash: null },
    ]);
    expect(await lines()).toMatchObject([{ note: "for Leyla" }]);
  });

  it("are deleted after that: dishes and prices stay", async () => {
    await order("A", "leyla@example.com");
    guests.later(200 * day);
    await order("B", "imani@example.com");
    await runJobs();
    const [past, recent] = await orders();
    expect(past).toMatchObject({
      ...nulledColumns(ordersPersonalData.orders),
      total_cents: 1400,
      state: "received",
    });
    expect(recent).toMatchObject({ email: "imani@example.com", network_hash: "n" });
    expect(await lines()).toMatchObject([
      { dish: "margherita", cents: 1300, note: null },
      { note: "for Leyla" },
    ]);
  });

  it("are deleted with the account of a confirmed address, and of no other", async () => {
    await guests.post("register", { name: "Leyla", email: "leyla@example.com", password });
    const token = String((await guests.confirm("leyla@example.com", password)).body["token"]);
    await order("A", "Leyla@example.com");
    await order("B", "imani@example.com");
    expect((await guests.post("account/delete", { password }, { token })).status).toBe(200);
    expect((await orders()).map(({ name, email }) => [name, email])).toEqual([
      [null, null],
      ["Leyla Aydin", "imani@example.com"],
    ]);
    expect((await lines()).map(({ note }) => note)).toEqual([null, "for Leyla"]);
  });
});
