import { storageKey, useWishlist } from "../../../../src/site/cart/wishlist/store.ts";

const ids = () => useWishlist.getState().ids;
const reload = () => useWishlist.persist.rehydrate();

beforeEach(async () => {
  localStorage.clear();
  useWishlist.setState({ ids: [], persisted: true });
});

test("an item is added, the newest last, and removed again", () => {
  const { toggle } = useWishlist.getState();
  toggle("dishes/soup");
  toggle("products/honey");
  expect(ids()).toEqual(["dishes/soup", "products/honey"]);
  toggle("dishes/soup");
  expect(ids()).toEqual(["products/honey"]);
});

test.each([
  ["nonsense", []],
  ["null", []],
  ['{"state":{"ids":"dishes/soup"}}', []],
  ['{"state":{"ids":["dishes/soup",7,null,"dishes/soup"]}}', ["dishes/soup"]],
])("stored %s is read as %j", async (stored, expected) => {
  localStorage.setItem(storageKey, stored);
  await reload();
  expect(ids()).toEqual(expected);
});

test("another tab's changes are adopted", () => {
  localStorage.setItem(storageKey, '{"state":{"ids":["dishes/soup"]}}');
  window.dispatchEvent(new StorageEvent("storage", { key: storageKey }));
  expect(ids()).toEqual(["dishes/soup"]);
});

test("if nothing can be stored, the list lasts for this visit and says so", () => {
  const setItem = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  useWishlist.getState().toggle("dishes/soup");
  expect(useWishlist.getState()).toMatchObject({ ids: ["dishes/soup"], persisted: false });
  setItem.mockRestore();
});
