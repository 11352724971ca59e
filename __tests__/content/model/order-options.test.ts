import fc from "fast-check";
import {
  checkChosen,
  choicesOf,
  dietaryStateOfBag,
  dietaryStateWithChoices,
  type DietaryState,
  type Option,
} from "../../../src/content/model/order-options.ts";
import { propertyRuns } from "../../support/property-runs.ts";

const base: Option = {
  name: "Base",
  min: 1,
  max: 1,
  choices: [
    { name: "Wheat", cents: 0 },
    { name: "Gluten-free", cents: 300, dietary: { gluten: "removes" } },
  ],
};
const extras: Option = {
  name: "Extras",
  min: 0,
  max: 2,
  choices: [
    { name: "Mozzarella", cents: 200, dietary: { dairy: "adds" } },
    { name: "Half burnt edge", cents: 0 },
    { name: "Crumbs", cents: 50, dietary: { gluten: "adds" } },
  ],
};
const pizza = [base, extras];
const wheat = { option: "Base", choice: "Wheat" };
const extra = (choice: string) => ({ option: "Extras", choice });

it("accepts what the dish offers", () => {
  expect(checkChosen(pizza, [extra("Mozzarella"), wheat])).toEqual([]);
  expect(checkChosen([], [])).toEqual([]);
});

it.each([
  ["a choice that there is not", [wheat, extra("Truffle")], [{ problem: "unknown", ...extra("Truffle") }]],
  [
    "a choice of another option",
    [wheat, { option: "Base", choice: "Mozzarella" }],
    [{ problem: "unknown", option: "Base", choice: "Mozzarella" }],
  ],
  [
    "one choice twice, which counts once",
    [wheat, extra("Crumbs"), extra("Crumbs")],
    [{ problem: "twice", ...extra("Crumbs") }],
  ],
  ["too few", [extra("Crumbs")], [{ problem: "too-few", option: "Base", limit: 1 }]],
  [
    "too many",
    [wheat, ...extras.choices.map(({ name }) => extra(name))],
    [{ problem: "too-many", option: "Extras", limit: 2 }],
  ],
])("reports %s", (_, chosen, problems) => {
  expect(checkChosen(pizza, chosen)).toEqual(problems);
});

const names = ["a", "b", "c", "d"];
const option = (name: string) =>
  fc
    .record({
      choices: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }),
      limits: fc.tuple(fc.nat(4), fc.nat(4)),
    })
    .map(({ choices, limits }): Option => ({
      name,
      min: Math.min(...limits),
      max: Math.max(...limits),
      choices: choices.map((choice, index) => ({ name: choice, cents: index * 100 })),
    }));
const chosen = fc.record({
  option: fc.constantFrom("size", "sauce", "other"),
  choice: fc.constantFrom(...names, "e"),
});

it("accepts exactly the orders whose choices exist, are unique and sufficient", () => {
  fc.assert(
    fc.property(option("size"), option("sauce"), fc.array(chosen, { maxLength: 6 }), (size, sauce, made) => {
      const keys = made.map(({ option: of, choice }) => `${of}/${choice}`);
      const offered = [size, sauce].flatMap(({ name, choices }) =>
        choices.map((one) => `${name}/${one.name}`),
      );
      const fits = ({ name, min, max }: Option) => {
        const count = keys.filter((key) => key.startsWith(`${name}/`)).length;
        return min <= count && count <= max;
      };
      const sound =
        new Set(keys).size === keys.length &&
        keys.every((key) => offered.includes(key)) &&
        fits(size) &&
        fits(sauce);
      expect(checkChosen([size, sauce], made).length === 0).toBe(sound);
    }),
    { numRuns: propertyRuns() },
  );
});

it("sorts choices the same way, however they were sent", () => {
  const sent = [extra("Crumbs"), wheat, extra("Mozzarella")];
  const names = (order: typeof sent) =>
    choicesOf(pizza, order).map(({ option: of, name }) => `${of}: ${name}`);
  expect(names(sent)).toEqual(["Base: Wheat", "Extras: Mozzarella", "Extras: Crumbs"]);
  expect(names(sent.toReversed())).toEqual(names(sent));
});

describe("allergens", () => {
  const after = (said: DietaryState, ...made: string[]) =>
    dietaryStateWithChoices(
      "gluten",
      said,
      pizza.flatMap(({ choices }) => choices).filter(({ name }) => made.includes(name)),
    );

  it("lose what a choice removes, unless another adds it back", () => {
    expect(after("contains", "Gluten-free")).toBe("free");
    expect(after("contains", "Gluten-free", "Crumbs")).toBe("contains");
    expect(after("contains", "Wheat", "Mozzarella")).toBe("contains");
  });

  it("gain what a choice adds", () => {
    expect(after("free", "Crumbs")).toBe("contains");
    expect(after("unconfirmed", "Crumbs")).toBe("contains");
  });

  it("stay unconfirmed, whatever is removed", () => {
    expect(after("unconfirmed", "Gluten-free")).toBe("unconfirmed");
  });

  const state = fc.constantFrom<DietaryState>("contains", "free", "unconfirmed");
  it("of a bag are those of its worst line", () => {
    fc.assert(
      fc.property(fc.array(state, { minLength: 1 }), (lines) => {
        const bag = dietaryStateOfBag(lines);
        expect(lines).toContain(bag);
        if (bag === "free") expect(new Set(lines)).toEqual(new Set(["free"]));
        expect(bag === "contains").toBe(lines.includes("contains"));
        expect(dietaryStateOfBag(lines.toReversed())).toBe(bag);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
