import { readUnsent, withChange, writeUnsent } from "../../../src/staff/today/unsent-changes.ts";

const soup = { id: "soup", title: "Soup", category: "Lunch", price: 9, available: true, version: "a" };

it("a second change is added to the first, which keeps what it was decided on", () => {
  const first = withChange({}, soup, { price: 10 });
  const second = withChange(first, { ...soup, version: "b", price: 9.5 }, { available: false });
  expect(second).toEqual({ soup: { version: "a", previousPrice: 9, price: 10, available: false } });
});

it("what changes nothing is not sent", () => {
  expect(withChange({}, soup, { price: 9 })).toEqual({});
  expect(withChange({}, soup, { available: true })).toEqual({});
});

it("what was kept is read again, and a storage that is full or holds nonsense is no hindrance", () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const changes = withChange({}, soup, { price: 10 });
  writeUnsent(storage, changes);
  expect(readUnsent(storage)).toEqual(changes);
  for (const nonsense of ["{", "null", "7"]) expect(readUnsent({ getItem: () => nonsense })).toEqual({});
  const full = () => {
    throw new Error("QuotaExceededError");
  };
  expect(() => writeUnsent({ setItem: full }, changes)).not.toThrow();
});
