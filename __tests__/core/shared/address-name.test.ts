import { addressName, freeAddressName } from "../../../src/core/shared/address-name.ts";

const isAddress = /^[a-z0-9]+(-[a-z0-9]+)*$/;

test.each([
  ["Crème brûlée", "creme-brulee"],
  ["Großes Schnitzel", "grosses-schnitzel"],
  ["St. Tropez", "st-tropez"],
  ["Мария", "mariya"],
  ["x".repeat(80), "x".repeat(60)],
])("%s has the address %s", (name, address) => {
  expect(addressName(name)).toBe(address);
});

test.each(["田中さくら", "Мария", "😀", "שקשוקה", "北京烤鸭", "سلطة", "ต้มยำกุ้ง", "김치찌개", "Ελλάδα"])(
  "%s has its own address",
  (name) => {
    expect(addressName(name)).toMatch(isAddress);
  },
);

test("an empty name becomes the kind's name and a number", () => {
  const taken = new Set<string>();
  for (const expected of ["dish-1", "dish-2", "dish-3"]) {
    const address = freeAddressName("…!", "dish", (one) => taken.has(one));
    expect(address).toBe(expected);
    taken.add(address);
  }
  expect(freeAddressName("Soup", "dish", (one) => one === "soup")).toBe("soup-2");
});
