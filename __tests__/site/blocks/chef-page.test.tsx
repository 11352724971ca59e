import { render, screen } from "@testing-library/react";
import ChefPage from "../../../src/site/blocks/chef-page/chef-page.tsx";
import { chefPage } from "../../../src/site/blocks/chef-page/fields.ts";
import { fixture } from "../../../src/site/blocks/chef-page/fixture.ts";
import type { Content } from "../../../src/content/model/content.ts";

test("a chef's page shows at most three of the chef's own dishes, and the other chefs", () => {
  const chef = (slug: string, title: string) => ({ slug, title, path: `/team/${slug}` });
  const dish = (slug: string, cook?: string) => ({ slug, cook });
  const data = chefPage.getData!({ chef: "nora" }, {
    chefs: [chef("nora", "Nora Lindqvist"), chef("marco", "Marco Alessi")],
    dishes: [
      dish("soup"),
      dish("tart", "nora"),
      dish("pizza", "marco"),
      dish("cake", "nora"),
      dish("bun", "nora"),
      dish("pie", "nora"),
    ],
  } as unknown as Content);
  expect(data.dishes.map(({ slug }) => slug)).toEqual(["tart", "cake", "bun"]);
  expect(data.others.map(({ title }) => title)).toEqual(["Marco Alessi"]);
  expect(data.firstName).toBe("Nora");
});

test("the note is signed, and left out if there is none", () => {
  const { rerender } = render(<ChefPage {...fixture} headingLevel={1} id="b1" />);
  expect(screen.getByText("Ask me about the first evening.")).toBeVisible();
  expect(screen.getByText("Henri")).toBeVisible();
  const { note: _note, ...unsigned } = fixture.data;
  rerender(<ChefPage {...fixture} data={{ ...unsigned, note: undefined }} headingLevel={1} id="b1" />);
  expect(screen.queryByText("Henri")).toBeNull();
});
