import { render, screen } from "@testing-library/react";
import { fixture } from "../../../src/site/blocks/not-found/fixture.ts";
import NotFound from "../../../src/site/blocks/not-found/not-found.tsx";
import { canonicalTarget } from "../../../src/site/blocks/not-found/not-found.tsx";
import { OnSite } from "../../support/addresses.tsx";

const origin = "https://example.com";
const at = (path: string, referrer = "") => {
  const { pathname, search, hash } = new URL(origin + path);
  return canonicalTarget({ origin, pathname, search, hash }, referrer);
};

test.each([
  ["/Lunch", "/lunch"],
  ["/LUNCH/", "/lunch"],
  ["/lunch/", "/lunch"],
  ["/Search?q=Pizza#Top", "/search?q=Pizza#Top"],
  ["/%4Cunch", "/lunch"],
  ["/L%55NCH//", "/lunch"],
  ["/Caf%C3%A9%2F", "/caf%c3%a9%2f"],
  ["/ResetPassword/AbC-1/", "/resetpassword/AbC-1"],
  ["//Evil.example/x", "/evil.example/x"],
])("%s leads on to %s", (path, target) => expect(at(path)).toBe(target));

test("an address that is already canonical stays", () => {
  expect(at("/no-such-table")).toBeUndefined();
  expect(at("/")).toBeUndefined();
  expect(at("/resetpassword/AbC-1")).toBeUndefined();
});

test("a host that adds its slash again causes no loop", () => {
  expect(at("/static/", `${origin}/static/`)).toBeUndefined();
});

const props = { ...fixture, headingLevel: 1, id: "b1" } as const;

test("the 404 page redirects to the right spelling, and offers a search that works without script", () => {
  const went: string[] = [];
  const redirect = (path: string) => void went.push(path);
  window.history.replaceState(null, "", "/Dinner/?table=4");
  const { unmount } = render(<NotFound {...props} redirect={redirect} />, { wrapper: OnSite });
  expect(went).toEqual(["/dinner?table=4"]);
  expect(screen.getByRole("search")).toHaveAttribute("action", "/search");
  unmount();
  window.history.replaceState(null, "", "/nowhere");
  render(<NotFound {...props} redirect={redirect} />, { wrapper: OnSite });
  expect(went).toHaveLength(1);
});

test("a lost guest finds a search box and the main links", () => {
  render(<NotFound {...props} />, { wrapper: OnSite });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("This table does not exist");
  expect(screen.getByRole("searchbox", { name: "Search the site" })).toHaveAttribute("name", "q");
  expect(screen.getByRole("link", { name: "LUNCH" })).toHaveAttribute("href", "/lunch");
  expect(screen.getByRole("link", { name: "BOOK A TABLE" })).toHaveAttribute("href", "/book");
});
