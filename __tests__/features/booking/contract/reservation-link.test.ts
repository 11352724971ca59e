import { readReference } from "../../../../src/features/booking/contract/reservation-link.ts";

it.each([
  ["k7qx2m9ftb", "K7QX-2M9F-TB"],
  ["K7QX 2M9F TB", "K7QX-2M9F-TB"],
  ["K7QX–2M9F–TB", "K7QX-2M9F-TB"],
  ["oOlI-2M9F-TB", "0011-2M9F-TB"],
  ["K7QX-2M9F-T", undefined],
  ["K7QX-2M9F-TBB", undefined],
  ["U7QX-2M9F-TB", undefined],
  ["", undefined],
])("reads the reference %p as %p", (typed, read) => {
  expect(readReference(typed)).toBe(read);
});
