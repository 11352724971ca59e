import { render, screen } from "@testing-library/react";
import { Today } from "../../../../../src/features/menu/staff/today/today.tsx";

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
  localStorage.clear();
});

const reply = {
  ...{ success: true, at: "2026-11-21T19:12:30.000Z", timeZone: "Europe/Rome" },
  dishes: [
    { id: "soup", title: "Soup", category: "Lunch", price: 9.5, available: false, version: "1" },
    { id: "tart", title: "Berry tart", category: "Desserts", price: 9, available: true, version: "2" },
  ],
};

test("opened offline it shows the last state, with its time on the restaurant's clock", async () => {
  globalThis.fetch = (async () => ({ ok: true, status: 200, json: async () => reply })) as never;
  const { unmount } = render(<Today />);
  expect(await screen.findByText("Live")).toBeVisible();
  unmount();

  globalThis.fetch = (async () => Promise.reject(new TypeError("Failed to fetch"))) as never;
  render(<Today />);
  expect(await screen.findByText("Not live since 8:12 PM")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Price of Soup" })).toHaveValue("9.50");
  expect(screen.getByRole("switch", { name: "Soup" })).not.toBeChecked();
  expect(screen.getByRole("textbox", { name: "Price of Berry tart" })).toHaveValue("9.00");
});
