import { BookingPartsContext } from "../../../../../src/features/booking/site/parts.ts";
import ComingButton from "../../../../../src/features/evening/site/coming-button.tsx";
import { act, fireEvent, render, screen } from "@testing-library/react";
import ManageReservation from "../../../../../src/features/booking/site/blocks/manage-reservation/manage-reservation.tsx";
import { fixture } from "../../../../../src/features/booking/site/blocks/manage-reservation/fixture.ts";
import { errorReply } from "../../../../../src/core/contract/error-reply.ts";
import { errorStatus, type ErrorCode } from "../../../../../src/core/contract/errors.ts";
import type { ManagedReservation } from "../../../../../src/features/booking/contract/managed-reservation.ts";
import { fetched, mockService, reply } from "../../../../support/service.ts";

const refuse = (code: ErrorCode) => reply(errorStatus(code), errorReply(code));

const reservation: ManagedReservation = {
  reference: "K7QX-2M9F-TB",
  state: "upcoming",
  date: "2026-11-27",
  time: "8:00 PM",
  minutes: 1200,
  numberOfPersons: 4,
  name: "Ada Lovelace",
  requests: "A cake\nwith candles",
};
const shown = (changes: Partial<ManagedReservation> = {}, token = "token") =>
  reply(200, { success: true, reservation: { ...reservation, ...changes }, token });

beforeEach(() => {
  mockService();
  window.history.replaceState(null, "", "/reservation");
  // jsdom does not implement dialogs yet.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const open = async (hash = "token") => {
  if (hash) window.history.replaceState(null, "", `#${hash}`);
  await act(async () => {
    render(
      <BookingPartsContext value={{ whenFull: [], ofReservation: [ComingButton] }}>
        <ManageReservation {...fixture} headingLevel={2} id="b2" />
      </BookingPartsContext>,
    );
    await Promise.resolve();
  });
};
const click = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getAllByRole("button", { name }).at(-1)!);
    await Promise.resolve();
  });
};
const sent = (index: number) => JSON.parse(fetched.mock.calls[index]![1].body as string) as unknown;

test("the address's token opens the reservation, and is only sent in the body", async () => {
  fetched.mockResolvedValue(shown());
  await open();
  expect(fetched.mock.calls[0]![0]).toBe("/api/food/reservation/view");
  expect(sent(0)).toEqual({ token: "token" });
  expect(screen.getByRole("article", { name: /Friday, 27 November 2026/ })).toHaveTextContent("8:00 PM");
  for (const text of ["Ada Lovelace", "K7QX-2M9F-TB", "4 guests"])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(/A cake/)).toHaveTextContent("A cakewith candles");
});

test("a time after midnight says which night it is", async () => {
  fetched.mockResolvedValue(shown({ time: "12:30 AM", minutes: 1470 }));
  await open();
  expect(screen.getByText("early on Saturday")).toBeVisible();
  await click("Cancel it");
  expect(screen.getByRole("dialog")).toHaveTextContent(
    "Friday, 27 November 2026, 12:30 AM, early on Saturday.",
  );
});

test.each<[ErrorCode, string]>([
  ["INVALID_LINK", "This link doesn’t lead to a table"],
  ["RESERVATION_NOT_FOUND", "This link doesn’t lead to a table"],
  ["LINK_EXPIRED", "This link has expired"],
])("%s is explained with a way on", async (code, heading) => {
  fetched.mockResolvedValue(refuse(code));
  await open();
  expect(screen.getByRole("heading", { name: heading })).toBeVisible();
  expect(screen.getByRole("link", { name: "FIND MY TABLE" })).toHaveAttribute("href", "/tracking");
});

