import { fireEvent, render, screen, within } from "@testing-library/react";
import HeroCarousel from "../../src/blocks/hero-carousel/hero-carousel.tsx";
import { fixture as hero } from "../../src/blocks/hero-carousel/fixture.ts";
import StatsGallery from "../../src/blocks/counters/counters.tsx";
import { fixture as stats } from "../../src/blocks/counters/fixture.ts";

const shown = () =>
  [...document.querySelectorAll(".slide")].findIndex((slide) => slide.getAttribute("aria-hidden") !== "true");

test("the first picture shows, and each dot shows its own", () => {
  jest.useFakeTimers();
  render(<HeroCarousel {...hero} headingLevel={1} id="b1" />);
  const dots = within(screen.getByRole("group", { name: "Choose a picture" })).getAllByRole("button");
  expect(dots).toHaveLength(3);
  expect(shown()).toBe(0);
  fireEvent.click(dots[2]!);
  expect(shown()).toBe(2);
  expect(dots[2]).toHaveAttribute("aria-current", "true");
  expect(dots[0]).not.toHaveAttribute("aria-current");
  fireEvent.click(dots[1]!);
  expect(shown()).toBe(1);
  jest.advanceTimersByTime(60_000);
  expect(shown()).toBe(1);
  jest.useRealTimers();
});

test("heading, facts and both links stand as the content has them", () => {
  render(<HeroCarousel {...hero} headingLevel={1} id="b1" />);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("The fire is lit at six.");
  expect(screen.getByText("18:00 - 02:00")).toBeVisible();
  expect(screen.getByText("1998")).toBeVisible();
  expect(screen.getByRole("link", { name: "BOOK A TABLE" })).toHaveAttribute("href", "/book");
  expect(screen.getByRole("link", { name: "VIEW MENU" })).toHaveAttribute("href", "/section4");
});

test.each([
  [false, "smooth"],
  [true, "instant"],
])("the strip moves by 300 px (reduced motion: %s, %s)", (matches, behavior) => {
  window.matchMedia = () => ({ matches }) as MediaQueryList;
  const scrollBy = jest.fn();
  Element.prototype.scrollBy = scrollBy;
  render(<StatsGallery {...stats} headingLevel={2} id="b5" />);
  fireEvent.click(screen.getByRole("button", { name: "Scroll right" }));
  fireEvent.click(screen.getByRole("button", { name: "Scroll left" }));
  expect(scrollBy.mock.calls).toEqual([[{ left: 300, behavior }], [{ left: -300, behavior }]]);
});
