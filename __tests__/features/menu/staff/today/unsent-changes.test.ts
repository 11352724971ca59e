import {
  readUnsent,
  readUnsentHours,
  withChange,
  withHours,
  writeUnsent,
  writeUnsentHours,
} from "../../../../../src/features/menu/staff/today/unsent-changes.ts";

const soup = { id: "soup", title: "Soup", category: "Lunch", price: 9, available: true, version: "a" };

it("a second change is added to the first, which keeps its original basis", () => {
  const first = withChange({}, soup, { price: 10 });
  const second = withChange(first, { ...soup, version: "b", price: 9.5 }, { available: false });
  expect(second).toEqual({ soup: { version: "a", previousPrice: 9, price: 10, available: false } });
});

it("a change without effect is not sent", () => {
  expect(withChange({}, soup, { price: 9 })).toEqual({});
  expect(withChange({}, soup, { available: true })).toEqual({});
});

const dinner = { name: "Dinner", from: "18:00", to: "02:00", open: true };
const hours = {
  date: "2026-11-21",
  version: "a",
  periods: [dinner],
  usual: [dinner],
  reason: "",
  outside: 0,
};
const closed = { periods: [{ ...dinner, open: false }], reason: "Staff party" };

it("hours are sent with the day's first known state, and not at all if they are unchanged", () => {
  const first = withHours(undefined, hours, closed);
  expect(first).toEqual({ date: "2026-11-21", version: "a", ...closed });
  expect(withHours(first, hours, hours)).toBeUndefined();
  const seenLater = { ...hours, version: "b" };
  expect(withHours(first, seenLater, { ...closed, reason: "" })).toMatchObject({ version: "a", reason: "" });
  const nextDay = { ...hours, date: "2026-11-22", version: "c" };
  expect(withHours(first, nextDay, closed)).toMatchObject({ date: "2026-11-22", version: "c" });
});

it("stored changes are read again, and full or invalid storage does no harm", () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const changes = withChange({}, soup, { price: 10 });
  writeUnsent(storage, changes);
  expect(readUnsent(storage)).toEqual(changes);
  const unsentHours = withHours(undefined, hours, closed);
  writeUnsentHours(storage, unsentHours);
  expect(readUnsentHours(storage)).toEqual(unsentHours);
  writeUnsentHours(storage, undefined);
  expect(readUnsentHours(storage)).toBeUndefined();
  for (const nonsense of ["{", "null", "7", '{"date":7}']) {
    const holdingNonsense = { getItem: () => nonsense };
    expect(readUnsentHours(holdingNonsense)).toBeUndefined();
  }
  for (const nonsense of ["{", "null", "7"]) expect(readUnsent({ getItem: () => nonsense })).toEqual({});
  const full = () => {
    throw new Error("QuotaExceededError");
  };
  expect(() => writeUnsent({ setItem: full }, changes)).not.toThrow();
  expect(() => writeUnsentHours({ setItem: full, removeItem: full }, unsentHours)).not.toThrow();
});
