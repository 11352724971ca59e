import { render, screen } from "@testing-library/react";
import { SiteContext } from "../../../src/components/site-context.ts";
import { Row } from "../../../src/features/site-search/row.tsx";
import { defaultFormats } from "../../../src/shared/formats.ts";

test("a result of which a text has no translation yet says that this text is the source's", () => {
  const site = {
    addresses: {},
    formats: { ...defaultFormats, language: "it" },
    languages: ["en", "it"],
    home: "/it",
    site: { name: "" },
  };
  const row = {
    path: "/it/menu/green-tea",
    group: "dishes",
    groupLabel: "Piatti",
    title: "Tè verde",
    text: "From the first harvest.",
    untranslated: ["text"] as const,
  };
  render(
    <SiteContext value={site}>
      <Row row={row} />
    </SiteContext>,
  );
  expect(screen.getByText("From the first harvest.").closest("[lang]")).toHaveAttribute("lang", "en");
  expect(screen.getByText("Tè verde").closest("[lang]")).toBeNull();
});
