import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import CategoryPicker from "../../../../../src/features/menu/site/blocks/category-picker/category-picker.tsx";
import { fixture } from "../../../../../src/features/menu/site/blocks/category-picker/fixture.ts";

const chosen = () => screen.getByRole("radio", { checked: true });

test("four categories, the first of them chosen", () => {
  render(<CategoryPicker {...fixture} headingLevel={2} id="b4" />);
  expect(screen.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual([
    "Tea & Drinks",
    "Lunch Meal",
    "Dinner Meal",
    "Desserts Menu",
  ]);
  expect(chosen()).toHaveAccessibleName("Tea & Drinks");
});

test("a tap on a door and the arrow keys change the choice, and nothing else", async () => {
  const user = userEvent.setup();
  const { container } = render(<CategoryPicker {...fixture} headingLevel={2} id="b4" />);
  const words = container.textContent;
  await user.click(screen.getByText("Dinner Meal"));
  expect(chosen()).toHaveAccessibleName("Dinner Meal");
  await user.keyboard("{ArrowRight}");
  expect(chosen()).toHaveAccessibleName("Desserts Menu");
  expect(container.textContent).toBe(words);
});

test("the group is a single tab stop", async () => {
  const user = userEvent.setup();
  render(
    <>
      <CategoryPicker {...fixture} headingLevel={2} id="b4" />
      <button type="button">After</button>
    </>,
  );
  await user.tab();
  expect(chosen()).toHaveFocus();
  await user.tab();
  expect(screen.getByRole("button", { name: "After" })).toHaveFocus();
});
