import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { KitchenOrder, KitchenReply } from "../../../../src/features/orders/contract/kitchen.ts";
import type { ManagedOrder } from "../../../../src/features/orders/contract/managed-order.ts";
import * as paths from "../../../../src/core/contract/paths.ts";
import { EventReader } from "./event-reader.ts";
import { OrderingGuest } from "./ordering-guest.ts";
import { addStaff, staffSession } from "./staff.ts";
import type {
  KitchenCommand,
  KitchenCommandReply,
} from "../../../../src/features/orders/contract/kitchen-commands.ts";

type Done = Extract<KitchenCommandReply, { outcome: "done" }>;
type CommandInput = KitchenCommand extends infer C
  ? C extends { readonly kind: string }
    ? C
    : never
  : never;
interface SendOptions {
  readonly key?: string;
  readonly initials?: string;
  readonly offline?: { readonly secondsAgo: number };
}

/** A kitchen that takes orders, with a signed-in cook and host. */
export class Kitchen {
  readonly guest: OrderingGuest;
  readonly cook: Record<string, string>;
  readonly host: Record<string, string>;

  private constructor(guest: OrderingGuest, cook: Record<string, string>, host: Record<string, string>) {
    this.guest = guest;
    this.cook = cook;
    this.host = host;
  }

  /** Opens the kitchen at 17:00 in Rome; guests collect bags from 18:00. */
  static async open(
    databaseUrl: string,
    settings: object = {},
    env: Record<string, string> = {},
  ): Promise<Kitchen> {
    const guest = await OrderingGuest.open(
      { DATABASE_URL: databaseUrl, LOG_LEVEL: "error", ...env },
      settings,
    );
    const { storage } = guest.service;
    const session = async (role: "cook" | "host", name: string) =>
      staffSession(storage, await addStaff(storage, role, { name }), { now: guest.now });
    return new Kitchen(guest, await session("cook", "Nino Lupo"), await session("host", "Marta Abel"));
  }

  async get<Reply>(url: string, headers = this.cook): Promise<Reply> {
    const reply = await this.guest.service.app.inject({ url, headers });
    if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
    return reply.json();
  }

  /** Sends a command unchanged. */
  request(payload: object, headers = this.cook) {
    return this.guest.post<KitchenCommandReply>(paths.sendKitchenCommand, payload, headers);
  }

  /** Sends a command; resolves to its outcome. */
  async send(command: CommandInput, options: SendOptions = {}): Promise<KitchenCommandReply> {
    const { status, body } = await this.request({ key: randomUUID(), ...options, command });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Sends a command that must succeed. */
  async done(command: CommandInput, options: SendOptions = {}): Promise<Done> {
    const reply = await this.send(command, options);
    if (reply.outcome !== "done") throw new Error(JSON.stringify(reply));
    return reply;
  }

  snapshot(): Promise<KitchenReply> {
    return this.get<KitchenReply>(paths.getKitchen);
  }

  async order(number: string): Promise<KitchenOrder> {
    const found = (await this.snapshot()).orders.find((one) => one.number === number);
    if (!found) throw new Error(`The kitchen does not see ${number}.`);
    return found;
  }

  /** Reports that a screen shows the tickets. */
  show(screen = "pass", more: object = {}) {
    return this.guest.post(paths.showKitchen, { screen, ...more }, this.cook);
  }

  async address(): Promise<string> {
    const { app } = this.guest.service;
    if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  }

  async listen(query = "", headers: Record<string, string> = {}): Promise<EventReader> {
    const url = `${await this.address()}${paths.getKitchenEvents}${query}`;
    return EventReader.open(url, { cookie: this.cook["cookie"]!, ...headers });
  }

  /** The event stream of a guest's page. */
  async watch(token: string): Promise<EventReader> {
    return EventReader.open(`${await this.address()}${paths.watchOrder}`, {}, { token });
  }

  /** An order as its guest sees it. */
  async view(token: string): Promise<ManagedOrder> {
    const { body } = await this.guest.post<{ order: ManagedOrder }>(paths.viewOrder, { token });
    return body.order;
  }

  /** Kinds of the queued emails, sorted alphabetically. */
  async mails(): Promise<string[]> {
    const { db } = this.guest.service.storage;
    const rows = await db.selectFrom("outbox").select("kind").orderBy("kind").execute();
    return rows.map(({ kind }) => kind);
  }

  close(): Promise<void> {
    return this.guest.close();
  }
}
