import { render, screen, within } from "@testing-library/react";
import CaseStudies from "../../../src/site/blocks/case-studies/case-studies.tsx";
import { fixture } from "../../../src/site/blocks/case-studies/fixture.ts";

test("every case study has its kind, its guests, its day and its text", () => {
  render(<CaseStudies {...fixture} headingLevel={2} id="b2" />);
  const wedding = within(
    screen.getByRole("article", { name: "A wedding in the rain, moved indoors in an hour" }),
  );
  expect(wedding.getByText("Wedding")).toBeVisible();
  expect(wedding.getByText("84").parentElement).toHaveTextContent("84 guests, 12 September 2026");
  expect(wedding.getByText(/The salmon did not mind/)).toBeVisible();
  expect(screen.getAllByRole("article")).toHaveLength(2);
});

test("headings in a case study's text are below its title", () => {
  const [first] = fixture.data.caseStudies;
  const data = { caseStudies: [{ ...first!, html: "<h2>The rain</h2><p>It began at four.</p>" }] };
  render(<CaseStudies block={fixture.block} data={data} headingLevel={2} id="b2" />);
  expect(screen.getByRole("heading", { name: "The rain", level: 4 })).toBeVisible();
});
