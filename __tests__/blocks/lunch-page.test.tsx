import { render, screen, within } from "@testing-library/react";
import AboutHouse from "../../src/blocks/about/about.tsx";
import { fixture as about } from "../../src/blocks/about/fixture.ts";
import ContactFind from "../../src/blocks/contact-map/contact-map.tsx";
import { fixture as contact } from "../../src/blocks/contact-map/fixture.ts";
import LunchHero from "../../src/blocks/lunch-hero/lunch-hero.tsx";
import { fixture as hero } from "../../src/blocks/lunch-hero/fixture.ts";
import NewsletterStrip from "../../src/blocks/newsletter/newsletter.tsx";
import { fixture as newsletter } from "../../src/blocks/newsletter/fixture.ts";
import OpeningTimes from "../../src/blocks/opening-times/opening-times.tsx";
import { fixture as times } from "../../src/blocks/opening-times/fixture.ts";
import ProfileCard from "../../src/blocks/profile-card/profile-card.tsx";
import { profileCard } from "../../src/blocks/profile-card/fields.ts";
import { fixture as profile } from "../../src/blocks/profile-card/fixture.ts";
import { callTo } from "../../src/shared/telephone.ts";
import type { Content } from "../../src/content-model/content.ts";

const hoursOf = (days: string) => screen.getByText(days).parentElement;

test("the opening is LUNCH & HAPPY HOUR, with the happy hour of the settings", () => {
  render(<LunchHero {...hero} headingLevel={1} id="b1" />);
  expect(screen.getByRole("heading", { level: 1, name: "LUNCH & HAPPY HOUR" })).toBeVisible();
  expect(hoursOf("Happy hour")).toHaveTextContent("17:00 – 21:00");
  expect(screen.getByRole("link", { name: "BOOK A TABLE" })).toHaveAttribute("href", "/book");
});

test("the house says when it began and where to book", () => {
  render(<AboutHouse {...about} headingLevel={2} id="b2" />);
  expect(screen.getByText("1998")).toBeVisible();
  expect(screen.getByRole("link", { name: "Book A Table" })).toHaveAttribute("href", "/book");
});

test("every way to the house can be tapped, and the drawn map says what it shows", () => {
  render(<ContactFind {...contact} headingLevel={2} id="b3" />);
  expect(screen.getByRole("link", { name: "555-0100" })).toHaveAttribute("href", "tel:5550100");
  expect(screen.getByRole("link", { name: "555-0124" })).toHaveAttribute("href", "tel:5550124");
  expect(screen.getByRole("link", { name: "table@example.com" })).toHaveAttribute(
    "href",
    "mailto:table@example.com",
  );
  expect(screen.getByText("14 Lantern Street, Harbour Quarter")).toBeVisible();
  expect(screen.getByRole("img", { name: /^Map of the quarter\. .*Rope Works/ })).toBeInTheDocument();
  expect(hoursOf("Mon to Thu")).toHaveTextContent("10 AM to 02 AM");
  expect(hoursOf("Fri to Sun")).toHaveTextContent("10 AM to 02 AM");
});

test("a number to call keeps its country code", () => {
  expect(callTo("+1 (212) 555-0100")).toBe("tel:+12125550100");
});

test("the card in the door shows both lines of the opening times", () => {
  render(<OpeningTimes {...times} headingLevel={2} id="b5" />);
  expect(hoursOf("Monday to Friday")).toHaveTextContent("10:00 – 20:00");
  expect(hoursOf("Friday to Sunday")).toHaveTextContent("12:00 – 22:00");
});

test("the newsletter asks for an e-mail address, sends nothing and does not claim to", () => {
  render(<NewsletterStrip {...newsletter} headingLevel={2} id="b10" />);
  const field = screen.getByRole("textbox", { name: "Your e-mail address" });
  expect(field).toBeRequired();
  expect(field).toHaveAttribute("type", "email");
  expect(field).toHaveAccessibleDescription(/stays on your screen/);
  const form = field.closest("form")!;
  const before = document.body.textContent;
  const submit = new Event("submit", { bubbles: true, cancelable: true });
  form.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  expect(form).not.toHaveAttribute("action");
  expect(document.body.textContent).toBe(before);
});

test("the profile shows one chef large, with name, role and portrait of the chef's own entry", () => {
  render(<ProfileCard {...profile} headingLevel={2} id="b2" />);
  const card = within(screen.getByRole("region", { name: "Henri Caron" }));
  expect(card.getByText("Executive Chef")).toBeVisible();
  expect(card.getByRole("img", { name: "Portrait of Henri Caron" })).toBeVisible();
  expect(card.getByText("Taste it, then taste it again sitting down.")).toBeVisible();
  // In the CMS, before an editor has chosen somebody.
  expect(profileCard.getData!(profile.block, { chefs: [] } as unknown as Content)).toMatchObject({
    title: "",
  });
});
