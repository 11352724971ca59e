import { act, fireEvent, render, screen, within } from "@testing-library/react";
import Account from "../../../../../src/features/accounts/site/blocks/account/account.tsx";
import { fixture } from "../../../../../src/features/accounts/site/blocks/account/fixture.ts";
import type { OverviewReply } from "../../../../../src/features/accounts/contract/account.ts";
import { OnSite } from "../../../../support/addresses.tsx";
import { fetched, mockService, reply } from "../../../../support/service.ts";

const at = "2026-11-20T18:00:00.000Z";
const overview: OverviewReply = {
  success: true,
  account: { name: "Leyla <b>", email: "leyla@example.com", confirmed: true, createdAt: at },
  sessions: [
    { id: "s1", device: "Firefox on Linux", createdAt: at, usedAt: at, expiresAt: at, current: true },
    { id: "s2", device: "Safari on iPhone", createdAt: at, usedAt: at, expiresAt: at, current: false },
  ],
  reservations: [
    {
      id: "K7QX-2M9F-TB",
      status: "confirmed",
      numberOfPersons: 2,
      reservationDate: "2026-11-24",
      reservationTime: "7:30 PM",
      minutes: 1170,
      specialRequest: null,
      upcoming: true,
    },
  ],
};

type Answer = readonly [status: number, body: unknown];
/** Answers by the end of the path. */
let answers: Record<string, Answer | Error>;
const words = (message: string): Answer => [200, { success: true, message }];
const ended: Answer = [
  401,
  { success: false, code: "NOT_LOGGED_IN", error: "You’re no longer logged in. Please log in again" },
];

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, "", "/account");
  answers = { account: [200, overview] };
  mockService();
  fetched.mockImplementation((path) => {
    const answer = answers[path.split("/").at(-1)!];
    if (answer instanceof Error || answer === undefined)
      return Promise.reject(answer ?? new Error(`Not expected: ${path}`));
    const [status, body] = answer;
    return Promise.resolve(reply(status, body));
  });
});

const show = async (token: string | null = "t0ken") => {
  if (token !== null) {
    localStorage.setItem("authToken", token);
    localStorage.setItem("delish-account-name", "Leyla");
  }
  await act(async () => {
    render(<Account {...fixture} headingLevel={1} id="b1" />, { wrapper: OnSite });
  });
};
const click = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
  });
const sent = (path: string) => {
  const call = fetched.mock.calls.find(([asked]) => asked.endsWith(path));
  return call && (JSON.parse(call[1].body as string) as unknown);
};

