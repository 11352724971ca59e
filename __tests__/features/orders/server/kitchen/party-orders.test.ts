import { randomUUID } from "node:crypto";
import type { EveningReply } from "../../../../../src/features/evening/contract/evening.ts";
import type { PlaceOrderReply } from "../../../../../src/features/orders/contract/orders.ts";
import * as paths from "../../../../../src/core/contract/paths.ts";
import { databases } from "../../../../core/server/support/databases.ts";
import { Kitchen } from "../../../../core/server/support/kitchen.ts";
import { Printer } from "../../../../core/server/support/printer.ts";
import type { EveningCommandReply } from "../../../../../src/features/evening/contract/evening-commands.ts";

const minute = 60_000;
const token = "sixteen letters.";

describe.each(databases())("an order for a table on %s", (_name, newDatabase) => {
  let kitchen: Kitchen;
  let printer: Printer;
  beforeEach(async () => {
    kitchen = await Kitchen.open(await newDatabase(), {}, { PRINT_TOKEN: token });
    printer = new Printer(kitchen.guest.service.app, token);
    await printer.poll();
    kitchen.guest.later(61 * minute);
  });
  afterEach(() => kitchen.close());

  const command = async (command: object) => {
    const { status, body } = await kitchen.guest.post<EveningCommandReply>(
      paths.sendEveningCommand,
      { key: randomUUID(), command, overrule: true },
      kitchen.host,
    );
    if (status !== 200 || body.outcome !== "done") throw new Error(JSON.stringify(body));
    return body;
  };
  const seat = async (table: string) => {
    const { parties } = await command({ kind: "walk-in", size: 2, tables: [table] });
    return parties[0]!;
  };
  const tables = async () =>
    (await kitchen.get<EveningReply>(paths.getEvening, kitchen.host)).tables.map(({ name }) => name);
  const orderFor = async (table: string, allergies: string | null = null) => {
    const { name: _name, phoneNumber: _phone, ...bag } = kitchen.guest.request({ allergies });
    const { body } = await kitchen.guest.post<PlaceOrderReply>(
      paths.placeStaffOrder,
      { ...bag, totalCents: 1300, destination: { kind: "table", table } },
      kitchen.host,
    );
    return body.order.number;
  };

  it("moves with its party to another table, and the next party there only has its own", async () => {
    const [nine, ten] = (await tables()) as [string, string];
    const ann = await seat(nine);
    const annsOrder = await orderFor(nine, "peanuts (Ann)");
    const printed = await printer.printAll();
    expect(printed.join("")).toContain(`TABLE ${nine}`);
    const screen = await kitchen.listen();
    await screen.next("heartbeat");

    await command({ kind: "move", id: ann.id, version: ann.version, tables: [ten] });

    expect(JSON.parse((await screen.next("change")).data)).toMatchObject({
      entry: { kind: "order-moved", summary: `Moved ${nine} → ${ten}: Table ${ten}` },
      orders: [{ number: annsOrder, table: ten, movedFrom: nine, allergies: "peanuts (Ann)" }],
    });
    await screen.close();
    expect((await printer.printAll()).join("")).toMatch(
      new RegExp(`TABLE ${ten} [^]*MOVED ${nine} → ${ten}[^]*PEANUTS \\(ANN\\)`),
    );

    await seat(nine);
    const next = await orderFor(nine);
    expect(await kitchen.order(next)).toMatchObject({ table: nine, movedFrom: null, allergies: null });
    expect(await kitchen.order(annsOrder)).toMatchObject({ table: ten });
  });

  it("moves back when the move is undone, and stays once the food is gone", async () => {
    const [nine, ten] = (await tables()) as [string, string];
    const party = await seat(nine);
    const number = await orderFor(nine);
    const moved = await command({ kind: "move", id: party.id, version: party.version, tables: [ten] });
    await command({ kind: "undo", sequence: moved.sequence });
    expect(await kitchen.order(number)).toMatchObject({ table: nine });

    const { version } = await kitchen.order(number);
    await kitchen.done({ kind: "bump", number, version });
    const ready = await kitchen.order(number);
    await kitchen.done({ kind: "collect", number, version: ready.version });
    const again = moved.parties[0]!;
    await command({ kind: "move", id: again.id, version: again.version + 1, tables: [ten] });
    expect(await kitchen.order(number)).toMatchObject({ table: nine });
  });

  it("stays at the table it was entered for if the book has no party there", async () => {
    const [nine, ten] = (await tables()) as [string, string];
    const number = await orderFor(nine);
    const other = await seat(nine);
    await command({ kind: "move", id: other.id, version: other.version, tables: [ten] });
    expect(await kitchen.order(number)).toMatchObject({ table: nine, movedFrom: null });
  });
});
