import { render, screen } from "@testing-library/react";
import { canonicalTarget } from "../../src/layout/canonical-target.ts";
import { NotFound } from "../../src/layout/not-found.tsx";
import type { LayoutData } from "../../src/content-model/content.ts";
import { wrapPage } from "../../src/layout/wrap-page.tsx";

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
  ["//Evil.example/x", "/evil.example/x"],
])("%s leads on to %s", (path, target) => expect(at(path)).toBe(target));

test("an address that is canonical already stays where it is", () => {
  expect(at("/no-such-table")).toBeUndefined();
  expect(at("/")).toBeUndefined();
});

test("a host that adds its slash again is not fought with", () => {
  expect(at("/static/", `${origin}/static/`)).toBeUndefined();
});

const data = {
  navigation: { headerA: [], book: { label: "BOOK A TABLE", to: "/Book" } },
} as unknown as LayoutData;

test("the lost page leaves for the right spelling, and offers a search that works without script", () => {
  const went: string[] = [];
  const redirect = (path: string) => void went.push(path);
  window.history.replaceState(null, "", "/Dinner/?table=4");
  const { unmount } = render(<NotFound data={data} redirect={redirect} />);
  expect(went).toEqual(["/dinner?table=4"]);
  expect(screen.getByRole("search")).toHaveAttribute("action", "/search");
  unmount();
  window.history.replaceState(null, "", "/nowhere");
  render(<NotFound data={data} redirect={redirect} />);
  expect(went).toHaveLength(1);
});

test("while developing, Gatsby's own page for an unknown address is shown without header and footer", () => {
  render(wrapPage(<p>There is no page at /nope yet.</p>, {}, "/nope"));
  expect(screen.getByText("There is no page at /nope yet.")).toBeInTheDocument();
  expect(screen.queryByRole("banner")).not.toBeInTheDocument();
});
