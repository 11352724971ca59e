import { formatAge, handlingOf, isOwnPage, offlineCopy } from "../../src/offline/rules.ts";
import { sampleAddresses } from "../support/addresses.tsx";

const visit = (pathname: string) =>
  handlingOf({ method: "GET", pathname, isNavigation: true }, sampleAddresses);
const request = (pathname: string, method = "GET") =>
  handlingOf({ method, pathname, isNavigation: false }, sampleAddresses);

test.each(["/", "/menu", "/menu/margherita-pizza", "/book", "/accounting"])("%s is kept", (path) => {
  expect(visit(path)).toBe("page");
});

test.each(["/admin", "/admin/", "/account", "/login", "/resetpassword/8f3c", "/tracking", "/dev/mail"])(
  "nothing of %s is kept",
  (path) => {
    expect(visit(path)).toBeUndefined();
  },
);

test("of the API, the menu and the guest's own reservation are kept, and nothing that is written", () => {
  expect(request("/api/food/menu")).toBe("menu");
  expect(request("/api/food/reservation/view", "POST")).toBe("reservation");
  expect(request("/api/food/reservation/cancel", "POST")).toBe("reservation-change");
  for (const path of ["createReservation", "login", "reservation/find"])
    expect(request(`/api/food/${path}`, "POST")).toBeUndefined();
  for (const path of ["account", "account/data", "availability"])
    expect(request(`/api/food/${path}`)).toBeUndefined();
});

test("scripts whose name changes with their content are kept, and the data of the page that runs from a copy", () => {
  expect(request("/app-0b1c2d3e4f5a6b7c8d9e.js")).toBe("asset");
  expect(request("/style-field.module.0b1c2d3e4f5a6b7c8d9e.css")).toBe("asset");
  expect(request("/sw.js")).toBeUndefined();
  expect(request("/page-data/reservation/page-data.json")).toBe("reservation-page-data");
  expect(request("/page-data/menu/page-data.json")).toBeUndefined();
  expect(request("/admin/main-abcdef.js")).toBeUndefined();
});

test("what a network says that wants a login first is not kept", () => {
  const page = (headers: Record<string, string>, more: { status?: number; redirected?: boolean } = {}) =>
    isOwnPage({ status: 200, redirected: false, headers: new Headers(headers), ...more });
  const own = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'self'; x",
  };
  expect(page(own)).toBe(true);
  expect(page({ "content-type": "text/html" })).toBe(false);
  expect(page(own, { redirected: true })).toBe(false);
  expect(page(own, { status: 503 })).toBe(false);
});

const html =
  '<html><head><link rel="preload" href="/a.js" as="script"><link rel="preload" href="/f.woff2" as="font">' +
  '<script type="application/ld+json">{"name":"Delish"}</script></head>' +
  '<body><h1>Menu</h1><script src="/app.js"></script><script>window.x = "1";</script></body></html>';

test("a copy says how old it is, and runs no scripts that may not be there", () => {
  const copy = offlineCopy(html, "21 Nov 2026, 18:05", { scripts: false });
  expect(copy).toMatch(/<p role="status"[^>]*>You are offline\. This page is from 21 Nov 2026, 18:05;/);
  expect(copy).not.toMatch(/app\.js|a\.js|window\.x/);
  expect(copy).toContain('{"name":"Delish"}');
  expect(copy).toContain("/f.woff2");
  expect(copy.endsWith("</p></body></html>")).toBe(true);
});

test("the reservation's page keeps its scripts", () => {
  const copy = offlineCopy(html, undefined, { scripts: true });
  expect(copy).toContain('<script src="/app.js">');
  expect(copy).toContain("This page is a copy;");
});

test("an age that cannot be read is no age", () => {
  expect(formatAge(null)).toBeUndefined();
  expect(formatAge("Sat, 21 Nov 2026 18:05:00 GMT")).toMatch(/^21 Nov 2026, \d\d:05$/);
});
