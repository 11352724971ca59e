import { colors, pairs, type Color } from "../../src/layout/theme/tokens.ts";

/** Relative luminance after WCAG 2.2. */
const luminance = (color: Color): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colors[color].slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (a: Color, b: Color): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

test("white paper and black ink would measure 21, so the ruler is right", () => {
  expect(contrast("night", "night")).toBe(1);
  expect(contrast("ink", "leaf")).toBeGreaterThan(15);
});

test.each(pairs)("%s can be read on %s at %s : 1", (front, ground, least) => {
  expect(contrast(front, ground)).toBeGreaterThanOrEqual(least);
});
