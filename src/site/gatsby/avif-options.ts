import sharp, { type AvifOptions, type Sharp } from "sharp";

/**
 * Effort goes from 0 to 9. With sharp's default of 4, encoding takes nearly five times as long, which adds
 * minutes to a first build. Files get only 4 % smaller, and pictures only 0.4 dB closer to their source
 * (measured on six of the site's pictures, in two widths each).
 *
 * Chroma subsampling, which JPEG uses but sharp's AVIF does not by default, makes files 2 to 17 % smaller
 * (seven of the site's pictures, in up to four widths each). Photographs and prints look the same even at
 * twice their size.
 */
export const avifOptions = { effort: 3, chromaSubsampling: "4:2:0" } as const satisfies AvifOptions;

/**
 * Makes this process encode AVIF with these options, unless a call sets other options. Needed because
 * gatsby-plugin-sharp only passes on the quality, and sharp has no global setting. Call it only once.
 */
export function setAvifOptions(): void {
  const prototype = sharp.prototype as { avif: (this: Sharp, options?: AvifOptions) => Sharp };
  const { avif } = prototype;
  if (typeof avif !== "function")
    throw new Error("sharp has its methods elsewhere now: see how AVIF gets its options.");
  prototype.avif = function (options) {
    return avif.call(this, { ...avifOptions, ...options });
  };
}
