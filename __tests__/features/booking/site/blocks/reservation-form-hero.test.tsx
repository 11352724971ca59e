import { act, fireEvent, render, screen, within } from "@testing-library/react";
import ReservationFormHero from "../../../../../src/features/booking/site/blocks/reservation-form-hero/reservation-form-hero.tsx";
import { fixture } from "../../../../../src/features/booking/site/blocks/reservation-form-hero/fixture.ts";
import { setServiceTime } from "../../../../../src/core/browser/service-clock.ts";
import { fetched, mockService, reply } from "../../../../support/service.ts";

const booked = reply(201, { message: "Your table is booked", reservation: { id: "K7QX-2M9F-TB" } });
const words = "Your table is booked - Reservation ID: K7QX-2M9F-TB for 2 Persons on Tomorrow at 7:30 PM!";

beforeEach(() => {
  // 00:30 on the 22nd at the restaurant.
  jest.useFakeTimers({ now: new Date("2026-11-21T23:30:00Z") });
  mockService();
  sessionStorage.clear();
  setServiceTime(new Date().toUTCString());
  render(<ReservationFormHero {...fixture} headingLevel={1} id="b1" />);
});
afterEach(() => {
  jest.useRealTimers();
});

const box = (label: string) => screen.getByRole("combobox", { name: label });
/** Chooses an option; resolves once the script that a chosen date loads has arrived. */
const choose = (label: string, option: string) =>
  act(async () => {
    const list = box(label) as HTMLSelectElement;
    const { value } = [...list.options].find(({ label: one }) => one === option)!;
    fireEvent.change(list, { target: { value } });
    await Promise.resolve();
  });
/** The selected text of a list. */
const shown = (label: string) => (box(label) as HTMLSelectElement).selectedOptions[0]!.label;
const fill = async (guests = "2 Persons", date = "Tomorrow", time = "7:30 PM") => {
  await choose("Guests", guests);
  await choose("Date", date);
  await choose("Time", time);
};
const form = () => screen.getByRole("form");
const button = () => within(form()).getByRole("button");
const submit = async () => {
  await act(async () => {
    fireEvent.click(button());
    await jest.advanceTimersByTimeAsync(0);
  });
};
const sent = () => JSON.parse(fetched.mock.lastCall![1].body as string) as Record<string, unknown>;
const checks = () => screen.queryAllByTestId("check-mark");

test("hours, links and the form are as in the content", () => {
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Stay for dinner. Stay after, too.");
  expect(screen.getByText("Mon to Wed 11a to 9p")).toBeVisible();
  expect(screen.getByText("Thur to Sat 11a to 10p")).toBeVisible();
  const links = within(screen.getByRole("navigation")).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["VIEW FOOD MENU", "/foodmenu"],
    ["ORDER ONLINE", "/order"],
    ["BOOK A TABLE", "/book"],
  ]);
  expect(button()).toHaveTextContent("BOOK A TABLE");
});

test("the three lists start with their placeholders and have their choices", () => {
  for (const [label, placeholder, choices] of [
    ["Guests", "Person...", ["1 Person", "2 Persons", "3 Persons", "4 Persons", "5+ Persons"]],
    ["Date", "Choose...", ["Today", "Tomorrow", "Next Week", "Choose Date..."]],
    ["Time", "Choose...", ["6:00 PM", "6:30 PM", "7:00 PM", "7:30 PM", "8:00 PM", "8:30 PM"]],
  ] as const) {
    expect(shown(label)).toBe(placeholder);
    const { options } = box(label) as HTMLSelectElement;
    expect([...options].map((option) => option.label)).toEqual([placeholder, ...choices]);
  }
  expect(checks()).toHaveLength(0);
});

test("each valid choice gets a check mark; Choose Date... removes it until a date is chosen", async () => {
  await fill();
  expect(["Guests", "Date", "Time"].map(shown)).toEqual(["2 Persons", "Tomorrow", "7:30 PM"]);
  expect(checks()).toHaveLength(3);
  await choose("Date", "Choose Date...");
  expect(checks()).toHaveLength(2);
  expect(screen.getByLabelText("Which day")).toHaveFocus();
  fireEvent.input(screen.getByLabelText("Which day"), { target: { value: "2026-12-05" } });
  expect(checks()).toHaveLength(3);
});

test("all three are required: each error is at its field, the first gets the focus, nothing is sent", async () => {
  await submit();
  expect(box("Guests")).toHaveAccessibleDescription("Please select number of guests");
  expect(box("Date")).toHaveAccessibleDescription("Please select a date");
  expect(box("Time")).toHaveAccessibleDescription("Please select a time");
  expect(box("Guests")).toHaveFocus();
  await choose("Guests", "1 Person");
  await choose("Date", "Choose Date...");
  await choose("Time", "6:00 PM");
  await submit();
  expect(screen.queryByText("Please select number of guests")).toBeNull();
  expect(screen.queryByText("Please select a time")).toBeNull();
  expect(box("Date")).toHaveAccessibleDescription("Please select a date");
  expect(box("Date")).toHaveFocus();
  expect(fetched).not.toHaveBeenCalled();
  await choose("Date", "Today");
  expect(screen.queryByText("Please select a date")).toBeNull();
});

