import { renderHook } from "@testing-library/react";
import { ambientLightAt, useOpening } from "../../../src/site/opening/use-opening.ts";

test.each([
  ["05:59", 359, undefined],
  ["06:00", 360, "morning"],
  ["11:30", 690, "noon"],
  ["16:59", 1019, "noon"],
  ["17:00", 1020, undefined],
])("at %s the light is that of the hour", (_, minute, light) => {
  expect(ambientLightAt(minute)).toBe(light);
});

describe("a restaurant that only serves on Friday evenings", () => {
  const hours = {
    servicePeriods: [{ name: "Dinner", from: "18:00", to: "22:00", days: ["fri" as const] }],
    timeZone: "UTC",
  };
  afterEach(() => jest.useRealTimers());

  test.each([
    ["Friday afternoon", "2026-11-20T15:00Z", "Opens at 6:00 PM"],
    ["Friday night", "2026-11-20T23:00Z", "Opens Friday 27 November at 6:00 PM"],
    ["Saturday", "2026-11-21T12:00Z", "Opens Friday at 6:00 PM"],
  ])("says on %s when it opens", (_, now, opens) => {
    jest.useFakeTimers({ now: new Date(now) });
    expect(renderHook(() => useOpening(hours)).result.current).toEqual({ opens });
  });
});
