import fc from "fast-check";
import { propertyRuns } from "../../support/property-runs.ts";
import { drawRoom, type RoomDrawing } from "../../../src/core/shared/room-drawing.ts";
import type { AreaKind } from "../../../src/core/shared/room-layout.ts";

const kinds = ["room", "bar", "window", "outside", "part"] as const satisfies readonly AreaKind[];

/**
 * Up to six areas with one to twelve tables for one to sixteen guests each, placed or not, and their
 * settings.
 */
const restaurant = fc
  .array(
    fc.record({
      kind: fc.option(fc.constantFrom<AreaKind>(...kinds)),
      fire: fc.boolean(),
      seats: fc.array(fc.integer({ min: 1, max: 16 }), { minLength: 1, maxLength: 12 }),
      places: fc.option(
        fc.array(fc.record({ x: fc.integer({ min: 0, max: 100 }), y: fc.integer({ min: 0, max: 100 }) }), {
          minLength: 12,
          maxLength: 12,
        }),
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((areas) => ({
    tables: areas.flatMap(({ seats, places }, area) =>
      seats.map((max, index) => ({
        name: `${area}-${index}`,
        max,
        area: `Area ${area}`,
        ...places?.[index],
      })),
    ),
    settings: areas.flatMap(({ kind, fire }, area) => (kind ? [{ name: `Area ${area}`, kind, fire }] : [])),
  }));

/** Bounding box of a path of relative lines and arcs. */
function extent(path: string): { left: number; right: number; top: number; bottom: number } {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [, x = "", y = "", rest = ""] of path.matchAll(/M(-?[\d.]+) ?(-?[\d.]+)([^M]*)/g)) {
    let [atX, atY] = [Number(x), Number(y)];
    xs.push(atX);
    ys.push(atY);
    for (const [, command = "", text = ""] of rest.matchAll(/([hva])([^hvaz]*)/g)) {
      const numbers = (text.match(/-?[\d.]+/g) ?? []).map(Number);
      if (command === "h") atX += numbers[0]!;
      else if (command === "v") atY += numbers[0]!;
      else [atX, atY] = [atX + numbers.at(-2)!, atY + numbers.at(-1)!];
      xs.push(atX);
      ys.push(atY);
    }
  }
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Floor area of each table with its chairs. */
const footprints = ({ tables }: RoomDrawing) =>
  tables.map(({ name, x, y, chairs, top }) => {
    const { left, right, top: above, bottom } = extent(chairs + top);
    return { name, left: x + left, right: x + right, top: y + above, bottom: y + bottom };
  });

it("draws each table once, without overlaps, all of them inside", () => {
  fc.assert(
    fc.property(restaurant, ({ tables, settings }) => {
      const drawing = drawRoom(tables, settings)!;
      expect(drawing.tables.map(({ name }) => name).sort()).toEqual(tables.map(({ name }) => name).sort());
      const [x = 0, y = 0, width = 0, height = 0] = drawing.box.split(" ").map(Number);
      const taken = footprints(drawing);
      for (const [index, one] of taken.entries()) {
        const inside = one.left >= x && one.right <= x + width && one.top >= y && one.bottom <= y + height;
        expect([one.name, inside]).toEqual([one.name, true]);
        for (const other of taken.slice(index + 1)) {
          const apart =
            one.right <= other.left ||
            other.right <= one.left ||
            one.bottom <= other.top ||
            other.bottom <= one.top;
          expect([one.name, other.name, apart]).toEqual([one.name, other.name, true]);
        }
      }
    }),
    { numRuns: propertyRuns(300) },
  );
});

it.each(kinds)("draws a chair for each seat, each in its own place, in an area of the kind “%s”", (kind) => {
  const tables = Array.from({ length: 16 }, (_, index) => ({
    name: `${index + 1}`,
    max: index + 1,
    area: "Hall",
  }));
  const drawn = drawRoom(tables, [{ name: "Hall", kind }])!.tables.map(({ name, chairs }) => ({
    name,
    chairs: new Set(chairs.match(/M[^M]+/g)).size,
  }));
  expect(drawn).toHaveLength(16);
  for (const { name, chairs } of drawn) expect([name, chairs]).toEqual([name, Number(name)]);
});

it("has a fire only if the settings say so, and no drawing without tables", () => {
  const tables = [{ name: "1", max: 4, area: "Hall" }];
  expect(drawRoom(tables)!.mouth).toBe("");
  expect(drawRoom(tables, [{ name: "Hall", fire: true }])!.mouth).not.toBe("");
  expect(drawRoom([])).toBeUndefined();
});

it("ends the walls where the house does: around a terrace there is only glass", () => {
  const tables = [
    { name: "1", max: 4, area: "Hall" },
    { name: "2", max: 4, area: "Yard" },
  ];
  const { floor, wall, box } = drawRoom(tables, [{ name: "Yard", kind: "outside" }])!;
  const right = Number(/H([\d.]+)/.exec(floor)![1]);
  const [x = 0, , width = 0] = box.split(" ").map(Number);
  expect(right + 100).toBeLessThan(x + width);
  expect(Math.max(...[...wall.matchAll(/[MH](-?[\d.]+)/g)].map(([, at]) => Number(at)))).toBe(right);
});

it("writes the names of areas, and none if tables name none", () => {
  expect(drawRoom([{ name: "1", max: 2 }])!.labels).toEqual([]);
  const labels = drawRoom(
    [
      { name: "1", max: 2, area: "Hall" },
      { name: "2", max: 2, area: "Yard" },
    ],
    [{ name: "Yard", kind: "outside" }],
  )!.labels.map(({ text }) => text);
  expect(labels.sort()).toEqual(["Hall", "Yard"]);
});

it("places tables as an owner has arranged them, and by its own rule if one of them has not been placed", () => {
  const hall = (name: string, x?: number, y?: number) => ({ name, max: 4, area: "Hall", x, y });
  const rows = (tables: Parameters<typeof drawRoom>[0]) =>
    Array.from(
      Map.groupBy(drawRoom(tables)!.tables, ({ y }) => y),
      ([y, row]) => ({ y, names: row.toSorted((a, b) => a.x - b.x).map(({ name }) => name) }),
    )
      .toSorted((a, b) => a.y - b.y)
      .map(({ names }) => names);
  const placed = [hall("1", 90, 80), hall("2", 10, 83), hall("3", 50, 4), hall("4", 20, 40), hall("5", 0, 0)];
  expect(rows(placed)).toEqual([["5", "3"], ["4"], ["2", "1"]]);
  expect(rows([...placed, hall("6")])).toEqual(rows([...placed.map(({ name }) => hall(name)), hall("6")]));
});
