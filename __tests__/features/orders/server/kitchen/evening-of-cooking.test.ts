import { randomUUID } from "node:crypto";
import type { KitchenHeartbeat, KitchenReply } from "../../../../../src/features/orders/contract/kitchen.ts";
import * as paths from "../../../../../src/core/contract/paths.ts";
import { databases } from "../../../../core/server/support/databases.ts";
import { writeFiles } from "../../../../core/server/support/fixtures.ts";
import { Kitchen } from "../../../../core/server/support/kitchen.ts";
import { pizza } from "../../../../core/server/support/ordering-guest.ts";
import { addStaff, staffSession } from "../../../../core/server/support/staff.ts";
import type { EveningCommandReply } from "../../../../../src/features/evening/contract/evening-commands.ts";

const minute = 60_000;

describe.each(databases())("an evening of cooking on %s", (_name, newDatabase) => {
  let kitchen: Kitchen;
  beforeEach(async () => {
    kitchen = await Kitchen.open(await newDatabase());
  });
  afterEach(() => kitchen.close());

  /** A bag with a pizza from the oven and gnocchi from the fire, which take half as long. */
  const bagOfTwoStations = async () => {
    await writeFiles(kitchen.guest.service.root, {
      "content/dishes/gnocchi.md": pizza({ title: "Gnocchi" })
        .replace("station: Oven", "station: Fire")
        .replace("minutes: 8", "minutes: 4"),
    });
    const lines = kitchen.guest.lines([{}, {}]).map((line, index) => ({
      ...line,
      dish: index === 0 ? "margherita" : "gnocchi",
    }));
    const { order } = await kitchen.guest.placed({ lines, totalCents: 2800 });
    return order.number;
  };
  const starts = async (number: string) =>
    (await kitchen.order(number)).lines.map(({ startedAt }) => startedAt);

  it("a station that starts only starts its own lines, and the bag is ready with the last of them", async () => {
    const number = await bagOfTwoStations();
    const oven = kitchen.guest.now.toISOString();
    await kitchen.done({ kind: "start", number, version: 0, lines: [0] });
    expect(await starts(number)).toEqual([oven, null]);
    expect(await kitchen.order(number)).toMatchObject({ state: "cooking", startedAt: oven });

    kitchen.guest.later(11 * minute);
    const fire = kitchen.guest.now.toISOString();
    await kitchen.done({ kind: "start", number, version: 1, lines: [1] });
    expect(await starts(number)).toEqual([oven, fire]);
    expect(await kitchen.send({ kind: "start", number, version: 2, lines: [1] })).toMatchObject({
      outcome: "stale",
    });

    await kitchen.done({ kind: "bump", number, version: 2, lines: [1] });
    expect(await kitchen.order(number)).toMatchObject({ state: "cooking", readyAt: null });
    await kitchen.done({ kind: "bump", number, version: 3, lines: [0] });
    expect(await kitchen.order(number)).toMatchObject({ state: "ready", readyAt: fire });
    const table = await kitchen.guest.service.app.inject({
      url: paths.downloadKitchenReport,
      headers: kitchen.cook,
    });
    const [columns, ...rows] = table.body
      .trimEnd()
      .split("\r\n")
      .map((row) => row.split(","));
    const startedAt = columns!.indexOf("started at");
    expect(rows.map((row) => row[startedAt])).toEqual(["2026-11-21 17:00", "2026-11-21 17:11"]);
  });

  it("undoing one station's start leaves the other on the fire, and undoing both reverts the order", async () => {
    const number = await bagOfTwoStations();
    const oven = await kitchen.done({ kind: "start", number, version: 0, lines: [0] });
    kitchen.guest.later(minute);
    const fire = await kitchen.done({ kind: "start", number, version: 1, lines: [1] });
    await kitchen.done({ kind: "undo", sequence: oven.sequence });
    expect(await kitchen.order(number)).toMatchObject({
      state: "cooking",
      startedAt: kitchen.guest.now.toISOString(),
      lines: [{ startedAt: null }, { startedAt: kitchen.guest.now.toISOString() }],
    });
    await kitchen.done({ kind: "undo", sequence: fire.sequence });
    expect(await kitchen.order(number)).toMatchObject({ state: "received", startedAt: null });
  });

  it("one station's waiting lines are rescheduled while another's part of the bag is on the fire", async () => {
    const number = await bagOfTwoStations();
    kitchen.guest.later(65 * minute);
    await kitchen.show();
    await kitchen.done({ kind: "start", number, version: 0, lines: [0] });
    const before = await kitchen.order(number);
    kitchen.guest.later(20 * minute);
    await kitchen.guest.runJobs();
    const after = await kitchen.order(number);
    expect(after.earlier).toEqual({ due: before.due, until: before.until });
    expect(Date.parse(after.lines[1]!.startBy!)).toBeGreaterThanOrEqual(kitchen.guest.now.getTime());
    expect(after.lines[0]!.startBy).toBe(before.lines[0]!.startBy);
  });

  it("after midnight, until the evening closes, the kitchen still shows what it has cooked", async () => {
    const { number } = (await kitchen.guest.placed()).order;
    await kitchen.done({ kind: "bump", number, version: 0 });
    await kitchen.done({ kind: "collect", number, version: 1 });
    const { date, log } = await kitchen.snapshot();
    // From 17:00 to half past midnight, when another cook takes over.
    kitchen.guest.later(7.5 * 60 * minute);
    const { storage } = kitchen.guest.service;
    const nightCook = await addStaff(storage, "cook", { id: "night" });
    const late = await kitchen.get<KitchenReply>(
      paths.getKitchen,
      await staffSession(storage, nightCook, { now: kitchen.guest.now }),
    );
    expect(late.orders).toMatchObject([{ number, state: "collected" }]);
    expect([late.date, late.log]).toEqual([date, log]);
  });

  it("a guest outside is announced until a cook or host has seen it", async () => {
    const { order, token } = await kitchen.guest.placed();
    const { number } = order;
    await kitchen.done({ kind: "bump", number, version: 0 });
    await kitchen.guest.post(paths.sayOutside, { token });
    const { version, outsideSeenAt } = await kitchen.order(number);
    expect(outsideSeenAt).toBeNull();
    await kitchen.done({ kind: "see", number, version });
    const seenAt = kitchen.guest.now.toISOString();
    expect(await kitchen.order(number)).toMatchObject({ outsideSeenAt: seenAt, state: "ready" });
    expect(await kitchen.send({ kind: "see", number, version: version + 1 })).toMatchObject({
      outcome: "stale",
    });
  });

  it("staff can cancel an order on the fire; the cook has to see it, and the guest sees the reason", async () => {
    const { order, token } = await kitchen.guest.placed();
    const { number } = order;
    await kitchen.done({ kind: "start", number, version: 0 });
    const reply = await kitchen.request(
      { key: randomUUID(), command: { kind: "turn-down", number, version: 1, reason: "The oven is out." } },
      kitchen.host,
    );
    expect(reply.body).toMatchObject({ outcome: "done" });
    expect(await kitchen.order(number)).toMatchObject({
      state: "cancelled",
      cancelledBy: "house",
      seenAt: null,
    });
    expect(await kitchen.view(token)).toMatchObject({ state: "cancelled", reason: "The oven is out." });
    const { version } = await kitchen.order(number);
    await kitchen.done({ kind: "see", number, version });
    expect((await kitchen.order(number)).seenAt).not.toBeNull();
  });

  it("a guest who edits an order that was just started is told so, not that the kitchen is full", async () => {
    const { order, token } = await kitchen.guest.placed();
    const due = (await kitchen.order(order.number)).due;
    const quote = (changes: string) =>
      kitchen.guest.post<{ state: string }>(paths.quoteOrder, {
        lines: [{ dish: "margherita", quantity: 20 }],
        due,
        changes,
      });
    const own = await kitchen.guest.post<{ state: string }>(paths.quoteOrder, {
      lines: [{ dish: "margherita", quantity: 1 }],
      due,
      changes: token,
    });
    expect(own.body.state).toBe("open");
    await kitchen.done({ kind: "start", number: order.number, version: 0 });
    expect((await quote(token)).body).toMatchObject({ code: "ORDER_CLOSED" });
    expect((await quote("no token")).body).toMatchObject({ code: "INVALID_LINK" });
  });

  it("covers due follow the book: booked guests count, seated ones no longer", async () => {
    kitchen.guest.later(61 * minute);
    const evening = async (command: object) => {
      const { body } = await kitchen.guest.post<EveningCommandReply>(
        paths.sendEveningCommand,
        { key: randomUUID(), command, overrule: true },
        kitchen.host,
      );
      if (body.outcome !== "done") throw new Error(JSON.stringify(body));
      return body.parties[0]!;
    };
    const due = async () => {
      const screen = await kitchen.listen();
      const { arrivals } = JSON.parse((await screen.next("heartbeat")).data) as KitchenHeartbeat;
      await screen.close();
      return arrivals;
    };
    expect(await due()).toEqual([]);
    const party = await evening({ kind: "book", date: "2026-11-21", time: "18:15", size: 4, name: "Rossi" });
    expect(await due()).toEqual([{ at: "2026-11-21T17:15:00.000Z", covers: 4 }]);
    // A late party still needs its food, in the current quarter of an hour.
    kitchen.guest.later(31 * minute);
    expect(await due()).toEqual([{ at: "2026-11-21T17:30:00.000Z", covers: 4 }]);
    await evening({ kind: "seat", id: party.id, version: party.version });
    expect(await due()).toEqual([]);
  });
});
