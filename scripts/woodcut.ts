import sharp from "sharp";
import { channelsOf, toOklab } from "../src/shared/color.ts";

/*
 * A picture as a woodcut: areas of a few flat inks, bare paper as light, and over them dark lines of one pitch that follow the form and
 * swell with the shade. Lines and contours run along the picture's structure tensor, as in Kang, Lee and Chui, “Coherent line drawing” (2007).
 */

// Looked up once: millions of points ask for them.
const { atan2, ceil, cos, exp, floor, imul, log, max, min, round, sin, sqrt } = Math;

/** What the house prints with: the dark of the key block, bare paper, and the inks from which a picture takes its own. */
const key = "#241a12";
const paper = "#f3e9d8";
const inks = [
  ...["#ebc878", "#f0dcab", "#d9943a", "#b06f40", "#6b4028", "#d0714b", "#b4432b", "#dd9a82"],
  ...["#63263a", "#4a6334", "#839a4b", "#56656a"],
];

export interface PrintOptions {
  /** The longer side of the print, in pixels. */
  readonly size?: number;
  /** How many inks, besides paper and key. */
  readonly inks?: number;
  /** From one line to the next, in pixels. */
  readonly pitch?: number;
  /** How light the middle tone becomes, from 0 to 1: more leaves more paper bare. */
  readonly light?: number;
}

type Plane = Float32Array;
interface Sheet {
  readonly width: number;
  readonly height: number;
}
/** In each point the direction along the form, as a unit vector. */
interface Field {
  readonly x: Plane;
  readonly y: Plane;
}

const clamp = (value: number, least: number, most: number) => min(most, max(least, value));

const bell = (sigma: number, reach: number): number[] => {
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    exp(-((at - reach) ** 2) / (2 * sigma * sigma)),
  );
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
};

function blur(plane: Plane, { width, height }: Sheet, sigma: number): Plane {
  const reach = ceil(sigma * 2.5);
  const weights = bell(sigma, reach);
  const pass = (from: Plane, place: (x: number, y: number, by: number) => number) => {
    const to = new Float32Array(from.length);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let by = -reach; by <= reach; by++) sum += from[place(x, y, by)]! * weights[by + reach]!;
        to[y * width + x] = sum;
      }
    return to;
  };
  const rows = pass(plane, (x, y, by) => y * width + clamp(x + by, 0, width - 1));
  return pass(rows, (x, y, by) => clamp(y + by, 0, height - 1) * width + x);
}

/** The direction of least change around each point (structure tensor, averaged over `sigma`). */
function directions(light: Plane, sheet: Sheet, sigma: number): Field {
  const { width, height } = sheet;
  const plane = blur(light, sheet, 1.5);
  const [xx, xy, yy] = [0, 0, 0].map(() => new Float32Array(light.length)) as [Plane, Plane, Plane];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const [up, down] = [at - width, at + width];
      const corners = plane[down + 1]! - plane[up - 1]!;
      const others = plane[up + 1]! - plane[down - 1]!;
      const dx = corners + others + 2 * (plane[at + 1]! - plane[at - 1]!);
      const dy = corners - others + 2 * (plane[down]! - plane[up]!);
      xx[at] = dx * dx;
      xy[at] = dx * dy;
      yy[at] = dy * dy;
    }
  const [a, b, c] = [xx, xy, yy].map((one) => blur(one, sheet, sigma)) as [Plane, Plane, Plane];
  const angle = (at: number) => 0.5 * atan2(2 * b[at]!, a[at]! - c[at]!);
  return { x: a.map((_, at) => -sin(angle(at))), y: a.map((_, at) => cos(angle(at))) };
}

/** Averages along the field, so many steps to both sides. */
function along(plane: Plane, { width, height }: Sheet, field: Field, steps: number): Plane {
  const to = new Float32Array(plane.length);
  for (let start = 0; start < plane.length; start++) {
    let [sum, count] = [plane[start]!, 1];
    for (const side of [1, -1]) {
      let [x, y] = [start % width, floor(start / width)];
      let [dx, dy] = [field.x[start]! * side, field.y[start]! * side];
      for (let step = 0; step < steps; step++) {
        x += dx;
        y += dy;
        const [column, row] = [round(x), round(y)];
        if (column < 0 || row < 0 || column >= width || row >= height) break;
        const at = row * width + column;
        sum += plane[at]!;
        count++;
        // The field has no sign: it goes on as it came.
        const sign = field.x[at]! * dx + field.y[at]! * dy < 0 ? -1 : 1;
        [dx, dy] = [field.x[at]! * sign, field.y[at]! * sign];
      }
    }
    to[start] = sum / count;
  }
  return to;
}

