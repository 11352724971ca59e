import { render, screen, within } from "@testing-library/react";
import InfoCards from "../../src/blocks/info-cards/info-cards.tsx";
import { fixture as infoCards } from "../../src/blocks/info-cards/fixture.ts";
import { fixture as caseStudies } from "../../src/blocks/case-studies/fixture.ts";
import Stories from "../../src/blocks/case-studies/case-studies.tsx";

test("the hours card has lunch, dinner and the last order", () => {
  render(<InfoCards {...infoCards} headingLevel={2} id="b3" />);
  for (const [days, hours] of [
    ["Lunch", "12pm to 3pm"],
    ["Dinner", "7pm to 2am"],
    ["Last order", "11:30pm"],
  ])
    expect(screen.getByText(days!).nextSibling).toHaveTextContent(hours!);
  expect(screen.getByText("14 Lantern Street, Harbour Quarter")).toBeVisible();
});

test("every story has its kind, its guests, its day and its text", () => {
  render(<Stories {...caseStudies} headingLevel={2} id="b2" />);
  const wedding = within(
    screen.getByRole("article", { name: "A wedding in the rain, moved indoors in an hour" }),
  );
  expect(wedding.getByText("Wedding")).toBeVisible();
  expect(wedding.getByText("84").parentElement).toHaveTextContent("84 guests, 12 September 2026");
  expect(wedding.getByText(/The salmon did not mind/)).toBeVisible();
  expect(screen.getAllByRole("article")).toHaveLength(2);
});
