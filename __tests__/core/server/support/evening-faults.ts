import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type {
  EveningEvent,
  EveningReply,
  EveningParty,
  EveningBlock,
  EveningWaitingParty,
} from "../../../../src/features/evening/contract/evening.ts";
import { openStorage } from "../../../../src/core/server/storage/index.ts";
import { databaseOf } from "./databases.ts";
import { EventReader } from "./event-reader.ts";
import { bookingSettings, contentFiles, temporaryFolder, writeFiles } from "./fixtures.ts";
import { startProcess, type ServiceProcess } from "./process.ts";
import { addStaff, staffSession } from "./staff.ts";
import { seededRandom } from "../../../../src/core/shared/seeded-random.ts";
import type {
  EveningCommand,
  EveningCommandReply,
} from "../../../../src/features/evening/contract/evening-commands.ts";

/* Runs an evening on several devices while connections break, services are killed and clocks differ. */

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const names = Array.from({ length: 12 }, (_, index) => `${index + 1}`);

/** A restaurant that is always open, because the services run in separate processes with the real clock. */
const house = {
  timeZone: "UTC",
  largestParty: 6,
  servicePeriods: [{ name: "Always", from: "00:00", to: "23:59", days }],
  turnTimes: [{ upTo: 2, minutes: 30 }],
  longestTurn: 45,
  tables: names.map((name, index) => ({ name, min: 1, max: index < 8 ? 4 : 6 })),
};

export interface EveningFaultReport {
  readonly database: string;
  readonly services: number;
  readonly commands: number;
  /** Number of commands by outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Requests that were sent again because their reply was lost. */
  readonly resent: number;
  readonly disconnects: number;
  readonly kills: number;
  /** Commands that were answered as done, but are not in the log. */
  readonly lost: number;
  /** Commands that were carried out more than once. */
  readonly repeated: number;
  /** Pairs of parties at the same table at the same time. */
  readonly double: number;
  /** Devices whose book differs from the database at the end. */
  readonly different: number;
  /** Milliseconds from a command on one device to its event on another, if no fault was in between. */
  readonly p50Ms: number;
  readonly p95Ms: number;
}

interface Book {
  readonly parties: Map<string, EveningParty>;
  readonly blocks: Map<string, EveningBlock>;
  readonly waiting: Map<string, EveningWaitingParty>;
}

/** A host's device: a book that follows the events, and commands that are sent until they are answered. */
class Device {
  readonly book: Book = { parties: new Map(), blocks: new Map(), waiting: new Map() };
  readonly #name: string;
  readonly #address: () => Promise<string>;
  readonly #cookie: string;
  #cursor = 0;
  #reader: EventReader | undefined;
  #stopped = false;
  #following: Promise<void> = Promise.resolve();
  /**
   * Start of the current connection, in milliseconds of `performance.now()`; Infinity while there is none.
   */
  liveSince = Infinity;
  resent = 0;
  /** Called with the key of each command whose event arrives. */
  onEvent: (key: string) => void = () => undefined;

  constructor(name: string, address: () => Promise<string>, cookie: string) {
    this.#name = name;
    this.#address = address;
    this.#cookie = cookie;
  }

  start(): void {
    this.#following = this.follow();
  }