describe("the link in the mail that asks to confirm a booking", () => {
  const token = "1.abc.confirm-booking.tpdvm0.signature";
  const unconfirmed = shown({ reference: null, state: "unconfirmed" }, token);

  test("books when the guest confirms it, and becomes the reservation's page", async () => {
    fetched.mockResolvedValueOnce(unconfirmed);
    await open(token);
    expect(screen.getByRole("article", { name: /Friday, 27 November 2026/ })).toHaveTextContent("8:00 PM");
    expect(screen.getByText("Not booked yet")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Move it" })).not.toBeInTheDocument();
    fetched.mockResolvedValueOnce(shown({}, "made"));
    await click("Confirm");
    expect(fetched.mock.calls[1]![0]).toBe("/api/food/reservation/confirm");
    expect(sent(1)).toEqual({ token });
    expect(screen.getByRole("status")).toHaveTextContent("Your table is booked.");
    expect(screen.getByText("K7QX-2M9F-TB")).toBeVisible();
    expect(screen.getByRole("button", { name: "Move it" })).toBeVisible();
    expect(window.location.hash).toBe("#made");
  });

  test("says why it can no longer be booked, and leads to another time", async () => {
    fetched.mockResolvedValueOnce(unconfirmed);
    await open(token);
    fetched.mockResolvedValueOnce(refuse("NO_TABLE_AVAILABLE"));
    await click("Confirm");
    expect(screen.getByText(/We have no table left for that time/)).toBeVisible();
    expect(screen.getByRole("link", { name: fixture.block.book.label })).toBeVisible();
  });

  test("says that pressing again is safe if no answer came", async () => {
    fetched.mockResolvedValueOnce(unconfirmed);
    await open(token);
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await click("Confirm");
    expect(screen.getByText(/Please confirm again: we’ll book it only once/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Confirm" })).toHaveAttribute("aria-disabled", "false");
  });

  test("says that it was only valid for half an hour", async () => {
    fetched.mockResolvedValueOnce(refuse("LINK_EXPIRED"));
    await open(token);
    expect(screen.getByText(/It worked for 30 minutes/)).toBeVisible();
  });
});

test("without a token nothing is requested", async () => {
  await open("");
  expect(screen.getByRole("heading", { name: "Whose table is it?" })).toBeVisible();
  expect(fetched).not.toHaveBeenCalled();
});

test("without a token the ticket's number opens the table", async () => {
  await open("");
  fireEvent.change(screen.getByLabelText(/^Reservation number/), {
    target: { value: "K7QX-2M9F-TB" },
  });
  fireEvent.change(screen.getByLabelText(/^Email address/), { target: { value: "ada@example.com" } });
  fetched.mockResolvedValueOnce(reply(200, { success: true, token: "found" }));
  fetched.mockResolvedValueOnce(shown({}, "found"));
  await click("FIND MY TABLE");
  expect(await screen.findByText("Ada Lovelace")).toBeVisible();
  expect(sent(0)).toEqual({ reference: "K7QX-2M9F-TB", email: "ada@example.com" });
  expect(sent(1)).toEqual({ token: "found" });
});

test("a service without an answer can be asked again", async () => {
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await open();
  expect(screen.getByRole("alert")).toHaveTextContent("Your table is still booked");
  fetched.mockResolvedValueOnce(shown());
  await click("Check again");
  expect(screen.getByText("K7QX-2M9F-TB")).toBeVisible();
});

test.each([
  ["inProgress", "It’s time for your table", false],
  ["past", "This was", true],
  ["cancelled", "Cancelled", true],
] as const)("a reservation that is %s can only be viewed", async (state, eyebrow, again) => {
  fetched.mockResolvedValue(shown({ state }));
  await open();
  expect(screen.getByText(eyebrow)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Move it" })).toBeNull();
  expect(screen.queryAllByRole("link", { name: "BOOK A TABLE" })).toHaveLength(again ? 1 : 0);
});

test("cancelling asks first; the answer gets the focus and the address its new token", async () => {
  fetched.mockResolvedValueOnce(shown());
  await open();
  await click("Cancel it");
  expect(screen.getByRole("dialog", { name: "Give up this table?" })).toBeVisible();
  await click("Keep my table");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(fetched).toHaveBeenCalledTimes(1);

  await click("Cancel it");
  fetched.mockResolvedValueOnce(shown({ state: "cancelled" }, "token-2"));
  await click("Cancel it");
  expect(fetched.mock.calls[1]![0]).toBe("/api/food/reservation/cancel");
  expect(screen.getByText("Your table is cancelled. Thank you for telling us.")).toBeVisible();
  expect(screen.getAllByRole("status")[0]).toHaveFocus();
  expect(window.location.hash).toBe("#token-2");
});

test("a cancellation without an answer says that the table is still booked", async () => {
  fetched.mockResolvedValueOnce(shown());
  await open();
  await click("Cancel it");
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await click("Cancel it");
  expect(screen.getByText(/Your table is still booked: please try again/)).toBeVisible();
});

test("opened by the reminder's button, the page needs a press to answer", async () => {
  window.history.replaceState(null, "", "/reservation?coming");
  fetched.mockResolvedValueOnce(shown());
  await open();
  expect(fetched).toHaveBeenCalledTimes(1);
  fetched.mockResolvedValueOnce(reply(200, { success: true, message: "Thank you" }));
  await click("Yes, we’re coming");
  expect(fetched.mock.calls[1]![0]).toBe("/api/food/reservation/coming");
  expect(sent(1)).toEqual({ token: "token" });
  expect(screen.getByText("Thank you for telling us. See you then.")).toBeVisible();
});
