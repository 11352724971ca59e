import type { InjectOptions } from "fastify";
import type { EveningReply } from "../../../../src/features/evening/contract/evening.ts";
import { removeMember, setRole } from "../../../../src/features/staff/server/members.ts";
import { staffLock } from "../../../../src/core/server/storage/locks.ts";
import { databases } from "../../../core/server/support/databases.ts";
import { EveningBook } from "../../../core/server/support/evening.ts";
import { addStaff, staffSession } from "../../../core/server/support/staff.ts";
import type { EveningCommandReply } from "../../../../src/features/evening/contract/evening-commands.ts";

type Headers = Record<string, string>;

describe.each(databases())("PINs at a shared screen, on %s", (_name, newDatabase) => {
  let book: EveningBook;
  /** `book.headers` belong to Marta's tablet at the door; Jo and Ada have their own phones. */
  let jo: Headers;
  let cook: Headers;
  beforeAll(async () => {
    book = await EveningBook.open(await newDatabase());
  });
  beforeEach(async () => {
    const { storage } = book.service;
    await storage.db.deleteFrom("staff").where("id", "!=", "host").execute();
    await storage.db.deleteFrom("staff_pins").execute();
    await book.startOver();
    const options = { now: book.now };
    jo = await staffSession(storage, await addStaff(storage, "host", { id: "jo", name: "Jo Otto" }), options);
    cook = await staffSession(storage, await addStaff(storage, "cook"), options);
  });
  afterAll(() => book.close());

  const call = async (method: "GET" | "POST", path: string, headers: Headers, payload?: object) => {
    const reply = await book.service.app.inject({
      method,
      url: `/api/staff/pins${path}`,
      headers,
      ...(payload ? { payload } : {}),
    } as InjectOptions);
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
  };
  const setPin = (pin: string | null, headers: Headers, current?: string) =>
    call("POST", "/own", headers, { pin, ...(current === undefined ? {} : { current }) });
  const verify = (id: string, pin: string, headers = book.headers) =>
    call("POST", "/verify", headers, { id, pin });
  const identityOf = async (id: string, pin: string, headers?: Headers) => {
    const { body } = await verify(id, pin, headers);
    return String(body["identity"]);
  };
  const walkIn = (extra: object = {}) =>
    book.request({
      key: crypto.randomUUID(),
      command: { kind: "walk-in", size: 2 },
      overrule: true,
      ...extra,
    });
  const lastLine = async () => (await book.evening()).log[0]!;

  it("attribute each change, in the log and on the party; permissions stay the session's", async () => {
    expect(await setPin("4827", jo)).toMatchObject({ status: 200 });
    expect((await call("GET", "", book.headers)).body).toMatchObject({
      staff: [{ id: "jo", name: "Jo Otto" }],
    });
    const { status, body } = await verify("jo", "4827");
    expect([status, body["staff"]]).toEqual([200, { id: "jo", name: "Jo Otto" }]);
    const reply = await walkIn({ identity: body["identity"] });
    const done = reply.body as Extract<EveningCommandReply, { outcome: "done" }>;
    expect(done.entry).toMatchObject({ initials: "JO", member: "Jo Otto", unverified: false });
    expect(done.parties[0]?.changedBy).toBe("JO");
    // Marta's own change, without a PIN.
    await walkIn();
    expect(await lastLine()).toMatchObject({ initials: "MA", member: "Marta Abel", unverified: false });
  });

  it("of an owner give a host's device no additional permissions", async () => {
    const { storage } = book.service;
    const owner = await staffSession(
      storage,
      await addStaff(storage, "owner", { name: "Ada Berg", totp_secret: null }),
      { now: book.now },
    );
    await setPin("4827", owner);
    const identity = await identityOf("owner", "4827");
    const reply = await book.service.app.inject({
      method: "POST",
      url: "/api/staff/evening/tables",
      headers: book.headers,
      payload: { tables: [{ name: "1", x: 1, y: 1 }], identity },
    });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, "NOT_PERMITTED"]);
    // The identity is worthless without the session, and invalid on another device.
    expect(
      (
        await book.post("/api/staff/evening/commands", {
          key: "k",
          command: { kind: "walk-in", size: 2 },
          identity,
        })
      ).status,
    ).toBe(403);
    const elsewhere = await book.post(
      "/api/staff/evening/commands",
      { key: "k", command: { kind: "walk-in", size: 2 }, identity },
      jo,
    );
    expect([elsewhere.status, elsewhere.body.code]).toEqual([400, "INVALID_TOKEN"]);
    expect((await book.evening()).parties).toEqual([]);
  });

  it("end with the session, with a new PIN, and with the member's role or removal", async () => {
    const ends: [string, () => Promise<unknown>][] = [
      ["a new PIN", () => setPin("9042", jo)],
      ["no PIN any more", () => setPin(null, jo)],
      ["the session's end", () => book.signIn()],
      [
        "another role",
        () =>
          book.service.storage.write([staffLock], (tx) => setRole(tx, "jo", "editor").then(() => undefined)),
      ],
      [
        "no member any more",
        async () => {
          await addStaff(book.service.storage, "owner");
          await book.service.storage.write([staffLock], (tx) => removeMember(tx, "jo"));
        },
      ],
    ];
    const { storage } = book.service;
    for (const [what, end] of ends) {
      await storage.write([staffLock], (tx) => setRole(tx, "jo", "host").then(() => undefined));
      const member = await storage.db
        .selectFrom("staff")
        .selectAll()
        .where("id", "=", "jo")
        .executeTakeFirstOrThrow();
      jo = await staffSession(storage, member, { now: book.now });
      await setPin("4827", jo);
      const identity = await identityOf("jo", "4827");
      expect([what, (await walkIn({ identity })).status]).toEqual([what, 200]);
      await end();
      const { status, body } = await walkIn({ identity });
      expect([what, status, body.code]).toEqual([what, 400, "INVALID_TOKEN"]);
    }
    // Of a removed member, only the initials remain.
    const { log } = (await book.evening()) as EveningReply;
    expect(log[0]).toMatchObject({ initials: "JO", member: null });
  });

  it("pause after five wrong ones on one device, on no other, and work again with a right one", async () => {
    await setPin("4827", jo);
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect((await verify("jo", `100${attempt}`)).body["code"]).toBe("WRONG_CODE");
    expect((await verify("jo", "4827")).status).toBe(200);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await verify("jo", `100${attempt}`)).status).toBe(403);
    const paused = await verify("jo", "4827");
    expect([paused.status, paused.body["error"]]).toEqual([
      429,
      "Too many wrong PINs. Try again in 1 minute",
    ]);
    expect((await verify("jo", "4827", jo)).status).toBe(200);
    expect((await verify("jo", "4827")).status).toBe(429);
    book.later(1);
    expect((await verify("jo", "4827")).status).toBe(200);
    // Of many simultaneous attempts, five are checked.
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => verify("jo", String(1100 + index))),
    );
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(5);
  });

  it("tried for every member end at the device's own limit, without revealing who has one", async () => {
    for (let index = 0; index < 10; index += 1)
      expect((await verify(`somebody-${index}`, "4827")).body).toMatchObject({
        code: "WRONG_CODE",
        error: "That PIN is wrong",
      });
    expect((await verify("somebody-else", "4827")).status).toBe(429);
    expect((await verify("jo", "4827", jo)).status).toBe(403);
  });

  it("can be set by a member who has just signed in or knows the current one, and who is notified by mail", async () => {
    expect((await setPin("4827", jo)).status).toBe(200);
    const mails = () =>
      book.service.storage.db.selectFrom("outbox").selectAll().where("kind", "=", "staff-pin").execute();
    expect(await mails()).toMatchObject([
      { to_address: "jo@example.com", subject: "Your PIN was set · Delish" },
    ]);
    book.later(16);
    expect((await setPin("9042", jo)).body).toMatchObject({ code: "NOT_PERMITTED" });
    expect((await setPin("9042", jo, "1357")).body).toMatchObject({ code: "WRONG_CODE" });
    expect((await setPin("9042", jo, "4827")).status).toBe(200);
    expect((await verify("jo", "4827")).status).toBe(403);
    expect((await verify("jo", "9042")).status).toBe(200);
    // A member without a PIN cannot set one on a shared tablet.
    expect((await setPin("9042", book.headers, "9042")).body).toMatchObject({ code: "NOT_PERMITTED" });
    // The ids are random, and could contain these digits.
    const stored = (await mails()).map((mail) => ({ ...mail, id: "" }));
    expect(JSON.stringify(stored)).not.toMatch(/4827|9042/);
  });

  it("cannot be invalid, too common, or for roles without the book", async () => {
    for (const pin of ["123", "12345", "12a4", "", "１２３４"])
      expect([pin, (await setPin(pin, jo)).status]).toEqual([pin, 400 + 3 * Number(pin !== "")]);
    for (const pin of ["0000", "1234", "9876"])
      expect((await setPin(pin, jo)).body).toMatchObject({ code: "PASSWORD_TOO_COMMON" });
    expect((await setPin("4827", cook)).status).toBe(403);
    expect((await verify("jo", "4827", cook)).status).toBe(403);
    expect((await call("GET", "", cook)).status).toBe(403);
    const stored = await book.service.storage.db.selectFrom("staff_pins").selectAll().execute();
    expect(stored).toEqual([]);
    await setPin("4827", jo);
    const [row] = await book.service.storage.db.selectFrom("staff_pins").selectAll().execute();
    expect(row?.hash).toMatch(/^\$argon2id\$/);
  });

  it("initials still work if no member has a PIN, and are marked as unverified if one has", async () => {
    await walkIn({ initials: "KL" });
    expect(await lastLine()).toMatchObject({ initials: "KL", member: null, unverified: false });
    await setPin("4827", jo);
    await walkIn({ initials: "JO" });
    expect(await lastLine()).toMatchObject({ initials: "JO", member: null, unverified: true });
  });

  it("an offline change is accepted: attributed by the PIN while it is valid, else by its initials, unverified", async () => {
    await setPin("4827", jo);
    const identity = await identityOf("jo", "4827");
    const stored = { initials: "JO", identity, offline: { secondsAgo: 60 } };
    await walkIn(stored);
    expect(await lastLine()).toMatchObject({ initials: "JO", member: "Jo Otto", unverified: false });
    await book.signIn();
    expect((await walkIn(stored)).status).toBe(200);
    expect(await lastLine()).toMatchObject({ initials: "JO", member: null, unverified: true });
  });
});
