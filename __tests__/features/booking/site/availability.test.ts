import type {
  AvailabilityReply,
  Slot,
  SlotState,
} from "../../../../src/features/booking/contract/availability.ts";
import { defaultFormats } from "../../../../src/core/shared/formats.ts";
import { apiError } from "../../../../src/core/browser/api.ts";
import {
  alternativesOf,
  alternativesTo,
  invalidateAvailability,
  unavailableLabel,
  offeredServicePeriods,
  formatAvailability,
  stateAt,
  subscribeToAvailability,
} from "../../../../src/features/booking/site/availability.ts";
import { messagesIn } from "../../../../src/core/messages/catalogues.ts";

const t = messagesIn("en", "booking");

const slot = (time: string, minutes: number, state: SlotState = "free", more: Partial<Slot> = {}): Slot => ({
  time,
  minutes,
  servicePeriod: minutes < 1080 ? "Lunch" : "Dinner",
  state,
  alternatives: [],
  ...more,
});

const day = (slots: readonly Slot[], more: Partial<AvailabilityReply> = {}): AvailabilityReply => ({
  success: true,
  date: "2026-11-27",
  partySize: 4,
  timeZone: "Europe/Rome",
  largestParty: 12,
  firstDate: "2026-11-21",
  lastDate: "2026-12-20",
  slots,
  ...more,
});

const evening = day([
  slot("12:00 PM", 720, "past"),
  slot("6:00 PM", 1080, "too-soon"),
  slot("6:30 PM", 1110),
  slot("7:30 PM", 1170, "full", { alternatives: [{ date: "2026-11-27", time: "8:00 PM" }] }),
  slot("8:00 PM", 1200),
  slot("9:00 PM", 1260, "closed"),
  slot("12:30 AM", 1470),
]);

test("a slot is found in every spelling of its time, including those after midnight", () => {
  expect(stateAt(evening, "07:30 pm")).toBe("full");
  expect(stateAt(evening, "18:30")).toBe("free");
  expect(stateAt(evening, "12:30 AM")).toBe("free");
  expect(stateAt(evening, "3:00 PM")).toBe("closed");
});

test.each([
  ["6:30 PM", undefined],
  ["7:30 PM", "full"],
  ["9:00 PM", "closed"],
  ["3:00 PM", "closed"],
  ["12:00 PM", "past"],
  ["6:00 PM", "too soon"],
])("in a list, %s is marked %s", (time, mark) => {
  expect(unavailableLabel(evening, time, t)).toBe(mark);
});

test.each([
  ["6:30 PM", 4, "6:30 PM is free for four."],
  ["7:30 PM", 4, "7:30 PM is fully booked for four."],
  ["7:30 PM", undefined, "7:30 PM is fully booked."],
  ["12:00 PM", 4, "12:00 PM has passed."],
  ["6:00 PM", 4, "6:00 PM is too soon to book online."],
  ["3:00 PM", 4, "We don’t take bookings for 3:00 PM that day."],
  // Availability is unknown without a party size.
  ["6:30 PM", undefined, undefined],
  ["", 4, undefined],
])("%s for %s: %s", (time, partySize, said) => {
  expect(formatAvailability(evening, time, partySize, defaultFormats, t)).toBe(said);
});

test("a closed day says why, in staff's words", () => {
  expect(formatAvailability(day([], { note: "Staff party" }), "7:30 PM", 4, defaultFormats, t)).toBe(
    "We don’t take bookings on Friday, 27 November. Staff party.",
  );
  expect(formatAvailability(day([]), "", undefined, defaultFormats, t)).toBe(
    "We don’t take bookings on Friday, 27 November.",
  );
});

test("a special day's note is shown with the availability", () => {
  const special = day([slot("6:30 PM", 1110)], { note: "Tasting menu only!" });
  expect(formatAvailability(special, "", 4, defaultFormats, t)).toBe("Tasting menu only!");
  expect(formatAvailability(special, "6:30 PM", 4, defaultFormats, t)).toBe(
    "6:30 PM is free for four. Tasting menu only!",
  );
});

test("a day without free times says so before a time is chosen", () => {
  expect(formatAvailability(day([slot("6:30 PM", 1110, "full")]), "", 4, defaultFormats, t)).toBe(
    "No table is free on Friday, 27 November for four.",
  );
});

test("too far ahead, the last day is shown", () => {
  expect(formatAvailability(day([slot("6:30 PM", 1110, "too-far")]), "6:30 PM", 4, defaultFormats, t)).toBe(
    "We take bookings up to Sunday, 20 December.",
  );
});

