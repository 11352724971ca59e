/** Functions for colours written as `#14100d`. */

export const hexColor = /^#[0-9a-f]{6}$/i;

type Three = readonly [number, number, number];

/** Returns the red, green and blue channels of a colour: 20, 16, 13 for `#14100d`. */
export const channelsOf = (hex: string): Three =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as unknown as Three;

const toLinear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const fromLinear = (light: number): number => {
  const share = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, share)) * 255);
};

/** Returns the relative luminance of a colour according to WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = channelsOf(hex).map(toLinear) as unknown as Three;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of two colours according to WCAG 2.2, from 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/**
 * Converts a colour to OKLab (https://bottosson.github.io/posts/oklab/), in which equal distances look equal:
 * lightness, a, b.
 */
export function toOklab(hex: string): Three {
  const [r, g, b] = channelsOf(hex).map(toLinear) as unknown as Three;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Converts OKLab to the nearest colour that a screen can show. */
export function fromOklab([lightness, a, b]: Three): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map((light) => fromLinear(light).toString(16).padStart(2, "0")).join("")}`;
}