/** The difference of a narrow and a wide average across the field: below zero on what is darker than its surroundings. */
function across(
  plane: Plane,
  { width, height }: Sheet,
  field: Field,
  narrow: number,
  wide: number,
  share = 1,
): Plane {
  const reach = ceil(wide * 2.2);
  const [near, far] = [bell(narrow, reach), bell(wide, reach)];
  const weights = near.map((weight, at) => weight - share * far[at]!);
  const to = new Float32Array(plane.length);
  for (let at = 0; at < plane.length; at++) {
    const [x, y] = [at % width, floor(at / width)];
    let sum = 0;
    for (let by = -reach; by <= reach; by++) {
      const column = clamp(round(x + field.y[at]! * by), 0, width - 1);
      const row = clamp(round(y - field.x[at]! * by), 0, height - 1);
      sum += plane[row * width + column]! * weights[by + reach]!;
    }
    to[at] = sum;
  }
  return to;
}

/** Calls `each` with every connected area of one value, and the value that most of its border has. */
function areas(
  values: Uint8Array,
  { width }: Sheet,
  each: (area: readonly number[], neighbour: number | undefined) => void,
): void {
  const seen = new Uint8Array(values.length);
  for (let start = 0; start < values.length; start++) {
    if (seen[start]) continue;
    const [area, borders] = [[start], new Map<number, number>()];
    seen[start] = 1;
    for (const at of area) {
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        const value = values[next];
        if (value === undefined) continue;
        if (value !== values[start]) borders.set(value, (borders.get(value) ?? 0) + 1);
        else if (!seen[next]) {
          seen[next] = 1;
          area.push(next);
        }
      }
    }
    each(area, [...borders].sort(([, a], [, b]) => b - a)[0]?.[0]);
  }
}

