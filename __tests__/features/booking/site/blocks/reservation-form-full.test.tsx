import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import ReservationFormFull from "../../../../../src/features/booking/site/blocks/reservation-form-full/reservation-form-full.tsx";
// The form loads this module on use; importing it here makes it available at once.
import { invalidateAvailability } from "../../../../../src/features/booking/site/availability-hint.tsx";
import { BookingPartsContext } from "../../../../../src/features/booking/site/parts.ts";
import JoinWaitingList from "../../../../../src/features/evening/site/join-waiting-list.tsx";
import { fixture } from "../../../../../src/features/booking/site/blocks/reservation-form-full/fixture.ts";
import { fetched, mockService, reply } from "../../../../support/service.ts";

/** The form as on the site, with the waiting list. */
const Form = () => (
  <BookingPartsContext value={{ whenFull: [JoinWaitingList], ofReservation: [] }}>
    <ReservationFormFull {...fixture} headingLevel={2} id="b2" />
  </BookingPartsContext>
);

beforeEach(() => {
  jest.useFakeTimers({ now: new Date("2026-11-21T23:30:00Z") });
  mockService();
  invalidateAvailability();
  sessionStorage.clear();
  // Gives each test a page of its own, because forms remember what was typed on a page.
  window.history.replaceState({ key: expect.getState().currentTestName }, "", "/");
  render(<Form />);
});
afterEach(() => {
  jest.useRealTimers();
});

const labels = ["Guests", "Date", "Time", "Name", "Email", "Phone", "Message"];
// 27 November 2026 is a Friday.
const typed = [
  "4",
  "2026-11-27",
  "7:30 PM",
  "  Margaret Hale ",
  " margaret@example.com",
  " 555-0100 ",
  " Hello\n",
];
const change = (label: string, value: string | undefined) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Fills in all fields; resolves once the script that a chosen date loads has arrived. */
const fill = () => act(async () => labels.forEach((label, index) => change(label, typed[index])));
const button = () => screen.getByRole("button", { name: "BOOK A TABLE" });
const submit = async () => {
  await act(async () => {
    fireEvent.click(button());
    await Promise.resolve();
  });
};
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));

test("the browser requires every field, and the calendar begins today, at the restaurant", () => {
  for (const label of labels) expect(screen.getByLabelText(label)).toBeRequired();
  expect(button().closest("form")!.noValidate).toBe(false);
  fireEvent.click(button());
  expect(fetched).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Date")).toHaveAttribute("min", "2026-11-22");
});

test("the form has no experimental attributes, and its fields have names", () => {
  const form = button().closest("form")!;
  expect(form.getAttributeNames().filter((name) => name.startsWith("tool"))).toEqual([]);
  for (const label of labels) expect(screen.getByLabelText<HTMLInputElement>(label).name).not.toBe("");
});

const booked = '{"message":"Booked","reservation":{"id":"K7QX-2M9F-TB"}}';

test("values are trimmed, guests are a number, and the message goes into both of its keys", async () => {
  fetched.mockResolvedValue(reply(201, booked));
  await fill();
  await submit();
  expect(fetched.mock.calls[0]![0]).toBe("/api/food/createReservation");
  expect(JSON.parse(fetched.mock.calls[0]![1].body as string)).toEqual({
    name: "Margaret Hale",
    email: "margaret@example.com",
    phoneNumber: "555-0100",
    numberOfPersons: 4,
    reservationDate: "2026-11-27",
    reservationTime: "7:30 PM",
    specialRequest: "Hello",
    message: "Hello",
  });
});

test("success empties the form; its message disappears after 5 s", async () => {
  fetched.mockResolvedValue(reply(201, booked));
  await fill();
  await submit();
  await settle();
  expect(screen.getByRole("status")).toHaveTextContent("Reservation successful!");
  for (const label of labels) expect((screen.getByLabelText(label) as HTMLInputElement).value).toBe("");
  act(() => jest.advanceTimersByTime(4999));
  expect(screen.getByText("Reservation successful!")).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByText("Reservation successful!")).toBeNull();
});

