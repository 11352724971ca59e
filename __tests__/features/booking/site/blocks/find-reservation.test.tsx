import { act, fireEvent, render, screen } from "@testing-library/react";
import FindReservation from "../../../../../src/features/booking/site/blocks/find-reservation/find-reservation.tsx";
import { fixture } from "../../../../../src/features/booking/site/blocks/find-reservation/fixture.ts";
import { errorReply } from "../../../../../src/core/contract/error-reply.ts";
import { fetched, mockService, reply } from "../../../../support/service.ts";
import { OnSite } from "../../../../support/addresses.tsx";

const navigated = jest.fn<undefined, [string]>();

beforeEach(() => {
  navigated.mockReset();
  mockService();
  (globalThis as unknown as { ___navigate: unknown }).___navigate = navigated;
  render(<FindReservation {...fixture} headingLevel={2} id="b2" />, { wrapper: OnSite });
});

const fill = (reference: string, email: string) => {
  fireEvent.change(screen.getByLabelText("Reservation number"), { target: { value: reference } });
  fireEvent.change(screen.getByLabelText("Email address you booked with"), { target: { value: email } });
};
const submit = () =>
  act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "FIND MY TABLE" }));
    await Promise.resolve();
  });

test("nothing is requested until both fields are valid; each explains its error", async () => {
  fill("K7QX", "ada");
  await submit();
  expect(fetched).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Reservation number")).toHaveAccessibleDescription(
    "A number has ten letters and digits, such as K7QX-2M9F-TB.",
  );
  expect(screen.getByLabelText("Email address you booked with")).toBeInvalid();
  expect(screen.getByLabelText("Reservation number")).toHaveFocus();
});

test("a found reservation opens with its link behind the #", async () => {
  fetched.mockResolvedValue(reply(200, { success: true, token: "1.K7QX" }));
  fill(" k7qx 2m9f tb ", " ada@example.org ");
  await submit();
  expect(JSON.parse(fetched.mock.calls[0]![1].body as string)).toEqual({
    reference: "k7qx 2m9f tb",
    email: "ada@example.org",
  });
  expect(navigated.mock.calls[0]![0]).toBe("/reservation#1.K7QX");
});

test.each([
  [404, errorReply("RESERVATION_NOT_FOUND"), /can’t find a reservation with this number and email address/],
  [
    429,
    errorReply("TOO_MANY_REQUESTS", undefined, "Too many attempts. Please try again in 30 seconds"),
    /again in 30 seconds/,
  ],
])("a refusal (%s) is explained helpfully, and the input stays", async (status, body, words) => {
  fetched.mockResolvedValue(reply(status, body));
  fill("K7QX-2M9F-TB", "ada@example.org");
  await submit();
  expect(screen.getByRole("alert")).toHaveTextContent(words);
  expect(screen.getByLabelText("Reservation number")).toHaveValue("K7QX-2M9F-TB");
});

test("a service without an answer is not mistaken for an unknown number", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  fill("K7QX-2M9F-TB", "ada@example.org");
  await submit();
  expect(screen.getByRole("alert")).toHaveTextContent("We couldn’t reach the restaurant");
});
