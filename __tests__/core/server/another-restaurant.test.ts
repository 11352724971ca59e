import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { viewReservation } from "../../../src/core/contract/paths.ts";
import { attachmentsOf } from "../../../src/core/server/mail/message.ts";
import { trattoriaFiles } from "../../support/trattoria.ts";
import { testService, type TestService } from "./support/service.ts";
import { addStaff, staffSession } from "./support/staff.ts";

/*
 * The service of a restaurant with euros, Italian dates and a 24-hour clock, at 17:00 on Saturday, 21
 * November 2026.
 */
const date = "2026-11-21";
/** Another currency, a 12-hour clock, or the sample restaurant. */
const foreign = /\$|\bUSD\b|dollar|\d\s?[AP]M\b|\d:\d\d\s?[ap]m\b|Delish|Lantern|Harbour|555-|\blamps?\b/i;

let service: TestService;
beforeEach(async () => {
  service = await testService({ content: trattoriaFiles, env: { LOG_LEVEL: "error" } });
});
afterEach(() => service.close());

const book = (reservationTime: string, email = "ada@example.com") =>
  service.app.inject({
    method: "POST",
    url: "/api/food/createReservation",
    payload: {
      numberOfPersons: 2,
      reservationDate: date,
      reservationTime,
      name: "Ada",
      email,
      phoneNumber: "010 999",
    },
  });
const mails = () => service.storage.db.selectFrom("outbox").selectAll().execute();
const as = async (role: "cook" | "host") =>
  staffSession(service.storage, await addStaff(service.storage, role), {
    now: new Date("2026-11-21T16:00:00Z"),
  });

test("free times are on the 24-hour clock", async () => {
  const reply = await service.app.inject(`/api/food/availability?date=${date}&partySize=2`);
  expect(reply.json().slots.map(({ time }: { time: string }) => time)).toContain("20:00");
  expect(reply.payload).not.toMatch(foreign);
});

test("a booking is answered, mailed and put into a calendar on that clock, with Italian dates", async () => {
  const reply = await book("20:00");
  expect(reply.statusCode).toBe(201);
  expect(reply.payload).not.toMatch(foreign);
  const sent = await mails();
  expect(sent.map(({ subject }) => subject)).toEqual([
    "Da Nonna: il vostro tavolo, sab 21 nov, 20:00",
    "Booked: sab 21 nov, 20:00, 2 guests, Ada",
  ]);
  for (const mail of sent) {
    expect(mail.text).toContain("sabato, 21 novembre 2026");
    const calendars = attachmentsOf(mail).map(({ content }) => content);
    expect([mail.subject, mail.text, mail.html, ...calendars].join("\n")).not.toMatch(foreign);
  }
  expect(attachmentsOf(sent[0]!)[0]!.content).toContain("DTSTART:20261121T190000Z");
});

test("a time with AM or PM is accepted, and shown on the restaurant's clock", async () => {
  expect((await book("8:30 PM")).statusCode).toBe(201);
  expect((await mails())[0]!.subject).toBe("Da Nonna: il vostro tavolo, sab 21 nov, 20:30");
});

test("a form without script confirms times on its clock", async () => {
  const send = async (fields: Record<string, string>) =>
    (
      await service.app.inject({
        method: "POST",
        url: "/api/food/createReservation",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          accept: "text/html",
          "sec-fetch-site": "same-origin",
        },
        payload: new URLSearchParams(fields).toString(),
      })
    ).payload;
  const booked = await send({
    form: "simpleReservation",
    numberOfPersons: "2",
    reservationDate: date,
    reservationTime: "7:30 PM",
  });
  expect(booked).toContain(", 19:30</b>");
  expect(booked).not.toMatch(foreign);
});

test("a reservation's own page shows its time on that clock", async () => {
  const { token } = (await book("20:00")).json();
  const reply = await service.app.inject({
    method: "POST",
    url: viewReservation,
    payload: { token },
  });
  expect(reply.json().reservation.time).toBe("20:00");
});

test("the evening's book uses the same format for hosts, also in refusals", async () => {
  await book("20:00");
  const headers = await as("host");
  const read = async () => (await service.app.inject({ url: "/api/staff/evening", headers })).json();
  const { log, parties } = await read();
  expect(log[0].summary).toMatch(/^2 Ada booked for 20:00 at \d$/);
  const [{ id, version }] = parties;
  const refused = await service.app.inject({
    method: "POST",
    url: "/api/staff/evening/commands",
    headers,
    payload: { key: randomUUID(), command: { kind: "no-show", id, version } },
  });
  expect(refused.payload).toContain("Ada is expected at 20:00");
  expect(JSON.stringify(await read())).not.toMatch(foreign);
});

test("the second cook sees the price in euros", async () => {
  const headers = await as("cook");
  const change = (version: string, price: number, previousPrice: number) =>
    service.app.inject({
      method: "POST",
      url: "/api/staff/today/dish",
      headers,
      payload: { id: "pesto", version, price, previousPrice },
    });
  const { dishes } = (await service.app.inject({ url: "/api/staff/today", headers })).json();
  const { version } = dishes.find(({ id }: { id: string }) => id === "pesto");
  expect((await change(version, 13, 12.5)).json()).toMatchObject({ success: true });
  expect((await change(version, 14, 12.5)).json().error).toContain("Trofie al pesto now costs 13,00\u00a0€");
});

test("without any dish the menu is empty, and so are the kitchen's page and the table; the service is well", async () => {
  await rm(join(service.root, "content/dishes"), { recursive: true });
  expect((await service.app.inject("/api/food/menu")).json()).toEqual({ success: true, items: [] });
  const today = await service.app.inject({ url: "/api/staff/today", headers: await as("cook") });
  expect(today.json()).toMatchObject({ success: true, dishes: [] });
  const headers = await staffSession(service.storage, await addStaff(service.storage, "editor"), {
    now: new Date("2026-11-21T16:00:00Z"),
  });
  const table = await service.app.inject({ url: "/api/staff/dishes.csv?dialect=comma", headers });
  expect(table.body.trim().split("\n")).toHaveLength(1);
  expect((await service.app.inject("/readyz")).json()).toMatchObject({ status: "ready" });
});