describe("alternatives", () => {
  test("are those from the service, then the day's other free slots by distance", () => {
    expect(alternativesTo(evening, "7:30 PM")).toEqual([
      { date: "2026-11-27", time: "8:00 PM" },
      { date: "2026-11-27", time: "6:30 PM", minutes: 1110 },
      { date: "2026-11-27", time: "12:30 AM", minutes: 1470 },
    ]);
  });

  test("for a time that is not a slot are the nearest free ones", () => {
    expect(alternativesTo(evening, "05:00 pm").map(({ time }) => time)).toEqual([
      "6:30 PM",
      "8:00 PM",
      "12:30 AM",
    ]);
  });

  test("do not exist for a free time, and before a time is chosen only for a full day", () => {
    expect(alternativesTo(evening, "6:30 PM")).toEqual([]);
    expect(alternativesTo(evening, "")).toEqual([]);
    const next = { date: "2026-11-28", time: "6:30 PM" };
    const full = slot("6:30 PM", 1110, "full", { alternatives: [next] });
    expect(alternativesTo(day([full, { ...full, time: "7:00 PM", minutes: 1140 }]), "")).toEqual([next]);
  });

  test("for a refused booking come from its reply, whatever else that contains", () => {
    const one = { date: "2026-11-27", time: "8:00 PM" };
    const refused = (reply: unknown) => apiError({ status: 409, reply });
    expect(alternativesOf(refused({ error: "Full", alternatives: [one, null, { date: 3 }] }))).toEqual([one]);
    for (const reply of [undefined, null, {}, { alternatives: "8:00 PM" }])
      expect(alternativesOf(refused(reply))).toEqual([]);
    expect(alternativesOf(new TypeError("Failed to fetch"))).toEqual([]);
  });
});

test("a day's times are offered by service, without past ones", () => {
  expect(
    offeredServicePeriods(evening).map(({ name, times }) => [name, times.map(({ time }) => time)]),
  ).toEqual([["Dinner", ["6:00 PM", "6:30 PM", "7:30 PM", "8:00 PM", "9:00 PM", "12:30 AM"]]]);
  expect(offeredServicePeriods(day([slot("6:30 PM", 1110, "closed")]))).toEqual([]);
});

describe("asking", () => {
  const answer = (reply: AvailabilityReply) => new Response(JSON.stringify(reply));
  let fetched: jest.SpiedFunction<typeof fetch>;

  beforeEach(() => {
    jest.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") });
    invalidateAvailability();
    fetched = jest.spyOn(globalThis, "fetch").mockImplementation(async () => answer(evening));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
  const asked = () => fetched.mock.calls.map(([url]) => (url as string).split("?")[1]);

  test("waits until the choice is stable, and only asks about the last one", async () => {
    const told: AvailabilityReply[] = [];
    const end = subscribeToAvailability("2026-11-27", 2, (reply) => told.push(reply));
    await jest.advanceTimersByTimeAsync(299);
    end();
    subscribeToAvailability("2026-11-27", 4, (reply) => told.push(reply));
    await jest.advanceTimersByTimeAsync(299);
    expect(fetched).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(asked()).toEqual(["date=2026-11-27&partySize=4"]);
    expect(told).toEqual([evening]);
  });

  test("is cancelled if the choice changes meanwhile, and its late answer is ignored", async () => {
    let arrive!: (response: Response) => void;
    fetched.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
    const tell = jest.fn();
    const end = subscribeToAvailability("2026-11-27", 4, tell);
    await jest.advanceTimersByTimeAsync(300);
    end();
    expect(fetched.mock.calls[0]![1]!.signal!.aborted).toBe(true);
    arrive(answer(evening));
    await jest.advanceTimersByTimeAsync(0);
    expect(tell).not.toHaveBeenCalled();
  });

  test("again within half a minute costs no call, unless a booking was made in between", async () => {
    const again = async () => {
      subscribeToAvailability("2026-11-27", 4, () => undefined);
      await jest.advanceTimersByTimeAsync(300);
    };
    await again();
    await again();
    expect(asked()).toHaveLength(1);
    invalidateAvailability();
    await again();
    expect(asked()).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(30_000);
    await again();
    expect(asked()).toHaveLength(3);
  });

  test("about more guests than fit still learns the day and its limit", async () => {
    fetched.mockResolvedValueOnce(
      new Response('{"error":"Too many","code":"INVALID_PERSON_COUNT"}', { status: 400 }),
    );
    const tell = jest.fn();
    subscribeToAvailability("2026-11-27", 99, tell);
    await jest.advanceTimersByTimeAsync(300);
    expect(asked()).toEqual(["date=2026-11-27&partySize=99", "date=2026-11-27&partySize=1"]);
    expect(tell).toHaveBeenCalledWith(evening);
  });

  test.each([
    ["a cut line", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a service in trouble", async () => new Response("{}", { status: 503 })],
    ["another kind of service", async () => new Response("<html>", { status: 404 })],
  ])("%s reports nothing, and the next choice asks again", async (_, reply) => {
    fetched.mockImplementation(reply);
    const tell = jest.fn();
    subscribeToAvailability("2026-11-27", 4, tell);
    await jest.advanceTimersByTimeAsync(300);
    expect(tell).not.toHaveBeenCalled();
    fetched.mockImplementation(async () => answer(evening));
    subscribeToAvailability("2026-11-27", 4, tell);
    await jest.advanceTimersByTimeAsync(300);
    expect(tell).toHaveBeenCalledTimes(1);
  });

  test("a partly typed year is not asked about", async () => {
    subscribeToAvailability("0002-11-27", 4, () => undefined);
    await jest.advanceTimersByTimeAsync(300);
    expect(fetched).not.toHaveBeenCalled();
  });
});
