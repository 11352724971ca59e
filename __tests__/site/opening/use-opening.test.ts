import { ambientLightAt } from "../../../src/site/opening/use-opening.ts";

test.each([
  ["05:59", 359, undefined],
  ["06:00", 360, "morning"],
  ["11:30", 690, "noon"],
  ["16:59", 1019, "noon"],
  ["17:00", 1020, undefined],
])("at %s the light is that of the hour", (_, minute, light) => {
  expect(ambientLightAt(minute)).toBe(light);
});
