import type { PreviewProps } from "netlify-cms-app";
import type { ComponentType } from "react";
import { collections } from "../../../../content/model/collections.ts";
import { collectionNames } from "../../../../content/model/content.ts";
import { entryPreview } from "./entry-preview.tsx";
import { PagePreview } from "./page-preview.tsx";
import { ThemePreview } from "../theme/theme-preview.tsx";
import type { ImageAddress } from "./resolve.ts";

export type PreviewComponent = ComponentType<PreviewProps & { address: ImageAddress }>;

/** Previews by collection: pages, and collections whose entries have pages. */
export const previews: Readonly<Record<string, PreviewComponent>> = {
  pages: PagePreview,
  theme: ThemePreview,
  ...Object.fromEntries(
    collectionNames.filter((name) => collections[name].page).map((name) => [name, entryPreview(name)]),
  ),
};
