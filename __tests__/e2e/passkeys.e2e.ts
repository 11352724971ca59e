import { join } from "node:path";
import Database from "better-sqlite3";
import type { Page } from "@playwright/test";
import { axeFindings } from "./support/axe.ts";
import { pictures, signInByLink, signOut, test } from "./support/staff-site.ts";
import { expect } from "./support/test.ts";

test.describe.configure({ mode: "serial" });

/** Adds an authenticator that verifies its user, like a phone. */
async function addAuthenticator(page: Page, isUserVerified = true) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () =>
    (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  return { devtools, authenticatorId, credentials };
}

test("a passkey is created under Your sign-in, signs in with neither mail nor digits, and can be removed", async ({
  page,
  service,
  expectProblem,
}) => {
  const { credentials, devtools, authenticatorId } = await addAuthenticator(page);
  await signInByLink(page, service);
  await page.getByLabel(/: account$/).click();
  await page.getByRole("link", { name: "Your sign-in" }).click();
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeVisible();
  await page.getByLabel("Name of the passkey").fill("Marta’s telephone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("You can now sign in with Marta’s telephone.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/ })).toHaveCount(
    8,
  );
  expect(await credentials()).toMatchObject([
    { rpId: "localhost", isResidentCredential: true, userDisplayName: "Owner" },
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await pictures(page, "your-sign-in-codes");
  await page.reload();
  await expect(page.getByText("You have 8 of them left.")).toBeVisible();
  await pictures(page, "your-sign-in");

  await signOut(page);
  await pictures(page, "sign-in");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();

  // A second passkey for the same device is refused.
  await page.goto("/staff/your-sign-in");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("This device has a passkey for you already.")).toBeVisible();

  await page.getByRole("button", { name: "Remove Marta’s telephone…" }).click();
  await page.getByRole("button", { name: "Remove Marta’s telephone", exact: true }).click();
  await expect(page.getByText("Marta’s telephone no longer works here.")).toBeVisible();
  await signOut(page);
  expectProblem(/status 403|Failed to load resource/);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This passkey doesn’t work here." })).toBeVisible();
  await devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
});

test("a passkey is renamed in its list, but not to an empty or existing name", async ({
  page,
  service,
  expectProblem,
}) => {
  await signInByLink(page, service);
  await page.goto("/staff/your-sign-in");
  for (const name of ["Old telephone", "Laptop"]) {
    const { devtools, authenticatorId } = await addAuthenticator(page);
    await page.getByLabel("Name of the passkey").fill(name);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByText(`You can now sign in with ${name}.`)).toBeVisible();
    await devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  }
  const rename = page.getByRole("button", { name: "Rename Laptop…" });
  await rename.press("Enter");
  const field = page.getByLabel("New name");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("Laptop");
  expectProblem(/status 400|Failed to load resource/);
  for (const [name, reason] of [
    ["   ", "Please fill in all required fields."],
    ["Old telephone", "Another passkey of yours is already called Old telephone."],
  ] as const) {
    await field.fill(name);
    await field.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: reason })).toBeVisible();
    await expect(field).toHaveAccessibleDescription(reason);
    await expect(field).toHaveValue(name);
  }
  await expect(rename).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await pictures(page, "your-sign-in-renaming");
  await field.fill("The kitchen’s laptop");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The passkey is now called The kitchen’s laptop.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Rename The kitchen’s laptop…" })).toBeFocused();
  await expect(field).toHaveCount(0);
});

test("a device that cannot verify its user creates none, and the page names alternatives", async ({
  page,
  service,
}) => {
  const { devtools, authenticatorId } = await addAuthenticator(page, false);
  await signInByLink(page, service);
  await page.goto("/staff/your-sign-in");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("No passkey was used. Try again, or sign in another way.")).toBeVisible();
  await devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
});

test("a copy of a passkey with a lower counter is refused", async ({ page, service, expectProblem }) => {
  const { devtools, authenticatorId, credentials } = await addAuthenticator(page);
  await signInByLink(page, service);
  await page.goto("/staff/your-sign-in");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText(/You can now sign in with/)).toBeVisible();
  const [copy] = await credentials();
  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await signOut(page);
  // Restores the device to its state before it was used.
  await devtools.send("WebAuthn.clearCredentials", { authenticatorId });
  await devtools.send("WebAuthn.addCredential", { authenticatorId, credential: copy! });
  expectProblem(/status 403|Failed to load resource/);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This passkey doesn’t work here." })).toBeVisible();
});

test("an owner resets a member who has lost their phone, in the list of staff", async ({ page, service }) => {
  const database = new Database(join(service.dataDir, "restaurant.sqlite"));
  database
    .prepare(
      `insert into staff (id, email, email_key, name, role, totp_secret, created_at)
       values ('nora', 'nora@example.com', 'nora@example.com', 'Nora Lindqvist', 'editor', 'JBSWY3DPEHPK3PXP', ?)`,
    )
    .run(new Date().toISOString());
  database.close();
  await signInByLink(page, service);
  await page.goto("/staff/members");
  await expect(page.getByText("Has not signed in yet, second factor")).toBeVisible();
  await pictures(page, "members");
  await page.getByRole("button", { name: "Nora Lindqvist has lost their telephone…" }).click();
  await page.getByRole("button", { name: "Reset to sign-in by email" }).click();
  await expect(page.getByText("Nora Lindqvist now signs in with a link by email.")).toBeVisible();
  await expect(page.getByText("Has not signed in yet, second factor")).toBeHidden();
});
