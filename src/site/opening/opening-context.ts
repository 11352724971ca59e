import { createContext } from "react";
import type { LayoutData } from "../../content/model/content.ts";

/** When tables can be booked, including exceptional days; undefined outside a page: previews, tests. */
export const OpeningContext = createContext<LayoutData["booking"] | undefined>(undefined);
