import { createECDH, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { getPush } from "../../src/core/contract/paths.ts";
import { axeFindings } from "./support/axe.ts";
import { pictures, signInByLink, signOut, test } from "./support/staff-site.ts";
import { expect } from "./support/test.ts";

test.describe.configure({ mode: "serial" });
test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

/** Fakes the browser's push service, which cannot be reached without a network: returns a URL and keys. */
async function pretendPushService(page: Page): Promise<void> {
  const pair = createECDH("prime256v1");
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString("base64url")}`,
    keys: { p256dh: pair.generateKeys().toString("base64url"), auth: randomBytes(16).toString("base64url") },
  };
  await page.addInitScript((json) => {
    // Headless browsers always report “denied” here.
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    let present = sessionStorage.getItem("push") !== null;
    const fake = {
      options: {},
      toJSON: () => json,
      unsubscribe: () => {
        sessionStorage.removeItem("push");
        present = false;
        return Promise.resolve(true);
      },
    };
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(present ? (fake as unknown as PushSubscription) : null);
    PushManager.prototype.subscribe = () => {
      sessionStorage.setItem("push", "");
      present = true;
      return Promise.resolve(fake as unknown as PushSubscription);
    };
  }, subscription);
}

const subscribed = (page: Page) =>
  page.evaluate(
    async (path) => ((await (await fetch(path)).json()) as { subscribed: string[] }).subscribed,
    getPush,
  );

test("a device asks for notifications, gets none after signing out, and again after the next sign-in", async ({
  page,
  service,
}) => {
  await pretendPushService(page);
  await signInByLink(page, service);
  await page.goto("/staff/your-sign-in");
  const orders = page.getByRole("switch", { name: "New orders" });
  await expect(orders).toHaveAttribute("aria-checked", "false");
  await orders.click();
  await expect(page.getByText("This device gets notifications until you sign out.")).toBeVisible();
  await expect(orders).toHaveAttribute("aria-checked", "true");
  await page.getByRole("switch", { name: "Publishing failed" }).click();
  await expect.poll(() => subscribed(page)).toEqual(["orders", "publishing"]);
  expect(await axeFindings(page)).toEqual([]);
  await pictures(page, "notifications");

  await signOut(page);
  await signInByLink(page, service);
  await expect.poll(() => subscribed(page)).toEqual(["orders", "publishing"]);
  await page.goto("/staff/your-sign-in");
  await expect(orders).toHaveAttribute("aria-checked", "true");
  await orders.click();
  await page.getByRole("switch", { name: "Publishing failed" }).click();
  await expect(page.getByText("This device no longer gets notifications.")).toBeVisible();
  expect(await subscribed(page)).toEqual([]);
});

test("a browser without a push service says so", async ({ page, service, expectProblem }) => {
  expectProblem(/Push API in incognito mode/);
  await signInByLink(page, service);
  await page.goto("/staff/your-sign-in");
  await page.getByRole("switch", { name: "New orders" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: /push service did not answer|blocks notifications/ }),
  ).toBeVisible();
  expect(await subscribed(page)).toEqual([]);
});

test("the staff worker shows a message, even an unreadable one", async ({ page, service }) => {
  const devtools = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const ours = registrations.find(({ scopeURL }) => scopeURL.endsWith("/staff/"));
    if (ours) registered.resolve(ours.registrationId);
  });
  await devtools.send("ServiceWorker.enable");
  await signInByLink(page, service);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const registrationId = await registered.promise;
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().endsWith("/staff/sw.js"))!;
  // Headless browsers cannot show notifications, so record them.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      shown: unknown[];
      registration: { showNotification: (title: string, options: object) => Promise<void> };
    };
    scope.shown = [];
    scope.registration.showNotification = (title, options) => {
      scope.shown.push({ title, ...options });
      return Promise.resolve();
    };
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
  const deliver = (data: string) =>
    devtools.send("ServiceWorker.deliverPushMessage", { origin: service.origin, registrationId, data });
  const { url, ...notice } = {
    title: "New order: Bag K7QX",
    body: "To be ready at 7:45 PM",
    url: "/staff/kitchen",
    tag: "Bag K7QX",
  };
  await deliver(JSON.stringify({ ...notice, url }));
  await expect.poll(shown).toEqual([{ ...notice, data: url }]);
  await deliver("no JSON");
  await expect.poll(shown).toMatchObject([notice, { title: "Something new", data: "/staff/today" }]);
});
