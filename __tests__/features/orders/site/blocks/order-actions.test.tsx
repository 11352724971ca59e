import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import OrderStatus from "../../../../../src/features/orders/site/blocks/order-status/order-status.tsx";
import { fixture } from "../../../../../src/features/orders/site/blocks/order-status/fixture.ts";
import { OrderActions } from "../../../../../src/features/orders/site/blocks/order-status/order-actions.tsx";
import type { ManagedOrder } from "../../../../../src/features/orders/contract/managed-order.ts";
import { useCart } from "../../../../../src/site/cart/store.ts";
import { OnSite } from "../../../../support/addresses.tsx";
import { teachDialogs } from "../../../../support/dialog.ts";
import { fetched, mockService, reply } from "../../../../support/service.ts";

const moment = { date: "2026-11-21", minutes: 1210, time: "20:10" };
const allergens = { contains: [], free: [], unconfirmed: [] };
const line = (note: string | null) => ({
  ...{ dish: "margherita", title: "Margherita", quantity: 1, cents: 1300, choices: [], note, allergens },
});
const order = {
  number: "K7QX-2M9F-TB",
  state: "collected",
  from: moment,
  until: moment,
  startBy: moment,
  lines: [line(null), line("no basil")],
  totalCents: 2600,
} as unknown as ManagedOrder;

beforeAll(teachDialogs);

test("the same dish with and without a note stays two lines when it is ordered again", async () => {
  render(
    <OrderActions
      {...{ id: "b1", order, token: "t", shown: "collected", address: "", phone: "555-0100" }}
      again={() => undefined}
      onChange={() => undefined}
    />,
    { wrapper: OnSite },
  );
  await userEvent.click(screen.getByRole("button", { name: "The same again" }));
  const { lines } = useCart.getState();
  expect(lines.map(({ note }) => note)).toEqual([undefined, "no basil"]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(2);
});

/** Opens the page of an order from its link. */
async function open(changes: Partial<ManagedOrder>): Promise<void> {
  mockService();
  window.history.replaceState(null, "", "#a.b.c");
  const opened = {
    ...order,
    ...{ placedAt: moment, packagingCents: 0, savings: [], allergens, allergies: null, earlier: null },
    ...{ name: "Ada Lind", phoneNumber: "555-0101", email: null },
    ...changes,
  };
  fetched.mockResolvedValue(reply(200, { success: true, order: opened, token: "a.b.c" }));
  render(<OrderStatus {...fixture} headingLevel={1} id="b1" />, { wrapper: OnSite });
  expect(await screen.findByText("Ada Lind, 555-0101")).toBeVisible();
}

test.each<[Partial<ManagedOrder>, RegExp]>([
  [{ state: "ready", isOutside: false }, /^Your bag is under the lamp at the bar/],
  [{ state: "ready", isOutside: true }, /^The kitchen knows you’re outside and will bring your bag/],
  [{ state: "collected", isOutside: true }, /^Thank you for coming by/],
  [{ state: "unconfirmed", email: "ada@example.com" }, /ada@example\.com/],
  [{ state: "cancelled", cancelledBy: "guest" }, /^You cancelled before we started cooking/],
  [{ state: "cancelled", cancelledBy: "house", reason: "The oven is out." }, /The oven is out\./],
  [{ state: "cancelled", cancelledBy: "expired" }, /^It wasn’t confirmed in time/],
])("an order with %j says below its heading what that means for the guest", async (changes, lead) => {
  await open(changes);
  expect(screen.getByRole("heading", { level: 1 }).nextElementSibling).toHaveTextContent(lead);
});

test("the bag counts its portions", async () => {
  await open({ lines: [{ ...line(null), quantity: 2 }, line("no basil")] as ManagedOrder["lines"] });
  expect(screen.getByText("3 items")).toBeVisible();
});

test.each([
  [null, undefined],
  ["ada@example.com", "ada@example.com"],
])("the page says to which address its link was sent, if there is one: %j", async (email, address) => {
  await open({ email });
  const terms = screen.getAllByRole("term").map(({ textContent }) => textContent);
  expect(terms.includes("This page")).toBe(address !== undefined);
  if (address !== undefined) expect(screen.getByText(new RegExp(address))).toBeVisible();
});