test("a second table is asked about once for the same guest and evening, and not for other guests", async () => {
  fetched.mockResolvedValue(reply(201, booked));
  await fill();
  await submit();
  await settle();
  await fill();
  await submit();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(screen.getByText(/You’ve already booked a table for that evening/)).toBeVisible();
  change("Email", "somebody@example.com");
  await submit();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("the ticket of a table after midnight says which night it is", async () => {
  const reservation = { id: "K7QX-2M9F-TB", reservationDate: "2026-11-27", minutes: 1470 };
  fetched.mockResolvedValue(reply(201, { message: "Booked", reservation }));
  await fill();
  change("Time", "12:30 AM");
  await submit();
  await settle();
  const ticket = await screen.findByRole("article", { name: "Friday, 27 November 2026" });
  expect(ticket).toHaveTextContent("12:30 AMearly on Saturday");
});

test("after a booking the form is ready for the next one, below the ticket", async () => {
  fetched.mockResolvedValue(reply(201, booked));
  await fill();
  await submit();
  await settle();
  const ticket = await screen.findByRole("region", { name: "Your receipt, number K7QX-2M9F-TB" });
  const next = screen.getByRole("button", { name: "BOOK A TABLE" });
  expect(next).toBeVisible();
  expect(ticket.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  for (const label of labels) expect(screen.getByLabelText(label)).toBeVisible();
});

test.each([
  ["the service's words", () => Promise.resolve(reply(400, '{"error":"We are full"}')), "We are full"],
  ["a wordless refusal", () => Promise.resolve(reply(502, "<html>")), "Something went wrong"],
  ["a network failure", () => Promise.reject(new TypeError("Failed to fetch")), "Failed to book reservation"],
  [
    "the login page of a hotel's network, in the service's place",
    () => Promise.resolve(reply(200, "<!doctype html><title>Welcome</title>")),
    "Failed to book reservation",
  ],
])("%s: shown for 5 s, and the input stays", async (_, answer, words) => {
  fetched.mockImplementation(answer);
  await fill();
  await submit();
  await settle();
  expect(screen.getByRole("alert")).toHaveTextContent(words);
  expect(screen.getByLabelText("Guests")).toHaveValue(4);
  expect(screen.getByLabelText("Name")).toHaveValue("  Margaret Hale ");
  act(() => jest.advanceTimersByTime(4999));
  expect(screen.getByRole("alert")).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a second submit during a request sends nothing; afterwards the guest can book again", async () => {
  let arrive!: (value: ReturnType<typeof reply>) => void;
  fetched.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  await fill();
  fireEvent.click(button());
  fireEvent.click(button());
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(button()).toHaveAttribute("aria-disabled", "true");
  arrive(reply(400, "{}"));
  await settle();
  expect(button()).toHaveAttribute("aria-disabled", "false");
  fireEvent.click(button());
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("only times of services on the chosen day are offered", async () => {
  const offered = () =>
    [...screen.getByLabelText("Time").querySelectorAll("option")].map(({ textContent }) => textContent);
  await fill();
  expect(screen.getByLabelText("Time")).toHaveValue("7:30 PM");
  await act(async () => change("Date", "2026-11-30"));
  expect(screen.getByLabelText("Time")).toHaveValue("");
  expect(offered()).toEqual(["Choose a time", "12:00 PM", "12:30 PM", "1:00 PM"]);
});

test("a half-filled form is restored when the browser returns to its page, and empty when opened again", async () => {
  window.history.replaceState({ key: "first" }, "");
  cleanup();
  const show = () => render(<Form />);
  const { unmount } = show();
  await settle();
  await fill();
  const left = labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  expect(left).not.toContain("");
  window.history.pushState({ key: "second" }, "");
  unmount();
  const again = show();
  await settle();
  expect(screen.getByLabelText("Name")).toHaveValue("");
  window.history.replaceState({ key: "first" }, "");
  again.unmount();
  show();
  await settle();
  expect(labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual(left);
});

test("a form is restored if the guest returns before the next page has loaded", async () => {
  window.history.replaceState({ key: "third" }, "");
  cleanup();
  const show = () => render(<Form />);
  const { unmount } = show();
  await fill();
  window.history.pushState({ key: "fourth" }, "");
  window.history.replaceState({ key: "third" }, "");
  window.dispatchEvent(new PopStateEvent("popstate"));
  unmount();
  show();
  await settle();
  expect(screen.getByLabelText("Guests")).toHaveValue(4);
});

describe("a fully booked time", () => {
  const full = reply(200, {
    success: true,
    date: "2026-11-27",
    partySize: 4,
    largestParty: 8,
    lastDate: "2027-01-01",
    slots: [{ time: "7:30 PM", minutes: 1170, servicePeriod: "Dinner", state: "full", alternatives: [] }],
  });
  const join = () => screen.getByRole("button", { name: "Email me if a table opens up" });

  beforeEach(async () => {
    fetched.mockResolvedValue(full);
    await fill();
    await act(() => jest.advanceTimersByTimeAsync(1000));
  });

  test("has the waiting list right below its message", () => {
    const hint = screen.getByText(/7:30 PM is fully booked/);
    const date = screen.getByLabelText("Name");
    expect(hint.compareDocumentPosition(join()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(join().compareDocumentPosition(date) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test("can be waited for: the list's answer is announced and has the focus", async () => {
    const status = join().previousElementSibling;
    fetched.mockResolvedValue(reply(201, { success: true, token: "abc", message: "On the list" }));
    join().focus();
    fireEvent.click(join());
    await settle();
    expect(status).toHaveAttribute("role", "status");
    expect(status).toHaveTextContent("You’re on the list for 7:30 PM.");
    expect(status).toHaveFocus();
  });
});
