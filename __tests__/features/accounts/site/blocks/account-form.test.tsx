import { act, fireEvent, render, screen } from "@testing-library/react";
import AccountForm from "../../../../../src/features/accounts/site/blocks/account-form/account-form.tsx";
import { fixture } from "../../../../../src/features/accounts/site/blocks/account-form/fixture.ts";
import type { AccountFormName } from "../../../../../src/features/accounts/site/forms.ts";
import { OnSite } from "../../../../support/addresses.tsx";
import { fetched, mockService, reply } from "../../../../support/service.ts";
import { navigated } from "../../../../support/navigated.ts";

const answer = (status: number, body: string) => fetched.mockResolvedValue(reply(status, body));

beforeEach(() => {
  jest.useFakeTimers();
  navigated.mockReset();
  localStorage.clear();
  mockService();
  // Gives each test a page of its own, because forms remember what was typed on a page.
  window.history.replaceState({ key: expect.getState().currentTestName }, "", "/");
});
afterEach(() => {
  jest.useRealTimers();
});

const show = (form: AccountFormName) =>
  render(<AccountForm {...fixture} block={{ ...fixture.block, form }} headingLevel={1} id="b1" />, {
    wrapper: OnSite,
  });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await act(() => jest.advanceTimersByTimeAsync(0));
};
const sent = () => {
  const [path, init] = fetched.mock.calls[0]!;
  return [path, JSON.parse(init.body as string) as unknown];
};

describe("errors are shown at their fields, and nothing is sent while there is one", () => {
  test.each<[AccountFormName, string, [string, string][]]>([
    [
      "signup",
      "Sign up",
      [
        ["Name", "Name is required"],
        ["Email", "Email is required"],
        ["Password", "Password is required"],
      ],
    ],
    [
      "login",
      "Log in",
      [
        ["Email", "Email is required"],
        ["Password", "Password is required"],
      ],
    ],
    ["forgotten", "Send Reset Link", [["Email", "Email is required"]]],
    ["reset", "Reset Password", [["New Password", "Please fill out both password fields"]]],
  ])("%s", async (form, button, errors) => {
    show(form);
    await submit(button);
    for (const [label, words] of errors)
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words);
    expect(screen.getByLabelText(errors[0]![0])).toHaveFocus();
    const [label, words] = errors[0]!;
    fill(label, "x");
    expect(screen.getByLabelText(label)).not.toHaveAccessibleDescription(words);
    expect(fetched).not.toHaveBeenCalled();
  });

  test("a short password", async () => {
    show("signup");
    fill("Name", "Leyla");
    fill("Email", "leyla@example.com");
    fill("Password", "12345");
    await submit("Sign up");
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
      "Password must be at least 6 characters",
    );
    expect(fetched).not.toHaveBeenCalled();
  });

  test("passwords that differ, then passwords too short", async () => {
    show("reset");
    fill("New Password", "123456");
    fill("Confirm Password", "123457");
    await submit("Reset Password");
    expect(screen.getByText("Passwords do not match")).toBeVisible();
    fill("New Password", "12345");
    fill("Confirm Password", "12345");
    await submit("Reset Password");
    expect(screen.getByText("Password must be at least 6 characters")).toBeVisible();
    expect(fetched).not.toHaveBeenCalled();
  });
});

test("signing up sends three values and leads to /login after 2 s, with the form empty", async () => {
  show("signup");
  answer(201, '{"message":"Welcome, Leyla"}');
  fill("Name", " Leyla ");
  fill("Email", "leyla@example.com ");
  fill("Password", " secret ");
  await submit("Sign up");
  expect(sent()).toEqual([
    "/api/food/register",
    { name: "Leyla", email: "leyla@example.com", password: " secret " },
  ]);
  expect(screen.getByRole("status")).toHaveTextContent("Welcome, Leyla");
  expect(screen.getByLabelText("Name")).toHaveValue("");
  act(() => jest.advanceTimersByTime(1999));
  expect(navigated).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1));
  expect(navigated).toHaveBeenCalledWith("/login");
});

