import { join } from "node:path";
import { defaultFormats } from "../../../../src/core/shared/formats.ts";
import { colors, defaultTheme } from "../../../../src/core/shared/palette.ts";
import { attachmentsOf } from "../../../../src/core/server/mail/message.ts";
import { reservationEmails } from "../../../../src/features/booking/server/emails.ts";
import { openStorage, type Storage } from "../../../../src/core/server/storage/index.ts";
import { temporaryFolder } from "../../../core/server/support/fixtures.ts";
import { storedReservation } from "../../../core/server/support/reservation.ts";
import type { RestaurantInfo } from "../../../../src/core/server/restaurant.ts";
import type { ReservationChange } from "../../../../src/features/booking/server/deps.ts";

const restaurant: RestaurantInfo = {
  name: "Delish",
  address: "14 Lantern Street, Harbour Quarter",
  phone: "555-0100",
  email: "table@example.com",
  emailBookings: true,
  emailsToAddress: 10,
  addresses: { booking: "/book", reservation: "/reservation" },
  formats: defaultFormats,
  languages: ["en"],
};
const now = new Date("2026-11-21T16:00:00Z");

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let storage: Storage;
beforeEach(async () => {
  folder = await temporaryFolder();
  storage = await openStorage({ kind: "sqlite", file: join(folder.path, "restaurant.sqlite") });
});
afterEach(async () => {
  await storage.close();
  await folder.remove();
});

/** Queues the mails about a change; resolves to the guest's and the restaurant's. */
async function mailsAfter(change: ReservationChange, its: Partial<RestaurantInfo> = {}) {
  const write = reservationEmails({
    restaurant: () => ({ ...restaurant, ...its }),
    siteUrl: () => "https://delish.example.com",
    manageUrl: ({ id }) => `https://delish.example.com/reservation#token-of-${id}`,
  });
  await storage.write([], (tx) => write(tx, change, now));
  const mails = await storage.db.selectFrom("outbox").selectAll().execute();
  return {
    mails,
    guest: mails.find(({ kind }) => !kind.endsWith("-notice")),
    staff: mails.find(({ kind }) => kind.endsWith("-notice")),
  };
}

