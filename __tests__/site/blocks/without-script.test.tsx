import { renderToStaticMarkup } from "react-dom/server";
import AccountForm from "../../../src/features/accounts/site/blocks/account-form/account-form.tsx";
import { fixture as accountFixture } from "../../../src/features/accounts/site/blocks/account-form/fixture.ts";
import ContactForm from "../../../src/features/contact/site/blocks/contact-form/contact-form.tsx";
import { fixture as contactFixture } from "../../../src/features/contact/site/blocks/contact-form/fixture.ts";
import type { AccountFormName } from "../../../src/features/accounts/site/forms.ts";
import { OnSite } from "../../support/addresses.tsx";

/** The text for guests whose browser runs no scripts. */
function saidWithoutScript(block: React.ReactNode): string {
  const page = new DOMParser().parseFromString(renderToStaticMarkup(<OnSite>{block}</OnSite>), "text/html");
  return [...page.querySelectorAll("noscript")].map(({ textContent }) => textContent).join(" ");
}

test("a guest without script reads how to contact the restaurant, in place of a form that sends nothing", () => {
  const said = saidWithoutScript(<ContactForm {...contactFixture} headingLevel={2} id="b2" />);
  expect(said).toContain("This form needs JavaScript. Without it, send an email to");
  expect(said).toContain(contactFixture.data.email);
});

test("a guest without script reads that logging in needs one, before typing a password", () => {
  const saidBy = (form: AccountFormName) =>
    saidWithoutScript(
      <AccountForm {...accountFixture} block={{ ...accountFixture.block, form }} headingLevel={1} id="b1" />,
    );
  expect(saidBy("login")).toContain("Logging in needs JavaScript");
  expect(saidBy("signup")).not.toContain("JavaScript");
});
