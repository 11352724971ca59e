import { defaultFormats } from "../../src/shared/formats.ts";
import { callTo } from "../../src/shared/telephone.ts";

test.each([
  ["555-0100", "tel:5550100"],
  ["+1 (212) 555-0100", "tel:+12125550100"],
])("%s is called by %s", (number, address) => {
  expect(callTo(number, defaultFormats)).toBe(address);
});

test.each([
  ["010 123456", "+39", "tel:+39010123456", "Italy keeps its 0"],
  ["020 7946 0000", "+44", "tel:+442079460000", "Britain drops it"],
  ["555-0100", "+1", "tel:+15550100", "there is none to drop"],
  ["+33 1 23 45 67 89", "+39", "tel:+33123456789", "it names its country"],
  ["0033 1 23 45 67 89", "+39", "tel:+33123456789", "it names its country, as dialled from abroad"],
])("where numbers are of %s's country, %s", (number, phoneCountry, address, _why) => {
  expect(callTo(number, { phoneCountry })).toBe(address);
});