/** A mail's visible text. */
const visible = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(
      /&(lt|gt|quot|#39|amp);/g,
      (_, name: string) => ({ lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" })[name]!,
    )
    .replace(/\s+/g, " ");

it("a line break in a name, a telephone number or a table starts no line in a mail or a calendar", async () => {
  const lured = "Ada\r\nTelephone: 555-6666\r\nBEGIN";
  const reservation = storedReservation({
    name: lured,
    phone_number: "555-0199\r\nNumber: none",
    table_number: "7\nNumber: none",
  });
  const { guest, staff } = await mailsAfter({ kind: "booked", reservation });
  for (const { subject, text, attachments } of [guest!, staff!]) {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toMatch(/^(Telephone: 555-6666|BEGIN|Number: none)/m);
    expect(attachments).not.toContain("555-6666");
  }
  expect(staff!.text).toContain("\nName: Ada Telephone: 555-6666 BEGIN\n");
  const plain = storedReservation({ name: "Ada\r\nLovelace" });
  const { mails } = await mailsAfter({ kind: "moved", reservation: plain, before: plain });
  expect(mails.find(({ kind }) => kind === "reservation-moved-notice")!.subject).toContain("Ada Lovelace");
});

describe("a booking", () => {
  it("has the restaurant's own colours", async () => {
    const blue = { ...defaultTheme, accent: "#6fa8dc", paper: "#f4f6f8" };
    const booked = { kind: "booked", reservation: storedReservation(), tables: ["7"] } as const;
    const { guest } = await mailsAfter(booked, { theme: blue });
    expect(guest!.html).toContain("background:#6fa8dc");
    expect(guest!.html).toContain("background:#f4f6f8");
    expect(guest!.html).not.toContain(colors.amber);
  });

  it("is confirmed to the guest with all necessary details and the link for changes", async () => {
    const { guest } = await mailsAfter({ kind: "booked", reservation: storedReservation() });
    expect(guest).toMatchObject({
      kind: "reservation-confirmed",
      to_address: "ada@example.org",
      subject: "Your table at Delish: Fri 27 Nov, 8:00 PM",
    });
    for (const words of [
      "Friday, 27 November 2026",
      "8:00 PM",
      "K7QX-2M9F-TB",
      "Ada Lovelace",
      "14 Lantern Street",
      "555-0100",
      "https://delish.example.com/reservation#token-of-K7QX-2M9F-TB",
    ]) {
      expect(guest!.text).toContain(words);
      expect(guest!.html).toContain(words);
    }
    const [file] = attachmentsOf(guest!);
    expect(file).toMatchObject({ contentType: expect.stringContaining("method=REQUEST") });
    expect(file!.content).toContain("DTSTART:20261127T190000Z");
  });

  it("is reported to the restaurant with the guest's requests, each once", async () => {
    const { staff } = await mailsAfter({ kind: "booked", reservation: storedReservation() });
    expect(staff).toMatchObject({
      to_address: "table@example.com",
      subject: "Booked: Fri 27 Nov, 8:00 PM, 4 guests, Ada Lovelace",
    });
    for (const words of ["ada@example.org", "555-0199", "A cake with 11 candles"])
      expect(staff!.text.split(words)).toHaveLength(2);
  });

  it("without an address is reported to the restaurant only", async () => {
    const { mails } = await mailsAfter({ kind: "booked", reservation: storedReservation({ email: null }) });
    expect(mails.map(({ kind }) => kind)).toEqual(["reservation-booked-notice"]);
  });

  it("is still valid if the restaurant wants no mails, or has no address", async () => {
    const change: ReservationChange = { kind: "booked", reservation: storedReservation() };
    expect((await mailsAfter(change, { emailBookings: false })).mails).toHaveLength(1);
    expect((await mailsAfter(change, { email: undefined })).staff).toBeUndefined();
    expect((await mailsAfter(change, { email: "a@example.com, b@example.com" })).staff).toBeUndefined();
  });

  it("after midnight says which night it is, in the text, in every subject and in the calendar", async () => {
    const reservation = storedReservation({ start_minutes: 1470 });
    for (const kind of ["booked", "moved", "cancelled"] as const) {
      const { guest, staff } = await mailsAfter({ kind, reservation, before: storedReservation() });
      expect(guest!.text).toContain("Friday, 27 November 2026, 12:30 AM, early on Saturday");
      for (const mail of [guest!, staff!])
        expect(mail.subject).toContain("Fri 27 Nov, 12:30 AM, early on Saturday");
      const [file] = attachmentsOf(guest!);
      expect(file!.content.replaceAll("\r\n ", "")).toContain("12:30 AM\\, early on Saturday");
    }
  });
});

it("a move states both the old and the new time", async () => {
  const { guest, staff } = await mailsAfter({
    kind: "moved",
    reservation: storedReservation({ sequence: 1, service_date: "2026-11-28", party_size: 1 }),
    before: storedReservation(),
  });
  expect(guest).toMatchObject({
    kind: "reservation-moved",
    subject: "Your table at Delish has moved: Sat 28 Nov, 8:00 PM",
  });
  for (const mail of [guest!, staff!]) {
    expect(mail.text).toContain("Saturday, 28 November 2026, 8:00 PM");
    expect(mail.text).toContain("was Friday, 27 November 2026, 8:00 PM, 4 guests");
  }
  expect(attachmentsOf(guest!)[0]!.content).toContain("SEQUENCE:1");
});

it("a cancellation removes the entry from the guest's calendar and offers another evening", async () => {
  const { guest, staff } = await mailsAfter({
    kind: "cancelled",
    reservation: storedReservation({ sequence: 1, status: "cancelled" }),
  });
  expect(guest!.subject).toBe("Your table at Delish is cancelled: Fri 27 Nov, 8:00 PM");
  expect(guest!.html).toContain('href="https://delish.example.com/book"');
  expect(guest!.html).not.toContain("token-of");
  expect(attachmentsOf(guest!)[0]!.content).toContain("METHOD:CANCEL");
  expect(staff!.subject).toMatch(/^Cancelled: /);
});

describe("a guest's input", () => {
  const hostile = `<img src=x onerror=alert(1)> & "friends" 'n' co`;

  it("is in the mail as typed, never as HTML", async () => {
    const { guest, staff } = await mailsAfter({
      kind: "booked",
      reservation: storedReservation({
        name: `Tom & "Jo" O'Neil`,
        special_request: hostile,
        message: hostile,
      }),
    });
    expect(staff!.html).not.toContain("<img");
    expect(visible(staff!.html)).toContain(hostile);
    expect(visible(guest!.html)).toContain(`Dear Tom & "Jo" O'Neil, thank you.`);
  });

  it.each([
    "Win now: https://evil.example",
    "evil.example",
    "www.evil",
    "mail eve@example.net",
    "x".repeat(61),
    "Call 0900 55 51 23 now",
    "Your prize ٠٩٠٠٥",
    "evil。example",
    "ｅｖｉｌ．ｅｘａｍｐｌｅ",
  ])("is not sent to another person's address if it could be bait: %s", async (name) => {
    const { guest, staff } = await mailsAfter({ kind: "booked", reservation: storedReservation({ name }) });
    expect(guest!.html + guest!.text + guest!.subject).not.toContain(name);
    expect(guest!.text).toContain("Thank you. We look forward");
    expect(staff!.text).toContain(name);
    expect(staff!.subject).toBe("Booked: Fri 27 Nov, 8:00 PM, 4 guests");
  });

  it.each(["J. R. Hartley", "St. John", "Anne-Marie d'Arc", "Łukasz 3rd", "王小明"])(
    "is still a name: %s",
    async (name) => {
      const { guest, staff } = await mailsAfter({ kind: "booked", reservation: storedReservation({ name }) });
      expect(guest!.text).toContain(`Dear ${name}, thank you.`);
      expect(staff!.subject).toContain(`, ${name}`);
    },
  );

  it("cannot reach a mail's header with a line break", async () => {
    const { staff } = await mailsAfter({
      kind: "booked",
      reservation: storedReservation({ name: "Ada\r\nBcc Eve" }),
    });
    expect(staff!.subject).toBe("Booked: Fri 27 Nov, 8:00 PM, 4 guests, Ada Bcc Eve");
  });
});

it("mails also suit programs in dark mode: the room is dark, and the ticket in it paper", async () => {
  const { guest } = await mailsAfter({ kind: "booked", reservation: storedReservation() });
  const { html } = guest!;
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  const [, dark = ""] = /@media\(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html)!;
  expect(dark).toContain(`.ground{background:${colors.night}!important}`);
  // Whatever changes its background must change its text colour, too.
  for (const part of ["ground", "ink", "soft", "ticket"]) {
    expect(dark).toContain(`.${part}{`);
    expect(html).toContain(`class="${part}"`);
  }
});

it("a mail follows the typography and the grammar of its language", async () => {
  const reservation = storedReservation({ status: "cancelled" });
  const written = async (language: string, locale: string) =>
    (
      await mailsAfter(
        { kind: "cancelled", reservation },
        { formats: { ...defaultFormats, language, locale, clock: 24 } },
      )
    ).mails.findLast(({ kind }) => kind === "reservation-cancelled")!;
  const french = await written("fr", "fr-FR");
  expect(french.text).toContain(`\nNuméro\u00a0: ${reservation.id}`);
  expect(french.text).toContain("vendredi 27 novembre 2026, 20:00");
  const spanish = await written("es", "es-ES");
  expect(spanish.text).toContain(`\nNúmero: ${reservation.id}`);
  // The table is “la mesa”, an order is “el pedido”.
  expect(visible(spanish.html)).toContain(" Cancelada ");
});

it("the ticket's candle burns in a mail until the table is cancelled", async () => {
  const flame = /border-radius:50% 50% 50% 50%/;
  const { guest } = await mailsAfter({ kind: "booked", reservation: storedReservation() });
  expect(guest!.html).toMatch(flame);
  const { mails } = await mailsAfter({ kind: "cancelled", reservation: storedReservation() });
  const cancelled = mails.find(({ kind }) => kind === "reservation-cancelled");
  expect(cancelled!.html).not.toMatch(flame);
});

it("mails have the site's colours if the restaurant has none of its own", async () => {
  const { guest } = await mailsAfter({ kind: "booked", reservation: storedReservation() });
  expect(guest!.html).toContain(`background:${colors.amber}`);
  expect(guest!.html).toContain(`background:${colors.paper}`);
});

it("a guest who booked in Italian gets mails in Italian, the restaurant in its own language", async () => {
  const reservation = storedReservation({ language: "it" });
  const { guest, staff } = await mailsAfter({ kind: "booked", reservation });
  expect(guest!.subject).toBe("Delish: il vostro tavolo, ven 27 nov, 20:00");
  expect(guest!.text).toContain("Gentile Ada Lovelace, grazie. Vi aspettiamo volentieri.");
  expect(guest!.text).toContain("Ospiti: 4 ospiti");
  expect(guest!.html).toMatch(/<html lang="it">/);
  expect(attachmentsOf(guest!)[0]!.content).toContain("SUMMARY:Tavolo da Delish\\, 4 ospiti");
  expect(staff!.subject).toBe("Booked: Fri 27 Nov, 8:00 PM, 4 guests, Ada Lovelace");
});