test.each([
  ["Today", "2026-11-22"],
  ["Tomorrow", "2026-11-23"],
  ["Next Week", "2026-11-29"],
])("%s is sent as %s, the restaurant's day", async (choice, day) => {
  fetched.mockResolvedValue(booked);
  await fill("5+ Persons", choice, "8:30 PM");
  await submit();
  expect(fetched.mock.calls[0]![0]).toBe("/api/food/createReservation");
  expect(sent()).toEqual({
    name: null,
    email: null,
    phoneNumber: null,
    tableNumber: null,
    numberOfPersons: 5,
    reservationDate: day,
    reservationTime: "8:30 PM",
    specialRequest: null,
    message: null,
  });
});

test("during a request the button is disabled and says so, old messages disappear, and no second request is sent", async () => {
  fetched.mockResolvedValueOnce(reply(400, { error: "We are full that evening" }));
  await fill();
  await submit();
  expect(screen.getByRole("alert")).toHaveTextContent("We are full that evening");
  let arrive!: (value: typeof booked) => void;
  fetched.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  button().focus();
  await submit();
  expect(button()).toBeDisabled();
  expect(button()).toHaveTextContent("BOOKING...");
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.submit(form());
  expect(fetched).toHaveBeenCalledTimes(2);
  arrive(booked);
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(button()).toBeEnabled();
  expect(button()).toHaveTextContent("BOOK A TABLE");
  expect(screen.getByRole("status")).toHaveTextContent(words);
});

test("success: the message with the number, and after 7 s the initial form", async () => {
  fetched.mockResolvedValue(booked);
  await fill();
  await submit();
  expect(screen.getByRole("status")).toHaveTextContent(words);
  act(() => jest.advanceTimersByTime(6999));
  expect(screen.getByRole("status")).toBeVisible();
  expect(shown("Guests")).toBe("2 Persons");
  expect(checks()).toHaveLength(3);
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByRole("status")).toBeNull();
  expect(shown("Guests")).toBe("Person...");
  expect(shown("Date")).toBe("Choose...");
  expect(shown("Time")).toBe("Choose...");
  expect(checks()).toHaveLength(0);
});

test("after a booking the form is ready for the next one, below the ticket", async () => {
  fetched.mockResolvedValue(booked);
  await fill();
  await submit();
  const ticket = await screen.findByRole("region", { name: "Your receipt, number K7QX-2M9F-TB" });
  const next = screen.getByRole("button", { name: "BOOK A TABLE" });
  expect(next).toBeVisible();
  expect(ticket.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(box("Guests")).toBeVisible();
});

test.each([
  ["{}", "Your table is booked - for 2 Persons on Tomorrow at 7:30 PM!"],
  ['{"message":"See you"}', "See you - for 2 Persons on Tomorrow at 7:30 PM!"],
  [
    '{"message":"See you","reservation":{"_id":"A1"}}',
    "See you - Reservation ID: A1 for 2 Persons on Tomorrow at 7:30 PM!",
  ],
])("another service's reply %s confirms a table", async (body, text) => {
  fetched.mockResolvedValue(reply(200, body));
  await fill();
  await submit();
  expect(screen.getByText(text)).toBeVisible();
});

test("a choice made during the confirmation belongs to the next booking and stays", async () => {
  fetched.mockResolvedValue(booked);
  await fill();
  await submit();
  await choose("Date", "Next Week");
  act(() => jest.advanceTimersByTime(7000));
  expect(screen.queryByRole("status")).toBeNull();
  expect(shown("Date")).toBe("Next Week");
});

const refused = (status: number, body: unknown) => () => Promise.resolve(reply(status, body));
const failing = (error: Error) => () => Promise.reject(error);

test.each([
  ["MISSING_REQUIRED_FIELDS", "Please fill in all required fields"],
  ["INVALID_PERSON_COUNT", "Invalid number of persons selected"],
  ["INVALID_DATE_FORMAT", "Invalid date format"],
  ["INVALID_DATE_PAST", "Please select a future date for your reservation"],
])("%s has its own message, as code or as error", async (code, said) => {
  await fill();
  for (const body of [{ error: "As the service has it", code }, { error: code }]) {
    fetched.mockImplementation(refused(400, body));
    await submit();
    expect(screen.getByRole("alert")).toHaveTextContent(said);
  }
});

test.each([
  [
    "another code",
    refused(400, { error: "We take no reservations at that time", code: "OUTSIDE_SERVICE_HOURS" }),
    "We take no reservations at that time",
  ],
  ["a text without code", refused(409, { error: "We are full" }), "We are full"],
  ["a wordless refusal", refused(503, "<html>"), "HTTP error! status: 503"],
  [
    "a network failure",
    failing(new TypeError("Failed to fetch")),
    "Failed to book reservation. Please try again.",
  ],
  [
    "the login page of a hotel's network, in the service's place",
    refused(200, "<!doctype html><title>Welcome</title>"),
    "Failed to book reservation. Please try again.",
  ],
])("%s: shown until the next try, and the choices stay", async (_, answer, said) => {
  fetched.mockImplementation(answer);
  await fill("3 Persons", "Next Week", "6:30 PM");
  await submit();
  expect(screen.getByRole("alert")).toHaveTextContent(said);
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByRole("alert")).toHaveTextContent(said);
  expect(shown("Guests")).toBe("3 Persons");
  expect(shown("Date")).toBe("Next Week");
  expect(shown("Time")).toBe("6:30 PM");
  fetched.mockResolvedValue(booked);
  await submit();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("status")).toHaveTextContent("for 3 Persons on Next Week at 6:30 PM!");
});
