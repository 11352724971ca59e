import * as paths from "../../../src/core/contract/paths.ts";
import { accountForms } from "../../../src/features/accounts/site/forms.ts";
import { downloadData, postAccountAction } from "../../../src/features/accounts/site/use-account.ts";
import { fetchMenu } from "../../../src/core/browser/api.ts";
import {
  addReservationEmail,
  cancelReservation,
  findReservation,
  moveReservation,
  saveCalendarFile,
  viewReservation,
} from "../../../src/features/booking/site/calls.ts";
import { wordsIn } from "../../../src/core/messages/catalogues.ts";
import { fetched, mockService, reply } from "../../support/service.ts";
import { createReservation, fetchAvailability } from "../../../src/features/booking/site/api.ts";

const words = wordsIn("en");
const forms = accountForms({}, words);
const booking = { numberOfPersons: 2, reservationDate: "2026-11-27", reservationTime: "7:30 PM" };
const account = {
  name: "Margaret Hale",
  email: "margaret@example.com",
  password: "a long password",
  confirmPassword: "a long password",
};

const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  "booking a table": () => createReservation(booking),
  "what is free": () => fetchAvailability("2026-11-27", 2),
  "the menu": () => fetchMenu(),
  "looking at a reservation": () => viewReservation("a-token"),
  "finding a reservation": () => findReservation({ reference: "K7QX-2M9F-TB", email: account.email }),
  "moving a reservation": () => moveReservation({ token: "a-token", ...booking }),
  "an address for a reservation": () => addReservationEmail({ token: "a-token", email: account.email }),
  "cancelling a reservation": () => cancelReservation("a-token"),
  "a reservation for the calendar": () => saveCalendarFile("a-token", "K7QX-2M9F-TB"),
  "signing up": () => forms.signup.send(account),
  "logging in": () => forms.login.send(account),
  "a forgotten password": () => forms.forgotten.send(account),
  "a new password": () => forms.reset.send(account),
  "a change of the account": () => postAccountAction(paths.changeProfile, { name: account.name }, words),
  "what is stored": () => downloadData(),
};

const saved = jest.fn<string, [Blob]>(() => "blob:nothing");

beforeEach(() => {
  mockService();
  saved.mockClear();
  URL.createObjectURL = saved;
  window.history.replaceState(null, "", "/resetpassword#token=abc");
});

describe.each(Object.entries(calls))("%s", (_, call) => {
  test.each([
    ["the login page of a hotel's network", "<!doctype html><title>Welcome to our Wi-Fi</title>"],
    ["a refusal", '{"success":false}'],
    ["JSON that is no object", '"OK"'],
    ["nothing at all", ""],
  ])("does not mistake %s for a success, although it has status 200", async (_what, body) => {
    fetched.mockResolvedValue(reply(200, body));
    await expect(call()).rejects.toThrow();
    expect(saved).not.toHaveBeenCalled();
    expect(localStorage).toHaveLength(0);
  });
});

test.each([
  "what is free",
  "the menu",
  "looking at a reservation",
  "finding a reservation",
  "moving a reservation",
  "an address for a reservation",
  "cancelling a reservation",
  "what is stored",
])("%s is not read from JSON that lacks it", async (name) => {
  fetched.mockResolvedValue(reply(200, "{}"));
  await expect(calls[name]!()).rejects.toThrow();
  expect(saved).not.toHaveBeenCalled();
});
