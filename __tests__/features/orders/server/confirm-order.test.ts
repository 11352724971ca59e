import type { ManagedOrderReply } from "../../../../src/features/orders/contract/managed-order.ts";
import * as paths from "../../../../src/core/contract/paths.ts";
import { databases } from "../../../core/server/support/databases.ts";
import { OrderingGuest } from "../../../core/server/support/ordering-guest.ts";

const minute = 60_000;

describe.each(databases())("orders and their mails, on %s", (_name, newDatabase) => {
  let guest: OrderingGuest;
  beforeEach(async () => {
    const env = { DATABASE_URL: await newDatabase(), SITE_URL: "https://delish.example.com" };
    guest = await OrderingGuest.open(env, { confirmAbove: 40 });
  });
  afterEach(() => guest.close());

  const ada = { email: "Ada@example.com" };
  const three = [{ quantity: 3 }];
  const mails = () =>
    guest.service.storage.db.selectFrom("outbox").selectAll().orderBy("created_at").orderBy("id").execute();
  const lastMail = async () => (await mails()).at(-1)!;
  const tokenIn = (text: string) => /\/order\/[0-9A-Z-]+#(\S+)/.exec(text)![1]!;
  const confirm = (token: string) => guest.post<ManagedOrderReply>(paths.confirmOrder, { token });
  const view = async (token: string) =>
    (await guest.post<ManagedOrderReply>(paths.viewOrder, { token })).body.order;
  /** Places an order, marks it as collected or leaves it unclaimed, and lets a day pass. */
  const earlier = async (state: "collected" | "ready", contact: object = {}) => {
    const { order } = await guest.placed({ ...ada, ...contact });
    await guest.setState(order.number, state);
    guest.later(24 * 60 * minute);
  };

  it("report the order's progress, in its language, and link to it", async () => {
    const headers = { "accept-language": "it" };
    const { status, body } = await guest.place(
      ada,
      [{ choices: [guest.glutenFree], cents: 1600, note: "<b>no basil</b>" }],
      headers,
    );
    expect(status).toBe(201);
    const received = await lastMail();
    expect(received).toMatchObject({ kind: "order-received", to_address: "Ada@example.com" });
    expect(received.subject).toMatch(/il vostro ordine, 18:10–18:20$/);
    expect(received.text).toContain("1 × Margherita, Gluten-free base");
    expect(received.text).toContain("17,00");
    expect(received.text + received.html).not.toContain("basil");
    expect(received.text).toContain(`https://delish.example.com/order/${body.order.number}#`);
    expect((await view(tokenIn(received.text))).number).toBe(body.order.number);

    const { lines, totalCents } = guest.request({}, [{ quantity: 2 }]);
    guest.later(minute);
    await guest.post(paths.changeOrder, { token: body.token, lines, totalCents });
    expect(await lastMail()).toMatchObject({ kind: "order-changed" });
    expect((await lastMail()).text).toContain("2 × Margherita");
    guest.later(minute);
    for (let times = 0; times < 2; times += 1) await guest.post(paths.cancelOrder, { token: body.token });
    expect((await mails()).map(({ kind }) => kind)).toEqual([
      "order-received",
      "order-changed",
      "order-cancelled",
    ]);
  });

  it("of a stranger above the limit wait for the mail's link, and nothing else opens them", async () => {
    const { order, token } = await guest.placed(ada, three);
    expect(order.state).toBe("unconfirmed");
    const mail = await lastMail();
    expect(mail).toMatchObject({ kind: "order-confirm", urgent: 1 });
    // The browser's token opens the order, but cannot confirm it.
    expect(await view(token)).toMatchObject({ state: "unconfirmed", canConfirm: false, canChange: true });
    expect((await confirm(token)).body.code).toBe("INVALID_LINK");
    const link = tokenIn(mail.text);
    expect((await view(link)).canConfirm).toBe(true);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await confirm(link);
      expect([status, body.order]).toMatchObject([200, { state: "received", canConfirm: false }]);
    }
    expect((await mails()).filter(({ kind }) => kind === "order-received")).toHaveLength(1);
  });

  it("of guests who must confirm them take no place and no portion from others until then", async () => {
    await guest.countPortions("margherita", 4);
    const halfPastSix = "2026-11-21T17:30:00.000Z";
    const { order } = await guest.placed({ ...ada, due: halfPastSix }, three);
    const others = await guest.placed({ due: halfPastSix, phoneNumber: "555-0177" }, [{ quantity: 2 }]);
    const link = tokenIn((await mails()).find(({ kind }) => kind === "order-confirm")!.text);
    expect((await confirm(link)).body.code).toBe("ORDER_CHANGED");
    await guest.countPortions("margherita", 10);
    expect((await confirm(link)).body.code).toBe("KITCHEN_FULL");
    expect((await view(link)).state).toBe("unconfirmed");
    // At another time, the same link confirms the order.
    const { lines, totalCents } = guest.request({}, three);
    const later = { token: link, lines, totalCents, due: "2026-11-21T18:30:00.000Z" };
    expect((await guest.post(paths.changeOrder, later)).status).toBe(200);
    expect((await confirm(link)).body.order).toMatchObject({ state: "received", number: order.number });
    const look = () => guest.quote([{}], { hold: "a look" });
    expect((await look()).lines).toMatchObject([{ left: 7 }]);
    await guest.post(paths.cancelOrder, { token: others.token });
    expect((await look()).lines).toMatchObject([{ left: 9 }]);
  });

  it("expire if they are not confirmed", async () => {
    const halfPastSix = "2026-11-21T17:30:00.000Z";
    const { token } = await guest.placed({ ...ada, due: halfPastSix }, three);
    await guest.runJobs();
    expect((await view(token)).state).toBe("unconfirmed");
    guest.later(16 * minute);
    const link = tokenIn((await mails()).find(({ kind }) => kind === "order-confirm")!.text);
    await guest.runJobs();
    expect(await view(token)).toMatchObject({ state: "cancelled", cancelledBy: "expired" });
    expect((await confirm(link)).body.code).toBe("ORDER_CLOSED");
    expect((await mails()).map(({ kind }) => kind)).toEqual(["order-confirm"]);
  });

  it("need an address for the confirmation, and cannot grow past the limit unconfirmed", async () => {
    const { status, body } = await guest.place({}, three);
    expect([status, body]).toMatchObject([400, { code: "MISSING_REQUIRED_FIELDS", field: "email" }]);
    const { token } = await guest.placed();
    const { lines, totalCents } = guest.request({}, three);
    const grown = await guest.post(paths.changeOrder, { token, lines, totalCents });
    expect(grown.body.code).toBe("ORDER_TOO_LARGE");
  });

  it("of guests who collected one need no mail, by address or telephone; after one left at the bar they always do", async () => {
    await earlier("collected");
    expect(
      (await guest.placed({ phoneNumber: "555-0177", email: "ada+lunch@example.com" }, three)).order.state,
    ).toBe("received");
    expect((await guest.placed({ phoneNumber: "0039 5550100" }, three)).order.state).toBe("received");
    expect((await guest.placed({ ...ada, phoneNumber: "555-0177" })).order.state).toBe("received");
    guest.later(24 * 60 * minute);
    await earlier("ready");
    expect((await guest.placed(ada)).order.state).toBe("unconfirmed");
    // The next collected order makes up for the one that was never picked up.
    await earlier("collected", { email: "ada@example.com" });
    expect((await guest.placed(ada)).order.state).toBe("received");
  });

  it("send no mail to an address that has had too many", async () => {
    await guest.changeBooking({ limits: { emailsToAddress: 2 } });
    const { token } = await guest.placed(ada);
    const { lines, totalCents } = guest.request({}, [{ quantity: 2 }]);
    await guest.post(paths.changeOrder, { token, lines, totalCents });
    // Beyond the limit, the order is cancelled without a mail.
    expect((await guest.post<ManagedOrderReply>(paths.cancelOrder, { token })).status).toBe(200);
    expect(await mails()).toHaveLength(2);
    const { body } = await guest.place({ email: "ada+2@example.com", phoneNumber: "555-0177" });
    expect(body.code).toBe("TOO_MANY_ORDERS");
  });

  it("of one network have a share of each hour; beyond it their guests confirm by mail, or call", async () => {
    await guest.service.app.close();
    await guest.service.storage.close();
    const env = { DATABASE_URL: await newDatabase(), SITE_URL: "https://delish.example.com" };
    guest = await OrderingGuest.open(env, { confirmAbove: 40, shareOfHour: 10 });
    const due = (time: string) => ({ due: `2026-11-21T${time}:00.000Z` });
    let number = 100;
    const stranger = (time: string, changes: object = {}) =>
      guest.place({ phoneNumber: `555-0${number++}`, ...due(time), ...changes });
    // An oven for four has 240 minutes per hour, and a pizza takes eight of them.
    const taken = [];
    for (const time of ["18:15", "18:20", "18:25", "18:30", "18:35", "18:40"])
      taken.push((await stranger(time)).status);
    expect(taken).toEqual([201, 201, 201, 400, 400, 400]);
    expect((await stranger("18:30")).body).toMatchObject({
      code: "MISSING_REQUIRED_FIELDS",
      field: "email",
      error: expect.stringMatching(/link to confirm this order, or ring us on 555-0100/),
    });
    const { status, body } = await stranger("18:30", ada);
    expect([status, body.order.state]).toEqual([201, "unconfirmed"]);
    // Another hour has its own share, and its orders cannot be moved into this one.
    const other = await stranger("20:30");
    expect(other.status).toBe(201);
    const { lines, totalCents } = guest.request();
    const moved = { token: other.body.token, lines, totalCents, ...due("18:30") };
    expect((await guest.post(paths.changeOrder, moved)).body.code).toBe("ORDER_TOO_LARGE");
    // Other networks are not affected.
    const reply = await guest.service.app.inject({
      method: "POST",
      url: paths.placeOrder,
      remoteAddress: "198.51.100.7",
      payload: guest.request({ phoneNumber: "555-0199", ...due("18:30") }),
    });
    expect(reply.statusCode).toBe(201);
  });
});
