import type { PlaceOrderReply, QuoteOrderReply } from "../../../../src/features/orders/contract/orders.ts";
import * as paths from "../../../../src/core/contract/paths.ts";
import type { OrderState } from "../../../../src/features/orders/contract/orders.ts";
import { stoppedClock } from "./clock.ts";
import { bookingRules, bookingSettings, dish, orderingSettings, writeFiles } from "./fixtures.ts";
import { saturdayAfternoon, testService, type TestService } from "./service.ts";

/** A pizza that takes 8 minutes in an oven for four and costs 13, or 16 with a gluten-free base. */
export const pizza = (fields: Parameters<typeof dish>[0] = {}, dietary = "{ gluten: contains }"): string =>
  dish({ title: "Margherita", price: "13", ...fields }).replace(
    /---\n$/,
    `dietary: ${dietary}
takeAway:
  orderable: true
  station: Oven
  minutes: 8
  packaging: 1
  options:
    - name: As you like it
      max: 1
      choices:
        - { name: Gluten-free base, price: 3, dietary: { gluten: removes } }
---
`,
  );

interface Line {
  readonly quantity?: number;
  readonly choices?: readonly object[];
  readonly cents?: number;
  readonly note?: string;
}

interface Refusal {
  readonly code?: string;
  readonly error?: string;
  readonly field?: string;
}

/** A guest of a restaurant that takes orders, with a clock that tests can set. */
export class OrderingGuest {
  readonly service: TestService;
  readonly glutenFree = { option: "As you like it", choice: "Gluten-free base" };
  readonly #clock: ReturnType<typeof stoppedClock>;

  private constructor(service: TestService, clock: ReturnType<typeof stoppedClock>) {
    this.service = service;
    this.#clock = clock;
  }

  static async open(env: Record<string, string>, settings: object = {}): Promise<OrderingGuest> {
    const clock = stoppedClock(saturdayAfternoon.getTime());
    const service = await testService({
      ...clock,
      env,
      content: {
        "settings/ordering.yml": orderingSettings({ open: true, confirmAbove: 200, ...settings }),
        "dishes/margherita.md": pizza(),
      },
    });
    return new OrderingGuest(service, clock);
  }

  get now(): Date {
    return this.#clock.now();
  }

  later(ms: number): void {
    this.#clock.pass(ms);
  }

  async post<Reply>(url: string, payload: object, headers: Record<string, string> = {}) {
    const reply = await this.service.app.inject({ method: "POST", url, payload, headers });
    return { status: reply.statusCode, headers: reply.headers, body: reply.json<Reply & Refusal>() };
  }

  /** Lines of margherita as in a request; by default one. */
  lines(lines: readonly Line[] = [{}]) {
    return lines.map((line) => ({ dish: "margherita", quantity: 1, cents: 1300, ...line }));
  }

  /** An order with these lines, their cost and a name. */
  request(changes: object = {}, lines?: readonly Line[]) {
    const own = this.lines(lines);
    return {
      lines: own,
      totalCents: own.reduce((sum, { quantity, cents }) => sum + quantity * (cents + 100), 0),
      name: "Leyla Aydin",
      phoneNumber: "+39 555 0100",
      ...changes,
    };
  }

  place(changes: object = {}, lines?: readonly Line[], headers: Record<string, string> = {}) {
    return this.post<PlaceOrderReply>(paths.placeOrder, this.request(changes, lines), headers);
  }

  /** Places an order that must be accepted. */
  async placed(changes: object = {}, lines?: readonly Line[]): Promise<PlaceOrderReply> {
    const { status, body } = await this.place(changes, lines);
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }

  async quote(lines?: readonly Line[], changes: object = {}) {
    const asked = this.lines(lines).map(({ cents: _cents, ...line }) => line);
    return (await this.post<QuoteOrderReply>(paths.quoteOrder, { lines: asked, ...changes })).body;
  }

  /** Sets the number of portions that are left tonight. */
  async countPortions(dishSlug: string, value: number): Promise<void> {
    const row = { id: `portions ${dishSlug}`, value, until: "2026-11-22T01:00:00.000Z" };
    const { db } = this.service.storage;
    await db.deleteFrom("kitchen_state").where("id", "=", row.id).execute();
    await db.insertInto("kitchen_state").values(row).execute();
  }

  orders() {
    return this.service.storage.db.selectFrom("orders").selectAll().orderBy("created_at").execute();
  }

  async setState(number: string, state: OrderState): Promise<void> {
    await this.service.storage.db.updateTable("orders").set({ state }).where("number", "=", number).execute();
  }

  changeDish(fields: Parameters<typeof dish>[0]): Promise<void> {
    return writeFiles(this.service.root, { "content/dishes/margherita.md": pizza(fields) });
  }

  /** @param dietary as in the dish's file */
  changeFacts(dietary: string): Promise<void> {
    return writeFiles(this.service.root, { "content/dishes/margherita.md": pizza({}, dietary) });
  }

  /** @param limits overrides some of the settings' limits */
  changeBooking({ limits }: { readonly limits: object }): Promise<void> {
    const settings = bookingSettings({ limits: { ...bookingRules.limits, ...limits } });
    return writeFiles(this.service.root, { "content/settings/booking.yml": settings });
  }

  /** Runs the background jobs that are due. */
  async runJobs(): Promise<void> {
    this.service.app.jobs.start();
    await this.service.app.jobs.idle();
  }

  close(): Promise<void> {
    return this.service.close();
  }
}
