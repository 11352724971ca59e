import { rm } from "node:fs/promises";
import { join } from "node:path";
import { bookingSettings, contentFiles, writeFiles } from "./support/fixtures.ts";
import type { PublishState } from "../../../src/content/contract/publishing.ts";
import { stoppedClock } from "./support/clock.ts";
import { saturdayAfternoon, testService, type TestService } from "./support/service.ts";
import { addStaff, staffSession } from "./support/staff.ts";

const open: TestService[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.close();
});

/** Starts a service with the data of an earlier one, after a content file was changed. */
async function restartedWith(content: Record<string, string>): Promise<TestService> {
  const before = await testService({ keepFolder: true });
  await before.app.inject("/api/food/menu");
  await before.close();
  const service = await testService({ root: before.root, content });
  open.push(service);
  return service;
}

const freeSlots = async ({ app }: TestService): Promise<number> => {
  const reply = await app.inject("/api/food/availability?date=2026-11-24&partySize=2");
  expect(reply.statusCode).toBe(200);
  return reply.json<{ slots: { state: string }[] }>().slots.filter(({ state }) => state === "free").length;
};

const ready = async ({ app }: TestService) => {
  const reply = await app.inject("/readyz");
  return { code: reply.statusCode, ...reply.json<{ unusable?: string[]; missing?: string[] }>() };
};

const unknownKey = `${bookingSettings()}\n`.replace(/^\{/, '{"tabels": 3, ');

it("takes bookings after a restart with unusable booking rules, by the last good ones, and says so", async () => {
  const service = await restartedWith({ "settings/booking.yml": unknownKey });
  expect(await freeSlots(service)).toBeGreaterThan(0);
  expect(await ready(service)).toMatchObject({ code: 200, unusable: ["content/settings/booking.yml"] });
  const line = service.logLines.find((each) => each.includes("settings/booking.yml"));
  expect(line).toContain("tabels");
});

it("keeps the name in mails and the dishes on the menu, too", async () => {
  const dish = Object.keys(contentFiles).find((path) => path.startsWith("dishes/"))!;
  const service = await restartedWith({ [dish]: "---\ntitle: [\n---\n" });
  const menu = (await service.app.inject("/api/food/menu")).json<{ items: { _id: string }[] }>();
  expect(menu.items.map(({ _id }) => `dishes/${_id}.md`)).toContain(dish);
});

it("forgets a problem once the file is fixed", async () => {
  const service = await restartedWith({ "settings/booking.yml": unknownKey });
  await ready(service);
  await writeFiles(join(service.root, "content"), { "settings/booking.yml": bookingSettings() });
  await freeSlots(service);
  expect(await ready(service)).not.toHaveProperty("unusable");
});

it("keeps a page's address while its file is broken, and says so until it is fixed", async () => {
  const page = "pages/reservation.yml";
  const [good, broken] = [
    "title: Your reservation\npath: /your-table\nrole: reservation\nblocks: []\n",
    "role: [",
  ];
  const before = await testService({ keepFolder: true, content: { [page]: good } });
  await before.close();
  const at = Date.now();
  const service = await testService({ root: before.root, content: { [page]: broken } });
  open.push(service);
  expect(await ready(service)).toMatchObject({ unusable: [`content/${page}`] });
  await writeFiles(join(service.root, "content"), { [page]: good });
  // The service checks pages once a second.
  while ((await ready(service)).unusable !== undefined)
    if (Date.now() - at > 15_000) throw new Error("It is still on the list.");
});

it("is not ready if nothing can be booked: the rules are broken and there were none before", async () => {
  const service = await testService({ content: { "settings/booking.yml": unknownKey } });
  open.push(service);
  expect(await ready(service)).toMatchObject({ code: 503, missing: ["booking-rules"] });
});

it("is not ready without a built site, and says what to do", async () => {
  const service = await testService({});
  open.push(service);
  await rm(join(service.root, "dist"), { recursive: true });
  const reply = (await service.app.inject("/readyz")).json<{ remedies: Record<string, string> }>();
  expect(reply.remedies["site"]).toContain("npm run build");
});

describe("the owners", () => {
  let clock: ReturnType<typeof stoppedClock>;
  let service: TestService;
  const write = (text: string) => writeFiles(join(service.root, "content"), { "settings/booking.yml": text });
  /** Runs what the service does every minute. */
  const minute = async () => {
    clock.pass(60_000);
    await service.app.jobs.idle();
  };
  const start = async () => {
    service.app.jobs.start();
    await service.app.jobs.idle();
  };
  const mails = () =>
    service.storage.db.selectFrom("outbox").selectAll().where("kind", "=", "content-problem").execute();
  beforeEach(async () => {
    clock = stoppedClock();
    service = await testService({ keepFolder: true, timer: clock.timer });
    open.push(service);
  });

  it("are notified once by mail of an unusable file, and again only of another problem", async () => {
    await addStaff(service.storage, "owner", { email: "sofia@example.com" });
    await addStaff(service.storage, "editor");
    await start();
    await freeSlots(service);
    await write(unknownKey);
    for (let time = 0; time < 3; time += 1) {
      await freeSlots(service);
      await minute();
    }
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to_address: "sofia@example.com",
      subject: expect.stringContaining("content/settings/booking.yml") as string,
    });
    expect(mail!.text).toContain("tabels");
    expect(mail!.text).toContain("its last good version");
    await write(bookingSettings());
    await minute();
    await write(unknownKey.replace("tabels", "capcity"));
    await minute();
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      mail!.subject,
      expect.stringContaining("capcity"),
    ]);
  });

  it("are not notified again by a restarted service", async () => {
    await addStaff(service.storage, "owner");
    await write(unknownKey);
    await start();
    await service.close();
    clock = stoppedClock();
    service = await testService({ root: service.root, content: {}, timer: clock.timer });
    open.splice(0, open.length, service);
    await start();
    await minute();
    expect(await mails()).toHaveLength(1);
  });

  it("are replaced by the restaurant's own address as long as there are none", async () => {
    await write(unknownKey);
    await start();
    expect((await mails()).map(({ to_address }) => to_address)).toEqual(["table@example.com"]);
  });
});

it("shows editors which file is unusable, and since when, until it is fixed", async () => {
  const service = await testService();
  open.push(service);
  const headers = await staffSession(service.storage, await addStaff(service.storage, "editor"));
  const unusable = async () =>
    (await service.app.inject({ url: "/admin/backend/publishing/state", headers })).json<PublishState>()
      .unusable;
  expect(await unusable()).toEqual([]);
  await writeFiles(join(service.root, "content"), { "settings/booking.yml": unknownKey });
  expect(await unusable()).toEqual([
    {
      file: "content/settings/booking.yml",
      title: expect.stringContaining("ooking") as string,
      address: "/collections/settings/entries/booking",
      reason: expect.stringContaining("tabels") as string,
      since: saturdayAfternoon.toISOString(),
    },
  ]);
  await writeFiles(join(service.root, "content"), { "settings/booking.yml": bookingSettings() });
  expect(await unusable()).toEqual([]);
});
