import fc from "fast-check";
import { parseFields } from "../../../../../src/content/model/parse-fields.ts";
import { dialects, readCsv, writeCsv } from "../../../../../src/core/server/csv.ts";
import {
  columnsWith,
  fields,
  fromCell,
  toCell,
  valueAt,
  withValue,
  type Data,
} from "../../../../../src/features/menu/server/today/dishes-table-cells.ts";
import { propertyRuns } from "../../../../support/property-runs.ts";

const stations = ["Oven", "yes", "=1+1", "12,50", "Kalt; süß", " Grill | Pan"];
const columns = columnsWith({ stations: stations.map((name) => ({ name })) }, ["orders"]).filter(
  ({ path }) => path[0] === "takeAway",
);

const whole = (min: number, max: number) => fc.integer({ min, max });
const two = (value: number) => String(value).padStart(2, "0");
const time = fc.tuple(whole(0, 23), whole(0, 59)).map(([hours, minutes]) => `${two(hours)}:${two(minutes)}`);
const takeAway = fc.record(
  {
    orderable: fc.boolean(),
    station: fc.constantFrom(...stations.map((name) => name.trim())),
    minutes: whole(1, 240),
    min: whole(1, 1000),
    max: whole(1, 1000),
    step: whole(1, 1000),
    orderBy: fc.record({ days: whole(0, 30), time }, { requiredKeys: ["days"] }),
  },
  { requiredKeys: [] },
);

it("another dish that gets the cells of a dish can be ordered in the same way", () => {
  fc.assert(
    fc.property(takeAway, takeAway, fc.constantFrom(...dialects), (from, to, dialect) => {
      const values: Data = parseFields({ takeAway: from }, { takeAway: fields["takeAway"]! });
      const cells = columns.map(({ path, field }) => toCell(valueAt(values, path), field, dialect));
      const [, read = []] = readCsv(writeCsv([columns.map(({ name }) => name), cells], dialect));
      const written = columns.reduce<Data>(
        (data, { path, field }, at) => withValue(data, path, fromCell(read[at] ?? "", field, undefined)),
        { price: 9, takeAway: to },
      );
      expect(written).toEqual({ price: 9, ...(Object.keys(from).length > 0 ? { takeAway: from } : {}) });
    }),
    { numRuns: propertyRuns(300) },
  );
});

it("a site without orders for collection has no columns for them", () => {
  expect(columns.length).toBe(7);
  expect(columnsWith({}, ["evening"]).filter(({ path }) => path[0] === "takeAway")).toEqual([]);
});
