import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { badAnswers, badServer, mailsTo, type BadServer } from "./support/accounts.ts";
import { startService } from "./support/service.ts";
import { expect, live, test } from "./support/test.ts";

const now = new Date("2026-11-21T15:00:00+01:00");

interface Form {
  readonly path: string;
  readonly button: string;
  readonly busy: string;
  readonly values: Readonly<Record<string, string>>;
  /** The request that the form sends. */
  readonly sends: readonly [path: string, body: unknown];
  /** Message for each empty field. */
  readonly empty: Readonly<Record<string, string>>;
  readonly fallback: string;
  /** Message for a reply that is not JSON; by default the fallback. */
  readonly notJson?: string;
  readonly then: readonly [path: string, ms: number];
}

const email = "leyla@example.com";
const forms: Readonly<Record<string, Form>> = {
  "sign up": {
    path: "/signup",
    button: "Sign up",
    busy: "Signing up...",
    values: { Name: "Leyla", Email: email, Password: "linden-honey" },
    sends: ["/api/food/register", { name: "Leyla", email, password: "linden-honey" }],
    empty: { Name: "Name is required", Email: "Email is required", Password: "Password is required" },
    fallback: "Something went wrong",
    notJson: "Server did not return valid JSON: ",
    then: ["/login", 2000],
  },
  login: {
    path: "/login",
    button: "Log in",
    busy: "Logging in...",
    values: { Email: email, Password: "linden-honey" },
    sends: ["/api/food/login", { email, password: "linden-honey" }],
    empty: { Email: "Email is required", Password: "Password is required" },
    fallback: "Login failed",
    notJson: "Server did not return valid JSON: ",
    then: ["/lunch", 2000],
  },
  "forgotten password": {
    path: "/forgotten",
    button: "Send Reset Link",
    busy: "Sending...",
    values: { Email: email },
    sends: ["/api/food/forgotPassword", { email }],
    empty: { Email: "Email is required" },
    fallback: "Failed to send reset link",
    notJson: "Unexpected server response: ",
    then: ["/resetpassword", 3000],
  },
  "new password": {
    path: "/resetpassword/AbC-1",
    button: "Reset Password",
    busy: "Resetting...",
    values: { "New Password": "linden-honey", "Confirm Password": "linden-honey" },
    sends: ["/api/food/resetPassword/AbC-1", { password: "linden-honey", confirmPassword: "linden-honey" }],
    empty: {
      "New Password": "Please fill out both password fields",
      "Confirm Password": "Please fill out both password fields",
    },
    fallback: "Reset failed",
    then: ["/login", 3000],
  },
};

/** Opens a page with an account form, and stops the page's clock. */
async function open(page: Page, path: string): Promise<Locator> {
  await page.clock.install({ time: now });
  await page.goto(path);
  await live(page, "account-form");
  await page.clock.pauseAt(new Date(now.getTime() + 60_000));
  return page.locator('[data-block="account-form"]');
}

const fill = async (block: Locator, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values))
    await block.getByLabel(label, { exact: true }).fill(value);
};

for (const [name, form] of Object.entries(forms)) {
  test.describe(name, () => {
    let server: BadServer;
    test.beforeEach(async ({ page, expectProblem }) => {
      badAnswers.forEach(expectProblem);
      server = await badServer(page);
    });
    test.afterEach(() => server.close());

    test("errors are shown at their fields and disappear on input; nothing is sent while there is one", async ({
      page,
    }) => {
      const block = await open(page, form.path);
      await block.getByRole("button", { name: form.button }).click();
      for (const [label, words] of Object.entries(form.empty))
        await expect(block.getByLabel(label, { exact: true })).toHaveAccessibleDescription(words);
      const [first = ""] = Object.keys(form.empty);
      await expect(block.getByLabel(first, { exact: true })).toBeFocused();
      await block.getByLabel(first, { exact: true }).fill("x");
      await expect(block.getByLabel(first, { exact: true })).not.toHaveAccessibleDescription(
        form.empty[first]!,
      );
      expect(server.sent).toEqual([]);
    });

    test("shows that it is busy, then the service's message, and continues after exactly its delay", async ({
      page,
    }) => {
      const block = await open(page, form.path);
      await fill(block, form.values);
      server.next("wait");
      await block.getByRole("button", { name: form.button }).dblclick();
      await expect(block.getByRole("button", { name: form.busy })).toHaveAttribute("aria-disabled", "true");
      server.next({ status: 200, body: '{"success":true,"message":"As you wish","token":"t0ken"}' });
      await expect(block.getByRole("status")).toHaveText("As you wish");
      await expect(block.getByRole("button", { name: form.button })).toBeVisible();
      for (const label of Object.keys(form.values))
        await expect(block.getByLabel(label, { exact: true })).toHaveValue("");
      expect(server.sent).toEqual([form.sends]);
      expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBe(
        name === "login" ? "t0ken" : null,
      );

      const [path, ms] = form.then;
      await page.clock.runFor(ms - 1);
      expect(new URL(page.url()).pathname).toBe(form.path);
      await page.clock.runFor(1);
      await page.clock.resume();
      await expect(page).toHaveURL(path);
    });

    test("explains a failure, in the service's words or its own, and keeps the input", async ({ page }) => {
      const block = await open(page, form.path);
      await fill(block, form.values);
      const send = () => block.getByRole("button", { name: form.button }).click();
      const alert = block.getByRole("alert");

      server.next({ status: 400, body: '{"success":false,"error":"Not <b>today</b>"}' });
      await send();
      await expect(alert).toHaveText("Not <b>today</b>");
      server.next({ status: 500, body: "{}" });
      await send();
      await expect(alert).toHaveText(form.fallback);
      const html = "<html><body>502 Bad Gateway</body></html>";
      for (const [status, body] of [
        [500, html],
        [200, '{"message":"cut o'],
      ] as const) {
        server.next({ status, body, type: "text/html" });
        await send();
        await expect(alert).toHaveText(form.notJson === undefined ? form.fallback : form.notJson + body);
      }
      server.next("hang up");
      await send();
      await expect(alert).toHaveText("Failed to fetch");
      for (const [label, value] of Object.entries(form.values))
        await expect(block.getByLabel(label, { exact: true })).toHaveValue(value);
      await page.clock.runFor(10_000);
      expect(new URL(page.url()).pathname).toBe(form.path);
    });
  });
}

