import {
  isServiceTimeKnown,
  serviceNow,
  setServiceTime,
  subscribeToServiceTime,
} from "../../../src/core/browser/service-clock.ts";

const now = new Date("2026-11-21T12:00:00Z");
const at = (iso: string) => new Date(iso).toUTCString();

beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => jest.useRealTimers());

test("the device's clock is used until the first reply; then the service's, unless they differ by seconds", () => {
  const changed = jest.fn();
  const end = subscribeToServiceTime(changed);
  expect([isServiceTimeKnown(), serviceNow()]).toEqual([false, now]);
  // A reply without a `Date` header.
  setServiceTime(null);
  expect([isServiceTimeKnown(), serviceNow()]).toEqual([true, now]);
  expect(changed).toHaveBeenCalledTimes(1);
  setServiceTime(at("2026-11-21T12:00:20Z"));
  expect(serviceNow()).toEqual(now);
  expect(changed).toHaveBeenCalledTimes(1);
  setServiceTime(at("2026-11-22T12:00:00Z"));
  expect(serviceNow()).toEqual(new Date("2026-11-22T12:00:00Z"));
  expect(changed).toHaveBeenCalledTimes(2);
  setServiceTime("no date");
  expect(serviceNow()).toEqual(new Date("2026-11-22T12:00:00Z"));
  end();
  setServiceTime(at("2026-11-23T12:00:00Z"));
  expect(changed).toHaveBeenCalledTimes(2);
});
