import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { WordsContext } from "../../../src/core/browser/use-messages.ts";
import { LanguageOffer } from "../../../src/site/layout/header/language-offer.tsx";
import { wordsIn } from "../../../src/core/messages/catalogues.ts";

const alternates = { en: "/book", it: "/it/book" };

/** Renders an English page's offer for a browser with these languages. */
function visit(languages: readonly string[], pages: Readonly<Record<string, string>> = alternates) {
  jest.spyOn(navigator, "languages", "get").mockReturnValue([...languages]);
  return render(
    <WordsContext value={wordsIn("en")}>
      <LanguageOffer language="en" alternates={pages} />
    </WordsContext>,
  );
}
const offer = () => screen.queryByRole("link");

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test("on the first visit, once, a browser that prefers the page's other language is offered it by its own name", () => {
  const first = visit(["it-IT", "en"]);
  expect(offer()).toHaveTextContent("Italiano");
  expect(offer()).toHaveAttribute("href", "/it/book");
  expect(offer()).toHaveAttribute("hreflang", "it");
  expect(offer()).toHaveAttribute("lang", "it");
  first.unmount();
  visit(["it-IT", "en"]);
  expect(offer()).toBeNull();
});

test("it is closed without another question", async () => {
  visit(["it"]);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(offer()).toBeNull();
});

test.each([
  ["asks for the page's language first", ["en-GB", "it"]],
  ["asks for a language in which there are no pages", ["fr"]],
])("nothing is offered to a browser that %s", (_, languages) => {
  visit(languages);
  expect(offer()).toBeNull();
});

test("the first existing language that a browser prefers counts", () => {
  visit(["fr", "it", "en"]);
  expect(offer()).toHaveAttribute("href", "/it/book");
});

test("a page that exists in one language offers none, and leaves the offer to the next", () => {
  visit(["it"], { en: "/shop" }).unmount();
  expect(localStorage).toHaveLength(0);
  visit(["it"]);
  expect(offer()).toHaveTextContent("Italiano");
});

test("if storage is blocked there is no offer, since it would appear on every page", () => {
  jest.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  visit(["it"]);
  expect(offer()).toBeNull();
});
