import { render, screen } from "@testing-library/react";
import { HeadingLines, Paragraphs } from "../../../src/site/ui/multiline.tsx";

test("an empty line starts a paragraph, another line break stays one", () => {
  render(<Paragraphs text={"One\ntwo.\n \n\nThree <b>.\n"} />);
  const paragraphs = screen.getAllByRole("paragraph");
  expect(paragraphs.map(({ innerHTML }) => innerHTML)).toEqual(["One<br>two.", "Three &lt;b&gt;."]);
});

test("a heading of several lines is read as one sentence", () => {
  render(
    <h2>
      <HeadingLines text="Come hungry.| We kept you a chair." />
    </h2>,
  );
  expect(screen.getByRole("heading", { name: "Come hungry. We kept you a chair." })).toBeVisible();
});
