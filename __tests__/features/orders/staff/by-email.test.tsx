import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toCook } from "../../../../src/features/orders/staff/model/tickets.ts";
import { OpenOrders } from "../../../../src/features/orders/staff/today/open-orders.tsx";
import { at, kitchenState, line, order } from "./support/orders.ts";

const show = (orders: readonly ReturnType<typeof order>[]) => {
  const sent: object[] = [];
  render(
    <OpenOrders
      kitchen={{
        state: { ...kitchenState, byEmail: true },
        timeZone: "Europe/London",
        open: orders,
        later: [],
        shelf: [],
        problem: undefined,
        send: ({ command }) => Promise.resolve(void sent.push(command)),
      }}
    />,
  );
  return sent;
};

test("an order lists what the cook must know, and is accepted as promised or for later", async () => {
  const note = line(0, "Margherita", { quantity: 2, note: "no basil" });
  const sent = show([order("K7QX", { seenAt: null, allergies: "Peanuts" }, [note])]);
  const entry = screen.getByRole("list", { name: "To cook" });
  for (const text of ["8:10 PM", "Bag K7QX", "Margaret Hale", "Peanuts", "2 Margherita (“no basil”)"])
    expect(entry).toHaveTextContent(text);
  expect(within(entry).getByRole("link", { name: "555-0147" })).toHaveAttribute("href", "tel:555-0147");
  const accept = within(screen.getByRole("group", { name: "Accept Bag K7QX" }));
  await userEvent.click(accept.getByRole("button", { name: "+20 min" }));
  await userEvent.click(screen.getByRole("button", { name: /^Ready ?: Bag K7QX/ }));
  expect(sent).toEqual([
    { kind: "accept", number: "K7QX-2M9F-TB", version: 1, minutes: 20 },
    { kind: "bump", number: "K7QX-2M9F-TB", version: 1 },
  ]);
});

test("an order that was accepted only waits to be ready", () => {
  show([order("K7QX", { seenAt: at(0) })]);
  expect(screen.queryByRole("group")).toBeNull();
  expect(screen.getByRole("button", { name: /^Ready ?: Bag K7QX/ })).toBeVisible();
});

test("without orders, the page says where they will appear", () => {
  show([]);
  expect(screen.getByText(/^No orders to cook/)).toBeVisible();
});

test("orders are listed by the time at which they are due, without finished and forgotten ones", () => {
  const due = (minutes: number) => ({ due: at(minutes), until: at(minutes + 10) });
  const listed = toCook(
    [
      order("LATE", due(40)),
      order("SOON", due(5)),
      order("DONE", { ...due(5), state: "ready" }),
      order("GONE", due(-200)),
      order("PAST", due(-170)),
    ],
    new Date(at(0)),
  );
  expect(listed.map(({ number }) => number.slice(0, 4))).toEqual(["PAST", "SOON", "LATE"]);
});
