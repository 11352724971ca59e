import { render, screen } from "@testing-library/react";
import { SiteLink } from "../../../src/site/ui/site-link.tsx";

test.each([
  ["/Section4", "/section4", null],
  ["/search?q=Pizza", "/search?q=Pizza", null],
  ["#", "#", null],
  ["tel:5550124", "tel:5550124", null],
  ["mailto:table@example.com", "mailto:table@example.com", null],
  ["https://example.com/A", "https://example.com/A", "noopener"],
  ["//example.com/A", "//example.com/A", null],
])("%s leads to %s", (to, href, rel) => {
  render(<SiteLink to={to}>there</SiteLink>);
  const link = screen.getByRole("link", { name: "there" });
  expect(link.getAttribute("href")).toBe(href);
  expect(link.getAttribute("rel")).toBe(rel);
});
