import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { EveningEvent, EveningParty } from "../../../../src/features/evening/contract/evening.ts";
import { databases, startDatabases } from "../../../core/server/support/databases.ts";
import { EventReader, openStreams } from "../../../core/server/support/event-reader.ts";
import { evening, EveningBook } from "../../../core/server/support/evening.ts";
import type { LogHeartbeat } from "../../../../src/core/contract/log.ts";

const addressOf = async (book: EveningBook): Promise<string> => {
  const { server } = book.service.app;
  if (!server.listening) await book.service.app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const listen = async (book: EveningBook, query = "", headers: Record<string, string> = {}) =>
  EventReader.open(`${await addressOf(book)}/api/staff/evening/events?date=${evening}${query}`, {
    cookie: book.headers["cookie"]!,
    ...headers,
  });

const change = (data: string): EveningEvent => JSON.parse(data) as EveningEvent;

describe.each(databases())("events of the evening on %s", (_name, newDatabase) => {
  let book: EveningBook;
  beforeAll(async () => {
    book = await EveningBook.open(await newDatabase());
  });
  beforeEach(() => book.startOver());
  afterAll(() => book.close());

  it("bring any change to a second device, with its sequence, author and new state", async () => {
    const { sequence } = await book.evening();
    const events = await listen(book, `&after=${sequence}`);
    const beat = await events.next("heartbeat");
    expect((JSON.parse(beat.data) as LogHeartbeat).sequence).toBe(sequence);
    const made = await book.done({ kind: "walk-in", size: 2 }, { initials: "JO" });
    const first = await events.next("change");
    expect(first.id).toBe(String(made.sequence));
    expect(change(first.data)).toMatchObject({
      entry: { sequence: made.sequence, initials: "JO", kind: "walked-in", actor: "staff" },
      parties: made.parties,
    });
    const guest = await book.guest();
    expect(guest.status).toBe(201);
    expect(change((await events.next("change")).data)).toMatchObject({
      entry: { actor: "guest", kind: "booked", initials: null },
      parties: [{ name: "Rossi", hasEmail: true }],
    });
    await events.close();
  });

  it("are sent again after a browser's last one, without those of other evenings", async () => {
    const sequences: number[] = [];
    for (const time of ["20:30", "21:00", "21:30"])
      sequences.push(
        (
          await book.done(
            { kind: "book", date: evening, name: time, size: 1, time, tables: [] },
            { overrule: true },
          )
        ).sequence,
      );
    await book.done(
      { kind: "book", date: "2026-11-28", name: "Next week", size: 1, time: "20:00" },
      { overrule: true },
    );
    const events = await listen(book, "&after=0", { "last-event-id": String(sequences[0]) });
    const ids = [(await events.next("change")).id, (await events.next("change")).id];
    expect(ids).toEqual(sequences.slice(1).map(String));
    await events.close();
  });

  it("are sent to the evening that a party leaves, and to its new one", async () => {
    const { body } = await book.guest();
    const token = body.token as string;
    const left = await listen(book);
    const url = `${await addressOf(book)}/api/staff/evening/events?date=2026-11-28`;
    const joined = await EventReader.open(url, { cookie: book.headers["cookie"]! });
    await Promise.all([left.next("heartbeat"), joined.next("heartbeat")]);
    const moved = await book.post("/api/food/reservation/move", {
      token,
      numberOfPersons: 2,
      reservationDate: "2026-11-28",
      reservationTime: "9:00 PM",
    });
    expect(moved.status).toBe(200);
    for (const events of [left, joined]) {
      expect(change((await events.next("change")).data)).toMatchObject({
        entry: { kind: "moved", actor: "guest" },
        parties: [{ name: "Rossi", date: "2026-11-28" }],
      });
    }
    const [{ id, version }] = (await book.evening("2026-11-28")).parties as [EveningParty];
    await book.done({ kind: "move", id, version, date: "2026-11-29", time: "21:00" }, { overrule: true });
    expect(change((await joined.next("change")).data)).toMatchObject({
      entry: { kind: "moved", actor: "staff" },
      parties: [{ name: "Rossi", date: "2026-11-29" }],
    });
    await Promise.all([left.close(), joined.close()]);
  });

  it("say so if they are no longer stored", async () => {
    await book.done({ kind: "walk-in", size: 2 });
    await book.done({ kind: "walk-in", size: 2 });
    const { sequence } = await book.evening();
    await book.service.storage.db.deleteFrom("evening_events").where("sequence", "<", sequence).execute();
    const events = await listen(book, `&after=${sequence - 2}`);
    expect(JSON.parse((await events.next("reload")).data)).toEqual({ reason: "gap" });
    await events.close();
  });

  it("are refused with 429 beyond the maximum number of screens, however many ask at once", async () => {
    const url = `${await addressOf(book)}/api/staff/evening/events?date=${evening}`;
    const headers = { cookie: book.headers["cookie"]! };
    // Ten at a time, because a busy database would take too long for all of them; the last ones at once.
    const replies: IncomingMessage[] = [];
    for (const count of [...Array<number>(19).fill(10), 11])
      replies.push(...(await openStreams(count, url, headers)));
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([429]);
    expect(refused[0]!.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "retry-after": "5",
    });
    for (const reply of replies) reply.destroy();
    // A closed screen releases its place.
    for (let status: number | undefined; status !== 200;) {
      const [again] = await openStreams(1, url, headers);
      status = again!.statusCode;
      again!.destroy();
    }
  });

  it("end after six hours without a touch, although the screen has listened and reconnected", async () => {
    const accept = { accept: "text/event-stream" };
    await book.evening();
    const events = await listen(book, "", accept);
    await events.next("heartbeat");
    book.at("01:00");
    await events.next("heartbeat");
    await events.close();
    const again = await listen(book, "", accept);
    await again.next("heartbeat");
    book.at("03:00");
    expect(JSON.parse((await again.next("end")).data)).toEqual({ reason: "NOT_SIGNED_IN" });
    await again.close();
    book.at("20:12");
    await book.signIn();
  });

  it("end with the session, at four in the morning, and for a former host", async () => {
    const events = await listen(book);
    await events.next("heartbeat");
    await book.service.storage.db
      .updateTable("staff")
      .set({ role: "cook" })
      .where("id", "=", "host")
      .execute();
    expect(JSON.parse((await events.next("end")).data)).toEqual({ reason: "NOT_PERMITTED" });
    await book.service.storage.db
      .updateTable("staff")
      .set({ role: "host" })
      .where("id", "=", "host")
      .execute();
    // The session of a screen in late use ends at four by the restaurant's clock.
    book.at("00:30");
    await book.evening();
    book.at("03:59");
    const others = await listen(book);
    await others.next("heartbeat");
    book.at("04:00");
    expect(JSON.parse((await others.next("end")).data)).toEqual({ reason: "NOT_SIGNED_IN" });
    expect(await others.ended).toBe(true);
    const late = await book.request({ key: "late", command: { kind: "walk-in", size: 2 } });
    expect([late.status, late.body.code]).toEqual([401, "NOT_SIGNED_IN"]);
  });
});

describe("with several services over PostgreSQL", () => {
  const { postgres } = startDatabases();

  it("events of one reach the screens of the other, also after its connections have broken; closing ends streams", async () => {
    const url = await postgres().newDatabase();
    const [one, two] = [await EveningBook.open(url), await EveningBook.open(url)];
    await addressOf(one);
    const events = await listen(two);
    await events.next("heartbeat");
    const first = await one.done({ kind: "walk-in", size: 2 });
    expect((await events.next("change")).id).toBe(String(first.sequence));
    await postgres().dropConnections(url);
    // The pools notice the lost connections only on their next query.
    await one.evening().catch(() => undefined);
    const second = await one.done({ kind: "walk-in", size: 2 });
    expect((await events.next("change")).id).toBe(String(second.sequence));
    const closing = two.close();
    expect(JSON.parse((await events.next("end")).data)).toEqual({ reason: "closing" });
    await closing;
    await one.close();
  });
});
