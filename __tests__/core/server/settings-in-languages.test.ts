import { rm } from "node:fs/promises";
import { join } from "node:path";
import { bookingSettings, siteSettings, writeFiles } from "./support/fixtures.ts";
import { testService, type TestService } from "./support/service.ts";

/** On Sunday, the day after the request. */
const closed = { from: "2026-11-22", reason: "Staff party" };
const special = {
  from: "2026-11-24",
  reason: "Saint Catherine",
  servicePeriods: [{ name: "Feast", from: "19:00", to: "23:00" }],
};
const tables = [
  { name: "1", min: 1, max: 2, area: "Window" },
  { name: "2", min: 1, max: 12, area: "Oven room" },
];
const booking = (changes: object = {}) =>
  bookingSettings({
    tables,
    room: { areas: [{ name: "Window", kind: "window" }, { name: "Oven room" }] },
    closures: [closed],
    specialOpenings: [special],
    pausedDates: [{ date: "2026-11-25", message: "By telephone only" }],
    ...changes,
  });
const words = {
  servicePeriods: [{ label: "Colazione" }, { label: "Pranzo" }, { label: "Cena" }],
  room: { areas: [{ label: "Vetrina" }, { label: "Sala del forno" }] },
  closures: [{ reason: "Festa dello staff" }],
  specialOpenings: [{ reason: "Santa Caterina", servicePeriods: [{ label: "Il banchetto" }] }],
  pausedDates: [{ message: "Solo per telefono" }],
};
const translated = "settings/booking.it.yml";

let service: TestService;
beforeEach(async () => {
  service = await testService({
    env: { LOG_LEVEL: "error", API_DOCS: "off" },
    content: {
      "settings/booking.yml": booking(),
      "settings/site.yml": `${siteSettings}pageLanguages: [en, it, pt]\n`,
      [translated]: JSON.stringify(words),
    },
  });
});
afterEach(() => service.close());

const write = (files: Record<string, string>) => writeFiles(join(service.root, "content"), files);
const headersOf = (language?: string) => (language ? { "accept-language": language } : {});

interface Availability {
  readonly note?: string;
  readonly slots: readonly {
    readonly servicePeriod: string;
    readonly label?: string;
    readonly time: string;
  }[];
}

const onDay = async (date: string, language?: string): Promise<Availability> => {
  const url = `/api/food/availability?date=${date}&partySize=2`;
  const reply = await service.app.inject({ url, headers: headersOf(language) });
  expect(reply.statusCode).toBe(200);
  return reply.json<Availability>();
};
const noteOn = async (date: string, language?: string) => (await onDay(date, language)).note;

it("says why a day is closed, special or paused in the language of the requesting page", async () => {
  expect(await noteOn("2026-11-22", "it")).toBe("Festa dello staff");
  expect(await noteOn("2026-11-24", "it")).toBe("Santa Caterina");
  expect(await noteOn("2026-11-25", "it")).toBe("Solo per telefono");
  for (const language of [undefined, "en", "de"])
    expect(await noteOn("2026-11-22", language)).toBe("Staff party");
});

it("names a service period as before, along with its name and times in the guest's language", async () => {
  const [first] = (await onDay("2026-11-24", "it")).slots;
  expect(first).toMatchObject({ servicePeriod: "Feast", label: "Il banchetto", time: "19:00" });
  expect((await onDay("2026-11-24", "en")).slots[0]).toMatchObject({ time: "7:00 PM" });
  expect((await onDay("2026-11-21", "it")).slots.at(-1)).toMatchObject({
    servicePeriod: "Dinner",
    label: "Cena",
  });
  expect((await onDay("2026-11-24")).slots[0]).not.toHaveProperty("label");
});

it("refuses a booking in the language of the page", async () => {
  const payload = { numberOfPersons: 2, reservationDate: "2026-11-25", reservationTime: "6:00 PM" };
  const refusal = async (language?: string) =>
    (
      await service.app.inject({
        method: "POST",
        url: "/api/food/createReservation",
        payload,
        headers: headersOf(language),
      })
    ).json<object>();
  expect(await refusal("it")).toMatchObject({ code: "BOOKING_PAUSED", error: "Solo per telefono" });
  expect(await refusal()).toMatchObject({ code: "BOOKING_PAUSED", error: "By telephone only" });
});

it("also in a language without messages, in which the program's words are marked as English", async () => {
  await write({
    "settings/booking.pt.yml": JSON.stringify({
      closures: [{ reason: "Festa do pessoal" }],
      pausedDates: [{ message: "Por telefone" }],
      servicePeriods: [{ label: "Manhã" }, { label: "Almoço" }, { label: "Noite" }],
    }),
  });
  expect(await noteOn("2026-11-22", "pt")).toBe("Festa do pessoal");
  expect((await onDay("2026-11-21", "pt")).slots.at(-1)).toMatchObject({ label: "Noite", time: "01:30" });
  const payload = { numberOfPersons: 2, reservationDate: "2026-11-25", reservationTime: "6:00 PM" };
  const headers = headersOf("pt");
  const url = "/api/food/createReservation";
  const refused = await service.app.inject({ method: "POST", url, payload, headers });
  expect(refused.json()).toMatchObject({ error: "Por telefone" });

  const guest = { name: "Ada", email: "ada@example.com", phoneNumber: "555-0142", message: "-" };
  const evening = { numberOfPersons: 2, reservationDate: "2026-11-21", reservationTime: "6:00 PM" };
  const booked = await service.app.inject({
    method: "POST",
    url,
    payload: { ...evening, ...guest },
    headers,
  });
  expect(booked.statusCode).toBe(201);
  const { html } = await service.storage.db
    .selectFrom("outbox")
    .select("html")
    .where("to_address", "=", guest.email)
    .executeTakeFirstOrThrow();
  expect(html).toMatch(/^<!doctype html><html lang="en">/);
  expect(html).toContain("18:00");

  const form = new URLSearchParams({ form: "fullReservation", language: "pt", ...guest }).toString();
  const page = await service.app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    payload: form,
  });
  expect(page.body).toContain('<html lang="en">');
});

it("follows the file: changes apply at once, a broken file keeps its last texts, a missing one uses the source", async () => {
  const [change, broken] = [{ ...words, closures: [{ reason: "Cena tra noi" }] }, "closures: ["];
  await write({ [translated]: JSON.stringify(change) });
  expect(await noteOn("2026-11-22", "it")).toBe("Cena tra noi");

  await write({ [translated]: broken });
  expect(await noteOn("2026-11-22", "it")).toBe("Cena tra noi");
  const unusable = async () =>
    (await service.app.inject("/readyz")).json<{ unusable?: string[] }>().unusable ?? [];
  expect(await unusable()).toEqual([`content/${translated}`]);

  await rm(join(service.root, "content", translated));
  expect(await noteOn("2026-11-22", "it")).toBe("Staff party");
  expect(await unusable()).toEqual([]);

  await write({ [translated]: JSON.stringify(words) });
  expect(await noteOn("2026-11-22", "it")).toBe("Festa dello staff");
});

it("uses the source's text if a translation lacks one, and does not mix up added days", async () => {
  await write({
    "settings/booking.yml": booking({ closures: [{ from: "2026-11-23", reason: "Stocktaking" }, closed] }),
  });
  expect(await noteOn("2026-11-22", "it")).toBe("Staff party");
  expect(await noteOn("2026-11-24", "it")).toBe("Santa Caterina");
});
