import { retryImport, retryWaits } from "../../../src/core/browser/retry-import.ts";

const loadedModule = { default: "the module" };
const importModule = jest.fn<Promise<typeof loadedModule>, []>();
const reported = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  importModule.mockReset().mockRejectedValue(new Error("Loading chunk 12 failed."));
  reported.mockReset();
  globalThis.reportError = reported;
});
afterEach(() => {
  jest.useRealTimers();
});

const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const allTries = async () => {
  for (const ms of [0, ...retryWaits]) await wait(ms);
};

test("a failing import is retried after growing waits, and resolves with the first success", async () => {
  const script = retryImport(importModule);
  const loaded = script.load();
  await wait(0);
  expect(importModule).toHaveBeenCalledTimes(1);
  await wait(retryWaits[0]! - 1);
  expect(importModule).toHaveBeenCalledTimes(1);
  importModule.mockResolvedValue(loadedModule);
  await wait(1);
  expect(importModule).toHaveBeenCalledTimes(2);
  await expect(loaded).resolves.toBe(loadedModule);
  expect(script.hasFailed()).toBe(false);
  expect([...retryWaits].sort((a, b) => a - b)).toEqual(retryWaits);
});

test("one import serves all callers", async () => {
  importModule.mockResolvedValue(loadedModule);
  const script = retryImport(importModule);
  await expect(Promise.all([script.load(), script.load()])).resolves.toEqual([loadedModule, loadedModule]);
  expect(importModule).toHaveBeenCalledTimes(1);
});

test("once all tries have failed it reports the error, and starts over when asked to", async () => {
  const script = retryImport(importModule);
  const changes: boolean[] = [];
  script.subscribe(() => changes.push(script.hasFailed()));
  const loaded = script.load();
  await allTries();
  expect(changes).toEqual([true]);
  expect(reported).toHaveBeenCalledTimes(1);
  await wait(60_000);
  expect(importModule).toHaveBeenCalledTimes(retryWaits.length + 1);

  importModule.mockResolvedValue(loadedModule);
  script.retry();
  await expect(loaded).resolves.toBe(loadedModule);
  expect(changes).toEqual([true, false]);
});

test("a browser that comes online tries at once, after the last try and between two", async () => {
  const script = retryImport(importModule);
  void script.load();
  await allTries();
  importModule.mockClear();
  window.dispatchEvent(new Event("online"));
  await wait(0);
  expect(importModule).toHaveBeenCalledTimes(1);
  importModule.mockResolvedValue(loadedModule);
  window.dispatchEvent(new Event("online"));
  await wait(0);
  expect(importModule).toHaveBeenCalledTimes(2);
  // A loaded module is not loaded again.
  window.dispatchEvent(new Event("online"));
  await wait(60_000);
  expect(importModule).toHaveBeenCalledTimes(2);
});

test("nothing unrequested is loaded when the browser comes online", async () => {
  const script = retryImport(importModule);
  window.dispatchEvent(new Event("online"));
  script.retry();
  await wait(0);
  expect(importModule).not.toHaveBeenCalled();
});
