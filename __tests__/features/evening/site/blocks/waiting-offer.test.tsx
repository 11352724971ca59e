import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { fixture } from "../../../../../src/features/evening/site/blocks/waiting-offer/fixture.ts";
import WaitingOffer from "../../../../../src/features/evening/site/blocks/waiting-offer/waiting-offer.tsx";
import { errorReply } from "../../../../../src/core/contract/error-reply.ts";
import type { Offer } from "../../../../../src/features/evening/contract/waiting-list.ts";
import { fetched, mockService, reply } from "../../../../support/service.ts";
import { OnSite } from "../../../../support/addresses.tsx";

const now = () => new Date().toISOString();
const offer = (given: Partial<Offer> = {}) =>
  reply(200, {
    success: true,
    offer: {
      state: "open",
      message: "Held for you",
      name: "Rhys Hughes",
      size: 4,
      date: "2026-11-21",
      time: "22:00",
      minutes: 1320,
      until: "00:00",
      area: "Oven room",
      heldUntil: new Date(Date.now() + 11 * 60_000 + 40_000).toISOString(),
      heldUntilTime: "20:24",
      now: now(),
      answeredAt: null,
      turn: 1,
      reservationToken: null,
      ...given,
    },
  });

beforeEach(() => {
  mockService();
  window.history.replaceState(null, "", "/waiting-list");
});

afterEach(() => jest.useRealTimers());

const open = (hash: string) => {
  window.history.replaceState(null, "", `#${hash}`);
  render(<WaitingOffer {...fixture} headingLevel={1} id="b1" />, { wrapper: OnSite });
};
/** Clicks a button once it is shown and enabled. */
const click = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button).not.toHaveAttribute("aria-disabled", "true"));
  fireEvent.click(button);
};
const sent = (index: number) => ({
  path: fetched.mock.calls[index]![0],
  body: JSON.parse(fetched.mock.calls[index]![1].body as string) as unknown,
});

test("an offer after midnight says which night it is", async () => {
  fetched.mockResolvedValueOnce(offer({ time: "00:30", minutes: 1470 }));
  open("offer=abc");
  expect(
    await screen.findByRole("heading", { name: "A table at 12:30 AM, early on Sunday, for 4?" }),
  ).toBeVisible();
});

test("opening it accepts nothing; Yes takes the table, with the address's token", async () => {
  fetched.mockResolvedValueOnce(offer());
  open("offer=abc");
  expect(await screen.findByRole("timer")).toHaveTextContent("8:24 PM");
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(sent(0)).toEqual({ path: "/api/food/waiting-list/offer", body: { token: "abc" } });
  expect(screen.getByRole("timer")).toHaveTextContent("11 min");
  expect(screen.getByText(/4 people · Oven room/)).toBeVisible();
  fetched.mockResolvedValueOnce(offer({ state: "accepted", answeredAt: "20:13", reservationToken: "own" }));
  await click("Yes, keep it for us");
  expect(await screen.findByRole("heading", { name: "The table is yours" })).toBeVisible();
  expect(sent(1)).toEqual({ path: "/api/food/waiting-list/offer/accept", body: { token: "abc" } });
  expect(screen.getByRole("status")).toHaveTextContent("You said yes at 8:13 PM.");
  expect(screen.getByRole("link", { name: "SEE YOUR TABLE" })).toHaveAttribute("href", "/reservation#own");
});

test("the time left is by the restaurant's clock, also on a phone whose clock is slow", async () => {
  jest.useFakeTimers();
  const actual = Date.now() + 5 * 60_000;
  fetched.mockResolvedValueOnce(
    offer({ now: new Date(actual).toISOString(), heldUntil: new Date(actual + 700_000).toISOString() }),
  );
  open("offer=abc");
  expect(await screen.findByRole("timer")).toHaveTextContent("11 min 40 s");
  act(() => void jest.advanceTimersByTime(10_000));
  expect(screen.getByRole("timer")).toHaveTextContent("11 min 30 s");
});

test("too late, it says until when it was held, and that the guest is still on the list", async () => {
  fetched.mockResolvedValueOnce(offer());
  open("offer=abc");
  fetched.mockResolvedValueOnce(offer({ state: "lapsed", turn: 2 }));
  await click("Yes, keep it for us");
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Held until 8:24 PM.");
  expect(alert).toHaveTextContent("number 2 in line");
  expect(screen.queryByRole("timer")).not.toBeInTheDocument();
});

test("offline the answer is not sent yet, and can be pressed again", async () => {
  fetched.mockResolvedValueOnce(offer());
  open("offer=abc");
  fetched.mockRejectedValueOnce(new TypeError("offline"));
  await click("Yes, keep it for us");
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn’t reach the restaurant.");
  fetched.mockResolvedValueOnce(offer({ state: "accepted" }));
  await click("Yes, keep it for us");
  expect(await screen.findByRole("heading", { name: "The table is yours" })).toBeVisible();
});

test("an invalid link says so, and leaving the list also needs a press", async () => {
  fetched.mockResolvedValueOnce(reply(400, errorReply("INVALID_LINK")));
  open("offer=nonsense");
  expect(await screen.findByRole("alert")).toHaveTextContent("This link doesn’t lead to a table.");
  window.history.replaceState(null, "", "#leave=off");
  act(() => {
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  });
  expect(await screen.findByRole("button", { name: "Take me off the list" })).toBeVisible();
  expect(fetched).toHaveBeenCalledTimes(1);
  fetched.mockResolvedValueOnce(reply(200, { success: true, message: "You’re off the list" }));
  await click("Take me off the list");
  expect(await screen.findByRole("heading", { name: "You’re off the list" })).toBeVisible();
  expect(sent(1)).toEqual({ path: "/api/food/waiting-list/leave", body: { token: "off" } });
});

test("opened without a link it says where to find the link, and how to join the list", async () => {
  open("");
  expect(await screen.findByText(/Open the offer from the link we emailed you/)).toHaveTextContent(
    "if it’s fully booked, you can join the list",
  );
  expect(screen.getByRole("link", { name: fixture.block.book.label })).toBeVisible();
  expect(screen.getByRole("link", { name: fixture.data.phone })).toBeVisible();
  expect(fetched).not.toHaveBeenCalled();
});

test("a slow answer for an earlier link does not replace the offer of the link opened since", async () => {
  const slow = Promise.withResolvers<ReturnType<typeof offer>>();
  fetched.mockReturnValueOnce(slow.promise);
  open("offer=first");
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  fetched.mockResolvedValueOnce(offer({ size: 2 }));
  window.location.hash = "#offer=second";
  expect(await screen.findByText(/2 people/)).toBeVisible();
  await act(async () => slow.resolve(offer({ size: 4 })));
  expect(screen.getByText(/2 people/)).toBeVisible();
});
