import {
  chosenServiceTime,
  parseTimeOfDay,
  serviceTimeOf,
  timeOfDay,
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

describe("the clock on the wall", () => {
  test.each([
    ["Europe/Rome", "2026-03-29T00:59:00Z", "2026-03-29", 119],
    ["Europe/Rome", "2026-03-29T01:00:00Z", "2026-03-29", 180],
    ["Europe/Rome", "2026-10-25T01:00:00Z", "2026-10-25", 120],
    ["Australia/Lord_Howe", "2026-12-31T14:00:00Z", "2027-01-01", 60],
    ["Asia/Kathmandu", "2026-11-21T18:20:00Z", "2026-11-22", 5],
  ])(
    "of %s shows at %s what guests there read, also when the clocks change",
    (zone, instant, date, minutes) => {
      expect(wallClock(new Date(instant), zone)).toEqual({ date, minutes });
    },
  );
});
