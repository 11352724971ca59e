import type { EveningParty as PartyReply } from "../../../../src/features/evening/contract/evening.ts";
import type { ErrorCode } from "../../../../src/core/contract/errors.ts";
import * as paths from "../../../../src/core/contract/paths.ts";
import { Refused } from "../../../../src/features/staff/shell/api.ts";
import {
  createEveningStore,
  type EveningStore,
} from "../../../../src/features/evening/staff/live/evening-store.ts";
import { party, reply } from "./support/reply.ts";
import type { EveningCommandReply } from "../../../../src/features/evening/contract/evening-commands.ts";

interface Sent {
  readonly key: string;
  readonly initials?: string;
  readonly identity?: string;
  readonly offline?: object;
  readonly command: { readonly kind: string; readonly id: string; readonly version: number };
}

/** The service as seen by a screen: parties with versions, a line that can be cut, a session that can end. */
class FakeService {
  line: "up" | "cut" | "replies lost" = "up";
  isSignedIn = true;
  /** Error with which the service refuses commands; undefined if it accepts them. */
  refusal: ErrorCode | undefined;
  readonly parties = new Map<string, PartyReply>(reply.parties.map((one) => [one.id, one]));
  /** Every command that was carried out. */
  readonly done: Sent[] = [];
  /** Called with each command before it is answered. */
  onCommand: (sent: Sent) => void = () => undefined;
  readonly #replies = new Map<string, EveningCommandReply>();
  readonly #streams = new Set<EventTarget>();

  readonly call = async (path: string, body?: object): Promise<never> => {
    if (this.line === "cut") throw new TypeError("Failed to fetch");
    if (!this.isSignedIn)
      throw new Refused({
        success: false,
        code: "NOT_SIGNED_IN",
        error: "Sign in",
        message: "Sign in",
      } as never);
    if (!path.startsWith(paths.sendEveningCommand))
      return { ...reply, parties: [...this.parties.values()], now: new Date().toISOString() } as never;
    if (this.refusal)
      throw new Refused({
        success: false,
        code: this.refusal,
        error: "Refused",
        message: "Refused",
      } as never);
    const answer = this.carryOut(body as Sent);
    if (this.line === "replies lost") throw new TypeError("Failed to fetch");
    return answer as never;
  };

