import { fireEvent, render, screen } from "@testing-library/react";
import { fixture } from "../../../../../src/features/contact/site/blocks/newsletter/fixture.ts";
import Newsletter from "../../../../../src/features/contact/site/blocks/newsletter/newsletter.tsx";

test("the newsletter asks for an email address, sends nothing, and drafts a mail that subscribes", () => {
  render(<Newsletter {...fixture} headingLevel={2} id="b10" />);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Your email address" });
  expect(field).toBeRequired();
  expect(field).toHaveAttribute("type", "email");
  fireEvent.change(field, { target: { value: "guest@example.com" } });
  expect(fireEvent.submit(field.form!)).toBe(false);
  expect(field.form).not.toHaveAttribute("action");
  const link = screen.getByRole("link", { name: "send us an email" });
  const draft = new URL(link.getAttribute("href")!);
  expect(draft.pathname).toBe("table@example.com");
  expect(draft.searchParams.get("body")).toContain("guest@example.com");
  fireEvent.input(field, { target: { value: "other@example.com" } });
  expect(screen.queryByRole("link")).toBeNull();
});
