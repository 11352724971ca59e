import {
  chosenServiceTime,
  knowOffsets,
  parseTimeOfDay,
  serviceTimeOf,
  timeOfDay,
  utcOffsets,
  wallClock,
} from "../../src/shared/time.ts";

it.each([
  ["12:00 am", 0],
  ["12:30 AM", 30],
  ["09:00 am", 540],
  ["12:00 pm", 720],
  ["6:00 PM", 1080],
  ["06:30pm", 1110],
  ["18:30", 1110],
])("%s is %d minutes past midnight", (text, minutes) => {
  expect(parseTimeOfDay(text)).toBe(minutes);
});

it.each([
  [0, "12:00 AM"],
  [30, "12:30 AM"],
  [540, "9:00 AM"],
  [720, "12:00 PM"],
  [1110, "6:30 PM"],
  [1470, "12:30 AM"],
])("minute %d of a service is read as %s", (minutes, text) => {
  expect(timeOfDay(minutes)).toBe(text);
});

describe("the service day in Rome, services closing at 02:00", () => {
  const at = (utc: string) => serviceTimeOf(new Date(utc), "Europe/Rome", 120);

  it("half past midnight still belongs to the evening before", () => {
    expect(at("2026-11-21T23:30:00Z")).toEqual({ date: "2026-11-21", minutes: 24 * 60 + 30 });
  });

  it("a new day begins when the last service has closed", () => {
    expect(at("2026-11-22T01:00:00Z")).toEqual({ date: "2026-11-22", minutes: 120 });
  });

  it("follows the restaurant's clock into summer time, not the machine's", () => {
    expect(at("2026-07-01T10:15:00Z")).toEqual({ date: "2026-07-01", minutes: 12 * 60 + 15 });
  });

  it("the first minutes of a year belong to New Year's Eve", () => {
    expect(at("2026-12-31T23:05:00Z")).toEqual({ date: "2026-12-31", minutes: 24 * 60 + 5 });
  });

  it("a guest who picks an evening and 12:30 am comes after that evening's 11 PM", () => {
    const choose = (time: string) => chosenServiceTime("2026-11-21", parseTimeOfDay(time)!, 120);
    expect([choose("11:00 PM"), choose("12:30 am")]).toEqual([
      { date: "2026-11-21", minutes: 1380 },
      { date: "2026-11-21", minutes: 1470 },
    ]);
  });
});

describe("a zone whose offsets are known", () => {
  const zones = ["Europe/Rome", "America/Sao_Paulo", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"];

  test.each(zones)("%s shows on its wall what Intl says, before and after its clocks change", (zone) => {
    const offsets = utcOffsets(zone, 2026);
    const moments = offsets.flatMap(([from]) => [-61, -1, 0, 1, 59, 60, 61].map((more) => from + more));
    for (let day = 0; day < 900; day += 7) moments.push(Date.UTC(2025, 11, 1, 23, 30) / 60_000 + day * 1440);
    const asked = moments.map((minute) => wallClock(new Date(minute * 60_000), zone));
    knowOffsets(zone, offsets);
    expect(moments.map((minute) => wallClock(new Date(minute * 60_000), zone))).toEqual(asked);
  });

  test("two years hold two changes a year where there is summer time", () => {
    expect(utcOffsets("Europe/Rome", 2026).map(([, minutes]) => minutes)).toEqual([
      60,
      120,
      60,
      120,
      60,
      null,
    ]);
    expect(utcOffsets("Asia/Kathmandu", 2026).map(([, minutes]) => minutes)).toEqual([345, null]);
    expect(() => utcOffsets("Europe/Nowhere", 2026)).toThrow(RangeError);
  });
});
