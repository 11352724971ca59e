import { render, screen } from "@testing-library/react";
import { fixture } from "../../src/blocks/newsletter/fixture.ts";
import Newsletter from "../../src/blocks/newsletter/newsletter.tsx";

test("the newsletter asks for an e-mail address, sends nothing and does not claim to", () => {
  render(<Newsletter {...fixture} headingLevel={2} id="b10" />);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Your e-mail address" });
  expect(field).toBeRequired();
  expect(field).toHaveAttribute("type", "email");
  expect(field).toHaveAccessibleDescription(/stays on your screen/);
  const before = document.body.textContent;
  const submit = new Event("submit", { bubbles: true, cancelable: true });
  field.form!.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  expect(field.form).not.toHaveAttribute("action");
  expect(document.body.textContent).toBe(before);
});
