import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import * as paths from "../../../../../src/core/contract/paths.ts";
import { databases } from "../../../../core/server/support/databases.ts";
import { Kitchen } from "../../../../core/server/support/kitchen.ts";

const minute = 60_000;

describe.each(databases())("a kitchen whose orders arrive by email, on %s", (_name, newDatabase) => {
  let kitchen: Kitchen;
  beforeEach(async () => {
    kitchen = await Kitchen.open(await newDatabase(), { kitchen: "mail" });
    await kitchen.guest.runJobs();
  });
  afterEach(() => kitchen.close());

  const later = async (ms: number) => {
    kitchen.guest.later(ms);
    await kitchen.guest.service.app.jobs.idle();
  };
  const mailsTo = (address: string) =>
    kitchen.guest.service.storage.db
      .selectFrom("outbox")
      .select(["kind", "subject", "text"])
      .where("to_address", "=", address)
      .orderBy("created_at")
      .execute();
  const house = () => mailsTo("table@example.com");

  it("sends the restaurant each order, with what the cook must know, and each change of it", async () => {
    const { token } = await kitchen.guest.placed({ email: "leyla@example.com", allergies: "Peanuts" });
    const [order] = await house();
    expect(order).toMatchObject({ kind: "order-received-notice" });
    expect(order!.subject).toMatch(/^New order: .+, 1 Margherita$/);
    for (const fact of ["1 × Margherita: $13.00", "Peanuts", "Leyla", "+39 555 0100", "/staff/today"])
      expect(order!.text).toContain(fact);
    await kitchen.guest.post(paths.cancelOrder, { token });
    expect((await house()).map(({ kind }) => kind)).toEqual([
      "order-received-notice",
      "order-cancelled-notice",
    ]);
  });

  it("keeps the quoted time if staff do nothing: no alarm, no pause, no later range", async () => {
    await kitchen.show();
    const { token, order } = await kitchen.guest.placed({ email: "leyla@example.com" });
    const promised = await kitchen.view(token);
    await later(120 * minute);
    expect((await mailsTo("leyla@example.com")).map(({ kind }) => kind)).toEqual(["order-received"]);
    expect(await kitchen.view(token)).toMatchObject({
      from: promised.from,
      until: promised.until,
      earlier: null,
      isUnseen: false,
    });
    expect((await kitchen.order(order.number)).state).toBe("received");
    expect((await kitchen.snapshot()).kitchen).toMatchObject({ paused: null, byEmail: true });
    expect((await kitchen.guest.placed()).order.number).not.toBe(order.number);
  });

  it("an accepted order is seen, once", async () => {
    const { token, order } = await kitchen.guest.placed({ email: "leyla@example.com" });
    const accept = { kind: "accept", number: order.number, version: 0, minutes: 0 } as const;
    const { entry } = await kitchen.done(accept);
    expect(entry).toMatchObject({ summary: `Bag ${order.number.slice(0, 4)} accepted` });
    expect((await kitchen.order(order.number)).seenAt).toBe(kitchen.guest.now.toISOString());
    expect(await kitchen.view(token)).toMatchObject({ earlier: null });
    expect((await mailsTo("leyla@example.com")).map(({ kind }) => kind)).toEqual(["order-received"]);
  });

  it("an order accepted for later has a new range, of which its guest is told, and takes its places then", async () => {
    const { token, order } = await kitchen.guest.placed({ email: "leyla@example.com" });
    const before = await kitchen.order(order.number);
    const usage = async () => (await kitchen.guest.orders())[0]!.usage;
    const places = await usage();
    await kitchen.done({ kind: "accept", number: order.number, version: 0, minutes: 20 });
    const shifted = (iso: string) => new Date(Date.parse(iso) + 20 * minute).toISOString();
    expect(await kitchen.order(order.number)).toMatchObject({
      due: shifted(before.due),
      until: shifted(before.until),
      startBy: shifted(before.startBy),
      earlier: { due: before.due, until: before.until },
      lines: before.lines.map(({ startBy }) => ({ startBy: shifted(startBy!) })),
    });
    expect((await kitchen.view(token)).earlier).not.toBeNull();
    expect((await mailsTo("leyla@example.com")).map(({ kind }) => kind).sort()).toEqual([
      "order-late",
      "order-received",
    ]);
    const minutesOf = (text: string) =>
      Object.values(JSON.parse(text) as Record<string, Record<string, number>>).flatMap((taken) =>
        Object.keys(taken).map(Number),
      );
    expect(minutesOf(await usage())).toEqual(minutesOf(places).map((at) => at + 20));
    await kitchen.done({ kind: "bump", number: order.number, version: 0 });
    const { outcome } = await kitchen.send({ kind: "accept", number: order.number, version: 0, minutes: 10 });
    expect(outcome).toBe("stale");
  });

  it("changes to the screen with one press, as a commit in the cook's name", async () => {
    const reply = await kitchen.guest.post(paths.useKitchenScreen, {}, kitchen.cook);
    expect(reply.status).toBe(200);
    const file = join(kitchen.guest.service.root, "content/settings/ordering.yml");
    expect(parse(await readFile(file, "utf8"))).toMatchObject({ kitchen: "screen", open: true });
    expect((await kitchen.snapshot()).kitchen.byEmail).toBe(false);
  });
});
