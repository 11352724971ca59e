import { render, screen } from "@testing-library/react";
import { fixture } from "../../../src/site/blocks/info-cards/fixture.ts";
import InfoCards from "../../../src/site/blocks/info-cards/info-cards.tsx";

test("the hours card has lunch, dinner and the last order", () => {
  render(<InfoCards {...fixture} headingLevel={2} id="b3" />);
  for (const [days, hours] of [
    ["Lunch", "12pm to 3pm"],
    ["Dinner", "7pm to 2am"],
    ["Last order", "11:30pm"],
  ])
    expect(screen.getByText(days!).nextSibling).toHaveTextContent(hours!);
  expect(screen.getByText("14 Lantern Street, Harbour Quarter")).toBeVisible();
});
