import { readFile, writeFile } from "node:fs/promises";
import { join as joinPath } from "node:path";
import { advanceOffers } from "../../../../src/features/evening/server/offers.ts";
import { databases } from "../../../core/server/support/databases.ts";
import { evening, EveningBook } from "../../../core/server/support/evening.ts";
import { forgetEvenings } from "../../../../src/features/evening/server/forget-evenings.ts";

describe.each(databases())("the waiting list on %s", (_name, newDatabase) => {
  let book: EveningBook;
  beforeAll(async () => {
    book = await EveningBook.open(await newDatabase());
  });
  beforeEach(async () => {
    await book.startOver();
    book.at("18:00");
  });
  afterAll(() => book.close());

  /** Passes offers on, as the service's job does every few seconds. */
  const passOn = () => advanceOffers(book.deps);

  const join = (name: string, changes: object = {}, language?: string) =>
    book.post(
      "/api/food/waiting-list",
      {
        numberOfPersons: 2,
        reservationDate: evening,
        reservationTime: "9:00 PM",
        name,
        email: `${name.toLowerCase()}@example.com`,
        ...changes,
      },
      language ? { "accept-language": language } : {},
    );

  const tables = ["1", "2", "3", "4", "5"];
  /** Fills every table from eight to ten, and again until late; resolves to the parties at eight. */
  const fill = async () => {
    for (const table of tables) await book.booked(`Late at ${table}`, 2, "22:00", [table], { minutes: 240 });
    return Promise.all(
      tables.map((table) => book.booked(`At ${table}`, 2, "20:00", [table], { minutes: 120 })),
    );
  };

  /** Adds a party to the next evening's list, and a sample to this one's, ahead of all others in turn. */
  const waitOnTheNextEvening = async () => {
    const { db } = book.service.storage;
    const row = await db.selectFrom("waiting_list").selectAll().executeTakeFirstOrThrow();
    const turn_at = "2026-11-01T12:00:00.000Z";
    const other = { id: "next evening", service_date: "2026-11-22", status: "waiting" as const, turn_at };
    await db
      .insertInto("waiting_list")
      .values([
        { ...row, ...other },
        {
          ...row,
          ...other,
          id: "sample",
          sample: 1,
          name: "Beech",
          service_date: row.service_date,
          email: null,
        },
      ])
      .execute();
  };

  const offersTo = async (name: string): Promise<string[]> => {
    const rows = await book.service.storage.db
      .selectFrom("outbox")
      .select("text")
      .where("kind", "=", "waiting-offer")
      .where("to_address", "=", `${name.toLowerCase()}@example.com`)
      .orderBy("created_at")
      .execute();
    return rows.map(({ text }) => /#offer=(\S+)/.exec(text)![1]!);
  };
  const answer = (token: string, path = "offer") => book.post(`/api/food/waiting-list/${path}`, { token });

  it("accepts guests only if the evening is full", async () => {
    expect((await join("Hughes")).body.code).toBe("TABLE_AVAILABLE");
    await fill();
    expect((await join("Hughes")).status).toBe(201);
    expect((await join("Hughes")).status).toBe(201);
    expect((await join("Nobody", { email: null })).body).toMatchObject({
      code: "MISSING_REQUIRED_FIELDS",
      field: "email",
    });
    expect((await join("Many", { numberOfPersons: 40 })).body.code).toBe("INVALID_PERSON_COUNT");
    expect(
      (await join("Night", { reservationDate: "2026-11-24", reservationTime: "5:00 AM" })).body.code,
    ).toBe("OUTSIDE_SERVICE_HOURS");
    const { waiting } = await book.evening();
    expect(waiting).toMatchObject([{ name: "Hughes", atTheDoor: false, earliest: "20:30", latest: "22:00" }]);
    expect(await passOn()).toEqual({ lapsed: 0, offered: 0 });
  });

  it("offers a free table to the next in turn, holds it for a quarter of an hour, and passes it on", async () => {
    const [first] = await fill();
    await join("Hughes");
    book.later(1);
    await join("Bauer");
    await book.done({ kind: "cancel", id: first!.id, version: first!.version, reason: "rang" });
    expect(await passOn()).toEqual({ lapsed: 0, offered: 1 });
    const [token] = await offersTo("Hughes");
    expect(await offersTo("Bauer")).toEqual([]);
    expect((await answer(token!)).body.offer).toMatchObject({
      state: "open",
      size: 2,
      time: "20:30",
      area: "Window",
      heldUntilTime: "18:16",
    });
    // Meanwhile neither a guest nor a host can book the offered table.
    expect((await book.guest({ reservationTime: "8:30 PM" })).body.code).toBe("NO_TABLE_AVAILABLE");
    expect(
      await book.send({ kind: "book", date: evening, size: 2, time: "20:30", tables: ["1"] }),
    ).toMatchObject({
      outcome: "clash",
      clashes: [{ with: "offer", name: "Hughes" }],
    });
    expect(await passOn()).toEqual({ lapsed: 0, offered: 0 });

    book.later(16);
    expect(await passOn()).toEqual({ lapsed: 1, offered: 1 });
    await waitOnTheNextEvening();
    expect((await answer(token!, "offer/accept")).body.offer).toMatchObject({
      state: "lapsed",
      message: "The table was held until 6:16 PM, and it is now 6:17 PM. We asked the next guest",
      turn: 1,
      reservationToken: null,
    });
    expect(
      (await book.post("/api/food/waiting-list/offer", { token }, { "accept-language": "it" })).body.offer,
    ).toMatchObject({
      message: "Tenuto fino alle 18:16; sono le 18:17. Abbiamo chiesto all’ospite dopo di voi",
    });
    const [next] = await offersTo("Bauer");
    expect((await answer(next!, "offer/accept")).body.offer).toMatchObject({ state: "accepted" });
    expect(
      (await book.evening()).parties.filter(({ time, status }) => time === "20:30" && status !== "cancelled"),
    ).toMatchObject([{ name: "Bauer", status: "confirmed", source: "waiting-list", heldUntil: null }]);
    expect((await book.evening()).waiting.map(({ name, status }) => [name, status])).toEqual([
      ["Beech", "waiting"],
      ["Hughes", "waiting"],
    ]);
  });

  it("names the area in the guest's language, in the offer and in its mail", async () => {
    const settings = joinPath(book.service.config.contentDir, "settings");
    const site = await readFile(joinPath(settings, "site.yml"), "utf8");
    await writeFile(joinPath(settings, "site.yml"), `${site}pageLanguages: [en, it]\n`);
    await writeFile(joinPath(settings, "booking.it.yml"), "room: { areas: [{ label: Vetrina }] }");
    await book.changeSettings({ room: { areas: [{ name: "Window" }] } });
    const [first] = await fill();
    await join("Rossi", {}, "it");
    await book.done({ kind: "cancel", id: first!.id, version: first!.version, reason: "rang" });
    await passOn();
    const { text } = await book.service.storage.db
      .selectFrom("outbox")
      .select("text")
      .where("kind", "=", "waiting-offer")
      .executeTakeFirstOrThrow();
    expect(text).toContain("2 persone, Vetrina");
    const [token] = await offersTo("Rossi");
    const areaIn = async (language: string): Promise<unknown> =>
      (await book.post("/api/food/waiting-list/offer", { token }, { "accept-language": language })).body.offer
        .area;
    expect([await areaIn("it"), await areaIn("en")]).toEqual(["Vetrina", "Window"]);
  });

  it("accepts a table once, however often the link is pressed, even if it was forwarded", async () => {
    const [first] = await fill();
    await join("Hughes");
    await book.done({ kind: "cancel", id: first!.id, version: first!.version, reason: "rang" });
    await passOn();
    const [token] = await offersTo("Hughes");
    const answers = await Promise.all([1, 2, 3, 4].map(() => answer(token!, "offer/accept")));
    for (const { status, body } of answers) expect([status, body.offer.state]).toEqual([200, "accepted"]);
    expect(answers[0]!.body.offer.message).toBe(
      "The table is yours: 8:30 PM, 2 people. You said yes at 6:00 PM",
    );
    expect((await answer(token!, "offer/decline")).body.offer.state).toBe("accepted");
    expect((await book.evening()).parties.filter(({ name }) => name === "Hughes")).toHaveLength(1);
    const mails = await book.service.storage.db
      .selectFrom("outbox")
      .select("kind")
      .where("to_address", "=", "hughes@example.com")
      .where("kind", "=", "reservation-confirmed")
      .execute();
    expect(mails).toHaveLength(1);
    const managed = answers[0]!.body.offer.reservationToken;
    expect((await book.post("/api/food/reservation/view", { token: managed })).body.reservation.state).toBe(
      "upcoming",
    );
    expect((await answer(`${token!.slice(0, -2)}xx`)).body.code).toBe("INVALID_LINK");
  });

  it("never promises one table twice, however many answer and however many services pass it on at once", async () => {
    const parties = await fill();
    for (const name of ["One", "Two", "Three", "Four"]) await join(name);
    for (const { id, version } of parties.slice(0, 2))
      await book.done({ kind: "cancel", id, version, reason: "rang" });
    const passed = await Promise.all([passOn(), passOn(), passOn()]);
    expect(passed.reduce((sum, { offered }) => sum + offered, 0)).toBe(2);
    const { parties: all, waiting } = await book.evening();
    const pending = all.filter(({ status }) => status === "pending");
    expect(pending.map(({ tables }) => tables[0]).toSorted()).toEqual(["1", "2"]);
    expect(waiting.map(({ status }) => status).toSorted()).toEqual([
      "offered",
      "offered",
      "waiting",
      "waiting",
    ]);
  });

  it("an expired offer is not accepted any more, even before it is passed on", async () => {
    const [first] = await fill();
    await join("Hughes");
    book.later(1);
    await join("Bauer");
    await book.done({ kind: "cancel", id: first!.id, version: first!.version, reason: "rang" });
    await passOn();
    const [token] = await offersTo("Hughes");
    book.later(15);
    expect((await answer(token!)).body.offer.state).toBe("lapsed");
    expect((await answer(token!, "offer/accept")).body.offer).toMatchObject({
      state: "lapsed",
      reservationToken: null,
    });
    expect(await passOn()).toEqual({ lapsed: 0, offered: 1 });
    const [next] = await offersTo("Bauer");
    expect((await answer(next!, "offer/accept")).body.offer.state).toBe("accepted");
    expect(
      (await book.evening()).parties.filter(({ time, status }) => time === "20:30" && status !== "cancelled"),
    ).toMatchObject([{ name: "Bauer" }]);
  });

  it("one guest waits for at most five tables, in any spelling of the address and from any network", async () => {
    const dates = Array.from({ length: 6 }, (_, index) => `2026-11-2${index + 2}`);
    for (const date of dates)
      for (const table of tables)
        await book.done(
          { kind: "book", date, size: 2, time: "19:00", tables: [table], minutes: 240 },
          { overrule: true },
        );
    const wait = (date: string, changes: object = {}) =>
      join("Hughes", { reservationDate: date, reservationTime: "8:00 PM", ...changes });
    for (const date of dates.slice(0, 5)) expect((await wait(date)).status).toBe(201);
    expect(await wait(dates[5]!, { email: "Hughes+6@example.com" })).toMatchObject({
      status: 429,
      body: {
        code: "TOO_MANY_BOOKINGS",
        error: expect.stringMatching(/^You’re already on 5 waiting lists\./) as string,
      },
    });
  });

  it("a guest's details are kept until the day after, and events for thirty days", async () => {
    const { db } = book.service.storage;
    await fill();
    await join("Hughes", { phoneNumber: "555-0142" });
    await book.done({ kind: "walk-in", size: 1 }, { key: "walked in" });
    const kept = async () => ({
      names: (await db.selectFrom("waiting_list").select(["name", "status"]).execute()).map(
        ({ name, status }) => [name, status],
      ),
      events: (await db.selectFrom("evening_events").select("sequence").execute()).length > 0,
      commands: (await db.selectFrom("evening_commands").select("key").execute()).length > 0,
    });
    const after = async (instant: string) => {
      book.setNow(new Date(instant));
      await forgetEvenings(book.deps);
      return kept();
    };
    const all = { events: true, commands: true };
    expect(await after("2026-11-22T22:00:00Z")).toEqual({ names: [["Hughes", "waiting"]], ...all });
    expect(await after("2026-11-23T10:00:00Z")).toEqual({ names: [[null, "left"]], ...all });
    const [row] = await db.selectFrom("waiting_list").selectAll().execute();
    // The id is random, and could contain these digits.
    expect(JSON.stringify({ ...row, id: "" })).not.toMatch(/hughes|555/i);
    expect(await after("2026-12-21T16:59:00Z")).toMatchObject(all);
    expect(await after("2026-12-21T17:01:00Z")).toMatchObject({ events: false, commands: false });
  });

  it.each(["offer", "withdraw-offer", "seat-waiting", "remove-waiting"] as const)(
    "%s is refused if another host has changed the party since",
    async (kind) => {
      await fill();
      await join("Hughes");
      await book.service.storage.db.updateTable("waiting_list").set({ version: 2 }).execute();
      const [hughes] = (await book.evening()).waiting;
      const reply = await book.send({ kind, id: hughes!.id, version: 1 }, { overrule: true });
      expect(reply.outcome).toBe("stale");
      expect((await book.evening()).waiting).toEqual([hughes]);
    },
  );

  it("a host offers, withdraws and seats; guests who decline or leave are not asked again", async () => {
    const [first] = await fill();
    await join("Hughes");
    await book.done({ kind: "cancel", id: first!.id, version: first!.version, reason: "rang" });
    const [hughes] = (await book.evening()).waiting;
    const offered = await book.done(
      { kind: "offer", id: hughes!.id, version: hughes!.version, time: "20:30" },
      { overrule: true },
    );
    expect(offered.waiting).toMatchObject([{ status: "offered", offer: { tables: ["1"], at: "20:30" } }]);
    expect(await book.send({ kind: "undo", sequence: offered.sequence })).toMatchObject({
      outcome: "refused",
    });
    const back = await book.done({
      kind: "withdraw-offer",
      id: hughes!.id,
      version: offered.waiting[0]!.version,
    });
    expect(back.waiting).toMatchObject([{ status: "waiting", offer: null }]);
    const [token] = await offersTo("Hughes");
    expect((await answer(token!)).body.offer.state).toBe("withdrawn");
    const { body } = await join("Hughes");
    expect((await answer(body.token, "leave")).status).toBe(200);
    expect((await answer(body.token, "leave")).status).toBe(200);
    expect((await book.evening()).waiting).toEqual([]);
    expect(await passOn()).toEqual({ lapsed: 0, offered: 0 });
  });

  it("a party that has to come by nine is offered a table from eight, although tables are free before", async () => {
    const added = await book.done({
      kind: "wait",
      date: evening,
      size: 2,
      name: "Park",
      email: "park@example.com",
      atTheDoor: false,
      latest: "21:00",
    });
    const [park] = added.waiting;
    const offered = await book.done(
      { kind: "offer", id: park!.id, version: park!.version },
      { overrule: true },
    );
    expect(offered.waiting).toMatchObject([{ status: "offered", offer: { at: "20:00" } }]);
  });

  it("the log names who waits", async () => {
    await book.done({ kind: "wait", date: evening, size: 2, name: "Park" });
    expect((await book.evening()).log.map(({ summary }) => summary)).toEqual(["2 Park waiting"]);
  });

  it("quotes a walk-in a range, and records the actual wait", async () => {
    for (const table of tables) await book.booked(`At ${table}`, 2, "20:00", [table], { minutes: 120 });
    book.at("20:00");
    for (const { id, version } of (await book.evening()).parties)
      await book.done({ kind: "seat", id, version });
    book.at("21:00");
    const quote = async () => (await book.evening()).waits.find(({ size }) => size === 2)!.quoted!;
    const quoted = await quote();
    expect(quoted.from).toBeLessThanOrEqual(quoted.to);
    const added = await book.done({ kind: "wait", date: evening, size: 2, name: "Park" });
    expect(quoted.earliest).toBeLessThanOrEqual(quoted.from);
    expect(added.waiting[0]!.quoted).toEqual({ from: quoted.from, to: quoted.to });
    const next = await quote();
    // Guests who wait at home get an offer; guests at the door do not wait for them.
    expect((await join("Hughes")).status).toBe(201);
    expect(await quote()).toEqual(next);
    book.later(quoted.to);
    // Frees a table that fits two, because parties at the same time are in arbitrary order.
    const party = (await book.evening()).parties.find(({ name }) => name === `At ${tables[0]}`);
    await book.done({ kind: "complete", id: party!.id, version: party!.version });
    await book.done({ kind: "seat-waiting", id: added.waiting[0]!.id, version: 0 });
    const report = await book.service.app.inject({
      url: `/api/staff/evening/report?date=${evening}`,
      headers: book.headers,
    });
    expect(report.json()).toMatchObject({ parties: 6, covers: 12, waits: { parties: 1, withinQuoted: 1 } });
  });
});
