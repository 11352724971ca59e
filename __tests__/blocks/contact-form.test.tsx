import { fireEvent, render, screen } from "@testing-library/react";
import ContactForm from "../../src/blocks/contact-form/contact-form.tsx";
import { fixture } from "../../src/blocks/contact-form/fixture.ts";

const fetched = jest.fn();
beforeEach(() => {
  fetched.mockReset();
  globalThis.fetch = fetched;
  render(<ContactForm {...fixture} headingLevel={2} id="b2" />);
});

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("the five subjects carry their values and words", () => {
  const options = [...screen.getByLabelText("Subject").querySelectorAll("option")].slice(1);
  expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
    ["general", "General Inquiry"],
    ["support", "Technical Support"],
    ["sales", "Sales"],
    ["feedback", "Feedback"],
    ["other", "Other"],
  ]);
});

test("the browser asks for every field; an incomplete message is not taken", () => {
  for (const label of ["Name", "Email", "Subject", "Message"])
    expect(screen.getByLabelText(label)).toBeRequired();
  fireEvent.click(screen.getByRole("button", { name: "SEND MESSAGE" }));
  expect(screen.queryByText("Message submitted successfully!")).toBeNull();
});

test("a complete message stays in the browser, and the form says it was submitted until it is changed", () => {
  fill("Name", "Leyla");
  fill("Email", "leyla@example.com");
  fill("Subject", "feedback");
  fill("Message", "The soup.");
  fireEvent.click(screen.getByRole("button", { name: "SEND MESSAGE" }));
  expect(screen.getByRole("status")).toHaveTextContent("Message submitted successfully!");
  expect(fetched).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Message")).toHaveValue("The soup.");
  fill("Message", "The soup, again.");
  expect(screen.queryByRole("status")).toBeNull();
});

test("telephone and e-mail can be tapped, and the office hours stand beside them", () => {
  expect(screen.getByRole("link", { name: "555-0100" })).toHaveAttribute("href", "tel:5550100");
  expect(screen.getByRole("link", { name: "table@example.com" })).toHaveAttribute(
    "href",
    "mailto:table@example.com",
  );
  expect(screen.getByText("Mon to Fri").nextSibling).toHaveTextContent("7:00am to 9:00pm");
  expect(screen.getByText("Sat, Sun and holidays").nextSibling).toHaveTextContent("Closed");
});
