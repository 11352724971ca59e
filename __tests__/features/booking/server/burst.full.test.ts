import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { testService, type TestService } from "../../../core/server/support/service.ts";
import { stoppedClock } from "../../../core/server/support/clock.ts";
import { databases } from "../../../core/server/support/databases.ts";
import { bookingRules, bookingSettings, siteSettings } from "../../../core/server/support/fixtures.ts";
import { programEnv } from "../../../support/program-env.ts";

describe.each(databases())("a burst of bookings on %s", (_name, newDatabase) => {
  let service: TestService;
  let databaseUrl: string;
  let clock: ReturnType<typeof stoppedClock>;
  const start = async (content: Readonly<Record<string, string>> = {}) => {
    databaseUrl = await newDatabase();
    service = await testService({
      now: clock.now,
      timer: clock.timer,
      env: { DATABASE_URL: databaseUrl, SITE_URL: "https://delish.example.com" },
      content: {
        "settings/booking.yml": bookingSettings({ limits: { shareOfDay: 100, alarmBookings: 20 } }),
        ...content,
      },
    });
  };
  beforeEach(async () => {
    // The command uses the real clock.
    clock = stoppedClock(Date.now());
    await start();
  });
  afterEach(() => service.close());

  const day = (days: number) => {
    const date = new Date(clock.now().getTime() + days * 24 * 3600_000);
    // The restaurant is closed on Mondays.
    return new Date(date.getTime() + (date.getUTCDay() === 1 ? 24 * 3600_000 : 0)).toISOString().slice(0, 10);
  };
  const book = async (from: string, number: number) => {
    const reply = await service.app.inject({
      method: "POST",
      url: "/api/food/createReservation",
      remoteAddress: from,
      payload: {
        numberOfPersons: 2,
        reservationDate: day(3 + (number % 20)),
        reservationTime: "8:00 PM",
        email: `guest${number}@example.com`,
      },
    });
    expect(reply.statusCode).toBe(201);
  };
  const bookings = async (from: string, count: number) => {
    for (let number = 0; number < count; number += 1) await book(from, number);
  };
  const mails = (kind: string) =>
    service.storage.db.selectFrom("outbox").selectAll().where("kind", "=", kind).execute();
  const open = () =>
    service.storage.db
      .selectFrom("reservations")
      .select("id")
      .where("status", "=", "confirmed")
      .execute()
      .then(({ length }) => length);
  /** Runs what the service does every minute. */
  const watch = async () => {
    service.app.jobs.start();
    await service.app.jobs.idle();
  };
  const command = (...args: string[]) =>
    spawnSync(
      process.execPath,
      ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "src/app/cancel-command.ts", ...args],
      {
        encoding: "utf8",
        env: {
          ...programEnv,
          DATABASE_URL: databaseUrl,
          CONTENT_DIR: join(service.root, "content"),
        },
      },
    );

  it("is not one while fewer tables are booked than on a good evening", async () => {
    await bookings("198.51.100.7", 19);
    await watch();
    expect(await mails("booking-burst")).toEqual([]);
  });

  it("does not include a host's own bookings, which are not cancelled with one", async () => {
    await bookings("198.51.100.7", 20);
    const since = new Date(clock.now().getTime() - 60_000).toISOString();
    expect(command("--since", since).stdout).toContain("20 reservations.");
    await service.storage.db.updateTable("reservations").set({ source: "phone" }).execute();
    await watch();
    expect(await mails("booking-burst")).toEqual([]);
    command("--since", since, "--yes");
    expect(await open()).toBe(20);
  });

  it("from one IPv6 network leaves most of a dinner free, and is reported to the restaurant", async () => {
    await writeFile(
      join(service.root, "content/settings/booking.yml"),
      bookingSettings({ limits: { ...bookingRules.limits, shareOfDay: 5, alarmBookings: 20 } }),
    );
    const dinner = async (address: string) => {
      const reply = await service.app.inject({
        method: "POST",
        url: "/api/food/createReservation",
        remoteAddress: address,
        payload: { numberOfPersons: 2, reservationDate: day(3), reservationTime: "8:00 PM" },
      });
      return reply.statusCode;
    };
    const ofOneSite = await Promise.all(
      Array.from({ length: 89 }, (_, index) => dinner(`2001:db8:7:${(index * 256).toString(16)}::1`)),
    );
    const taken = ofOneSite.filter((status) => status === 201).length;
    // Forty tables for eight hours, of which the network may have a tenth.
    expect(taken).toBeGreaterThan(3);
    expect(taken * 90).toBeLessThanOrEqual(0.1 * 40 * 8 * 60);
    expect(ofOneSite.filter((status) => status === 429)).toHaveLength(89 - taken);
    const ofOneHome = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        dinner(`2001:db8:9:ab${index.toString(16).padStart(2, "0")}::1`),
      ),
    );
    expect(ofOneHome.filter((status) => status === 201).length * 90).toBeLessThanOrEqual(0.075 * 40 * 8 * 60);
    expect(await dinner("2001:db8:8::1")).toBe(201);
    await watch();
    const [alarm] = await mails("booking-burst");
    expect(alarm?.text).toContain(`${taken} of them from one network`);
  });

  it("is reported to the restaurant and the log, and cancelled at once", async () => {
    await book("203.0.113.9", 40);
    await bookings("198.51.100.7", 20);
    await watch();
    const [alarm, ...more] = await mails("booking-burst");
    expect(more).toEqual([]);
    expect(alarm).toMatchObject({
      to_address: "table@example.com",
      subject: "21 tables were booked within 10 minutes",
    });
    expect(alarm!.text).toContain("20 of them from one network");
    expect(service.logLines.join("")).toContain("many tables were booked within a short time");

    const [, args = ""] =
      /Only the 20 from one network: npm run bookings:cancel -- (.*)/.exec(alarm!.text) ?? [];
    const listed = command(...args.split(" "));
    expect(listed.stdout).toContain("20 reservations. Nothing has been cancelled: add --yes.");
    expect(await open()).toBe(21);
    const done = command(...args.split(" "), "--yes");
    expect([done.stderr, done.status]).toEqual(["", 0]);
    expect(done.stdout).toContain("20 of 20 reservations have been cancelled; their tables are free.");
    expect(await open()).toBe(1);
    // The addresses belong to strangers, who must not get more mail.
    expect(await mails("reservation-cancelled")).toEqual([]);
    const held = await service.storage.db.selectFrom("reservation_tables").selectAll().execute();
    expect(held).toHaveLength(1);
  });

  it("raises one alarm an hour, also if the restaurant has no email address", async () => {
    await service.close();
    await start({ "settings/site.yml": siteSettings.replace("email: table@example.com\n", "") });
    await bookings("198.51.100.7", 20);
    await watch();
    const alarms = () => service.logLines.filter((line) => line.includes("many tables were booked"));
    expect(alarms()).toHaveLength(1);
    clock.pass(60_000);
    await service.app.jobs.idle();
    expect(alarms()).toHaveLength(1);
  });

  it("can notify its guests, if some of them are real", async () => {
    await bookings("198.51.100.7", 3);
    const since = new Date(clock.now().getTime() - 60_000).toISOString();
    expect(command("--since", since, "--yes", "--tell-guests").status).toBe(0);
    expect(await mails("reservation-cancelled")).toHaveLength(3);
  });

  it("is not cancelled by an invalid command", () => {
    for (const args of [[], ["--since", "yesterday"], ["--since", "2026-11-21T17:02Z", "--network", "%"]]) {
      const { status, stderr } = command(...args);
      expect(status).toBe(1);
      expect(stderr).toContain("npm run bookings:cancel");
    }
  });
});