  private async load(base: string): Promise<void> {
    const reply = await fetch(`${base}/api/staff/evening`, { headers: { cookie: this.#cookie } });
    if (!reply.ok) throw new Error(`${reply.status}`);
    const evening = (await reply.json()) as EveningReply;
    for (const kind of ["parties", "blocks", "waiting"] as const) {
      this.book[kind].clear();
      for (const one of evening[kind]) this.book[kind].set(one.id, one as never);
    }
    this.#cursor = evening.sequence;
  }

  private take<T extends { readonly id: string; readonly version: number }>(
    known: Map<string, T>,
    changed: readonly T[],
  ) {
    for (const one of changed) if ((known.get(one.id)?.version ?? -1) <= one.version) known.set(one.id, one);
  }

  /** Listens, and reconnects whenever the connection breaks. */
  private async follow(): Promise<void> {
    let loaded = false;
    while (!this.#stopped) {
      try {
        const base = await this.#address();
        if (!loaded) await this.load(base);
        loaded = true;
        const reader = await EventReader.open(`${base}/api/staff/evening/events?after=${this.#cursor}`, {
          cookie: this.#cookie,
        });
        this.#reader = reader;
        // The device may have stopped while it was connecting.
        if (this.#stopped) return await reader.close();
        this.liveSince = performance.now();
        for (;;) {
          const { event, id, data } = await reader.any();
          if (event === "end") break;
          if (event === "reload") {
            await this.load(base);
            continue;
          }
          if (event !== "change") continue;
          const { entry, parties, blocks, waiting } = JSON.parse(data) as EveningEvent;
          this.take(this.book.parties, parties);
          this.take(this.book.blocks, blocks);
          this.take(this.book.waiting, waiting);
          this.#cursor = Number(id);
          if (entry.key !== null) this.onEvent(entry.key);
        }
      } catch {
        // The connection broke: connect again.
      }
      this.liveSince = Infinity;
      await pause(20);
    }
  }

  /** Breaks the stream, like a loss of Wi-Fi. */
  async disconnect(): Promise<void> {
    this.liveSince = Infinity;
    await this.#reader?.close();
  }

  /**
   * Sends a command until it is answered. @param cutMs milliseconds after which the connection breaks on the
   * first attempt
   */
  async send(
    key: string,
    command: EveningCommand,
    {
      cutMs,
      offline,
    }: { readonly cutMs?: number | undefined; readonly offline?: { secondsAgo: number } | undefined },
  ): Promise<EveningCommandReply | { readonly outcome: string; readonly sequence?: undefined }> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const base = await this.#address();
        const reply = await fetch(`${base}/api/staff/evening/commands`, {
          method: "POST",
          headers: { cookie: this.#cookie, origin: base, "content-type": "application/json" },
          body: JSON.stringify({
            key,
            initials: this.#name,
            overrule: true,
            ...(offline ? { offline } : {}),
            command,
          }),
          ...(attempt === 0 && cutMs !== undefined ? { signal: AbortSignal.timeout(cutMs) } : {}),
        });
        const body = (await reply.json()) as EveningCommandReply & { readonly code?: string };
        if (reply.status < 500) return reply.ok ? body : { outcome: body.code ?? `${reply.status}` };
      } catch {
        // It may or may not have arrived: send it again with the same key.
      }
      this.resent += 1;
      await pause(30);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#reader?.close();
    await this.#following;
  }
}

/** Returns a random command that may or may not make sense for the device's book. */
function randomCommand(
  { parties, blocks, waiting }: Book,
  random: () => number,
  date: string,
): EveningCommand {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const party = pick(
    [...parties.values()].filter(({ status }) => status !== "cancelled" && status !== "completed"),
  );
  const tables = random() < 0.2 ? [pick(names), pick(names)] : [pick(names)];
  const distinct = [...new Set(tables)];
  const size = 1 + Math.floor(random() * 6);
  if (!party || random() < 0.28)
    return random() < 0.7 ? { kind: "walk-in", size } : { kind: "wait", size, date };
  const on = { id: party.id, version: party.version };
  const guest = pick([...waiting.values()].filter(({ status }) => status === "waiting"));
  if (guest && random() < 0.1) return { kind: "seat-waiting", id: guest.id, version: guest.version };
  const block = pick([...blocks.values()].filter(({ removed }) => !removed));
  if (block && random() < 0.1) return { kind: "unblock", id: block.id, version: block.version };
  const drawn = random();
  if (drawn < 0.3) return { kind: "complete", ...on };
  if (drawn < 0.6) return { kind: "move", ...on, tables: distinct };
  if (drawn < 0.7) return { kind: "lengthen", ...on, minutes: random() < 0.5 ? 15 : -5 };
  if (drawn < 0.8) return { kind: "join", ...on, tables: [pick(names)] };
  if (drawn < 0.9) return { kind: "edit", ...on, note: `note ${Math.floor(random() * 1000)}` };
  return { kind: "block", date, tables: [pick(names)] };
}

/** Returns a device's book as text in a fixed order, so that books can be compared. */
const shownBy = ({ parties, blocks, waiting }: Book): string =>
  JSON.stringify([
    [...parties.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    [...blocks.values()].filter(({ removed }) => !removed).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    [...waiting.values()]
      .filter(({ status }) => status === "waiting" || status === "offered")
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  ]);

const percentile = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN);

/**
 * Sends `commands` commands from two devices, with faults in between. @param services more than one needs
 * PostgreSQL
 */
export async function runEveningFaults({
  database,
  databaseUrl,
  services: count,
  commands,
  seed = 1,
}: {
  readonly database: string;
  readonly databaseUrl: string;
  readonly services: number;
  readonly commands: number;
  readonly seed?: number;
}): Promise<EveningFaultReport> {
  const random = seededRandom(seed);
  const folder = await temporaryFolder();
  await writeFiles(`${folder.path}/content`, {
    ...contentFiles,
    "settings/booking.yml": bookingSettings(house),
  });
  const skew = join(process.cwd(), "__tests__/core/server/support/skewed-clock.mjs");
  const start = (index: number): ServiceProcess =>
    startProcess(folder.path, {
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder.path, `data-${index}`),
      // With several services, each has its own clock; SQLite's only service has the machine's.
      ...(count > 1 ? { NODE_OPTIONS: `--import=${skew}`, CLOCK_SKEW_MS: `${(index - 1) * 240_000}` } : {}),
    });
  const running = Array.from({ length: count }, (_, index) => start(index));
  await Promise.all(running.map(({ address }) => address));

  const storage = await openStorage(databaseOf(databaseUrl));
  const member = await addStaff(storage, "host");
  const { cookie } = await staffSession(storage, member, { now: storage.now() });
  const date = storage.now().toISOString().slice(0, 10);

  let turn = 0;
  const nextAddress = () => running[(turn += 1) % count]!.address;
  const devices = ["MA", "JO"].map((name) => new Device(name, nextAddress, cookie));
  const sentAt = new Map<string, { readonly at: number; readonly by: Device }>();
  const latencies: number[] = [];
  for (const device of devices) {
    device.onEvent = (key) => {
      const sent = sentAt.get(key);
      if (sent && sent.by !== device && device.liveSince < sent.at)
        latencies.push(performance.now() - sent.at);
    };
    device.start();
  }

  const outcomes: Record<string, number> = {};
  const done = new Map<string, number>();
  let [disconnects, kills, sent] = [0, 0, 0];
  let isOver = false;

  const breaking = async () => {
    while (!isOver) {
      await pause(150 + random() * 500);
      if (random() < 0.75) {
        disconnects += 1;
        await devices[Math.floor(random() * devices.length)]!.disconnect();
      } else if (!isOver) {
        kills += 1;
        const index = Math.floor(random() * count);
        const killed = running[index]!;
        killed.child.kill("SIGKILL");
        await killed.ended;
        running[index] = start(index);
        await running[index].address;
      }
    }
  };
  const work = async (device: Device) => {
    while (sent < commands) {
      sent += 1;
      const key = randomUUID();
      const command = randomCommand(device.book, random, date);
      const cutMs = random() < 0.08 ? 1 + Math.floor(random() * 30) : undefined;
      const offline = random() < 0.1 ? { secondsAgo: Math.floor(random() * 3000) } : undefined;
      if (cutMs === undefined) sentAt.set(key, { at: performance.now(), by: device });
      const before = device.resent;
      const reply = await device.send(key, command, { cutMs, offline });
      if (device.resent !== before) sentAt.delete(key);
      outcomes[reply.outcome] = (outcomes[reply.outcome] ?? 0) + 1;
      if (reply.outcome === "done" && reply.sequence !== undefined) done.set(key, reply.sequence);
      // The host looks at the screen in between.
      await pause(random() * 20);
    }
  };
  const breakages = breaking();
  await Promise.all(devices.map(work));
  isOver = true;
  await breakages;

  const log = await storage.db.selectFrom("evening_events").select(["sequence", "command_key"]).execute();
  const byKey = Map.groupBy(log, ({ command_key }) => command_key);
  const truth = async () => {
    const base = await running[0]!.address;
    const evening = (await (
      await fetch(`${base}/api/staff/evening`, { headers: { cookie } })
    ).json()) as EveningReply;
    const book: Book = {
      parties: new Map(evening.parties.map((one) => [one.id, one])),
      blocks: new Map(evening.blocks.map((one) => [one.id, one])),
      waiting: new Map(evening.waiting.map((one) => [one.id, one])),
    };
    return shownBy(book);
  };
  const wanted = await truth();
  // Both devices must catch up by themselves.
  const deadline = performance.now() + 15_000;
  const isDifferent = (device: Device) => shownBy(device.book) !== wanted;
  while (devices.some(isDifferent) && performance.now() < deadline) await pause(50);
  const different = devices.filter(isDifferent).length;
  for (const device of devices) await device.stop();

  const holds = await storage.db.selectFrom("reservation_tables").selectAll().execute();
  let double = 0;
  for (const [index, a] of holds.entries())
    for (const b of holds.slice(index + 1))
      if (a.table_name === b.table_name && a.from_minute < b.to_minute && b.from_minute < a.to_minute)
        double += 1;
  await storage.close();
  for (const { child, ended } of running) {
    child.kill("SIGTERM");
    await ended;
  }
  await folder.remove();
  return {
    database,
    services: count,
    commands: sent,
    outcomes,
    resent: devices.reduce((sum, device) => sum + device.resent, 0),
    disconnects,
    kills,
    lost: [...done].filter(([key, sequence]) => byKey.get(key)?.[0]?.sequence !== sequence).length,
    repeated: [...byKey].filter(([key, { length }]) => key !== null && length > 1).length,
    double,
    different,
    p50Ms: percentile(latencies, 0.5),
    p95Ms: percentile(latencies, 0.95),
  };
}
