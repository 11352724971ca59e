import { render, screen } from "@testing-library/react";
import { SiteContext } from "../../../src/core/browser/site-context.ts";
import { Row } from "../../../src/site/search/row.tsx";
import { italianSite } from "../../support/addresses.tsx";

test("a result with an untranslated text says that it is in the source's language", () => {
  const row = {
    path: "/it/menu/green-tea",
    group: "dishes",
    groupLabel: "Piatti",
    title: "Tè verde",
    text: "From the first harvest.",
    untranslated: ["text"] as const,
  };
  render(
    <SiteContext value={italianSite}>
      <Row row={row} />
    </SiteContext>,
  );
  expect(screen.getByText("From the first harvest.").closest("[lang]")).toHaveAttribute("lang", "en");
  expect(screen.getByText("Tè verde").closest("[lang]")).toBeNull();
});
