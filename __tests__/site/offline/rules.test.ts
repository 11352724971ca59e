import { defaultFormats } from "../../../src/core/shared/formats.ts";
import {
  makeOfflineCopy,
  formatAge,
  handlingOf,
  isOwnPage,
  isRecent,
  languageOfHtml,
} from "../../../src/site/offline/rules.ts";
import { messagesIn } from "../../../src/core/messages/catalogues.ts";
import { sampleAddresses } from "../../support/addresses.tsx";

const visit = (pathname: string) =>
  handlingOf({ method: "GET", pathname, isNavigation: true }, sampleAddresses);
const request = (pathname: string, method = "GET") =>
  handlingOf({ method, pathname, isNavigation: false }, sampleAddresses);

test.each(["/", "/menu", "/menu/margherita-pizza", "/book", "/accounting"])("%s is stored", (path) => {
  expect(visit(path)).toBe("page");
});

test.each(["/account", "/login", "/resetpassword/8f3c", "/tracking"])("nothing of %s is stored", (path) => {
  expect(visit(path)).toBe("private-page");
});

test.each(["/admin", "/admin/", "/staff/evening", "/dev/mail"])("%s is left to the browser", (path) => {
  expect(visit(path)).toBeUndefined();
});

test("of the API, the menu and the guest's own reservation are stored, and no writes", () => {
  expect(request("/api/food/menu")).toBe("menu");
  expect(request("/api/food/reservation/view", "POST")).toBe("reservation");
  expect(request("/api/food/reservation/cancel", "POST")).toBe("reservation-change");
  for (const path of ["createReservation", "login", "reservation/find"])
    expect(request(`/api/food/${path}`, "POST")).toBeUndefined();
  for (const path of ["account", "account/data", "availability"])
    expect(request(`/api/food/${path}`)).toBeUndefined();
});

test("scripts with hashed names are stored, and the data of the page that runs from a copy", () => {
  expect(request("/app-0b1c2d3e4f5a6b7c8d9e.js")).toBe("asset");
  expect(request("/style-field.module.0b1c2d3e4f5a6b7c8d9e.css")).toBe("asset");
  expect(request("/sw.js")).toBeUndefined();
  expect(request("/page-data/reservation/page-data.json")).toBe("live-page-data");
  expect(request("/page-data/order/page-data.json")).toBe("live-page-data");
  expect(request("/page-data/menu/page-data.json")).toBeUndefined();
  expect(request("/admin/main-abcdef.js")).toBeUndefined();
});

test("the reply of a network that requires a login is not stored", () => {
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

const t = messagesIn("en", "offline");
const html =
  '<html><head><link rel="preload" href="/a.js" as="script"><link rel="preload" href="/f.woff2" as="font">' +
  '<script type="application/ld+json">{"name":"Delish"}</script></head>' +
  '<body><h1>Menu</h1><script src="/app.js"></script><script>window.x = "1";</script></body></html>';

test("a copy says how old it is, and runs no scripts that may not be there", () => {
  const copy = makeOfflineCopy(html, { age: "21 Nov 2026, 18:05", reason: "unreachable", scripts: false, t });
  expect(copy).toMatch(
    /<p role="status"[^>]*>We can’t reach the site\. This page is from 21 Nov 2026, 18:05, without its forms\. <a href="\?live"/,
  );
  expect(copy).not.toMatch(/app\.js|a\.js|window\.x/);
  expect(copy).toContain('{"name":"Delish"}');
  expect(copy).toContain("/f.woff2");
  expect(copy.endsWith("</style></body></html>")).toBe(true);
});

test("the reservation's page keeps its scripts", () => {
  const copy = makeOfflineCopy(html, { age: undefined, reason: "unreachable", scripts: true, t });
  expect(copy).toContain('<script src="/app.js">');
  expect(copy).toContain("This page is a saved copy. ");
  expect(copy).not.toContain("form{");
});

test("a copy that is shown because the line is slow claims nothing else, and keeps its forms", () => {
  const copy = makeOfflineCopy(html, { age: "21 Nov 2026, 18:05", reason: "slow", scripts: false, t });
  expect(copy).toContain("The connection is slow. This page is from 21 Nov 2026, 18:05. <a");
  expect(copy).not.toMatch(/cannot|form\{/);
});

test("a copy speaks the language of its page", () => {
  const copy = makeOfflineCopy(html, {
    age: "21 nov 2026, 18:05",
    reason: "unreachable",
    scripts: false,
    t: messagesIn("it", "offline"),
  });
  expect(copy).toContain(
    ">Il sito non risponde. Questa pagina è com’era il 21 nov 2026, 18:05, senza i moduli. <a",
  );
  expect(languageOfHtml('<!doctype html><html data-x lang="it"><p lang="en">')).toBe("it");
});

test("a page received within the last minute is current, whatever the device's clock says", () => {
  const now = Date.parse("2026-11-21T18:05:30Z");
  expect(isRecent("Sat, 21 Nov 2026 18:05:00 GMT", now)).toBe(true);
  expect(isRecent("Sat, 21 Nov 2026 18:04:00 GMT", now)).toBe(false);
  expect(isRecent("Sun, 22 Nov 2026 18:05:30 GMT", now)).toBe(false);
  expect(isRecent(null, now)).toBe(false);
});

test("an unreadable age is not an age", () => {
  expect(formatAge(null, defaultFormats)).toBeUndefined();
  expect(formatAge("Sat, 21 Nov 2026 18:05:00 GMT", defaultFormats)).toMatch(/^21 Nov 2026, \d+:05 [AP]M$/);
  expect(formatAge("Sat, 21 Nov 2026 18:05:00 GMT", { ...defaultFormats, clock: 24 })).toMatch(
    /^21 Nov 2026, \d\d:05$/,
  );
});

test.each([
  ["/it/menu", "page"],
  ["/it/account", "private-page"],
  ["/it/resetpassword/8f3c", "private-page"],
  ["/it/reservation", "reservation-page"],
  ["/it/order", "order-page"],
])("in another language, %s is a %s", (pathname, handling) => {
  const languages = ["en", "it"];
  expect(handlingOf({ method: "GET", pathname, isNavigation: true }, sampleAddresses, languages)).toBe(
    handling,
  );
  expect(
    handlingOf(
      { method: "GET", pathname: "/page-data/it/reservation/page-data.json", isNavigation: false },
      sampleAddresses,
      languages,
    ),
  ).toBe("live-page-data");
});
