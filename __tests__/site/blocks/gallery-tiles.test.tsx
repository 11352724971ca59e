import { fireEvent, render, screen } from "@testing-library/react";
import GalleryTiles from "../../../src/site/blocks/gallery-tiles/gallery-tiles.tsx";
import { fixture } from "../../../src/site/blocks/gallery-tiles/fixture.ts";
import { teachDialogs } from "../../support/dialog.ts";

beforeAll(teachDialogs);

const show = () => render(<GalleryTiles {...fixture} headingLevel={2} id="b2" />);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const shown = () => screen.getByRole("dialog").querySelector("img")!.getAttribute("alt");

test("a picture opens large with its caption, and the arrows go round", () => {
  show();
  expect(screen.queryByRole("dialog")).toBeNull();
  press("The bar: enlarge");
  expect(shown()).toBe("The bar, lit from behind");
  expect(screen.getByText("2 of 3")).toBeVisible();
  press("Next picture");
  press("Next picture");
  expect(shown()).toBe("Copper pans over the pass");
  press("Previous picture");
  expect(shown()).toBe("The terrace at night");
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "ArrowLeft" });
  expect(shown()).toBe("The bar, lit from behind");
  press("Close the picture");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the block ends with its invitation", () => {
  show();
  expect(screen.getByRole("link", { name: "BOOK A TABLE" })).toHaveAttribute("href", "/book");
});