test("logging in stores the token and leads to /lunch after 2 s", async () => {
  show("login");
  answer(200, '{"token":"t0ken"}');
  fill("Email", "leyla@example.com");
  fill("Password", "secret");
  await submit("Log in");
  expect(sent()).toEqual(["/api/food/login", { email: "leyla@example.com", password: "secret" }]);
  expect(localStorage.getItem("authToken")).toBe("t0ken");
  expect(screen.getByLabelText("Password")).toHaveValue("");
  act(() => jest.advanceTimersByTime(2000));
  expect(navigated).toHaveBeenCalledWith("/lunch");
});

test("a reply without a token stores none", async () => {
  show("login");
  answer(200, '{"message":"Welcome"}');
  fill("Email", "leyla@example.com");
  fill("Password", "secret");
  await submit("Log in");
  expect(screen.getByRole("status")).toHaveTextContent("Welcome");
  expect(localStorage.getItem("authToken")).toBeNull();
});

test.each<[AccountFormName, string, Record<string, string>]>([
  ["signup", "Sign up", { Name: "Leyla", Email: "leyla@example.com", Password: "linden-honey" }],
  ["login", "Log in", { Email: "leyla@example.com", Password: "linden-honey" }],
  ["forgotten", "Send Reset Link", { Email: "leyla@example.com" }],
  ["reset", "Reset Password", { "New Password": "linden-honey", "Confirm Password": "linden-honey" }],
])("%s succeeds if another service returns only {}", async (form, button, values) => {
  window.history.replaceState(null, "", "/resetpassword?token=abc");
  show(form);
  answer(200, "{}");
  for (const [label, value] of Object.entries(values)) fill(label, value);
  await submit(button);
  expect(screen.getByRole("status")).not.toBeEmptyDOMElement();
  expect(screen.queryByRole("alert")).toBeNull();
  act(() => jest.advanceTimersByTime(3000));
  expect(navigated).toHaveBeenCalled();
});

test("asking for a reset link: busy, the service's message, the email cleared, /resetpassword after 3 s", async () => {
  show("forgotten");
  fill("Email", "leyla@example.com");
  answer(200, '{"message":"Look into your mail"}');
  fireEvent.click(screen.getByRole("button", { name: "Send Reset Link" }));
  expect(screen.getByRole("button", { name: "Sending..." })).toHaveAttribute("aria-disabled", "true");
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(sent()).toEqual(["/api/food/forgotPassword", { email: "leyla@example.com" }]);
  expect(screen.getByRole("status")).toHaveTextContent("Look into your mail");
  expect(screen.getByLabelText("Email")).toHaveValue("");
  act(() => jest.advanceTimersByTime(2999));
  expect(navigated).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1));
  expect(navigated).toHaveBeenCalledWith("/resetpassword");
});

test.each([
  "/resetpassword/AbC-1",
  "/ResetPassword/AbC-1/",
  "/resetpassword?token=AbC-1",
  "/resetpassword#token=AbC-1",
])("the token of %s is sent, including its capitals", async (address) => {
  window.history.replaceState(null, "", address);
  show("reset");
  answer(200, '{"message":"Changed"}');
  fill("New Password", "secret");
  fill("Confirm Password", "secret");
  fireEvent.click(screen.getByRole("button", { name: "Reset Password" }));
  expect(screen.getByRole("button", { name: "Resetting..." })).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(sent()).toEqual([
    "/api/food/resetPassword/AbC-1",
    { password: "secret", confirmPassword: "secret" },
  ]);
  expect(screen.getByRole("status")).toHaveTextContent("Changed");
  act(() => jest.advanceTimersByTime(3000));
  expect(navigated).toHaveBeenCalledWith("/login");
});

test("a link truncated in the middle of a letter is sent unchanged", async () => {
  window.history.replaceState(null, "", "/resetpassword/AbC%2");
  show("reset");
  answer(400, '{"error":"This link has been used or has expired"}');
  fill("New Password", "secret");
  fill("Confirm Password", "secret");
  await submit("Reset Password");
  expect(sent()[0]).toBe("/api/food/resetPassword/AbC%252");
  expect(screen.getByRole("alert")).toHaveTextContent("This link has been used or has expired");
});

test("with a token there is no error on arrival", () => {
  window.history.replaceState(null, "", "/resetpassword#token=AbC-1");
  show("reset");
  expect(screen.queryByText(/Open the link in our email/)).toBeNull();
});

