import { render } from "@testing-library/react";
import { dietFields } from "../../../../../src/content/compose/dish-card.ts";
import { allergens, type DietaryDeclaration } from "../../../../../src/content/model/dietary.ts";
import { DishMarks } from "../../../../../src/features/menu/site/search/dish-marks.tsx";

/** Returns a dish's marks as they are seen, and as they are read out. */
function mark(dietary: DietaryDeclaration) {
  const { container } = render(<DishMarks marks={dietFields({ dietary }).marks} />);
  const without = (selector: string) => {
    const copy = container.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll(selector)) element.remove();
    return copy.textContent.trim();
  };
  return [without(".vh"), without("[aria-hidden]")];
}

const all = Object.fromEntries(Object.keys(allergens).map((key) => [key, "free"])) as DietaryDeclaration;

test("a mark names a dish's allergens, and says that the kitchen has not confirmed the rest", () => {
  expect(mark({ gluten: "contains", dairy: "contains" })).toEqual([
    "gluten, milk*",
    "Contains gluten, milk; others not confirmed",
  ]);
  expect(mark({ ...all, gluten: "contains" })).toEqual(["gluten", "Contains gluten"]);
  expect(mark(all)).toEqual(["none of the fourteen allergens", "none of the fourteen allergens"]);
  expect(mark({})).toEqual(["allergens not confirmed", "allergens not confirmed"]);
});

test("vegetarian and vegan are claimed only if every fact is confirmed", () => {
  expect(mark({ ...all, meat: "free", honey: "free" })[0]).toBe("VGnone of the fourteen allergens");
  expect(mark({ ...all, meat: "free", honey: "free" })[1]).toBe("vegan. none of the fourteen allergens");
  expect(mark({ ...all, meat: "free", honey: "free", dairy: "contains" })[0]).toBe("Vmilk");
  expect(mark({ ...all, meat: "free", honey: "free", egg: undefined })[0]).toBe("Vallergens not confirmed");
  for (const missing of ["meat", "fish", "crustaceans", "molluscs"])
    expect(mark({ ...all, meat: "free", [missing]: undefined })[0]).not.toMatch(/^V/);
});