test("without a login: shows the login form, and does not ask the service", async () => {
  await show(null);
  expect(screen.getByText(/Log in and we’ll find your tables/)).toBeVisible();
  expect(screen.getByLabelText("Password")).toBeVisible();
  expect(screen.getByRole("link", { name: "Create an account" })).toHaveAttribute("href", "/signup");
  expect(screen.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute("href", "/forgotten");
  expect(fetched).not.toHaveBeenCalled();
});

test("a guest who logs in here stays here, and sees the account", async () => {
  answers["login"] = [200, { token: "t0ken", message: "Login successful" }];
  await show(null);
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "leyla@example.com" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret" } });
  await click("Log in");
  expect(sent("/login")).toEqual({ email: "leyla@example.com", password: "secret" });
  expect(screen.getByRole("status")).toHaveTextContent("Login successful");
  expect(screen.getByRole("region", { name: "Reservations" })).toHaveTextContent("7:30 PM");
  expect(screen.queryByRole("button", { name: "Log in" })).toBeNull();
  expect(document.body).not.toHaveFocus();
});

test("a wrong password is reported in the form, which stays", async () => {
  answers["login"] = [401, { success: false, code: "WRONG_LOGIN", error: "That is not the password" }];
  await show(null);
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "leyla@example.com" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret" } });
  await click("Log in");
  expect(screen.getByRole("alert")).toHaveTextContent("That is not the password");
  expect(screen.getByLabelText("Email")).toHaveValue("leyla@example.com");
});

test("an ended login is reported, and forgotten", async () => {
  answers["account"] = ended;
  await show();
  expect(screen.getByRole("alert")).toHaveTextContent("You’re no longer logged in. Please log in again");
  expect(screen.getByRole("button", { name: "Log in" })).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

test.each<[string, Answer | Error, string]>([
  ["the service is down", new TypeError("Failed to fetch"), "Failed to fetch"],
  [
    "an error with words",
    [503, { error: "We cannot take requests right now" }],
    "We cannot take requests right now",
  ],
  ["no JSON", [200, "<b>Gateway</b>"], "Something went wrong. Please try again."],
  ["half a reply", [200, { success: true }], "Something went wrong. Please try again."],
])("%s: the login is kept, and the guest can try again", async (_what, answer, text) => {
  answers["account"] = answer;
  await show();
  expect(screen.getByRole("alert")).toHaveTextContent(text);
  expect(localStorage.getItem("authToken")).toBe("t0ken");
  answers["account"] = [200, overview];
  await click("Try again");
  expect(screen.getByText("leyla@example.com")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("shows the guest, the tables and the devices, each requested with the token", async () => {
  await show();
  expect(fetched.mock.calls[0]![1].headers).toMatchObject({ authorization: "Bearer t0ken" });
  expect(screen.getByText("Leyla <b>")).toBeVisible();
  const tables = screen.getByRole("region", { name: "Reservations" });
  expect(tables).toHaveTextContent("Tue 24 November 2026");
  expect(tables).toHaveTextContent("7:30 PM");
  expect(tables).toHaveTextContent("2 people · No. K7QX-2M9F-TB");
  expect(screen.queryByText(/not confirmed yet/)).toBeNull();
  const devices = screen.getByRole("region", { name: "Where you’re logged in" });
  expect(within(devices).getByText("This browser")).toBeVisible();
});

test("past reservations are listed apart from upcoming ones", async () => {
  const [upcoming] = overview.reservations;
  const past = { ...upcoming!, id: "P4ST-0000-00", reservationDate: "2026-10-02", upcoming: false };
  answers["account"] = [200, { ...overview, reservations: [past, upcoming!] }];
  await show();
  const part = within(screen.getByRole("region", { name: "Reservations" }));
  const items = part.getAllByRole("listitem").map(({ textContent }) => /No. (\S{12})/.exec(textContent)?.[1]);
  expect(items).toEqual([upcoming!.id, past.id]);
  const earlier = within(part.getByRole("group"));
  expect(earlier.getByRole("listitem")).toHaveTextContent(past.id);
});

test("a guest with nothing but past reservations is invited to book", async () => {
  const past = overview.reservations.map((one) => ({ ...one, upcoming: false }));
  answers["account"] = [200, { ...overview, reservations: past }];
  await show();
  const part = within(screen.getByRole("region", { name: "Reservations" }));
  expect(part.getByText("No table yet")).toBeVisible();
  expect(part.getByRole("listitem")).toHaveTextContent(past[0]!.id);
});

test("no reservations, and an unconfirmed address: the link can be sent again", async () => {
  answers["account"] = [
    200,
    { ...overview, account: { ...overview.account, confirmed: false }, reservations: [] },
  ];
  answers["sendConfirmation"] = words("We have sent you the link again");
  await show();
  expect(screen.getByText("No table yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "BOOK A TABLE" })).toHaveAttribute("href", "/book");
  await click("Send the link again");
  expect(screen.getByRole("status")).toHaveTextContent("We have sent you the link again");
});

const confirmed: Answer = [
  200,
  {
    success: true,
    message: "Thank you. Your email address is confirmed",
    token: "fr3sh",
    account: { name: "Leyla", email: "leyla@example.com" },
  },
];

test("a confirming link asks for the password, logs in, and leaves the address", async () => {
  window.history.replaceState(null, "", "/account#confirm=AbC");
  answers["confirm"] = confirmed;
  await show(null);
  const form = within(screen.getByRole("region", { name: "Confirm your email address" }));
  fireEvent.change(form.getByLabelText("Your password"), { target: { value: "linden-honey" } });
  await click("Confirm my address");
  expect(sent("confirm")).toEqual({ token: "AbC", password: "linden-honey" });
  expect(window.location.hash).toBe("");
  expect(localStorage.getItem("authToken")).toBe("fr3sh");
  expect(screen.getByText("Thank you. Your email address is confirmed")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Confirm my address" })).toBeNull();
});

test("a guest who did not open the account chooses their own password when confirming", async () => {
  window.history.replaceState(null, "", "/account#confirm=AbC");
  answers["confirm"] = confirmed;
  await show(null);
  await click("Choose a new password instead");
  fireEvent.change(screen.getByLabelText("New password"), { target: { value: "walnut-table" } });
  fireEvent.change(screen.getByLabelText("New password once more"), { target: { value: "walnut-table" } });
  await click("Confirm my address");
  expect(sent("confirm")).toEqual({
    token: "AbC",
    password: "walnut-table",
    confirmPassword: "walnut-table",
  });
});

test("logging out ends the login there and here", async () => {
  answers["logout"] = words("You are logged out");
  await show();
  await click("Log out");
  expect(sent("logout")).toEqual({});
  expect(localStorage).toHaveLength(0);
  expect(screen.getByRole("status")).toHaveTextContent("You are logged out");
});

test("logging out without the service forgets the login here, and says that it remains there", async () => {
  answers["logout"] = new TypeError("Failed to fetch");
  await show();
  await click("Log out");
  expect(localStorage).toHaveLength(0);
  expect(screen.getByRole("alert")).toHaveTextContent(
    "we couldn’t end your session on our side (Failed to fetch)",
  );
});

test("another device is logged out, then all of them", async () => {
  answers["endSession"] = words("That device has been logged out");
  answers["logoutEverywhere"] = words("You are logged out on every device");
  await show();
  await click("Log out Safari on iPhone");
  expect(sent("endSession")).toEqual({ id: "s2" });
  expect(screen.getByRole("status")).toHaveTextContent("That device has been logged out");
  await click("Log out everywhere");
  expect(localStorage).toHaveLength(0);
});

test("a changed password: errors first, then the new token replaces the old one and everything stays visible", async () => {
  answers["changePassword"] = [
    200,
    { success: true, message: "Your password has been changed", token: "n3w", account: { name: "Leyla" } },
  ];
  await show();
  await click("Change password");
  expect(screen.getByLabelText("Current password")).toHaveAccessibleDescription("Password is required");
  expect(sent("changePassword")).toBeUndefined();
  const values = {
    "Current password": "old-one",
    "New password": "new-one",
    "New password once more": "new-one",
  };
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await click("Change password");
  expect(sent("changePassword")).toEqual({
    currentPassword: "old-one",
    password: "new-one",
    confirmPassword: "new-one",
  });
  expect(localStorage.getItem("authToken")).toBe("n3w");
  expect(screen.getByText("Your password has been changed")).toBeVisible();
  expect(screen.getByLabelText("Current password")).toHaveValue("");
});

test("a new name is saved and shown", async () => {
  answers["profile"] = words("Your name has been saved");
  await show();
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: " " } });
  await click("Save");
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription("Name is required");
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Imani" } });
  await click("Save");
  expect(sent("profile")).toEqual({ name: "Imani" });
  expect(screen.getByText("Your name has been saved")).toBeVisible();
  expect(localStorage.getItem("delish-account-name")).toBe("Imani");
});

test("a session that ended elsewhere ends the page's, too, whatever the guest does", async () => {
  answers["profile"] = ended;
  await show();
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Imani" } });
  await click("Save");
  expect(screen.getByText(/You’re no longer logged in/)).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

test("the account is deleted with the password, and errors are reported at their fields", async () => {
  answers["delete"] = [403, { success: false, error: "The password is wrong", code: "WRONG_PASSWORD" }];
  await show();
  const part = screen.getByRole("region", { name: "Your data" });
  fireEvent.click(within(part).getByText("Delete my account", { selector: "summary" }));
  const remove = () =>
    act(async () => {
      fireEvent.click(within(part).getByRole("button", { name: "Delete my account" }));
    });
  fireEvent.change(within(part).getByLabelText("Your password"), { target: { value: "secret" } });
  await remove();
  expect(within(part).getByRole("alert")).toHaveTextContent("The password is wrong");
  answers["delete"] = words("Your account has been deleted");
  await remove();
  expect(sent("delete")).toEqual({ password: "secret" });
  expect(screen.getByRole("status")).toHaveTextContent("Your account has been deleted");
  expect(localStorage).toHaveLength(0);
});
