import { render, screen } from "@testing-library/react";
import { fixture } from "../../../src/site/blocks/opening-times/fixture.ts";
import OpeningTimes from "../../../src/site/blocks/opening-times/opening-times.tsx";

test("the card shows both lines of the opening times", () => {
  render(<OpeningTimes {...fixture} headingLevel={2} id="b5" />);
  expect(screen.getByText("Monday to Friday").parentElement).toHaveTextContent("10:00 – 20:00");
  expect(screen.getByText("Friday to Sunday").parentElement).toHaveTextContent("12:00 – 22:00");
});
