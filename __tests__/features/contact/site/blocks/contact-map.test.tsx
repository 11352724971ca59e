import { render, screen } from "@testing-library/react";
import ContactMap from "../../../../../src/features/contact/site/blocks/contact-map/contact-map.tsx";
import { fixture } from "../../../../../src/features/contact/site/blocks/contact-map/fixture.ts";

test("both numbers and the address of the restaurant are links, and the map has a text alternative", () => {
  render(<ContactMap {...fixture} headingLevel={2} id="b3" />);
  expect(screen.getByRole("link", { name: "555-0100" })).toHaveAttribute("href", "tel:5550100");
  expect(screen.getByRole("link", { name: "555-0124" })).toHaveAttribute("href", "tel:5550124");
  expect(screen.getByRole("link", { name: "table@example.com" })).toHaveAttribute(
    "href",
    "mailto:table@example.com",
  );
  expect(screen.getByText("14 Lantern Street, Harbour Quarter")).toBeVisible();
  expect(screen.getByRole("img", { name: /^Map of the quarter\. .*Rope Works/ })).toBeInTheDocument();
  for (const days of ["Mon to Thu", "Fri to Sun"])
    expect(screen.getByText(days).parentElement).toHaveTextContent("10 AM to 02 AM");
});

test("without a map there are only the text and the hours", () => {
  const { image: _image, ...block } = fixture.block;
  render(<ContactMap {...fixture} block={block} headingLevel={2} id="b3" />);
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByText("14 Lantern Street, Harbour Quarter")).toBeVisible();
  expect(screen.getByText("Mon to Thu")).toBeVisible();
});
