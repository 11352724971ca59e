import { escapeHtml } from "../../../core/shared/text.ts";

/** The restaurant's name as a picture of 180 × 60 px, for the header of Decap's own screens. A data URL. */
export const logoOf = (name: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="60" viewBox="0 0 180 60" role="img" aria-label="${escapeHtml(name)}"><text x="90" y="42" text-anchor="middle" font-family="Georgia, 'Times New Roman', serif" font-size="${Math.min(40, Math.floor(320 / name.length))}" font-style="italic" font-weight="600" fill="#9a5b13">${escapeHtml(name)}</text></svg>`,
  )}`;