test("after a request for a link the page for a new password says to open it, and where to request another", async () => {
  show("reset");
  expect(screen.getByRole("status")).toHaveTextContent(/^Open the link in our email/);
  expect(screen.getByRole("link", { name: "No email? Ask for another." })).toHaveAttribute(
    "href",
    "/forgotten",
  );
  fill("New Password", "secret");
  fill("Confirm Password", "secret");
  await submit("Reset Password");
  expect(screen.getByRole("alert")).toHaveTextContent(/^Open the link in our email/);
  expect(screen.getAllByText(/Open the link in our email\./)).toHaveLength(1);
  expect(fetched).not.toHaveBeenCalled();
});

describe("failures", () => {
  const buttons = {
    signup: "Sign up",
    login: "Log in",
    forgotten: "Send Reset Link",
    reset: "Reset Password",
  } as const;
  const attempt = async (form: AccountFormName) => {
    window.history.replaceState(null, "", "/resetpassword/t");
    show(form);
    for (const label of ["Name", "Email", "Password", "New Password", "Confirm Password"])
      if (screen.queryByLabelText(label)) fill(label, "secret@example.com");
    await submit(buttons[form]);
    return screen.getByRole("alert");
  };

  test.each<[AccountFormName, string]>([
    ["signup", "Something went wrong"],
    ["login", "Login failed"],
    ["forgotten", "Failed to send reset link"],
    ["reset", "Reset failed"],
  ])("%s: the service's message, or “%s”", async (form, fallback) => {
    answer(400, '{"error":"Not today"}');
    expect(await attempt(form)).toHaveTextContent("Not today");
    answer(500, "{}");
    await submit(buttons[form]);
    expect(screen.getByRole("alert")).toHaveTextContent(fallback);
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    await submit(buttons[form]);
    expect(screen.getByRole("alert")).toHaveTextContent("Failed to fetch");
    expect(navigated).not.toHaveBeenCalled();
  });

  test.each<[AccountFormName, string]>([
    ["signup", "Server did not return valid JSON: <b>Gateway</b>"],
    ["login", "Server did not return valid JSON: <b>Gateway</b>"],
    ["forgotten", "Unexpected server response: <b>Gateway</b>"],
    ["reset", "Reset failed"],
  ])("%s: a reply that is not JSON", async (form, words) => {
    answer(200, "<b>Gateway</b>");
    expect(await attempt(form)).toHaveTextContent(words);
  });
});

test("a password can be shown, and password managers recognize the fields", () => {
  show("login");
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
  fireEvent.click(screen.getByRole("button", { name: "Show the password" }));
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "text");
  expect(screen.getByLabelText("Password")).toHaveAttribute("autocomplete", "current-password");
  expect(screen.getByLabelText("Email")).toHaveAttribute("name", "email");
});

test("Caps Lock is indicated while it is on, and advice about a new password blocks nothing", async () => {
  show("signup");
  const password = screen.getByLabelText("Password");
  const key = (on: boolean) => fireEvent.keyUp(password, { key: "A", modifierCapsLock: on });
  key(true);
  expect(password).toHaveAccessibleDescription("Caps Lock is on.");
  key(false);
  expect(password).not.toHaveAccessibleDescription();
  fill("Name", "Leyla");
  fill("Email", "leyla@example.com");
  fill("Password", "walnut");
  expect(password).toHaveAccessibleDescription(/^Short and easy to guess/);
  answer(201, "{}");
  await submit("Sign up");
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each<[AccountFormName, string]>([
  ["signup", "Password"],
  ["reset", "New Password"],
])("%s: a common password gets a warning, and a click offers a better one", (form, label) => {
  show(form);
  fill(label, "password123");
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/^Easy to guess/);
  fireEvent.click(screen.getByRole("button", { name: "Use this password" }));
  const better = screen.getByLabelText<HTMLInputElement>(label);
  expect(better.value).toMatch(/^[a-z3-9]{4}(-[a-z3-9]{4}){3}$/);
  expect(better).toHaveAccessibleDescription("Strong.");
  expect(better).toHaveFocus();
  expect(better).toHaveAttribute("type", "text");
  if (form === "reset") expect(screen.getByLabelText("Confirm Password")).toHaveValue(better.value);
  expect(screen.queryByRole("button", { name: "Use this password" })).toBeNull();
});

test("a login gives no advice about an existing password", () => {
  show("login");
  fill("Password", "walnut");
  expect(screen.getByLabelText("Password")).not.toHaveAccessibleDescription();
});