test("a short password, and two that differ, are reported before anything is sent", async ({ page }) => {
  const signup = await open(page, "/signup");
  await fill(signup, { Name: "Leyla", Email: email, Password: "12345" });
  await signup.getByRole("button", { name: "Sign up" }).click();
  await expect(signup.getByText("Password must be at least 6 characters")).toBeVisible();
  await page.clock.resume();
  await page.goto("/resetpassword?token=AbC");
  await live(page, "account-form");
  const reset = page.locator('[data-block="account-form"]');
  await fill(reset, { "New Password": "linden-honey", "Confirm Password": "linden-money" });
  await reset.getByRole("button", { name: "Reset Password" }).click();
  await expect(reset.getByText("Passwords do not match")).toBeVisible();
  await fill(reset, { "New Password": "12345", "Confirm Password": "12345" });
  await reset.getByRole("button", { name: "Reset Password" }).click();
  await expect(reset.getByText("Password must be at least 6 characters")).toBeVisible();
});

test("if the service is gone a form says so and keeps the input", async ({ page, expectProblem }) => {
  const own = await startService();
  // The stopping service answers 503, and then not at all.
  expectProblem(/third party|failed: |console: Failed to load|status 503/);
  await page.goto(`${own.origin}/login`);
  await live(page, "account-form");
  await own.stop();
  const block = page.locator('[data-block="account-form"]');
  await fill(block, { Email: email, Password: "linden-honey" });
  await block.getByRole("button", { name: "Log in" }).click();
  await expect(block.getByRole("alert")).toHaveText("Failed to fetch");
  await expect(block.getByLabel("Email")).toHaveValue(email);
});

