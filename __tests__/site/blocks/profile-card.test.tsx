import { render, screen, within } from "@testing-library/react";
import { profileCard } from "../../../src/site/blocks/profile-card/fields.ts";
import { fixture } from "../../../src/site/blocks/profile-card/fixture.ts";
import ProfileCard from "../../../src/site/blocks/profile-card/profile-card.tsx";
import type { Content } from "../../../src/content/model/content.ts";

test("one chef is shown with name, role and portrait from the chef's own entry", () => {
  render(<ProfileCard {...fixture} headingLevel={2} id="b2" />);
  const card = within(screen.getByRole("region", { name: "Henri Caron" }));
  expect(card.getByText("Executive Chef")).toBeVisible();
  expect(card.getByRole("img", { name: "Portrait of Henri Caron" })).toBeVisible();
  expect(card.getByText("Taste it, then taste it again sitting down.")).toBeVisible();
});

test("in the CMS, before an editor has chosen a chef, the card is empty", () => {
  expect(profileCard.getData!(fixture.block, { chefs: [] } as unknown as Content)).toMatchObject({
    title: "",
  });
});
