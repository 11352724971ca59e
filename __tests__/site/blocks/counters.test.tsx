import { fireEvent, render, screen } from "@testing-library/react";
import Counters from "../../../src/site/blocks/counters/counters.tsx";
import { fixture } from "../../../src/site/blocks/counters/fixture.ts";

test.each([
  [false, "smooth"],
  [true, "instant"],
])("the strip moves by 300 px (reduced motion: %s, %s)", (matches, behavior) => {
  window.matchMedia = () => ({ matches }) as MediaQueryList;
  const scrollBy = jest.fn();
  Element.prototype.scrollBy = scrollBy;
  render(<Counters {...fixture} headingLevel={2} id="b5" />);
  fireEvent.click(screen.getByRole("button", { name: "Scroll right" }));
  fireEvent.click(screen.getByRole("button", { name: "Scroll left" }));
  expect(scrollBy.mock.calls).toEqual([[{ left: 300, behavior }], [{ left: -300, behavior }]]);
});
