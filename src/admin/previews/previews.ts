import type { PreviewProps } from "netlify-cms-app";
import type { ComponentType } from "react";
import { PagePreview } from "./page-preview.tsx";
import type { PictureAddress } from "./resolve.ts";

export type PreviewComponent = ComponentType<PreviewProps & { address: PictureAddress }>;

/** The preview of each collection that has one. */
export const previews: Readonly<Record<string, PreviewComponent>> = {
  pages: PagePreview,
};
