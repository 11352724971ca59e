import type { ContextType, ReactNode } from "react";
import { SiteContext } from "../../src/core/browser/site-context.ts";
import type { PageAddresses } from "../../src/core/shared/page-roles.ts";
import { defaultFormats } from "../../src/core/shared/formats.ts";
import { readPageAddresses } from "../../src/content/model/read-addresses.ts";
import { contentDir } from "./content-dir.ts";

/** Paths of the tests' pages, by role. */
export const sampleAddresses = readPageAddresses(contentDir);

/** Returns the layout's context for an English site with these paths of pages. */
export const siteValue = (name: string, addresses: PageAddresses): ContextType<typeof SiteContext> => ({
  addresses,
  formats: defaultFormats,
  languages: ["en"],
  home: "/",
  site: { name },
});

/** The layout's context for an Italian page on a site whose source language is English. */
export const italianSite: ContextType<typeof SiteContext> = {
  ...siteValue("Delish", {}),
  formats: { ...defaultFormats, language: "it" },
  languages: ["en", "it"],
  home: "/it",
};

/** Wraps a component rendered alone, as the layout would: `render(…, { wrapper: OnSite })`. */
export const OnSite = ({ children }: { children: ReactNode }) => (
  <SiteContext value={siteValue("Delish", sampleAddresses)}>{children}</SiteContext>
);
