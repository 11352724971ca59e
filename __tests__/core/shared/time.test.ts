import {
  chosenServiceTime,
  hoursRange,
  parseTimeOfDay,
  readableHours,
  readableTime,
  serviceTimeOf,
  shortTimeOfDay,
  timeOfDay,
  wallClock,
} from "../../../src/core/shared/time.ts";

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
  [0, "12:00 AM", "00:00"],
  [30, "12:30 AM", "00:30"],
  [540, "9:00 AM", "09:00"],
  [720, "12:00 PM", "12:00"],
  [1110, "6:30 PM", "18:30"],
  [1470, "12:30 AM", "00:30"],
  [-30, "11:30 PM", "23:30"],
])("minute %d of a service is read as %s, or as %s", (minutes, twelve, twentyFour) => {
  expect(timeOfDay(minutes, { clock: 12 })).toBe(twelve);
  expect(timeOfDay(minutes, { clock: 24 })).toBe(twentyFour);
});

it("a time on either clock is converted to the restaurant's, and other words stay", () => {
  const texts = ["09:00 am", "20:30", "8:30 PM", "at eight"];
  expect(texts.map((text) => readableTime(text, { clock: 24 }))).toEqual([
    "09:00",
    "20:30",
    "20:30",
    "at eight",
  ]);
  expect(texts.map((text) => readableTime(text, { clock: 12 }))).toEqual([
    "9:00 AM",
    "8:30 PM",
    "8:30 PM",
    "at eight",
  ]);
});

it("a full hour is short in narrow places, and hours are a range", () => {
  expect([shortTimeOfDay(1200, { clock: 12 }), shortTimeOfDay(1230, { clock: 12 })]).toEqual([
    "8 PM",
    "8:30 PM",
  ]);
  expect(shortTimeOfDay(1200, { clock: 24 })).toBe("20:00");
  expect(hoursRange(1080, 1560, { clock: 12 })).toBe("6:00 PM – 2:00 AM");
  expect(hoursRange(1080, 1560, { clock: 24 })).toBe("18:00 – 02:00");
});

it.each([
  ["17:00 – 21:00", "5:00 PM – 9:00 PM", "17:00 – 21:00"],
  ["6:00 PM - 2:00 am", "6:00 PM – 2:00 AM", "18:00 – 02:00"],
  ["Closed", "Closed", "Closed"],
  ["from six to seven", "from six to seven", "from six to seven"],
  ["12:00 – 15:00 – 18:00", "12:00 – 15:00 – 18:00", "12:00 – 15:00 – 18:00"],
])("the hours “%s” are “%s” or “%s”", (text, of12, of24) => {
  expect(readableHours(text, { clock: 12 })).toBe(of12);
  expect(readableHours(text, { clock: 24 })).toBe(of24);
});

describe("the service day in Rome, services closing at 02:00", () => {
  const at = (utc: string) => serviceTimeOf(new Date(utc), "Europe/Rome", 120);

  it("half past midnight still belongs to the evening before", () => {
    expect(at("2026-11-21T23:30:00Z")).toEqual({ date: "2026-11-21", minutes: 24 * 60 + 30 });
  });

  it("a new day begins after the last service has closed", () => {
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

describe("local time", () => {
  test.each([
    ["Europe/Rome", "2026-03-29T00:59:00Z", "2026-03-29", 119],
    ["Europe/Rome", "2026-03-29T01:00:00Z", "2026-03-29", 180],
    ["Europe/Rome", "2026-10-25T01:00:00Z", "2026-10-25", 120],
    ["Australia/Lord_Howe", "2026-12-31T14:00:00Z", "2027-01-01", 60],
    ["Asia/Kathmandu", "2026-11-21T18:20:00Z", "2026-11-22", 5],
  ])("in %s at %s is what guests there read, also when the clocks change", (zone, instant, date, minutes) => {
    expect(wallClock(new Date(instant), zone)).toEqual({ date, minutes });
  });
});
