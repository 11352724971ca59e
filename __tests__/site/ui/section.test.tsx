import { render, screen } from "@testing-library/react";
import { HeadingLevel } from "../../../src/site/ui/heading-level.tsx";
import { Heading, SubHeading } from "../../../src/site/ui/heading.tsx";
import { RichText } from "../../../src/site/ui/rich-text.tsx";
import { Section } from "../../../src/site/ui/section.tsx";

test.each([1, 2] as const)("below a heading of level %s every part continues by one level", (level) => {
  render(
    <Section id="b1" headingLevel={level}>
      <Heading>Dinner</Heading>
      <SubHeading>Starters</SubHeading>
      <RichText html="<h2>The oven</h2><h3>The wood</h3>" />
      <HeadingLevel>
        <SubHeading>Soups</SubHeading>
      </HeadingLevel>
    </Section>,
  );
  const levelOf = (name: string) => Number(screen.getByRole("heading", { name }).tagName[1]);
  expect(screen.getByRole("region", { name: "Dinner" })).toBeInTheDocument();
  expect(levelOf("Dinner")).toBe(level);
  expect([levelOf("Starters"), levelOf("The oven")]).toEqual([level + 1, level + 1]);
  expect([levelOf("The wood"), levelOf("Soups")]).toEqual([level + 2, level + 2]);
});

test("no heading is deeper than level 6", () => {
  render(
    <HeadingLevel level={6}>
      <SubHeading>Deep</SubHeading>
    </HeadingLevel>,
  );
  expect(screen.getByRole("heading", { name: "Deep", level: 6 })).toBeInTheDocument();
});
