import type { BrowserContext, Page } from "@playwright/test";
import type { KitchenReply } from "../../../src/features/orders/contract/kitchen.ts";
import type { PlaceOrderReply, QuoteOrderReply } from "../../../src/features/orders/contract/orders.ts";
import * as paths from "../../../src/core/contract/paths.ts";
import { startCuttableNetwork, type CuttableNetwork } from "./cuttable-network.ts";
import { startOrderingSite, type OrderingSite } from "./ordering-site.ts";
import { cmsCookie, type Service } from "./service.ts";
import { expect, test as base } from "./test.ts";
import type { KitchenCommand } from "../../../src/features/orders/contract/kitchen-commands.ts";

export interface Line {
  readonly dish: string;
  readonly quantity?: number;
  readonly note?: string;
  readonly choices?: readonly { readonly option: string; readonly choice: string }[];
}

/** The kitchen of a restaurant that takes orders, shortly after eight in the evening. */
export interface Kitchen {
  readonly signIn: (context: BrowserContext, origin?: string) => Promise<void>;
  readonly snapshot: () => Promise<KitchenReply>;
  readonly order: (name: string) => Promise<KitchenReply["orders"][number]>;
  readonly command: (command: KitchenCommand) => Promise<void>;
  readonly report: <Reply>(path: string) => Promise<Reply>;
  /** Sends a request as the signed-in host. */
  readonly post: <Reply>(path: string, body: object) => Promise<Reply>;
  /** Places an order like a guest's page. @param more such as allergies */
  readonly place: (name: string, lines: readonly Line[], more?: object) => Promise<PlaceOrderReply>;
  readonly cancel: (token: string) => Promise<void>;
  /** Reports that the guest is waiting outside. */
  readonly sayOutside: (token: string) => Promise<void>;
}

interface KitchenFixtures {
  /** Name of the test file. Files that one worker runs share a service if they set the same name. */
  readonly kitchenOf: string;
  readonly site: OrderingSite;
  readonly service: Service;
  readonly kitchen: Kitchen;
  /** A separate route to the same service, like a tablet's Wi-Fi. */
  readonly network: CuttableNetwork;
}

/** Browser tests of a kitchen. Each file sets `kitchenOf` to its name to get its own service. */
export const test = base.extend<object, KitchenFixtures>({
  kitchenOf: ["", { option: true, scope: "worker" }],
  site: [
    async ({ kitchenOf }, use) => {
      if (kitchenOf === "") throw new Error("The file does not say whose kitchen this is.");
      const site = await startOrderingSite({ leadTime: 0 });
      await use(site);
      await site.remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  service: [async ({ site }, use) => use(site.service), { scope: "worker" }],
  kitchen: [
    async ({ service }, use) => {
      const cookie = await cmsCookie(service);
      const headers = {
        origin: service.origin,
        cookie: `${cookie.name}=${cookie.value}`,
        "content-type": "application/json",
      };
      const get = async <Reply>(path: string) => {
        const reply = await fetch(service.origin + path, { headers });
        return (reply.headers.get("content-type")?.includes("json") ? reply.json() : reply.text()) as Reply;
      };
      const post = async <Reply>(path: string, body: object, own: object = headers): Promise<Reply> => {
        const reply = await fetch(service.origin + path, {
          method: "POST",
          headers: { "content-type": "application/json", ...own },
          body: JSON.stringify(body),
        });
        if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
        return (await reply.json()) as Reply;
      };
      const snapshot = () => get<KitchenReply>(paths.getKitchen);
      await use({
        snapshot,
        order: async (name) => {
          const found = (await snapshot()).orders.find((one) => one.name === name);
          if (!found) throw new Error(`Nobody called ${name} has ordered.`);
          return found;
        },
        command: async (command) => {
          const reply = await post<{ outcome: string }>(paths.sendKitchenCommand, {
            key: crypto.randomUUID(),
            command,
          });
          if (reply.outcome !== "done") throw new Error(JSON.stringify(reply));
        },
        report: get,
        post,
        place: async (name, lines, more = {}) => {
          const asked = lines.map(({ dish, quantity = 1, choices = [] }) => ({ dish, quantity, choices }));
          const quote = await post<QuoteOrderReply>(paths.quoteOrder, { lines: asked }, {});
          const sent = lines.map((line, index) => ({
            ...{ quantity: 1, note: null, ...line },
            cents: quote.lines[index]!.cents!,
          }));
          const { totalCents } = quote.sum!;
          const phoneNumber = `555-01${String(10 + Math.floor(Math.random() * 89))}`;
          return post(paths.placeOrder, { lines: sent, totalCents, name, phoneNumber, ...more }, {});
        },
        cancel: (token) => post(paths.cancelOrder, { token }, {}),
        sayOutside: (token) => post(paths.sayOutside, { token }, {}),
        signIn: (context, origin = service.origin) =>
          context.addCookies([{ name: cookie.name, value: cookie.value, url: origin }]),
      });
    },
    { scope: "worker" },
  ],
  network: [
    async ({ service }, use) => {
      const network = await startCuttableNetwork(service.origin);
      await use(network);
      await network.stop();
    },
    { scope: "worker" },
  ],
});

/** Opens the kitchen's screen and waits until it is live. */
export async function openKitchen(page: Page, size: { width: number; height: number }, origin = "") {
  await page.setViewportSize(size);
  await page.goto(`${origin}/staff/kitchen`);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.evaluate(async () => void (await document.fonts.ready));
}
