import type { ReactNode } from "react";
import { SiteContext } from "../../src/components/site-context.ts";
import { defaultFormats } from "../../src/shared/formats.ts";
import { readPageAddresses } from "../../src/content-model/read-addresses.ts";
import { contentDir } from "./content-dir.ts";

/** Where the tests' content has its pages, by role. */
export const sampleAddresses = readPageAddresses(contentDir);

/** Wraps a component rendered alone, as the layout would: `render(…, { wrapper: OnSite })`. */
export const OnSite = ({ children }: { children: ReactNode }) => (
  <SiteContext
    value={{
      addresses: sampleAddresses,
      formats: defaultFormats,
      languages: ["en"],
      home: "/",
      site: { name: "Delish" },
    }}
  >
    {children}
  </SiteContext>
);