  readonly openEvents = (): EventSource => {
    const stream = Object.assign(new EventTarget(), { close: () => this.#streams.delete(stream) });
    this.#streams.add(stream);
    queueMicrotask(() => this.beat());
    return stream as unknown as EventSource;
  };

  get streams(): number {
    return this.#streams.size;
  }

  /** Sends a heartbeat on each stream; if the line is down, ends the streams instead. */
  beat(): void {
    const data = JSON.stringify({ now: new Date().toISOString(), sequence: 7 });
    for (const stream of this.#streams)
      stream.dispatchEvent(this.line === "up" ? new MessageEvent("heartbeat", { data }) : new Event("error"));
  }

  private carryOut(sent: Sent): EveningCommandReply {
    const known = this.#replies.get(sent.key);
    if (known) {
      expect(sent.command).toEqual(this.done.find(({ key }) => key === sent.key)?.command);
      return known;
    }
    this.onCommand(sent);
    const { id, version, kind } = sent.command;
    const before = this.parties.get(id)!;
    const states = { blocks: [], waiting: [] };
    if (before.version !== version)
      return { success: true, outcome: "stale", message: "JO: moved", parties: [before], ...states };
    const after = { ...before, version: version + 1, changedBy: sent.initials ?? null };
    this.parties.set(id, after);
    this.done.push(sent);
    const sequence = 7 + this.done.length;
    const answer: EveningCommandReply = {
      success: true,
      outcome: "done",
      sequence,
      entry: {
        sequence,
        at: new Date().toISOString(),
        date: reply.date,
        kind: "edited",
        actor: "staff",
        initials: sent.initials ?? null,
        member: null,
        unverified: false,
        summary: `${kind} ${id}`,
        subject: id,
        key: sent.key,
        undoable: true,
        undone: false,
        undoes: null,
      },
      message: null,
      parties: [after],
      ...states,
    };
    this.#replies.set(sent.key, answer);
    return answer;
  }
}

let service: FakeService;
let store: EveningStore;
/** The member who is signed in. */
let signedIn = "ma";

/** Runs everything that is only waiting for replies. */
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(async () => {
  jest.useFakeTimers();
  service = new FakeService();
  signedIn = "ma";
  const stored = new Map<string, string>();
  store = createEveningStore({
    date: undefined,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    },
    call: service.call,
    openEvents: service.openEvents,
    member: () => ({ id: signedIn, initials: signedIn.toUpperCase() }),
  });
  store.start();
  await settle();
});
afterEach(() => {
  store.stop();
  jest.useRealTimers();
});

test("a book that arrives while the page loads is drawn at once; a stale one is requested again", async () => {
  const asked: string[] = [];
  const open = (receivedAt: number) =>
    createEveningStore({
      date: undefined,
      early: { reply, receivedAt },
      storage: { getItem: () => null, setItem: () => undefined },
      call: (path) => {
        asked.push(path);
        return service.call(path);
      },
      openEvents: service.openEvents,
    });
  for (const [age, questions] of [
    [200, 0],
    [20_000, 1],
  ] as const) {
    asked.length = 0;
    const early = open(performance.now() - age);
    expect(early.getState().book?.parties).toHaveLength(2);
    expect(early.getState().lostSince).toBeUndefined();
    early.start();
    await settle();
    expect(asked).toHaveLength(questions);
    early.stop();
  }
});

const loseLine = async () => {
  service.line = "cut";
  service.beat();
  await jest.advanceTimersByTimeAsync(6_000);
  expect(store.getState().lostSince).toBeDefined();
};
const lineIsBack = async () => {
  service.line = "up";
  store.tryNow();
  await settle();
};
const versionOf = (id: string) => store.getState().book!.parties.find((one) => one.id === id)!.version;
const note = (id: string, text: string) =>
  store.send({ kind: "edit", id, version: versionOf(id), note: text }, text);
const moved = (id: string, table: string) =>
  store.send({ kind: "move", id, version: versionOf(id), tables: [table] }, `to ${table}`);
const outcomes = () => store.getState().outcomes.map(({ text, isTaken }) => `${text}: ${isTaken}`);

test("commands kept offline are sent in order, and never by another member", async () => {
  await loseLine();
  await note("Rossi", "window");
  signedIn = "jo";
  await note("Silva", "cake");
  expect(service.done).toEqual([]);
  await lineIsBack();
  // Without initials, a command counts as the signed-in member's.
  expect(service.done.map(({ command, initials }) => [command.id, initials])).toEqual([
    ["Rossi", "MA"],
    ["Silva", undefined],
  ]);
  expect(outcomes()).toEqual(["window: true", "cake: true"]);
  expect(store.getState().queue).toEqual([]);
});

test("a PIN's member is stored with a kept command; an invalid PIN is asked for again, and nothing is lost", async () => {
  const sent: unknown[] = [];
  service.onCommand = ({ identity, initials }) => void sent.push([identity, initials]);
  const seat = (token: string) =>
    store.send({ kind: "confirm", id: "Rossi", version: versionOf("Rossi") }, "confirmed", {
      identity: { initials: "JO", token },
    });
  await seat("a-token");
  await loseLine();
  await seat("a-token");
  await lineIsBack();
  expect(sent).toEqual([
    ["a-token", "JO"],
    ["a-token", "JO"],
  ]);
  service.refusal = "INVALID_TOKEN";
  await expect(seat("an-old-token")).rejects.toMatchObject({ code: "INVALID_TOKEN" });
  expect(store.getState()).toMatchObject({ queue: [], rejection: undefined });
});

test("two tentative commands for one party do not block each other", async () => {
  await loseLine();
  await note("Rossi", "window");
  await moved("Rossi", "2");
  await moved("Rossi", "3");
  await lineIsBack();
  expect(outcomes()).toEqual(["window: true", "to 2: true", "to 3: true"]);
});

test("a tentative command for a party changed meanwhile is left to the service", async () => {
  await loseLine();
  await moved("Rossi", "2");
  await moved("Rossi", "3");
  service.parties.set("Rossi", party("Rossi", { version: 9 }));
  await lineIsBack();
  expect(outcomes()).toEqual(["to 2: false", "to 3: false"]);
  expect(versionOf("Rossi")).toBe(9);
});

test("commands queued while the queue is being sent are sent as well", async () => {
  await loseLine();
  await note("Rossi", "window");
  service.onCommand = ({ command }) => {
    if (command.id === "Rossi") void note("Silva", "cake");
  };
  await lineIsBack();
  expect(outcomes()).toEqual(["window: true", "cake: true"]);
});

test("a command whose answer is lost is sent again unchanged, and done once", async () => {
  service.line = "replies lost";
  expect(await moved("Rossi", "2")).toBeUndefined();
  await note("Rossi", "window");
  await jest.advanceTimersByTimeAsync(6_000);
  await lineIsBack();
  expect(service.done.map(({ command }) => command.kind)).toEqual(["move", "edit"]);
  expect(outcomes()).toEqual(["to 2: true", "window: true"]);
});

test("an ended session loses nothing: commands are sent after the next sign-in", async () => {
  service.isSignedIn = false;
  expect(await moved("Rossi", "2")).toBeUndefined();
  expect(store.getState()).toMatchObject({ isSignedOut: true, queue: [{ text: "to 2" }] });
  await note("Silva", "cake");
  // Meanwhile nothing is sent, and nothing is lost.
  await jest.advanceTimersByTimeAsync(60_000);
  expect(service.done).toEqual([]);
  service.isSignedIn = true;
  store.resume();
  await settle();
  expect(store.getState().isSignedOut).toBe(false);
  expect(outcomes()).toEqual(["to 2: true", "cake: true"]);
});

test("two simultaneous connections leave one stream", async () => {
  await loseLine();
  service.line = "up";
  store.tryNow();
  store.tryNow();
  await settle();
  expect(store.getState().lostSince).toBeUndefined();
  expect(service.streams).toBe(1);
});