/** The same numbers at every run: a print made again is the same print. */
function grain(length: number): Plane {
  let state = 7;
  return new Float32Array(length).map(() => {
    state = (imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  });
}

/** Wavy lines of one pitch along the field, as a plane whose mean square is 1. */
function hatching(sheet: Sheet, field: Field, pitch: number): Plane {
  let lines = grain(sheet.width * sheet.height);
  for (let round = 0; round < 4; round++) {
    lines = across(along(lines, sheet, field, 14), sheet, field, pitch / 4.2, (pitch / 4.2) * 1.7);
    const size = sqrt(lines.reduce((sum, value) => sum + value * value, 0) / lines.length);
    lines = lines.map((value) => value / size);
  }
  return lines;
}

/** A point's colour in OKLab, one after the other; those of a print count by their hue rather than by their lightness. */
const distance = (a: readonly number[], b: readonly number[]): number =>
  0.55 * (a[0]! - b[0]!) ** 2 + 3 * ((a[1]! - b[1]!) ** 2 + (a[2]! - b[2]!) ** 2);

/** Which inks the picture is printed in, paper first: one after the other that which mends most, a hue that is missing before a shade. */
function chooseInks(colors: readonly (readonly number[])[], count: number): readonly string[] {
  const chosen = [paper];
  const errorsOf = (ink: string) => {
    const lab = toOklab(ink);
    return colors.map((color) => distance(color, lab) ** 1.5);
  };
  let errors = errorsOf(paper);
  while (chosen.length <= count) {
    const candidates = inks
      .filter((ink) => !chosen.includes(ink))
      .map((ink) => {
        const rest = errorsOf(ink).map((error, at) => min(error, errors[at]!));
        return { ink, rest, sum: rest.reduce((all, error) => all + error, 0) };
      });
    const { ink, rest } = candidates.reduce((best, one) => (one.sum < best.sum ? one : best));
    chosen.push(ink);
    errors = rest;
  }
  return chosen;
}

/**
 * A picture as a print: a PNG of at most `inks` + 2 colours. The same picture with the same options gives the same bytes.
 *
 * @throws Error where the picture cannot be read
 */
export async function printPicture(picture: string | Buffer, options: PrintOptions = {}): Promise<Buffer> {
  const { size = 1200, inks: count = 6, pitch = 9, light = 0.6 } = options;
  const { data, info } = await sharp(picture)
    .rotate()
    .resize(size, size, { fit: "inside" })
    .flatten({ background: paper })
    .toColourspace("srgb")
    .normalise({ lower: 1, upper: 99 })
    .median(9)
    .median(9)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sheet = { width: info.width, height: info.height };
  const points = sheet.width * sheet.height;

  // Colours, with the middle tone where `light` wants it; nothing becomes darker.
  const labOf = (at: number) => {
    const hex = data
      .readUIntBE(at * info.channels, 3)
      .toString(16)
      .padStart(6, "0");
    return toOklab(`#${hex}`);
  };
  const labs = Array.from({ length: points }, (_, at) => labOf(at));
  const middle = labs.map(([lightness]) => lightness).sort((a, b) => a - b)[points >> 1]!;
  const gamma = clamp(log(light) / log(clamp(middle, 0.05, 0.95)), 0.45, 1);
  const [tone, a, b] = [0, 1, 2].map((part) => new Float32Array(labs.map((lab) => lab[part]!))) as [
    Plane,
    Plane,
    Plane,
  ];
  for (let at = 0; at < points; at++) {
    const lifted = max(0, tone[at]!) ** gamma;
    const gain = min(1.6, lifted / max(0.01, tone[at]!));
    tone[at] = lifted;
    a[at]! *= gain;
    b[at]! *= gain;
  }
  const fine = directions(tone, sheet, 4);
  const [flatTone, flatA, flatB] = [tone, a, b].map((plane) => along(plane, sheet, fine, 9)) as [
    Plane,
    Plane,
    Plane,
  ];
  const flat = (at: number) => [flatTone[at]!, flatA[at]!, flatB[at]!];

  // The inks, each area in one; small ones join their neighbour.
  const samples = Array.from({ length: ceil(points / 60) }, (_, index) => flat(index * 60));
  const chosen = chooseInks(samples, count);
  const chosenLabs = chosen.map(toOklab);
  const area = Uint8Array.from({ length: points }, (_, at) => {
    const distances = chosenLabs.map((lab) => distance(flat(at), lab));
    return distances.indexOf(min(...distances));
  });
  areas(area.slice(), sheet, (places, neighbour) => {
    if (places.length < points / 4200 && neighbour !== undefined)
      for (const at of places) area[at] = neighbour;
  });

  // The key block: lines that swell with the shade, what is nearly black, contours; no specks.
  const wide = directions(tone, sheet, 16);
  const lines = hatching(sheet, wide, pitch);
  const contours = along(across(blur(tone, sheet, 1), sheet, fine, 1.4, 2.24, 0.985), sheet, fine, 7);
  const shade = blur(tone, sheet, pitch * 0.55);
  const sorted = shade.slice().sort();
  const [darkest, lightest] = [sorted[floor(points * 0.02)]!, sorted[floor(points * 0.97)]!];
  const block = Uint8Array.from({ length: points }, (_, at) => {
    const level = (shade[at]! - darkest) / max(0.01, lightest - darkest);
    const dark = clamp((0.55 - level) / 0.55, 0, 1) ** 1.1;
    const isLine = dark > 0.04 && lines[at]! > 1.5 - 3 * dark;
    return isLine || level < 0.1 || contours[at]! < -0.006 ? 1 : 0;
  });
  areas(block.slice(), sheet, (places) => {
    if (places.length < 45 && block[places[0]!]) for (const at of places) block[at] = 0;
  });
  const edges = blur(Float32Array.from(block), sheet, 1);

  // The print: inks a hair beside the key block.
  const colors = chosen.map(channelsOf);
  const print = Buffer.alloc(points * 3);
  for (let at = 0; at < points; at++) {
    const [x, y] = [max(0, (at % sheet.width) - 3), max(0, floor(at / sheet.width) - 3)];
    const color = edges[at]! > 0.5 ? channelsOf(key) : colors[area[y * sheet.width + x]!]!;
    print.set(color, at * 3);
  }
  return sharp(print, { raw: { ...sheet, channels: 3 } })
    .png({ palette: true, dither: 0, colours: 16 })
    .toBuffer();
}
