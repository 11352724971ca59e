import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { OnSite } from "../../support/addresses.tsx";
import { SearchForm } from "../../../src/site/ui/search-form.tsx";

const navigated = jest.fn<undefined, [string]>();

beforeEach(() => {
  navigated.mockReset();
  (globalThis as unknown as { ___navigate: unknown }).___navigate = navigated;
});

const show = () => {
  render(<SearchForm id="s" name="The papers" label="Search the papers" placeholder="Bread, say" />, {
    wrapper: OnSite,
  });
  return screen.getByRole("searchbox", { name: "Search the papers" });
};

test("the term is sent to the search page, trimmed and encoded", async () => {
  const user = userEvent.setup();
  await user.type(show(), "  bread & butter {Enter}");
  expect(navigated.mock.calls[0]![0]).toBe("/search?q=bread%20%26%20butter");
});

test("without script it is a form that leads to the same page", () => {
  const box = show();
  expect(screen.getByRole("search", { name: "The papers" })).toHaveAttribute("action", "/search");
  expect(box).toHaveAttribute("name", "q");
});
