import { fireEvent, render, screen, within } from "@testing-library/react";
import { fixture } from "../../../src/site/blocks/hero-carousel/fixture.ts";
import HeroCarousel from "../../../src/site/blocks/hero-carousel/hero-carousel.tsx";

const show = () => render(<HeroCarousel {...fixture} headingLevel={1} id="b1" />);

/** Names of the slides that are not hidden. */
const slides = () =>
  screen.getAllByRole("figure", { name: /^\d of \d$/ }).map((slide) => slide.getAttribute("aria-label"));

test("the first picture is shown, and each dot shows its own; nothing moves by itself", () => {
  jest.useFakeTimers();
  show();
  const dots = within(screen.getByRole("group", { name: "Choose a picture" })).getAllByRole("button");
  expect(dots).toHaveLength(3);
  expect(slides()).toEqual(["1 of 3"]);
  fireEvent.click(dots[2]!);
  expect(slides()).toEqual(["3 of 3"]);
  expect(dots[2]).toHaveAttribute("aria-current", "true");
  expect(dots[0]).not.toHaveAttribute("aria-current");
  fireEvent.click(dots[1]!);
  expect(slides()).toEqual(["2 of 3"]);
  jest.advanceTimersByTime(60_000);
  expect(slides()).toEqual(["2 of 3"]);
  jest.useRealTimers();
});

test("a picture has its own text and caption; one without any keeps the first", () => {
  show();
  const dots = within(screen.getByRole("group", { name: "Choose a picture" })).getAllByRole("button");
  expect(screen.getByText("The oven, half past six")).toBeVisible();
  fireEvent.click(dots[1]!);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("One table, all of it.");
  expect(screen.getByText("A table for four, by mistake")).toBeVisible();
  fireEvent.click(dots[2]!);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("The fire is lit at six.");
});

test("heading, facts and both links come from the content", () => {
  show();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("The fire is lit at six.");
  expect(screen.getByText("18:00 - 02:00")).toBeVisible();
  expect(screen.getByText("1998")).toBeVisible();
  expect(screen.getByRole("link", { name: "BOOK A TABLE" })).toHaveAttribute("href", "/book");
  expect(screen.getByRole("link", { name: "VIEW MENU" })).toHaveAttribute("href", "/section4");
});
