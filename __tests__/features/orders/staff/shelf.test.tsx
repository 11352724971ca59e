import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { KitchenContext, type KitchenContextValue } from "../../../../src/features/orders/staff/context.ts";
import { readKitchen } from "../../../../src/features/orders/staff/model/book.ts";
import { Shelf } from "../../../../src/features/orders/staff/shelf.tsx";
import { at, eight, order, reply } from "./support/orders.ts";

const show = (orders: readonly ReturnType<typeof order>[]) => {
  const [open, run] = [jest.fn(), jest.fn(async () => true)];
  const value: KitchenContextValue = {
    book: readKitchen(reply(orders)),
    later: [],
    dishNames: new Map(),
    now: eight + 30,
    station: undefined,
    screen: "desk",
    staff: { id: "c", name: "Ada Cook", email: "c@example.com", role: "cook" },
    isLive: true,
    kept: new Map(),
    open,
    run,
  };
  render(
    <KitchenContext value={value}>
      <Shelf />
    </KitchenContext>,
  );
  return { open, run };
};

test("each bag shows since when it has been ready, which need not be when it was due", () => {
  show([order("K7QX", { state: "ready", readyAt: at(4), due: at(10) })]);
  expect(screen.getByRole("button")).toHaveTextContent("K7QX Margaret Hale since 8:04");
});

test("a bag whose guest is outside comes first, and touching it tells them that they were seen", async () => {
  const { open, run } = show([
    order("K7QX", { state: "ready", readyAt: at(4) }),
    order("M3TP", { state: "ready", readyAt: at(9), outsideAt: at(20) }),
  ]);
  const [first] = screen.getAllByRole("button");
  expect(first).toHaveTextContent("M3TP Margaret Hale outside since 8:20");
  await userEvent.click(first!);
  expect(run.mock.calls).toEqual([
    [expect.objectContaining({ command: expect.objectContaining({ number: "M3TP-2M9F-TB" }) })],
  ]);
  expect(open).toHaveBeenCalledWith({ kind: "order", number: "M3TP-2M9F-TB" });
});

test("an empty shelf takes no room", () => {
  show([order("K7QX")]);
  expect(screen.queryByRole("group", { name: "On the shelf" })).toBeNull();
});