test("from sign-up to deletion: log in, forget, reset, an ended session, the account, its end @journey", async ({
  page,
  service,
  browser,
  expectProblem,
}) => {
  badAnswers.forEach(expectProblem);
  const guest = "margaret.hale@example.com";
  const form = page.locator('[data-block="account-form"]');
  const go = async (path: string) => {
    await page.goto(path);
    await live(page, "account-form");
  };
  const account = page.locator('[data-block="account"]');

  await go("/signup");
  await fill(form, { Name: "Margaret Hale", Email: guest, Password: "linden-honey" });
  await form.getByRole("button", { name: "Sign up" }).click();
  await expect(form.getByRole("status")).toContainText("We have sent you an email");
  await expect(page).toHaveURL("/login");

  const login = async (password: string) => {
    await live(page, "account-form");
    await fill(form, { Email: guest, Password: password });
    await form.getByRole("button", { name: "Log in" }).click();
  };
  await login("not-the-one");
  await expect(form.getByRole("alert")).toHaveText("Email or password is wrong");
  await login("linden-honey");
  await expect(page).toHaveURL("/lunch");
  const mast = page.getByRole("banner");
  await mast.getByRole("link", { name: "Your account, Margaret Hale" }).click();
  await live(page, "account");
  await expect(account.getByText("Your email address isn’t confirmed yet.")).toBeVisible();

  // Books a table before opening the link in the mail.
  const day = new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10);
  await page.goto("/book2");
  await live(page, "reservation-form-full");
  const booking = page.locator('[data-block="reservation-form-full"]');
  await booking.getByLabel("Guests").fill("2");
  await booking.getByLabel("Date").fill(day);
  await booking.getByLabel("Time").selectOption("8:30 PM");
  await booking.getByLabel("Name").fill("Margaret Hale");
  await booking.getByLabel("Email").fill("the.office@example.com");
  await booking.getByLabel("Phone").fill("555-0100");
  await booking.getByLabel("Message").fill("By the window");
  await booking.getByRole("button", { name: "BOOK A TABLE" }).click();
  await expect(booking.getByText("Reservation successful!")).toBeVisible();
  const link = async (kind: string): Promise<string> => {
    let address = "";
    await expect
      .poll(async () => {
        const mail = (await mailsTo(service.dataDir, guest)).find((one) => one.kind === kind);
        [address = ""] = /https?:\/\/\S+#\S+/.exec(mail?.text ?? "") ?? [];
        return address.startsWith(service.origin);
      })
      .toBe(true);
    return address;
  };
  await page.goto(await link("account-confirm"));
  await live(page, "account");
  const confirm = account.getByRole("region", { name: "Confirm your email address" });
  await confirm.getByLabel("Your password").fill("linden-honey");
  await confirm.getByRole("button", { name: "Confirm my address" }).click();
  await expect(account.getByRole("status")).toHaveText("Thank you. Your email address is confirmed");
  await expect(page).toHaveURL("/account");
  await expect(account.getByText("Your email address isn’t confirmed yet.")).toBeHidden();
  await expect(account.getByRole("region", { name: "Reservations" })).toContainText("8:30 PM");
  expect(
    (await new AxeBuilder({ page }).include('[data-block="account"]').analyze()).violations.map(
      ({ id }) => id,
    ),
  ).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    account.getByRole("button", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("my-account.json");

  // Resets the password in another browser.
  const elsewhere = await browser.newContext({ baseURL: service.origin });
  const other = await elsewhere.newPage();
  const otherForm = other.locator('[data-block="account-form"]');
  await other.goto("/forgotten");
  await live(other, "account-form");
  await otherForm.getByLabel("Email").fill(guest);
  await otherForm.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(otherForm.getByRole("status")).toHaveText(
    "We have sent you an email. Please open the link in it",
  );
  await other.goto(await link("password-reset"));
  await live(other, "account-form");
  await fill(otherForm, { "New Password": "walnut-table", "Confirm Password": "walnut-table" });
  await otherForm.getByRole("button", { name: "Reset Password" }).click();
  await expect(otherForm.getByRole("status")).toHaveText("Your password has been changed. Please log in");
  await expect(other).toHaveURL("/login");
  await elsewhere.close();

  // The old session has ended: the page says so and forgets it.
  await page.reload();
  await live(page, "account");
  await expect(account.getByRole("alert")).toHaveText("You’re no longer logged in. Please log in again");
  await expect(mast.getByRole("link", { name: "Log in" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();

  await fill(account, { Email: guest, Password: "walnut-table" });
  await account.getByRole("button", { name: "Log in" }).click();
  await expect(account.getByRole("region", { name: "Reservations" })).toContainText("8:30 PM");
  await expect(page).toHaveURL("/account");
  await account.getByText("Delete my account").first().click();
  await account.getByLabel("Your password").fill("walnut-table");
  await account.getByRole("button", { name: "Delete my account" }).click();
  await expect(account.getByRole("status")).toHaveText("Your account has been deleted");
  await expect(mast.getByRole("link", { name: "Log in" })).toBeVisible();
  await page.goto("/login");
  await login("walnut-table");
  await expect(form.getByRole("alert")).toHaveText("Email or password is wrong");
});

test("the account's page distinguishes a silent service from an ended login @journey", async ({
  page,
  expectProblem,
}) => {
  badAnswers.forEach(expectProblem);
  const server = await badServer(page);
  await page.addInitScript(() => localStorage.setItem("authToken", "t0ken"));
  await page.goto("/account");
  await live(page, "account");
  const account = page.locator('[data-block="account"]');
  await expect(account.getByRole("alert")).toHaveText("Failed to fetch");
  server.next({ status: 502, body: "<html>Bad Gateway</html>", type: "text/html" });
  await account.getByRole("button", { name: "Try again" }).click();
  await expect(account.getByRole("alert")).toHaveText("Something went wrong. Please try again.");
  server.next({ status: 401, body: '{"success":false,"error":"Please log in","code":"NOT_LOGGED_IN"}' });
  await account.getByRole("button", { name: "Try again" }).click();
  await expect(account.getByRole("alert")).toHaveText("Please log in");
  await expect(account.getByRole("button", { name: "Log in" })).toBeVisible();
  await server.close();
});

test("mouse actions work by keyboard, too: show the password, leave a field, send", async ({ page }) => {
  const block = await open(page, "/login");
  await block.getByLabel("Email").focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("linden-honey");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(block.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await expect(block.getByLabel("Password", { exact: true })).toHaveAttribute(
    "autocomplete",
    "current-password",
  );
  await expect(block.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
});
