import { fireEvent, render, screen, within } from "@testing-library/react";
import Comments from "../../../../../src/features/blog/site/blocks/comments/comments.tsx";
import { fixture } from "../../../../../src/features/blog/site/blocks/comments/fixture.ts";

beforeEach(() => jest.useFakeTimers({ now: new Date(2026, 10, 21, 23, 30) }));
afterEach(() => jest.useRealTimers());

const show = (count: number) =>
  render(
    <Comments
      block={{ comments: fixture.block.comments!.slice(0, count) }}
      data={undefined}
      headingLevel={2}
      id="b3"
    />,
  );
const write = (text: string) => {
  fireEvent.change(screen.getByRole("textbox"), { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "Post comment" }));
};
const heading = () => screen.getByRole("heading").textContent;

test.each([
  [0, "0 Comments"],
  [1, "1 Comment"],
  [2, "2 Comments"],
])("%s comments are headed %s", (count, title) => {
  show(count);
  expect(heading()).toBe(title);
});

test("a posted comment comes last, by Guest User, with today's date and initials", () => {
  show(1);
  write("  Save me a bowl.  ");
  expect(heading()).toBe("2 Comments");
  const last = within(screen.getAllByRole("listitem").at(-1)!);
  expect(last.getByText("Guest User")).toBeVisible();
  expect(last.getByText("21 November 2026")).toBeVisible();
  expect(last.getByText("GU")).toBeVisible();
  expect(last.getByText("Save me a bowl.")).toBeVisible();
  expect(screen.getByRole("textbox")).toHaveValue("");
});

test("an empty comment is not posted, and the field says why", () => {
  show(1);
  write("   ");
  expect(heading()).toBe("1 Comment");
  expect(screen.getByRole("textbox")).toHaveAccessibleDescription(/Write a few words first/);
  expect(screen.getByRole("textbox")).toHaveFocus();
});

test("markup in a comment is shown as typed", () => {
  show(0);
  write('<img src=x onerror="alert(1)"><script>alert(2)</script>');
  const item = screen.getByRole("listitem");
  expect(item).toHaveTextContent('<img src=x onerror="alert(1)"><script>alert(2)</script>');
  expect(item.querySelector("img, script")).toBeNull();
});
