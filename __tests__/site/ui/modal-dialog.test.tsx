import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { ModalDialog } from "../../../src/site/ui/modal-dialog.tsx";
import { teachDialogs } from "../../support/dialog.ts";

beforeAll(() => {
  teachDialogs();
  // jsdom has no layout, so no element would have a rectangle.
  HTMLElement.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
});

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <ModalDialog open={open} onClose={() => setOpen(false)} aria-label="Chef">
        <button>First</button>
        <p>A text</p>
        <button disabled>Disabled</button>
        <button>Last</button>
      </ModalDialog>
    </>
  );
}

const button = (name: string) => screen.getByRole("button", { name });

test("Tab wraps around inside, in both directions", async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(button("Open"));
  button("Last").focus();
  await user.tab();
  expect(button("First")).toHaveFocus();
  await user.tab({ shift: true });
  expect(button("Last")).toHaveFocus();
});

test("a click on the backdrop closes it, one inside does not", async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(button("Open"));
  const dialog = screen.getByRole("dialog", { name: "Chef" });
  await user.click(screen.getByText("A text"));
  expect(dialog).toHaveAttribute("open");
  // The backdrop is part of the dialog element.
  await user.click(dialog);
  expect(dialog).not.toHaveAttribute("open");
  expect(button("Open")).toHaveFocus();
});
