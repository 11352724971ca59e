import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { DishRow } from "../../../../../src/features/menu/staff/today/dish-row.tsx";

const salad = {
  ...{ id: "garden-salad", title: "Garden salad", category: "Lunch" },
  ...{ price: 10, available: true, version: "1" },
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function type(text: string) {
  const onChange = jest.fn();
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  render(
    <ul>
      <DishRow
        {...{ dish: salad, dearest: 18, unsent: undefined, offline: false, liveSince: undefined }}
        {...{ rejection: undefined, onChange }}
      />
    </ul>,
  );
  const field = screen.getByRole("textbox", { name: "Price of Garden salad" });
  await user.clear(field);
  await user.type(field, text);
  act(() => jest.advanceTimersByTime(1_000));
  return { onChange, user, field };
}

test.each([
  ["100", "that is ten times $10.00 or more"],
  ["1", "that is a tenth of $10.00 or less"],
  ["0", "guests would get it for free"],
])("a price of %s is asked about once, and saved after confirmation", async (text, doubt) => {
  const { onChange, user, field } = await type(text);
  expect(screen.getByRole("alert")).toHaveTextContent(doubt);
  await user.tab();
  expect(onChange).not.toHaveBeenCalled();
  expect(field).toHaveValue(text);
  await user.click(screen.getByRole("button", { name: /^Yes, / }));
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(onChange).toHaveBeenCalledWith(salad, { price: Number(text) });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a doubtful price can be left as guests see it", async () => {
  const { onChange, user, field } = await type("1000");
  await user.click(screen.getByRole("button", { name: "Keep $10.00" }));
  act(() => jest.advanceTimersByTime(2_000));
  expect(onChange).not.toHaveBeenCalled();
  expect(field).toHaveValue("10.00");
});

test("an ordinary price is saved without a question", async () => {
  const { onChange } = await type("13");
  expect(onChange).toHaveBeenCalledWith(salad, { price: 13 });
  expect(screen.queryByRole("alert")).toBeNull();
});
