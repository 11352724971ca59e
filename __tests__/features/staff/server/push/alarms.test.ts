import { setImmediate } from "node:timers/promises";
import { join } from "node:path";
import { BuildError } from "../../../../../src/features/publishing/server/releases/site-builder.ts";
import { insertReservation } from "../../../../../src/features/booking/server/store.ts";
import { reservationLock } from "../../../../../src/core/server/storage/locks.ts";
import { stoppedClock } from "../../../../core/server/support/clock.ts";
import { fakeBuilder } from "../../../../core/server/support/fake-site.ts";
import { bookingSettings, writeFiles } from "../../../../core/server/support/fixtures.ts";
import { storedOrder } from "../../../../core/server/support/order.ts";
import { PushedDevice, startPushService } from "../../../../core/server/support/push-service.ts";
import { storedReservation } from "../../../../core/server/support/reservation.ts";
import { testService, type TestService } from "../../../../core/server/support/service.ts";
import { addStaff, ownOrigin, staffSession } from "../../../../core/server/support/staff.ts";

let service: TestService;
let pushes: Awaited<ReturnType<typeof startPushService>>;
let clock: ReturnType<typeof stoppedClock>;
let device: PushedDevice;

/** Starts a service with an owner's device that subscribes to all topics. */
async function start(options: Parameters<typeof testService>[0] = {}): Promise<void> {
  clock = stoppedClock();
  service = await testService({
    ...clock,
    isPushService: (endpoint) => endpoint.startsWith(pushes.origin),
    ...options,
  });
  const headers = await staffSession(service.storage, await addStaff(service.storage, "owner"));
  device = new PushedDevice();
  const { p256dh, auth } = device;
  const reply = await service.app.inject({
    method: "POST",
    url: "/api/staff/push/subscribe",
    headers: { ...headers, origin: ownOrigin },
    payload: {
      endpoint: `${pushes.origin}/device`,
      p256dh,
      auth,
      topics: ["orders", "kitchen", "bookings", "publishing"],
    },
  });
  expect(reply.statusCode).toBe(200);
}

/** Runs the service's jobs for a while. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 15) {
    clock.pass(15_000);
    await service.app.jobs.idle();
  }
}
const titles = () => pushes.pushed.map(({ body }) => device.read(body).title);

beforeEach(async () => {
  pushes = await startPushService();
});
afterEach(async () => {
  await service.close();
  await pushes.close();
});

it("an order that no cook has seen is reported once", async () => {
  await start();
  const early = { created_at: "2026-11-21T14:00:00.000Z", start_by: "2026-11-21T15:50:00.000Z" };
  await service.storage.db.insertInto("orders").values(storedOrder(early)).execute();
  service.app.jobs.start();
  await service.app.jobs.idle();
  await pass(60);
  expect(titles()).toEqual(["The kitchen hasn’t seen Bag K7QX"]);
});

it("many bookings at once are reported", async () => {
  await start({ content: { "settings/booking.yml": bookingSettings({ limits: { alarmBookings: 2 } }) } });
  for (const id of ["K7QX-2M9F-TB", "K7QX-2M9F-TC"])
    await service.storage.write([reservationLock(id)], (tx) =>
      insertReservation(tx, storedReservation({ id })),
    );
  service.app.jobs.start();
  await service.app.jobs.idle();
  await pass(60);
  expect(titles()).toEqual(["Many tables at once"]);
});

it("an unusable file is reported", async () => {
  await start();
  service.app.jobs.start();
  await service.app.jobs.idle();
  await writeFiles(join(service.root, "content"), {
    "settings/booking.yml": `${bookingSettings()}\n`.replace(/^\{/, '{"tabels": 3, '),
  });
  await service.app.inject("/api/food/availability?date=2026-11-24&partySize=2");
  await pass(75);
  expect(titles()).toEqual(["A file is not in use"]);
});

it("failed publishing is reported", async () => {
  const builder = fakeBuilder("/nowhere");
  builder.rebuild = () => Promise.reject(new BuildError("The disk is full."));
  await start({ env: { PUBLISHING: "on" }, builder });
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  const until = Date.now() + 15_000;
  while ((await service.storage.db.selectFrom("push_messages").selectAll().execute()).length === 0)
    if (Date.now() > until) throw new Error("Nothing is to be told.");
    else await setImmediate();
  await pass(15);
  expect(titles()).toEqual(["Publishing failed"]);
});
