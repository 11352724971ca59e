import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useTabs } from "../../../src/site/ui/use-tabs.ts";

const names = ["Breakfast", "Lunch", "Dinner"];

function Tabs() {
  const tabs = useTabs("t", names.length);
  return (
    <>
      <div role="tablist" aria-label="Meals">
        {names.map((name, index) => (
          <button key={name} {...tabs.tab(index)}>
            {name}
          </button>
        ))}
      </div>
      {names.map((name, index) => (
        <div key={name} {...tabs.panel(index)}>
          Dishes for {name}
        </div>
      ))}
    </>
  );
}

const selected = () => screen.getByRole("tab", { selected: true });
/** The only panel that is not hidden. */
const panel = () => screen.getByRole("tabpanel");

test("the first tab is selected; a click selects another, whose panel it names", async () => {
  const user = userEvent.setup();
  render(<Tabs />);
  expect(selected()).toHaveTextContent("Breakfast");
  await user.click(screen.getByRole("tab", { name: "Dinner" }));
  expect(selected()).toHaveTextContent("Dinner");
  expect(panel()).toHaveTextContent("Dishes for Dinner");
  expect(panel()).toHaveAccessibleName("Dinner");
  expect(selected()).toHaveAttribute("aria-controls", panel().id);
});

test.each([
  ["{ArrowRight}", "Lunch"],
  ["{ArrowLeft}", "Dinner"],
  ["{End}", "Dinner"],
  ["{ArrowRight}{ArrowRight}{ArrowRight}", "Breakfast"],
  ["{End}{Home}", "Breakfast"],
  ["{Control>}{ArrowRight}{/Control}", "Breakfast"],
])("%s leads to %s, with the focus", async (keys, name) => {
  const user = userEvent.setup();
  render(<Tabs />);
  await user.tab();
  await user.keyboard(keys);
  expect(selected()).toHaveTextContent(name);
  expect(selected()).toHaveFocus();
});

test("the tabs are a single tab stop, the panel is the next", async () => {
  const user = userEvent.setup();
  render(<Tabs />);
  await user.tab();
  expect(selected()).toHaveFocus();
  await user.tab();
  expect(panel()).toHaveFocus();
});
