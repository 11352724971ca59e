import type { Page } from "@playwright/test";
import {
  createServer,
  request as proxyRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  type Server,
} from "node:http";
import { freePort } from "../../scripts/free-port.ts";
import { startOrderingSite } from "./support/ordering-site.ts";
import { startService, type Service } from "./support/service.ts";
import { setTimeout as delay } from "node:timers/promises";
import { expect, live } from "./support/test.ts";
import { test as base } from "@playwright/test";

/** `slow`: page requests wait until the line is up again. */
type Line = "up" | "cut" | "portal" | "slow";

interface Site {
  readonly origin: string;
  line: Line;
  /** The service at the end of the line. */
  service: Service;
  /** Modifies the worker's script in transit. */
  worker: ((script: string) => string) | undefined;
  readonly stop: () => Promise<void>;
}

const withoutEtag = ({ "if-none-match": _etag, ...headers }: IncomingHttpHeaders) => headers;

/** A line to the service that can be cut, or behave like a network that requires a login first. */
async function lineTo(service: Service): Promise<Site> {
  const port = await freePort();
  const site: Omit<Site, "stop"> = {
    origin: `http://127.0.0.1:${port}`,
    line: "up",
    service,
    worker: undefined,
  };
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    if (incoming.headers.accept?.includes("text/html")) while (site.line === "slow") await delay(20);
    if (site.line === "cut") return void incoming.socket.destroy();
    if (site.line === "portal")
      return void outgoing
        .writeHead(200, { "content-type": "text/html" })
        .end("<h1>Pay for the network</h1>");
    const { pathname, search } = new URL(incoming.url ?? "/", site.origin);
    const onward = proxyRequest(
      new URL(pathname + search, site.service.origin),
      { method: incoming.method, headers: site.worker ? withoutEtag(incoming.headers) : incoming.headers },
      (reply) => {
        const { worker } = site;
        if (pathname !== "/sw.js" || !worker) {
          outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
          return void reply.pipe(outgoing);
        }
        let script = "";
        reply.on("data", (chunk: Buffer) => (script += chunk.toString()));
        reply.on("end", () => {
          const { "content-length": _length, etag: _etag, ...headers } = reply.headers;
          outgoing.writeHead(200, headers).end(worker(script));
        });
      },
    );
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  };
  const server: Server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return Object.assign(site, {
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Every test has its own line to the service, and a browser without data from other tests. */
const test = base.extend<{ site: Site }, { service: Service }>({
  service: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const service = await startService();
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
  site: async ({ service }, use) => {
    const site = await lineTo(service);
    await use(site);
    await site.stop();
  },
});
// These tests are short, so they share one service and one browser.
test.describe.configure({ mode: "default" });
test.use({ serviceWorkers: "allow" });

/** Opens a page, and waits until the worker has stored it along with everything that it prefetches. */
async function firstVisit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const size = async (name: string) =>
      (await caches.has(name)) ? (await (await caches.open(name)).keys()).length : 0;
    while ((await size("pages")) === 0 || !navigator.serviceWorker.controller)
      await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

const notice = (page: Page) => page.getByRole("status").filter({ hasText: "can’t reach the site" });

test("after one visit, menu, hours and telephone are available offline, with their age @journey", async ({
  page,
  site,
}) => {
  await firstVisit(page, `${site.origin}/`);
  site.line = "cut";
  await page.goto(`${site.origin}/menu`);
  await expect(page.getByRole("heading", { level: 1, name: "The whole menu" })).toBeVisible();
  await expect(page.getByText("Margherita pizza").first()).toBeAttached();
  await expect(notice(page)).toContainText(/This page is from \d{1,2} \w+ \d{4}, \d{1,2}:\d\d [AP]M/);

  await page.goto(`${site.origin}/book`);
  await expect(page.locator('[data-block="reservation-form-full"] form')).toBeHidden();
  await expect(page.locator('[data-block="hours-card"]')).toContainText("6:00 PM – 2:00 AM");

  // For a page that was never visited, the worker shows what guests need most.
  await page.goto(`${site.origin}/team/henri-caron`);
  await expect(page.locator('[data-block="banner"]')).toContainText("555-0100");
  await expect(page.getByText("Margherita pizza")).toBeVisible();

  await page.goto(`${site.origin}/`);
  await expect(notice(page)).toBeVisible();
  site.line = "up";
  await page.goto(`${site.origin}/`);
  await expect(notice(page)).toHaveCount(0);
});

test("an order reloaded offline shows the bag and the input, and says what needs a network", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const { service, remove } = await startOrderingSite();
  const site = await lineTo(service);
  await firstVisit(page, `${site.origin}/order`);
  await live(page, "order-form");
  const slip = page.getByRole("region", { name: "Your slip" });
  await page.getByRole("button", { name: "Add Garden salad" }).click();
  await slip.getByLabel("Name", { exact: true }).fill("Ada Lindqvist");
  site.line = "cut";
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expect(slip.getByRole("listitem")).toContainText("Garden salad");
  await expect(slip.getByLabel("Name", { exact: true })).toHaveValue("Ada Lindqvist");
  await expect(slip.getByText("No answer from the kitchen")).toBeVisible();
  await site.stop();
  await remove();
});

test("on a slow line a copy only says so, its form works, and the page itself is one press away", async ({
  page,
  site,
}) => {
  await firstVisit(page, `${site.origin}/book`);
  site.line = "slow";
  await page.goto(`${site.origin}/book`);
  const slow = page.getByRole("status").filter({ hasText: "The connection is slow." });
  await expect(slow).toContainText(
    /This page is from \d{1,2} \w+ \d{4}, \d{1,2}:\d\d [AP]M\. Wait for the current version/,
  );
  await expect(page.locator('[data-block="reservation-form-full"] form')).toBeVisible();
  const waiting = slow.getByRole("link").click();
  site.line = "up";
  await waiting;
  await expect(slow).toHaveCount(0);
  await live(page, "reservation-form-full");
});

test("a guest's own pages say offline that they cannot be reached, in the restaurant's words", async ({
  page,
  site,
}) => {
  await firstVisit(page, `${site.origin}/`);
  site.line = "cut";
  await page.goto(`${site.origin}/account`);
  await expect(notice(page)).toBeVisible();
  await expect(page.locator('[data-block="banner"]')).toContainText("555-0100");
});

test("a guest's own reservation can be read offline @journey", async ({ page, site, service }) => {
  const send = async (path: string, body: object) => {
    const reply = await fetch(`${service.origin}/api/food/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await reply.json()) as { reservation: { id: string }; token: string };
  };
  const email = "ada@example.com";
  const { reservation } = await send("createReservation", {
    name: "Ada",
    email,
    numberOfPersons: 2,
    reservationDate: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
    reservationTime: "7:30 PM",
  });
  const { token } = await send("reservation/find", { reference: reservation.id, email });
  const address = `${site.origin}/reservation#${token}`;

  await firstVisit(page, address);
  await page.waitForFunction(() => caches.has("reservation"));
  site.line = "cut";
  await page.goto("about:blank");
  await page.goto(address);
  const table = page.locator('[data-block="manage-reservation"]');
  await expect(table).toContainText("7:30 PM");
  await expect(notice(page)).toContainText("This page is from");
});

test("an open page says that the network is gone, and keeps the input", async ({ page, site, context }) => {
  await firstVisit(page, `${site.origin}/book`);
  await live(page, "reservation-form-full");
  const name = page.locator('[data-block="reservation-form-full"]').getByLabel("Name");
  await name.fill("Ada");
  await context.setOffline(true);
  const typing = page.getByText("You’re offline. Forms keep what you type");
  await expect(typing).toBeVisible();
  await context.setOffline(false);
  await expect(typing).toHaveCount(0);
  await expect(name).toHaveValue("Ada");
});

test("a network's login page is shown, and replaces nothing that was stored", async ({ page, site }) => {
  await firstVisit(page, `${site.origin}/menu`);
  site.line = "portal";
  await page.goto(`${site.origin}/menu`);
  await expect(page.getByRole("heading", { name: "Pay for the network" })).toBeVisible();
  site.line = "cut";
  await page.goto(`${site.origin}/menu`);
  await expect(page.getByRole("heading", { level: 1, name: "The whole menu" })).toBeVisible();
});

test("a worker of a newer release takes over while a page is open, without loading it again", async ({
  page,
  site,
}) => {
  await firstVisit(page, `${site.origin}/`);
  let loads = 0;
  page.on("load", () => (loads += 1));
  site.worker = (script) => `${script}\n// the next release`;
  const before = await page.evaluateHandle(() => navigator.serviceWorker.controller);
  // The browser's own update may have loaded the old worker, so request it again.
  await expect
    .poll(() =>
      page.evaluate(async (worker) => {
        await (await navigator.serviceWorker.ready).update();
        return navigator.serviceWorker.controller !== worker;
      }, before),
    )
    .toBe(true);
  expect(loads).toBe(0);
  await page.goto(`${site.origin}/menu`);
  await expect(page.getByRole("heading", { level: 1, name: "The whole menu" })).toBeVisible();
});

test("if the browser has no space left, pages load as if there were no worker", async ({ page, site }) => {
  site.worker = (script) =>
    `Cache.prototype.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));\n${script}`;
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto(`${site.origin}/`);
  await page.waitForLoadState("networkidle");
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(`${site.origin}/menu`);
    await expect(page.getByRole("heading", { level: 1, name: "The whole menu" })).toBeVisible();
    await live(page, "tabbed-menu");
    await expect(page.getByText(/^Checked with the kitchen at \d{1,2}:\d\d [AP]M\.$/)).toBeVisible();
  }
  expect(problems).toEqual([]);
});

test("turned off on the server, the worker and everything it stored are gone after one visit", async ({
  page: first,
  context,
  site,
}) => {
  let page = first;
  const off = await startService({ SERVICE_WORKER: "off" });
  try {
    await firstVisit(page, `${site.origin}/`);
    site.service = off;
    await page.goto(`${site.origin}/menu`);
    // The browser's own update on the first visit may have loaded the current worker, so request it again.
    const left = () =>
      page.evaluate(async () => {
        const registrations = await navigator.serviceWorker.getRegistrations();
        const isWaiting = registrations.some(({ waiting }) => waiting);
        if (!isWaiting) for (const one of registrations) await one.update().catch(() => undefined);
        return { workers: registrations.length, caches: (await caches.keys()).length, isWaiting };
      });
    await expect
      .poll(async () => {
        const { isWaiting, ...found } = await left();
        // The old worker can keep control as long as its page is open.
        if (isWaiting) {
          await page.close();
          page = await context.newPage();
          await page.goto(`${site.origin}/menu`);
        }
        return found;
      })
      .toEqual({ workers: 0, caches: 0 });
    site.line = "cut";
    await expect(page.goto(`${site.origin}/menu`)).rejects.toThrow(/ERR_/);
  } finally {
    await off.stop();
  }
});
