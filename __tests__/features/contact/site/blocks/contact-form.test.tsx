import { fireEvent, render, screen } from "@testing-library/react";
import ContactForm from "../../../../../src/features/contact/site/blocks/contact-form/contact-form.tsx";
import { fixture } from "../../../../../src/features/contact/site/blocks/contact-form/fixture.ts";

const fetched = jest.fn();
beforeEach(() => {
  fetched.mockReset();
  jest.spyOn(console, "info").mockImplementation(() => undefined);
  globalThis.fetch = fetched;
  render(<ContactForm {...fixture} headingLevel={2} id="b2" />);
});

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("the five subjects have their values and labels", () => {
  const options = [...screen.getByLabelText("Subject").querySelectorAll("option")].slice(1);
  expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
    ["general", "General Inquiry"],
    ["support", "Technical Support"],
    ["sales", "Sales"],
    ["feedback", "Feedback"],
    ["other", "Other"],
  ]);
});

test("the browser requires every field; an incomplete message is not accepted", () => {
  for (const label of ["Name", "Email", "Subject", "Message"])
    expect(screen.getByLabelText(label)).toBeRequired();
  fireEvent.click(screen.getByRole("button", { name: "SEND MESSAGE" }));
  expect(screen.queryByText("Message submitted successfully!")).toBeNull();
});

test("a complete message becomes a mail draft; it counts as submitted once the guest says that it is sent", async () => {
  fill("Name", "Leyla");
  fill("Email", "leyla@example.com");
  fill("Subject", "feedback");
  fill("Message", "The soup & the bread.");
  fireEvent.click(screen.getByRole("button", { name: "SEND MESSAGE" }));
  const link = await screen.findByRole("link", { name: "Send it as an email" });
  expect(screen.queryByText("Message submitted successfully!")).toBeNull();
  expect(screen.getByLabelText("Message")).toHaveValue("The soup & the bread.");
  const draft = new URL(link.getAttribute("href")!);
  expect([draft.protocol, draft.pathname]).toEqual(["mailto:", "table@example.com"]);
  expect(draft.searchParams.get("subject")).toBe("Feedback");
  expect(draft.searchParams.get("body")).toBe("The soup & the bread.\n\nLeyla\nleyla@example.com");
  expect(fetched).not.toHaveBeenCalled();

  fill("Message", "The soup, again.");
  expect(screen.queryByRole("link", { name: "Send it as an email" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "SEND MESSAGE" }));
  fireEvent.click(await screen.findByRole("button", { name: "I have sent it" }));
  expect(screen.getByRole("status")).toHaveTextContent("Message submitted successfully!");
  expect(screen.getByLabelText("Message")).toHaveValue("");
});

test("telephone and email can be tapped, next to the office hours", () => {
  expect(screen.getByRole("link", { name: "555-0100" })).toHaveAttribute("href", "tel:5550100");
  expect(screen.getByRole("link", { name: "table@example.com" })).toHaveAttribute(
    "href",
    "mailto:table@example.com",
  );
  expect(screen.getByText("Mon to Fri").nextSibling).toHaveTextContent("7:00am to 9:00pm");
  expect(screen.getByText("Sat, Sun and holidays").nextSibling).toHaveTextContent("Closed");
});
