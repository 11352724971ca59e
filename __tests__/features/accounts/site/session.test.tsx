import { act, renderHook } from "@testing-library/react";
import { useGuestName } from "../../../../src/core/browser/guest.ts";
import {
  forgetSession,
  storeSession,
  useSessionToken,
} from "../../../../src/features/accounts/site/session.ts";
import { authorizationHeader } from "../../../../src/core/browser/api.ts";

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test("a login or logout is known at once, in this tab and in others", () => {
  const { result } = renderHook(() => [useSessionToken(), useGuestName()]);
  expect(result.current).toEqual([null, undefined]);
  act(() => storeSession("t0ken", { account: { name: "Leyla" } }));
  expect(result.current).toEqual(["t0ken", "Leyla"]);
  expect(authorizationHeader()).toEqual({ authorization: "Bearer t0ken" });
  act(() => {
    // Changes in another tab arrive as an event.
    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage"));
  });
  expect(result.current).toEqual([null, undefined]);
  act(() => storeSession("t0ken", {}));
  expect(result.current).toEqual(["t0ken", ""]);
  act(() => forgetSession());
  expect(result.current).toEqual([null, undefined]);
  expect(localStorage).toHaveLength(0);
  expect(authorizationHeader()).toEqual({});
});

test("a browser that stores nothing says so instead of pretending", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(() => storeSession("t0ken", {})).toThrow("This browser does not let us store your login");
});
