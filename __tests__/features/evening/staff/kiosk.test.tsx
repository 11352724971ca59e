import { act, fireEvent, renderHook } from "@testing-library/react";
import { IdentityDismissed, useIdentity } from "../../../../src/features/staff/shell/screen/use-identity.ts";
import { useSessionEnd } from "../../../../src/features/staff/shell/live/use-live-book.ts";

beforeEach(() => jest.useFakeTimers({ now: new Date("2026-11-22T02:58:30Z") }));
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

const second = 1_000;

describe("on a shared screen", () => {
  const open = () => {
    const { result } = renderHook(() => useIdentity());
    act(() => result.current.onShared(true));
    return result;
  };
  type Screen = ReturnType<typeof open>;

  /** Makes a change; resolves to its initials, or to undefined while no one has identified themselves. */
  const press = async (screen: Screen) => {
    fireEvent.pointerDown(window);
    let initials: string | undefined;
    await act(async () => {
      void screen.current.requireIdentity().then(
        (given) => (initials = given?.initials),
        () => undefined,
      );
    });
    return initials;
  };
  const quiet = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * second));
  const answer = (screen: Screen, initials: string | undefined) =>
    act(async () => screen.current.onGiven(initials === undefined ? undefined : { initials }));

  test("a change asks who makes it, once, and again after two minutes without a touch", async () => {
    const screen = open();
    expect(await press(screen)).toBeUndefined();
    expect(screen.current.isAsking).toBe(true);
    await answer(screen, "MA");
    expect(screen.current.isAsking).toBe(false);
    quiet(119);
    expect(await press(screen)).toBe("MA");
    // Each touch restarts the two minutes.
    quiet(119);
    expect(await press(screen)).toBe("MA");
    quiet(121);
    expect(await press(screen)).toBeUndefined();
    expect(screen.current.isAsking).toBe(true);
    await answer(screen, "JO");
    expect(await press(screen)).toBe("JO");
  });

  test("a member who does not identify themselves changes nothing", async () => {
    const screen = open();
    let outcome: Promise<unknown> = Promise.resolve();
    await act(async () => {
      outcome = screen.current.requireIdentity().catch((error: unknown) => error);
    });
    await answer(screen, undefined);
    expect(await outcome).toBeInstanceOf(IdentityDismissed);
    expect(screen.current.isAsking).toBe(false);
  });

  test("it stays so after a reload; a member's own screen never asks", async () => {
    open();
    const again = renderHook(() => useIdentity()).result;
    expect(again.current.isShared).toBe(true);
    act(() => again.current.onShared(false));
    await expect(again.current.requireIdentity()).resolves.toBeUndefined();
  });
});

describe("the session's end", () => {
  const fourInRome = "2026-11-22T03:00:00Z";

  test("at four o'clock the screen signs out, once", () => {
    const onEnd = jest.fn();
    const now = () => new Date();
    renderHook(() => useSessionEnd(fourInRome, now, onEnd));
    jest.advanceTimersByTime(89 * second);
    expect(onEnd).not.toHaveBeenCalled();
    jest.advanceTimersByTime(second);
    expect(onEnd).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(3600 * second);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  test("the service's clock counts, not the device's", () => {
    const onEnd = jest.fn();
    // The tablet's clock is an hour slow.
    const now = () => new Date(Date.now() + 3600 * second);
    renderHook(() => useSessionEnd(fourInRome, now, onEnd));
    jest.advanceTimersByTime(second);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  test("a tablet that was asleep signs out when it wakes", () => {
    const onEnd = jest.fn();
    const now = () => new Date();
    renderHook(() => useSessionEnd(fourInRome, now, onEnd));
    // Timers were paused meanwhile, but the clock was not.
    jest.setSystemTime(new Date("2026-11-22T09:00:00Z"));
    jest.advanceTimersByTime(second);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});
