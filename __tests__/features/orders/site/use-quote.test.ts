import { act, renderHook } from "@testing-library/react";
import { useQuote } from "../../../../src/features/orders/site/use-quote.ts";
import { fetched, mockService } from "../../../support/service.ts";

beforeEach(() => {
  mockService();
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** Quantities in the bags that were sent since the last call. */
const asked = () => {
  const quantities = fetched.mock.calls.map(
    ([, { body }]) => (JSON.parse(String(body)) as { lines: { quantity: number }[] }).lines[0]!.quantity,
  );
  fetched.mockClear();
  return quantities;
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const onAnswer = () => undefined;

test("a quote is requested again each minute, for the latest bag alone, until the guest leaves", async () => {
  const bag = (quantity: number) => ({ lines: [{ dish: "margherita", quantity }] });
  const { rerender, unmount } = renderHook(({ quantity }) => useQuote(bag(quantity), "hold", onAnswer), {
    initialProps: { quantity: 1 },
  });
  await pass(1_000);
  expect(asked()).toEqual([1]);
  rerender({ quantity: 2 });
  await pass(1_000);
  expect(asked()).toEqual([2]);
  await pass(60_000);
  expect(asked()).toEqual([2]);
  unmount();
  await pass(120_000);
  expect(asked()).toEqual([]);
});
