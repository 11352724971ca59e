import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import ReservationFormCompact from "../../../../../src/features/booking/site/blocks/reservation-form-compact/reservation-form-compact.tsx";
// The form loads this module on use; importing it here makes it available at once.
import "../../../../../src/features/booking/site/availability-hint.tsx";
import { BookingPartsContext, type BookingParts } from "../../../../../src/features/booking/site/parts.ts";
import JoinWaitingList from "../../../../../src/features/evening/site/join-waiting-list.tsx";
import { fixture } from "../../../../../src/features/booking/site/blocks/reservation-form-compact/fixture.ts";
import { OnSite } from "../../../../support/addresses.tsx";
import { fetched, mockService, reply } from "../../../../support/service.ts";

/** @param whenFull what the booking page's form offers for full times */
const show = (whenFull: BookingParts["whenFull"]) =>
  render(
    <BookingPartsContext value={{ whenFull, ofReservation: [] }}>
      <ReservationFormCompact {...fixture} headingLevel={2} id="b7" />
    </BookingPartsContext>,
    { wrapper: OnSite },
  );

beforeEach(() => {
  jest.useFakeTimers({ now: new Date("2026-11-21T23:30:00Z") });
  mockService();
  sessionStorage.clear();
  show([JoinWaitingList]);
});
afterEach(() => {
  jest.useRealTimers();
});

/** Changes a field; resolves once the script that a chosen date loads has arrived. */
const fill = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  });
const submit = async () => {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "BOOK NOW" }));
    await Promise.resolve();
  });
};
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));

test("it starts with one person at nine and the calendar begins today, at the restaurant", () => {
  expect(screen.getByLabelText("Party size")).toHaveDisplayValue("1 Person");
  expect(screen.getByLabelText("Time")).toHaveDisplayValue("09:00 am");
  expect(screen.getByLabelText("Date")).toHaveAttribute("min", "2026-11-22");
  expect([...screen.getByLabelText("Party size").children].map(({ textContent }) => textContent)).toEqual([
    "1 Person",
    "2 Persons",
    "3 Persons",
    "4 Persons",
    "5+ Persons",
  ]);
  expect([...screen.getByLabelText("Time").children]).toHaveLength(8);
});

test("without a date nothing is sent; the error is at its field and disappears when it is fixed", async () => {
  await submit();
  expect(fetched).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Date")).toHaveAccessibleDescription("Please select a reservation date.");
  await fill("Date", "2026-12-01");
  expect(screen.queryByText("Please select a reservation date.")).toBeNull();
});

test("a booking is sent as numbers and texts; success resets the form and its message disappears after 4 s", async () => {
  fetched.mockResolvedValue(reply(201, '{"message":"Booked","reservation":{"id":"K7QX-2M9F-TB"}}'));
  await fill("Party size", "5");
  await fill("Date", "2026-12-01");
  await fill("Time", "12:00 pm");
  await submit();
  await settle();
  expect(fetched.mock.calls[0]![0]).toBe("/api/food/createReservation");
  expect(JSON.parse(fetched.mock.calls[0]![1].body as string)).toEqual({
    numberOfPersons: 5,
    reservationDate: "2026-12-01",
    reservationTime: "12:00 pm",
  });
  expect(screen.getByText("Reservation submitted successfully!")).toBeVisible();
  expect(screen.getByLabelText("Party size")).toHaveDisplayValue("1 Person");
  expect(screen.getByLabelText("Date")).toHaveValue("");
  expect(screen.getByLabelText("Time")).toHaveDisplayValue("09:00 am");
  act(() => jest.advanceTimersByTime(3999));
  expect(screen.getByText("Reservation submitted successfully!")).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByText("Reservation submitted successfully!")).toBeNull();
});

