import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EveningReply, EveningParty } from "../../../../src/features/evening/contract/evening.ts";
import { watchContent } from "../../../../src/app/watch-content.ts";
import { eveningDeps } from "../../../../src/features/evening/server/deps.ts";
import { sharedSecret } from "../../../../src/core/server/storage/secrets.ts";
import { bookingSettings } from "./fixtures.ts";
import { testService, type TestService } from "./service.ts";
import { addStaff, staffSession } from "./staff.ts";
import type {
  EveningCommand,
  EveningCommandReply,
} from "../../../../src/features/evening/contract/evening-commands.ts";
import type { OfferDeps } from "../../../../src/features/evening/server/offer-links.ts";

/** The evening in these tests: Saturday, 21 November 2026, with dinner from 18:00 to 02:00. */
export const evening = "2026-11-21";

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** Five tables in two areas; 3 and 4 can be joined. */
export const smallHouse = {
  largestParty: 8,
  pace: 12,
  servicePeriods: [{ name: "Dinner", from: "18:00", to: "02:00", days }],
  tables: [
    { name: "1", min: 1, max: 2, area: "Window", x: 10, y: 20 },
    { name: "2", min: 1, max: 2, area: "Window" },
    { name: "3", min: 1, max: 4, area: "Oven room" },
    { name: "4", min: 1, max: 4, area: "Oven room" },
    { name: "5", min: 3, max: 6, area: "Oven room" },
  ],
  combinations: [{ tables: ["3", "4"], min: 5, max: 8 }],
};

type Done = Extract<EveningCommandReply, { outcome: "done" }>;
type CommandInput = EveningCommand extends infer C
  ? C extends { readonly kind: string }
    ? C
    : never
  : never;

/** A service with an evening's book, and a signed-in host. */
export class EveningBook {
  readonly service: TestService;
  headers: Record<string, string> = {};
  /** Dependencies of the service's background jobs. */
  deps!: OfferDeps;
  #now: { at: Date };

  private constructor(service: TestService, now: { at: Date }) {
    this.service = service;
    this.#now = now;
  }

  /** Opens the book at 20:12 in Rome. */
  static async open(databaseUrl?: string, settings: object = {}): Promise<EveningBook> {
    const now = { at: new Date(`${evening}T19:12:00Z`) };
    const service = await testService({
      now: () => now.at,
      site: false,
      env: { LOG_LEVEL: "error", ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
    });
    const book = new EveningBook(service, now);
    await book.changeSettings(settings);
    const host = await service.storage.db.selectFrom("staff").select("id").where("id", "=", "host").execute();
    if (host.length === 0) await addStaff(service.storage, "host", { name: "Marta Abel" });
    await book.signIn();
    const { storage, config } = service;
    const lastGood = join(config.dataDir, "last-good");
    const { bookingRules, restaurant } = await watchContent(config.contentDir, lastGood, service.app.log);
    book.deps = eveningDeps({
      storage,
      bookingRules,
      now: () => now.at,
      restaurant: restaurant.current,
      siteUrl: () => "http://localhost",
      linkKey: await sharedSecret(storage, "links", now.at),
      repository: () => Promise.reject(new Error("Background jobs change no content.")),
    });
    return book;
  }

  async signIn(): Promise<void> {
    const host = await this.service.storage.db
      .selectFrom("staff")
      .selectAll()
      .where("id", "=", "host")
      .executeTakeFirstOrThrow();
    this.headers = await staffSession(this.service.storage, host, { now: this.#now.at });
  }

  get now(): Date {
    return this.#now.at;
  }

  /** Sets the clock to a time of the evening in Rome. */
  at(time: string): void {
    const date = time < "12:00" ? "2026-11-22" : evening;
    this.#now.at = new Date(`${date}T${time}:00+01:00`);
  }

  setNow(now: Date): void {
    this.#now.at = now;
  }

  later(minutes: number): void {
    this.#now.at = new Date(this.#now.at.getTime() + minutes * 60_000);
  }

  async changeSettings(changes: object): Promise<void> {
    await writeFile(
      join(this.service.config.contentDir, "settings/booking.yml"),
      bookingSettings({ ...smallHouse, ...changes }),
    );
  }

  /** Empties the book. */
  async startOver(): Promise<void> {
    const { db } = this.service.storage;
    for (const table of [
      "reservation_tables",
      "reservations",
      "table_blocks",
      "waiting_list",
      "evening_events",
      "evening_commands",
      "idempotency_keys",
      "outbox",
      "throttles",
      "known_tables",
    ] as const)
      await db.deleteFrom(table).execute();
    await this.changeSettings({});
    this.at("20:12");
    await this.signIn();
  }

  async post(url: string, payload: object, headers: Record<string, string> = {}) {
    const reply = await this.service.app.inject({ method: "POST", url, payload, headers });
    return { status: reply.statusCode, body: reply.json() };
  }

  /** Sends a command unchanged. */
  async request(payload: object) {
    return this.post("/api/staff/evening/commands", payload, this.headers);
  }

  /** Sends a command; resolves to its outcome. */
  async send(
    command: CommandInput,
    options: { key?: string; overrule?: boolean; initials?: string; offline?: { secondsAgo: number } } = {},
  ): Promise<EveningCommandReply> {
    const { status, body } = await this.request({ key: randomUUID(), ...options, command });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body as EveningCommandReply;
  }

  /** Sends a command that must succeed. */
  async done(command: CommandInput, options: Parameters<EveningBook["send"]>[1] = {}): Promise<Done> {
    const reply = await this.send(command, options);
    if (reply.outcome !== "done") throw new Error(JSON.stringify(reply));
    return reply;
  }

  /** Books by phone; resolves to the party. */
  async booked(
    name: string,
    size: number,
    time: string,
    tables?: readonly string[],
    more: object = {},
  ): Promise<EveningParty> {
    const command = { kind: "book", date: evening, name, size, time, ...(tables ? { tables } : {}), ...more };
    return (await this.done(command as CommandInput, { overrule: true })).parties[0]!;
  }

  async evening(date = evening): Promise<EveningReply> {
    const reply = await this.service.app.inject({
      url: `/api/staff/evening?date=${date}`,
      headers: this.headers,
    });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return reply.json();
  }

  async party(id: string): Promise<EveningParty> {
    const found = (await this.evening()).parties.find((one) => one.id === id);
    if (!found) throw new Error(`${id} is not in the book.`);
    return found;
  }

  /** Books as a guest. */
  guest(body: object = {}) {
    return this.post("/api/food/createReservation", {
      numberOfPersons: 2,
      reservationDate: evening,
      reservationTime: "9:00 PM",
      name: "Rossi",
      email: "rossi@example.com",
      ...body,
    });
  }

  close(): Promise<void> {
    return this.service.close();
  }
}
