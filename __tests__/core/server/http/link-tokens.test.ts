import { checkLinkToken, linkExpiry, linkToken } from "../../../../src/core/server/http/link-tokens.ts";

const key = "the key of these tests, and of nothing else";
const expires = new Date("2026-12-04T21:00:00Z");
const now = new Date("2026-11-27T16:00:00Z");
const token = linkToken(key, "K7QX-2M9F-TB", "manage", expires);
const check = (text: string, at = now, withKey = key) => checkLinkToken(withKey, text, "manage", at);

it("opens its own reservation, any number of times", () => {
  expect(check(token)).toEqual({ ok: true, value: "K7QX-2M9F-TB" });
  expect(check(token)).toEqual({ ok: true, value: "K7QX-2M9F-TB" });
});

it("fits into an address unchanged", () => {
  expect(token).toMatch(/^[\w.-]+$/);
  expect(new URL(`https://example.com/reservation#${token}`).hash).toBe(`#${token}`);
});

it("ends at its expiry, to the second", () => {
  expect(check(token, new Date("2026-12-04T20:59:59Z"))).toMatchObject({ ok: true });
  expect(check(token, expires)).toEqual({ ok: false, code: "LINK_EXPIRED" });
});

it("is valid for a week after the guests have left", () => {
  expect(linkExpiry({ ends_at: "2026-11-27T21:00:00.000Z" })).toEqual(expires);
});

it("does not open if any single character has changed", () => {
  const opened = [...token].flatMap((character, index) =>
    ["A", "b", "0", "-", "."]
      .filter((other) => other !== character)
      .map((other) => token.slice(0, index) + other + token.slice(index + 1))
      .filter((other) => check(other).ok),
  );
  expect(opened).toEqual([]);
});

it("does not open in part, nor with additions", () => {
  const opened = Array.from({ length: token.length }, (_, length) => token.slice(0, length)).filter(
    (part) => check(part).ok,
  );
  expect(opened).toEqual([]);
  expect(check(`${token}A`)).toEqual({ ok: false, code: "INVALID_LINK" });
  expect(check(`${token}=`)).toEqual({ ok: false, code: "INVALID_LINK" });
  expect(check(`${token}.1`)).toEqual({ ok: false, code: "INVALID_LINK" });
});

it("does not reveal if a forged token would have expired", () => {
  const [version, id, purpose, , signature] = token.split(".");
  expect(check([version, id, purpose, "1", signature].join("."))).toEqual({
    ok: false,
    code: "INVALID_LINK",
  });
});

it("does not open with another key", () => {
  expect(check(token, now, "another key, just as long as the first one")).toEqual({
    ok: false,
    code: "INVALID_LINK",
  });
});

it.each(["", ".", "....", "1.K7QX-2M9F-TB.manage.zzz.AAAA", "x".repeat(10_000)])(
  "does not accept %p as a link",
  (text) => {
    expect(check(text)).toEqual({ ok: false, code: "INVALID_LINK" });
  },
);
