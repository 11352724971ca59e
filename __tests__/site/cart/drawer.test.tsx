import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CartButton } from "../../../src/site/cart/cart-button.tsx";
import { useCart } from "../../../src/site/cart/store.ts";
import { teachDialogs } from "../../support/dialog.ts";
import { SiteContext } from "../../../src/core/browser/site-context.ts";
import { OnSite, sampleAddresses, siteValue } from "../../support/addresses.tsx";

const pizza = { id: "dishes/pizza", title: "Margherita pizza", cents: 1300 };
const oil = { id: "products/oil", title: "Olive oil", cents: 1900 };

beforeAll(teachDialogs);
beforeEach(() => act(() => useCart.getState().clear()));

const open = async () => {
  const user = userEvent.setup();
  render(<CartButton />, { wrapper: OnSite });
  await user.click(screen.getByRole("button", { name: /^Cart/ }));
  return { user, drawer: await screen.findByRole("dialog", { name: "Your table" }) };
};

test("the badge is the total quantity", () => {
  useCart.getState().add(pizza, 2);
  useCart.getState().add(oil);
  render(<CartButton />, { wrapper: OnSite });
  expect(screen.getByRole("button", { name: "Cart, 3 items" })).toHaveTextContent("3");
});

test("an empty cart says so and leads to the menu", async () => {
  const { drawer } = await open();
  expect(within(drawer).getByText("An empty plate")).toBeVisible();
  expect(within(drawer).getByRole("link", { name: "View menu" })).toHaveAttribute("href", "/menu");
  expect(within(drawer).queryByRole("link", { name: "Order online" })).toBeNull();
});

test("quantities rise and fall, lines are removed and restored, and the total follows", async () => {
  useCart.getState().add(pizza);
  useCart.getState().add(oil);
  const { user, drawer } = await open();
  const { getByRole, getByText, queryByText, queryByRole } = within(drawer);

  await user.click(getByRole("button", { name: "One more Margherita pizza" }));
  expect(getByText("3 items")).toBeVisible();
  expect(getByText("$45.00")).toBeVisible();

  await user.click(getByRole("button", { name: "One fewer Margherita pizza" }));
  await user.click(getByRole("button", { name: "One fewer Margherita pizza" }));
  expect(queryByText("Margherita pizza")).toBeNull();
  await user.click(getByRole("button", { name: /^Undo/ }));
  expect(drawer.querySelectorAll("li")[0]).toHaveTextContent("Margherita pizza");
  expect(queryByRole("button", { name: /^Undo/ })).toBeNull();

  await user.click(getByRole("button", { name: "Remove Olive oil" }));
  expect(getByText("1 item")).toBeVisible();
  // A restaurant without online orders does not promise any.
  expect(getByRole("link", { name: "How to order" })).toHaveAttribute("href", "/order");
});

test("if orders are taken, a full cart leads to the order", async () => {
  useCart.getState().add(pizza);
  render(
    <SiteContext value={{ ...siteValue("Delish", sampleAddresses), takesOrders: ["pizza"] }}>
      <CartButton />
    </SiteContext>,
  );
  await userEvent.click(screen.getByRole("button", { name: /^Cart/ }));
  const drawer = await screen.findByRole("dialog", { name: "Your table" });
  expect(within(drawer).getByRole("link", { name: "Order online" })).toHaveAttribute("href", "/order");
});

test("its button and a click beside it close it", async () => {
  const { user, drawer } = await open();
  await user.click(within(drawer).getByRole("button", { name: "Close the cart" }));
  expect(drawer).not.toHaveAttribute("open");
  await user.click(screen.getByRole("button", { name: /^Cart/ }));
  expect(drawer).toHaveAttribute("open");
  await user.click(drawer);
  expect(drawer).not.toHaveAttribute("open");
});

test("the browser's Back closes it and stays on the page; closed otherwise, Back leaves the page", async () => {
  window.history.replaceState({ key: "before" }, "");
  window.history.pushState({ key: "here" }, "");
  const { user, drawer } = await open();
  window.history.back();
  await waitFor(() => expect(drawer).not.toHaveAttribute("open"));
  expect(window.history.state).toEqual({ key: "here" });

  await user.click(screen.getByRole("button", { name: /^Cart/ }));
  expect(drawer).toHaveAttribute("open");
  const closed = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  await user.click(within(drawer).getByRole("button", { name: "Close the cart" }));
  await closed;
  window.history.back();
  await waitFor(() => expect(window.history.state).toEqual({ key: "before" }));
});
