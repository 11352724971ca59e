import ICAL from "ical.js";
import { defaultFormats } from "../../../../src/core/shared/formats.ts";
import { calendarFile, calendarOf } from "../../../../src/features/booking/server/calendar.ts";
import { storedReservation } from "../../../core/server/support/reservation.ts";
import type { RestaurantInfo } from "../../../../src/core/server/restaurant.ts";

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
const manageUrl = `https://delish.example.com/reservation#1.K7QX-2M9F-TB.manage.t4k2v0.${"x".repeat(43)}`;
const facts = { reservation: storedReservation(), restaurant, manageUrl, now };

const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const component = calendar.getFirstSubcomponent("vevent")!;
  return { calendar, component, event: new ICAL.Event(component) };
};

it("says what, where, when and for whom", () => {
  const { calendar, component, event } = read(calendarOf("REQUEST", facts));
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
  expect(event.summary).toBe("Table at Delish, 4 guests");
  expect(event.location).toBe("Delish, 14 Lantern Street, Harbour Quarter");
  expect(event.description).toContain(`Change or cancel: ${manageUrl}`);
  expect(event.startDate.toJSDate()).toEqual(new Date("2026-11-27T19:00:00Z"));
  expect(event.endDate.toJSDate()).toEqual(new Date("2026-11-27T21:00:00Z"));
  expect(event.organizer).toBe("mailto:table@example.com");
  expect(
    component.getAllProperties("attendee").map((who) => String(who.getFirstValue()).toLowerCase()),
  ).toEqual(["mailto:ada@example.org"]);
  expect(component.getFirstPropertyValue("status")).toBe("CONFIRMED");
});

it("moves and removes the existing entry: same UID, next sequence", () => {
  const booked = read(calendarOf("REQUEST", facts));
  const cancelled = read(
    calendarOf("CANCEL", { ...facts, reservation: storedReservation({ sequence: 2, status: "cancelled" }) }),
  );
  expect(cancelled.event.uid).toBe(booked.event.uid);
  expect([booked.event.sequence, cancelled.event.sequence]).toEqual([0, 2]);
  expect(cancelled.calendar.getFirstPropertyValue("method")).toBe("CANCEL");
  expect(cancelled.component.getFirstPropertyValue("status")).toBe("CANCELLED");
});

it("is a file to add, not an invitation, for a guest who requests it", () => {
  const { component } = read(calendarOf("PUBLISH", facts));
  expect(component.getAllProperties("attendee")).toEqual([]);
  expect(calendarFile("PUBLISH", facts)).toMatchObject({
    filename: "reservation-K7QX-2M9F-TB.ics",
    contentType: "text/calendar; method=PUBLISH; charset=utf-8",
  });
});

it.each([
  ["commas, semicolons and backslashes", "Fish, Chips; Peas \\ Co"],
  ["a line break and a line of its own", "Delish\r\nATTENDEE:mailto:eve@example.net\nEND:VEVENT"],
  ["letters of several bytes", "Süßigkeiten 🍰 und 茶 für alle, die im Garten sitzen und nicht gehen wollen"],
])("keeps %s in a name unchanged", (_what, name) => {
  const text = calendarOf("REQUEST", { ...facts, restaurant: { ...restaurant, name } });
  const { component, event } = read(text);
  expect(event.summary.replace(/\s+/g, " ")).toBe(`Table at ${name}, 4 guests`.replace(/\s+/g, " "));
  expect(component.getAllProperties("attendee")).toHaveLength(1);
});

it("uses lines of 75 bytes that end with CRLF", () => {
  const text = calendarOf("REQUEST", {
    ...facts,
    restaurant: { ...restaurant, name: "Zum großen Süßwasserfisch 🐟 am Hafen", address: "ß".repeat(200) },
  });
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const lengths = text.split("\r\n").map((line) => Buffer.byteLength(line));
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
});
