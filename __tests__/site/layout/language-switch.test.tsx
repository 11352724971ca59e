import { render, screen } from "@testing-library/react";
import { LanguageSwitch } from "../../../src/site/layout/header/language-switch.tsx";
import { defaultFormats } from "../../../src/core/shared/formats.ts";

const languages = ["en", "it"];

test("the label names the languages, and leads to the same page in the other one", () => {
  const alternates = { en: "/menu", it: "/it/menu" };
  render(<LanguageSwitch languages={languages} formats={defaultFormats} alternates={alternates} />);
  expect(screen.getByRole("group", { name: "Language" })).toHaveTextContent(/^EN · IT$/);
  const link = screen.getByRole("link", { name: "IT: Italiano" });
  expect(link).toHaveAttribute("href", "/it/menu");
  expect(link).toHaveAttribute("hreflang", "it");
  expect(link).toHaveAttribute("lang", "it");
});

test("without a translation of the page the switch leads nowhere, and says so in the other language", () => {
  render(<LanguageSwitch languages={languages} formats={defaultFormats} alternates={{ en: "/menu" }} />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText("(in inglese)").closest("[lang]")).toHaveAttribute("lang", "it");
});

test("a site in one language has no label", () => {
  const { container } = render(
    <LanguageSwitch languages={["en"]} formats={defaultFormats} alternates={{}} />,
  );
  expect(container).toBeEmptyDOMElement();
});
