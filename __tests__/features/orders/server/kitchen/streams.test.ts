import { once } from "node:events";
import { join } from "node:path";
import { watchContent } from "../../../../../src/app/watch-content.ts";
import { sharedSecret } from "../../../../../src/core/server/storage/secrets.ts";
import { orderWatchers } from "../../../../../src/features/orders/server/watch.ts";
import type { KitchenEvent } from "../../../../../src/features/orders/contract/kitchen.ts";
import type { ManagedOrder } from "../../../../../src/features/orders/contract/managed-order.ts";
import * as paths from "../../../../../src/core/contract/paths.ts";
import { databases } from "../../../../core/server/support/databases.ts";
import { EventReader } from "../../../../core/server/support/event-reader.ts";
import { Kitchen } from "../../../../core/server/support/kitchen.ts";
import { OrderingGuest } from "../../../../core/server/support/ordering-guest.ts";

const change = ({ data }: { readonly data: string }) => JSON.parse(data) as KitchenEvent;
const orderOf = ({ data }: { readonly data: string }) => JSON.parse(data) as ManagedOrder;

describe.each(databases())("streams of orders on %s", (_name, newDatabase) => {
  let kitchen: Kitchen;
  beforeEach(async () => {
    kitchen = await Kitchen.open(await newDatabase());
  });
  afterEach(() => kitchen.close());

  it("send the kitchen every order and others' actions on it, from the snapshot's sequence on", async () => {
    const { sequence } = await kitchen.snapshot();
    const screen = await kitchen.listen(`?after=${sequence}`);
    await screen.next("heartbeat");
    const { order, token } = await kitchen.guest.placed();
    const placed = await screen.next("change");
    expect(change(placed)).toMatchObject({
      entry: { kind: "order-placed", actor: "guest", subject: order.number, sequence: Number(placed.id) },
      orders: [{ number: order.number, version: 0, lines: [{ title: "Margherita" }] }],
      kitchen: { ordering: true, paused: null },
    });
    const bumped = await kitchen.done({ kind: "bump", number: order.number, version: 0 }, { initials: "TM" });
    expect(change(await screen.next("change"))).toEqual({
      entry: bumped.entry,
      orders: bumped.orders,
      kitchen: bumped.kitchen,
    });
    await kitchen.guest.post(paths.sayOutside, { token });
    expect(change(await screen.next("change"))).toMatchObject({ entry: { kind: "guest-outside" } });
    // A screen that was disconnected gets what it missed, once.
    const back = await kitchen.listen("?after=0", { "last-event-id": placed.id! });
    const missed = [await back.next("change"), await back.next("change")].map(
      (event) => change(event).entry.kind,
    );
    expect(missed).toEqual(["order-bumped", "guest-outside"]);
    await Promise.all([screen.close(), back.close()]);
  });

  it("keep the book's events from the kitchen, and the kitchen's from the book", async () => {
    const url = `${await kitchen.address()}${paths.getEveningEvents}`;
    const book = await EventReader.open(url, { cookie: kitchen.host["cookie"]! });
    const screen = await kitchen.listen();
    await Promise.all([book.next("heartbeat"), screen.next("heartbeat")]);
    await kitchen.guest.placed();
    const wait = { key: "w", command: { kind: "wait", size: 2, date: "2026-11-21" } };
    const { body } = await kitchen.guest.post(paths.sendEveningCommand, wait, kitchen.host);
    expect(body).toMatchObject({ outcome: "done" });
    await kitchen.done({ kind: "pause-orders" });
    const kinds = async (reader: EventReader) =>
      [await reader.next("change"), await reader.next("change")].map((event) => change(event).entry.kind);
    expect(await kinds(screen)).toEqual(["order-placed", "orders-paused"]);
    expect(await kinds(book)).toEqual(["waiting", "orders-paused"]);
    await Promise.all([book.close(), screen.close()]);
  });

  it("send a guest's page only its own order, until it is over", async () => {
    const { order, token } = await kitchen.guest.placed();
    const other = await kitchen.guest.placed({ phoneNumber: "+39 555 0177" });
    const page = await kitchen.watch(token);
    expect(orderOf(await page.next("order"))).toEqual(await kitchen.view(token));
    await page.next("heartbeat");
    await kitchen.done({ kind: "start", number: other.order.number, version: 0 });
    await kitchen.done({ kind: "start", number: order.number, version: 0 });
    expect(orderOf(await page.any())).toMatchObject({
      number: order.number,
      state: "cooking",
      canChange: false,
    });
    await kitchen.done({ kind: "bump", number: order.number, version: 1 });
    expect(orderOf(await page.any())).toMatchObject({ state: "ready" });
    await kitchen.done({ kind: "collect", number: order.number, version: 2 });
    expect(orderOf(await page.any())).toMatchObject({ state: "collected" });
    expect((await page.any()).event).toBe("end");
    expect(await page.ended).toBe(true);
    // A new stream sends the state once and ends.
    const again = await kitchen.watch(token);
    expect(orderOf(await again.any())).toMatchObject({ state: "collected" });
    expect(await again.ended).toBe(true);
  });

  it("are limited to eight for one order, and need its link", async () => {
    const { token } = await kitchen.guest.placed();
    await expect(kitchen.watch("no-token")).rejects.toThrow("403");
    const pages = await Promise.all(Array.from({ length: 8 }, () => kitchen.watch(token)));
    await Promise.all(pages.map((page) => page.next("heartbeat")));
    await expect(kitchen.watch(token)).rejects.toThrow("429");
  });

  it("end with a message when the service stops, and when a cook may not listen any more", async () => {
    const { token } = await kitchen.guest.placed();
    const page = await kitchen.watch(token);
    const screen = await kitchen.listen();
    const gone = await kitchen.listen();
    await Promise.all([page.next("heartbeat"), screen.next("heartbeat"), gone.next("heartbeat")]);
    await kitchen.guest.service.app.close();
    expect(await page.next("end")).toMatchObject({ data: '{"reason":"closing"}' });
    expect(await screen.next("end")).toMatchObject({ data: '{"reason":"closing"}' });
    await gone.close();
  });

  it("end for a cook whose session has ended, between two bumps", async () => {
    const { order } = await kitchen.guest.placed({}, [{}, { quantity: 2 }]);
    const screen = await kitchen.listen();
    await screen.next("heartbeat");
    await kitchen.done({ kind: "bump", number: order.number, version: 0, lines: [0] });
    await kitchen.guest.service.storage.db.deleteFrom("sessions").execute();
    const refused = await kitchen.request({
      key: "b",
      command: { kind: "bump", number: order.number, version: 1 },
    });
    expect([refused.status, refused.body.code]).toEqual([401, "NOT_SIGNED_IN"]);
    expect(await screen.next("end")).toMatchObject({ data: '{"reason":"NOT_SIGNED_IN"}' });
    const { db } = kitchen.guest.service.storage;
    const lines = await db.selectFrom("order_lines").select("done_at").orderBy("position").execute();
    expect(lines.map(({ done_at }) => done_at !== null)).toEqual([true, false]);
  });
});

it("guests who close their pages make room for others, however many have come", async () => {
  const guest = await OrderingGuest.open({ LOG_LEVEL: "error" });
  const { token } = await guest.placed();
  const { storage, config, app } = guest.service;
  const watched = await watchContent(config.contentDir, join(config.dataDir, "last-good"), app.log);
  const onError = (error: unknown) => {
    throw error;
  };
  const watchers = orderWatchers(
    {
      ...watched,
      storage,
      now: () => guest.now,
      linkKey: await sharedSecret(storage, "links", guest.now),
      phone: () => watched.restaurant.current().phone,
      dishes: () => Promise.resolve([]),
    },
    { onError, mostStreams: 2 },
  );
  for (let opened = 0; opened < 9; opened += 1) {
    const page = await watchers.open(token);
    if (!page.ok) throw new Error(`Page ${opened} was refused: ${page.code}`);
    page.value.destroy();
    await once(page.value, "close");
  }
  await watchers.close();
  await guest.close();
});
