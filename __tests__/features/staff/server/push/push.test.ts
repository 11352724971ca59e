import type { InjectOptions } from "fastify";
import { staffRoles, type StaffRole } from "../../../../../src/core/contract/staff-roles.ts";
import { defaultFormats } from "../../../../../src/core/shared/formats.ts";
import { enqueuePush } from "../../../../../src/core/server/push-queue.ts";
import { sendPushes } from "../../../../../src/features/staff/server/push/send.ts";
import { jobLock } from "../../../../../src/core/server/storage/locks.ts";
import { databases } from "../../../../core/server/support/databases.ts";
import { orderingSettings } from "../../../../core/server/support/fixtures.ts";
import { pizza } from "../../../../core/server/support/ordering-guest.ts";
import { PushedDevice, startPushService } from "../../../../core/server/support/push-service.ts";
import { saturdayAfternoon, testService, type TestService } from "../../../../core/server/support/service.ts";
import { addStaff, ownOrigin, staffSession } from "../../../../core/server/support/staff.ts";
import type { PushKind, PushTopic } from "../../../../../src/core/contract/push-kinds.ts";

const hour = 3600_000;

describe.each(databases())("notifications, on %s", (_name, newDatabase) => {
  let service: TestService;
  let pushes: Awaited<ReturnType<typeof startPushService>>;
  let now = saturdayAfternoon;

  beforeAll(async () => {
    pushes = await startPushService();
    service = await testService({
      now: () => now,
      isPushService: (endpoint) => endpoint.startsWith(pushes.origin),
      env: { DATABASE_URL: await newDatabase(), LOG_LEVEL: "info" },
      content: {
        "settings/ordering.yml": orderingSettings({ open: true, confirmAbove: 200 }),
        "dishes/margherita.md": pizza(),
      },
    });
  });
  beforeEach(async () => {
    now = saturdayAfternoon;
    pushes.pushed.length = 0;
    pushes.answers.clear();
    service.logLines.length = 0;
    for (const table of ["staff", "push_messages", "order_lines", "orders"] as const)
      await service.storage.db.deleteFrom(table).execute();
  });
  afterAll(async () => {
    await service.close();
    await pushes.close();
  });

  const call = async (method: "GET" | "POST", path: string, headers: object, payload: object = {}) => {
    const reply = await service.app.inject({
      method,
      url: `/api/staff/${path}`,
      headers,
      ...(method === "POST" ? { payload } : {}),
    } as InjectOptions);
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
  };
  const member = async (role: StaffRole, id: string = role) =>
    staffSession(service.storage, await addStaff(service.storage, role, { id }), { now });
  /** Subscribes a session's device to topics. */
  const subscribe = async (
    headers: { readonly cookie: string; readonly origin: string },
    topics: readonly PushTopic[],
    path = "/device",
  ) => {
    const device = new PushedDevice();
    const { p256dh, auth } = device;
    const reply = await call("POST", "push/subscribe", headers, {
      endpoint: pushes.origin + path,
      p256dh,
      auth,
      topics,
    });
    expect(reply.status).toBe(200);
    return device;
  };
  const enqueue = (kind: PushKind) =>
    service.storage.write([jobLock("test")], (tx) => enqueuePush(tx, kind, {}, now));
  const send = () =>
    sendPushes({
      storage: service.storage,
      now: () => now,
      isPushService: (endpoint) => endpoint.startsWith(pushes.origin),
      restaurant: () => ({
        name: "Delish",
        address: "",
        phone: "",
        email: "house@example.com",
        emailBookings: true,
        emailsToAddress: 10,
        addresses: {},
        formats: defaultFormats,
        languages: ["en"],
        url: "https://delish.example.com",
      }),
      timeZone: () => Promise.resolve("Europe/Rome"),
      log: service.app.log,
    });
  const placeOrder = () =>
    service.app.inject({
      method: "POST",
      url: "/api/food/orders",
      payload: {
        lines: [{ dish: "margherita", quantity: 1, cents: 1300, note: "for Ada, no salt" }],
        totalCents: 1400,
        name: "Ada Lovelace",
        phoneNumber: "555-0123",
        email: "ada@example.org",
        allergies: "nuts",
      },
    });
  const subscriptions = () =>
    service.storage.db.selectFrom("push_subscriptions").select("endpoint").execute();

  it("a new order is announced, with its number and time and nothing about its guest, encrypted for the device", async () => {
    const device = await subscribe(await member("cook"), ["orders"]);
    const placed = await placeOrder();
    const { number } = placed.json<{ order: { number: string } }>().order;
    await send();
    expect(pushes.pushed).toHaveLength(1);
    const [{ path, headers, body } = pushes.pushed[0]!] = pushes.pushed;
    expect(path).toBe("/device");
    expect(headers).toMatchObject({
      "content-encoding": "aes128gcm",
      urgency: "high",
      ttl: "600",
      authorization: expect.stringMatching(/^vapid t=.+, k=.+/),
    });
    const notice = device.read(body);
    expect(notice).toEqual({
      title: `New order: Bag ${number.slice(0, 4)}`,
      body: expect.stringMatching(/^To be ready at \d{1,2}:\d\d [AP]M$/),
      url: "/staff/kitchen",
      tag: `Bag ${number.slice(0, 4)}`,
    });
    const stored = JSON.stringify(await service.storage.db.selectFrom("push_messages").selectAll().execute());
    for (const text of [JSON.stringify(notice), stored, service.logLines.join("")])
      expect(text).not.toMatch(/Ada|Lovelace|0123|nuts|salt|example\.org/);
    await send();
    expect(pushes.pushed).toHaveLength(1);
  });

  it("a refused order sends nothing", async () => {
    await subscribe(await member("cook"), ["orders"]);
    const reply = await service.app.inject({
      method: "POST",
      url: "/api/food/orders",
      payload: {
        lines: [{ dish: "margherita", quantity: 1, cents: 1 }],
        totalCents: 1,
        name: "Ada",
        phoneNumber: "555-0123",
      },
    });
    expect(reply.statusCode).toBe(409);
    await send();
    expect(pushes.pushed).toEqual([]);
  });

  it.each<[PushKind, PushTopic, readonly StaffRole[]]>([
    ["order-placed", "orders", ["cook", "host", "owner"]],
    ["order-unseen", "kitchen", ["cook", "host", "owner"]],
    ["facts-changed", "kitchen", ["cook", "host", "owner"]],
    ["booking-burst", "bookings", ["host", "owner"]],
    ["publishing-failed", "publishing", ["editor", "owner"]],
    ["content-problem", "publishing", ["editor", "owner"]],
  ])("%s is for %s, which %j may receive", async (kind, topic, roles) => {
    for (const role of staffRoles) {
      const headers = await member(role);
      const { body } = await call("GET", "push", headers);
      expect((body["topics"] as string[]).includes(topic)).toBe(roles.includes(role));
      if (roles.includes(role)) await subscribe(headers, [topic], `/${role}`);
      else {
        const { p256dh, auth } = new PushedDevice();
        const asked = { endpoint: `${pushes.origin}/${role}`, p256dh, auth, topics: [topic] };
        expect((await call("POST", "push/subscribe", headers, asked)).body["code"]).toBe("NOT_PERMITTED");
      }
    }
    await enqueue(kind);
    await send();
    expect(pushes.pushed.map(({ path }) => path).sort()).toEqual(roles.map((role) => `/${role}`).sort());
  });

  it("a device gets only its topics; a new choice replaces them", async () => {
    const headers = await member("owner");
    await subscribe(headers, ["publishing"], "/first");
    await subscribe(headers, ["bookings", "bookings"], "/second");
    expect((await call("GET", "push", headers)).body["subscribed"]).toEqual(["bookings"]);
    await enqueue("publishing-failed");
    await enqueue("booking-burst");
    await send();
    expect(pushes.pushed.map(({ path }) => path)).toEqual(["/second"]);
    expect((await call("POST", "push/end", headers)).status).toBe(200);
    expect((await call("GET", "push", headers)).body["subscribed"]).toEqual([]);
  });

  it("one device has one member: the next to sign in there takes its address over", async () => {
    await subscribe(await member("owner"), ["orders"]);
    const device = await subscribe(await member("cook"), ["orders"]);
    expect(await subscriptions()).toHaveLength(1);
    await enqueue("order-placed");
    await send();
    expect(device.read(pushes.pushed[0]!.body).title).toBe("New order: An order");
  });

  it.each<[string, (headers: { cookie: string; origin: string }) => Promise<unknown>]>([
    ["signing out", (headers) => call("POST", "session/end", headers)],
    [
      "another role",
      async () => call("POST", "members/role", await member("owner"), { id: "cook", role: "host" }),
    ],
    ["removal", async () => call("POST", "members/remove", await member("owner"), { id: "cook" })],
    ["four in the morning", () => Promise.resolve((now = new Date("2026-11-22T03:00:00Z")))],
    ["six quiet hours", () => Promise.resolve((now = new Date(now.getTime() + 6 * hour)))],
  ])("%s ends it", async (_what, end) => {
    const headers = await member("cook");
    await subscribe(headers, ["orders"]);
    await end(headers);
    await enqueue("order-placed");
    await send();
    expect(pushes.pushed).toEqual([]);
  });

  it("a device gets no message that its member's role no longer allows", async () => {
    await subscribe(await member("owner"), ["bookings"]);
    // As after an update that changes what a role may receive.
    await service.storage.db.updateTable("staff").set({ role: "cook" }).execute();
    await enqueue("booking-burst");
    await send();
    expect(pushes.pushed).toEqual([]);
  });

  it.each([404, 410])("a device that its push service answers for with %d is forgotten", async (status) => {
    await subscribe(await member("cook"), ["orders"], "/gone");
    await subscribe(await member("host"), ["orders"], "/there");
    pushes.answers.set("/gone", status);
    await enqueue("order-placed");
    await send();
    expect(pushes.pushed).toHaveLength(2);
    expect(await subscriptions()).toEqual([{ endpoint: `${pushes.origin}/there` }]);
  });

  it.each([500, 429, 307])("one that answers %d is kept, logged, and not redirected", async (status) => {
    await subscribe(await member("cook"), ["orders"], "/troubled");
    pushes.answers.set("/troubled", status);
    await enqueue("order-placed");
    await send();
    expect(pushes.pushed.map(({ path }) => path)).toEqual(["/troubled"]);
    expect(await subscriptions()).toHaveLength(1);
    expect(service.logLines.join("")).toContain(`"status":${status}`);
    // The URL of a device's subscription is secret.
    expect(service.logLines.join("")).not.toContain("/troubled");
  });

  it("messages older than ten minutes are dropped", async () => {
    await subscribe(await member("cook"), ["orders"]);
    await enqueue("order-placed");
    now = new Date(now.getTime() + 10 * 60_000);
    await send();
    expect(pushes.pushed).toEqual([]);
    expect(await service.storage.db.selectFrom("push_messages").selectAll().execute()).toEqual([]);
  });

  it("an address in the local network is refused, and a stored one is not called", async () => {
    const headers = await member("cook");
    const { p256dh, auth } = new PushedDevice();
    for (const endpoint of ["https://169.254.169.254/latest", "http://127.0.0.1:5432/", "no address"]) {
      const asked = { endpoint, p256dh, auth, topics: ["orders"] };
      expect((await call("POST", "push/subscribe", headers, asked)).body).toMatchObject({
        code: "INVALID_FIELD",
        field: "endpoint",
      });
    }
    const elsewhere = await startPushService();
    try {
      await subscribe(headers, ["orders"]);
      await service.storage.db
        .updateTable("push_subscriptions")
        .set({ endpoint: `${elsewhere.origin}/inside` })
        .execute();
      await enqueue("order-placed");
      await send();
      expect(elsewhere.pushed).toEqual([]);
      expect(await subscriptions()).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });

  it("refuses keys that are unusable for encryption", async () => {
    const headers = await member("cook");
    const { p256dh, auth } = new PushedDevice();
    const endpoint = `${pushes.origin}/device`;
    for (const wrong of [
      { p256dh: "A".repeat(87) },
      { p256dh: "short" },
      { auth: "x" },
      { topics: [] },
      { topics: ["gossip"] },
    ]) {
      const asked = { endpoint, p256dh, auth, topics: ["orders"], ...wrong };
      expect((await call("POST", "push/subscribe", headers, asked)).status).toBe(400);
    }
  });

  it("has one stored key for all devices and processes", async () => {
    const [first, second] = [await member("cook"), await member("host")];
    const keys = await Promise.all(
      [first, second].map(async (headers) => (await call("GET", "push", headers)).body["publicKey"]),
    );
    expect(keys[0]).toMatch(/^[\w-]{87}$/);
    expect(keys[1]).toBe(keys[0]);
    const secrets = await service.storage.db
      .selectFrom("secrets")
      .select("name")
      .where("name", "=", "vapid")
      .execute();
    expect(secrets).toHaveLength(1);
  });
});

it("the service sends by itself, and only to browsers' push services", async () => {
  const service = await testService({ env: { LOG_LEVEL: "info" } });
  try {
    const headers = await staffSession(service.storage, await addStaff(service.storage, "cook"));
    const { p256dh, auth } = new PushedDevice();
    const asked = { endpoint: "http://127.0.0.1:1/", p256dh, auth, topics: ["orders"] };
    const reply = await service.app.inject({
      method: "POST",
      url: "/api/staff/push/subscribe",
      headers: { ...headers, origin: ownOrigin },
      payload: asked,
    });
    expect(reply.statusCode).toBe(400);
    await service.storage.write([jobLock("test")], (tx) =>
      enqueuePush(tx, "order-placed", {}, saturdayAfternoon),
    );
    await service.app.listen({ host: "127.0.0.1", port: 0 });
    await service.app.jobs.idle();
    expect(await service.storage.db.selectFrom("push_messages").selectAll().execute()).toEqual([]);
  } finally {
    await service.close();
  }
});
