import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { LaterDays } from "../../../../src/features/orders/staff/later.tsx";
import { isForLater } from "../../../../src/features/orders/staff/model/later.ts";
import { eight, line, order } from "./support/orders.ts";

/** A bag to be collected on a date at seven in Berlin, whose baking starts twenty minutes before. */
const bag = (number: string, date: string, lines: Parameters<typeof order>[2], hour = "06") =>
  order(
    number,
    {
      startBy: `${date}T${hour}:00:00.000Z`,
      due: `${date}T${hour}:20:00.000Z`,
      until: `${date}T${hour}:30:00.000Z`,
      seenAt: null,
    },
    lines,
  );
const rolls = (quantity: number) =>
  line(0, "Roll", { quantity, choices: [{ option: "Top", name: "Sesame" }] });
const cake = line(1, "Cheesecake", { station: "Cold" });

const show = (orders: readonly ReturnType<typeof order>[]) =>
  render(<LaterDays orders={orders} timeZone="Europe/Berlin" stations={["Cold", "Oven"]} />);

test("the evening before, a list says how much of each dish to make at each station", () => {
  show([
    bag("LATE", "2026-11-29", [rolls(5)]),
    bag("AAAA", "2026-11-28", [rolls(60), cake]),
    bag("BBBB", "2026-11-28", [rolls(80)], "05"),
  ]);
  const [saturday, sunday] = screen.getAllByRole("region");
  expect(within(saturday!).getByRole("heading", { level: 3 })).toHaveTextContent(
    "Saturday, 28 November: 2 orders",
  );
  expect(
    within(saturday!)
      .getAllByRole("heading", { level: 4 })
      .map((one) => one.textContent),
  ).toEqual(["Cold", "Oven"]);
  expect(
    within(saturday!)
      .getAllByRole("listitem")
      .map((one) => one.textContent),
  ).toEqual(["1 Cheesecake", "140 Roll, Sesame"]);
  expect(sunday).toHaveTextContent("5 Roll, Sesame");
});

test("the list and the labels of a day are printed, each bag with its day, its time and its contents", async () => {
  const user = userEvent.setup();
  const printed: string[] = [];
  jest.spyOn(window, "print").mockImplementation(() => {
    const papers = [...document.body.querySelectorAll("article")].map(({ textContent }) => textContent);
    printed.push(...papers);
  });
  show([bag("AAAA", "2026-11-28", [rolls(60), cake]), bag("BBBB", "2026-11-28", [rolls(80)], "05")]);
  await user.click(screen.getByRole("button", { name: /^Print the list/ }));
  expect(printed).toHaveLength(1);
  expect(printed[0]).toMatch(/Saturday, 28 November.*140Roll, Sesame.*2 bags.*BBBB, Margaret Hale/s);
  await user.click(screen.getByRole("button", { name: /^Print 2 labels/ }));
  expect(printed.slice(1).map((text) => /BBBB|AAAA/.exec(text)?.[0])).toEqual(["BBBB", "AAAA"]);
  expect(printed[2]).toMatch(/Sat 28 Nov.*60Roll.*Sesame.*1Cheesecake/s);
});

test("an order for another day gets its ticket four hours before it must be started", () => {
  const tomorrow = bag("AAAA", "2026-11-22", [rolls(5)], "02");
  // Two in the morning is six hours after eight in the evening.
  expect(isForLater(tomorrow, eight, "Europe/Berlin")).toBe(true);
  expect(isForLater(tomorrow, eight + 119, "Europe/Berlin")).toBe(true);
  expect(isForLater(tomorrow, eight + 120, "Europe/Berlin")).toBe(false);
  // Later tonight, however late.
  expect(isForLater(bag("BBBB", "2026-11-21", [rolls(5)], "22"), eight - 600, "Europe/Berlin")).toBe(false);
});
