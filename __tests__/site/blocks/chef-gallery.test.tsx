import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import ChefGallery from "../../../src/site/blocks/chef-gallery/chef-gallery.tsx";
import { fixture } from "../../../src/site/blocks/chef-gallery/fixture.ts";
import { teachDialogs } from "../../support/dialog.ts";

beforeAll(teachDialogs);

const open = async (name: string) => {
  const user = userEvent.setup();
  render(<ChefGallery {...fixture} headingLevel={2} id="b7" />);
  const opener = screen.getByRole("button", { name });
  await user.click(opener);
  return { user, opener, card: screen.getByRole("dialog", { name }) };
};

test("all four chefs are on the wall with their roles, and no card is open", () => {
  render(<ChefGallery {...fixture} headingLevel={2} id="b7" />);
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Marco AlessiHead Chef",
    "Imani OkaforSous Chef",
    "Nora LindqvistPastry Chef",
    "Henri CaronExecutive Chef",
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a chef's card shows portrait, name, role and description", async () => {
  const { card } = await open("Henri Caron");
  expect(within(card).getByRole("img", { name: "Portrait of Henri Caron" })).toBeVisible();
  expect(within(card).getByText("Executive Chef")).toBeVisible();
  expect(within(card).getByText("Opened the doors in 1998. Still carries a spoon.")).toBeVisible();
  expect(within(card).getByRole("link")).toHaveAttribute("href", "/team/henri-caron");
});

test("Close closes the card and gives the focus back", async () => {
  const { user, opener, card } = await open("Nora Lindqvist");
  await user.click(within(card).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(opener).toHaveFocus();
});

test("a tap beside the card closes it, a tap on it does not", async () => {
  const { user, opener, card } = await open("Imani Okafor");
  await user.click(within(card).getByText("Sous Chef"));
  expect(card).toBeInTheDocument();
  await user.click(card);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(opener).toHaveFocus();
});
