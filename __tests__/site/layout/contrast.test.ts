import { contrastOf } from "../../../src/core/shared/color.ts";
import { colors, pairs } from "../../../src/core/shared/palette.ts";

test("white paper and black ink would measure 21, which verifies the measurement", () => {
  expect(contrastOf("#ffffff", "#000000")).toBeCloseTo(21, 5);
  expect(contrastOf(colors.night, colors.night)).toBe(1);
  expect(contrastOf(colors.ink, colors.leaf)).toBeGreaterThan(15);
});

test.each(pairs)("%s is legible on %s at %s : 1", (front, ground, least) => {
  expect(contrastOf(colors[front], colors[ground])).toBeGreaterThanOrEqual(least);
});
