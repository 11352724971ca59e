import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { fixture } from "../../../../../src/features/booking/site/blocks/room-tonight/fixture.ts";
// Preloaded, because the block only imports this module when it requests availability.
import { invalidateAvailability } from "../../../../../src/features/booking/site/availability-hint.tsx";
import RoomTonight from "../../../../../src/features/booking/site/blocks/room-tonight/room-tonight.tsx";
import { fetched, mockService, reply } from "../../../../support/service.ts";
import { OnSite, sampleAddresses } from "../../../../support/addresses.tsx";

const slot = (minutes: number, servicePeriod: string, state: string) => ({
  time: `${minutes / 60 - 12}:00 PM`,
  minutes,
  servicePeriod,
  state,
  alternatives: [],
});
const slots = [
  slot(13 * 60, "Lunch", "past"),
  slot(18 * 60, "Dinner", "past"),
  slot(19 * 60, "Dinner", "full"),
  slot(20 * 60, "Dinner", "free"),
  slot(21 * 60, "Dinner", "free"),
];
const tablesAt: Record<string, string[]> = { "7:00 PM": [], "8:00 PM": ["7"], "9:00 PM": ["1", "7", "24"] };

/** Mocks the service, which answers for the requested time. */
function serve(all = slots) {
  mockService();
  fetched.mockImplementation((url) => {
    const query = new URL(url, "https://house.example").searchParams;
    const time = query.get("time");
    const answer = reply(200, {
      success: true,
      date: query.get("date")!,
      partySize: Number(query.get("partySize")),
      timeZone: "Europe/Rome",
      largestParty: 12,
      firstDate: query.get("date")!,
      lastDate: "2027-01-01",
      slots: all,
      ...(time ? { freeTables: { time, names: tablesAt[time] } } : {}),
    });
    return Promise.resolve(answer);
  });
}
afterEach(() => act(invalidateAvailability));

const show = () => render(<RoomTonight {...fixture} headingLevel={1} id="b1" />, { wrapper: OnSite });

test("the evening opens at its first free hour, and the candles follow the slider", async () => {
  serve();
  show();
  expect(await screen.findByText("1 table free for two")).toBeVisible();
  const hour = screen.getByRole("slider", { name: "Tonight at" });
  expect(hour).toHaveAttribute("aria-valuetext", "8:00 PM");
  fireEvent.change(hour, { target: { value: "2" } });
  expect(await screen.findByText("3 tables free for two")).toBeVisible();
  expect(screen.getByRole("img")).toHaveAccessibleName(/3 free tables for 2 people at 9:00 PM/);
  const { hash } = new URL(
    screen.getByRole("link", { name: "BOOK A TABLE" }).getAttribute("href")!,
    "https://house.example",
  );
  expect(Object.fromEntries(new URLSearchParams(hash.slice(2)))).toMatchObject({
    numberOfPersons: "2",
    reservationTime: "9:00 PM",
  });
});

test("a full hour says so, and lunch is not part of the evening", async () => {
  serve();
  show();
  const hour = await screen.findByRole("slider");
  fireEvent.change(hour, { target: { value: "0" } });
  expect(await screen.findByText("No table is free for two")).toBeVisible();
  expect(hour).toHaveAttribute("aria-valuetext", "7:00 PM");
});

test("a past evening offers another one", async () => {
  serve(slots.map((one) => ({ ...one, state: "past" })));
  show();
  expect(await screen.findByText(/That’s all for tonight/)).toBeVisible();
  expect(screen.queryByRole("slider")).toBeNull();
});

test("as built, and without the service, it shows the room and a link, and claims nothing", async () => {
  mockService();
  fetched.mockRejectedValue(new TypeError("no network"));
  const block = <RoomTonight {...fixture} headingLevel={1} id="b1" />;
  expect(renderToString(<OnSite>{block}</OnSite>)).not.toMatch(/type="range"|tables? free|Nothing more/);
  show();
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(screen.getByRole("img", { name: "Plan of the room" })).toBeVisible();
  expect(screen.getByRole("link", { name: "BOOK A TABLE" })).toHaveAttribute("href", sampleAddresses.booking);
  expect(screen.queryByText(/tables? free|No table|Nothing more/)).toBeNull();
});