test("after a booking the form is ready for the next one, below the ticket", async () => {
  fetched.mockResolvedValue(reply(201, '{"message":"Booked","reservation":{"id":"K7QX-2M9F-TB"}}'));
  await fill("Date", "2026-12-01");
  await submit();
  await settle();
  const ticket = await screen.findByRole("region", { name: "Your receipt, number K7QX-2M9F-TB" });
  const next = screen.getByRole("button", { name: "BOOK NOW" });
  expect(next).toBeVisible();
  expect(ticket.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByLabelText("Date")).toBeVisible();
  await fill("Date", "2026-12-02");
  await submit();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("a second table for the same evening is asked about once", async () => {
  fetched.mockResolvedValue(reply(201, '{"message":"Booked","reservation":{"id":"K7QX-2M9F-TB"}}'));
  await fill("Date", "2026-12-01");
  await submit();
  await settle();
  await fill("Date", "2026-12-01");
  await submit();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("alert")).toHaveTextContent("You’ve already booked a table for that evening.");
  await submit();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("“5+ Persons” says that it means five, and leads a larger party to the full form with its choices", async () => {
  expect(screen.queryByText(/This books a table for five/)).toBeNull();
  await fill("Date", "2026-12-01");
  await fill("Time", "12:00 pm");
  await fill("Party size", "5");
  expect(screen.getByText(/This books a table for five/)).toBeVisible();
  expect(screen.getByRole("link", { name: "use the full form" })).toHaveAttribute(
    "href",
    "/book#?numberOfPersons=6&reservationDate=2026-12-01&reservationTime=12%3A00+PM",
  );
});

test.each(["{}", '{"success":true}', '{"message":"Booked"}', '{"reservation":{"_id":"A1"}}'])(
  "another service's reply %s books a table",
  async (body) => {
    fetched.mockResolvedValue(reply(200, body));
    await fill("Date", "2026-12-01");
    await submit();
    await settle();
    expect(screen.getByText("Reservation submitted successfully!")).toBeVisible();
    expect(screen.getByLabelText("Date")).toHaveValue("");
    const ticket = await screen.findByRole("region", { name: /^Your receipt/ });
    expect(ticket).not.toHaveTextContent("undefined");
    expect(within(ticket).queryByText("Number") !== null).toBe(body.includes("A1"));
  },
);

test.each([
  [
    "the service's words",
    () => Promise.resolve(reply(400, '{"error":"We are full that evening"}')),
    "We are full that evening",
  ],
  ["a wordless refusal", () => Promise.resolve(reply(502, "<html>")), "Reservation failed"],
  ["a network failure", () => Promise.reject(new TypeError("Failed to fetch")), "Failed to fetch"],
  [
    "the login page of a hotel's network, in the service's place",
    () => Promise.resolve(reply(200, "<!doctype html><title>Welcome</title>")),
    "We couldn’t confirm your reservation. Please try again.",
  ],
  ["a failure without words", () => Promise.reject(new Error("")), "Something went wrong. Please try again."],
])("%s: shown for 4 s, and the choices stay", async (_, answer, words) => {
  fetched.mockImplementation(answer);
  await fill("Party size", "3");
  await fill("Date", "2026-12-01");
  await submit();
  await settle();
  expect(screen.getByRole("alert")).toHaveTextContent(words);
  expect(screen.getByLabelText("Party size")).toHaveDisplayValue("3 Persons");
  expect(screen.getByLabelText("Date")).toHaveValue("2026-12-01");
  act(() => jest.advanceTimersByTime(4000));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a second click during a request sends nothing; afterwards the guest can book again", async () => {
  let arrive!: (value: ReturnType<typeof reply>) => void;
  fetched.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  await fill("Date", "2026-12-01");
  const button = screen.getByRole("button", { name: "BOOK NOW" });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(button).toHaveAttribute("aria-disabled", "true");
  arrive(reply(400, "{}"));
  await settle();
  expect(button).toHaveAttribute("aria-disabled", "false");
  fireEvent.click(button);
  expect(fetched).toHaveBeenCalledTimes(2);
});

/** Chooses a time that is fully booked. */
async function chooseFullTime(): Promise<void> {
  const slots = [
    { time: "9:00 AM", minutes: 540, servicePeriod: "Breakfast", state: "full", alternatives: [] },
  ];
  const day = { date: "2026-12-01", partySize: 1, largestParty: 8, lastDate: "2027-01-01" };
  fetched.mockResolvedValue(reply(200, { success: true, ...day, slots }));
  await fill("Date", "2026-12-01");
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByText(/09:00 am is fully booked/)).toBeVisible();
}

test("a time that is fully booked leads to the waiting list of the booking page, with what was chosen", async () => {
  await chooseFullTime();
  const link = screen.getByRole("link", { name: "Join the waiting list for 09:00 am" });
  expect(decodeURIComponent(link.getAttribute("href")!)).toMatch(
    /^\/book#\?numberOfPersons=1&reservationDate=2026-12-01&reservationTime=9:00\+?.?AM$/,
  );
});

test("without a waiting list a time that is fully booked leads nowhere", async () => {
  cleanup();
  show([]);
  await chooseFullTime();
  expect(screen.queryByRole("link", { name: /waiting list/ })).toBeNull();
});
