import { createContext } from "react";
import type { LayoutData } from "../../content/model/content.ts";

/** When tables can be booked, with the days that are not as usual; undefined outside of a page: previews, tests. */
export const OpeningContext = createContext<LayoutData["booking"] | undefined>(undefined);
