/** File name endings of pictures that staff can upload, in formats that browsers can show. */
export const pictureEndings = ["jpg", "jpeg", "png", "webp", "avif", "gif"] as const;
export type PictureEnding = (typeof pictureEndings)[number];

/** Returns the part after the last dot of a file name, in lower case; empty if there is none. */
export const endingOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

export const isPictureEnding = (ending: string): ending is PictureEnding =>
  (pictureEndings as readonly string[]).includes(ending);

/** Maximum size of an uploaded picture in megabytes: more than any phone's photograph needs. */
export const largestPictureMb = 45;

/**
 * Maximum numbers of pixels to decode: more than the sharpest phone photographs have, but fewer for AVIF,
 * which takes several times as much memory as other formats.
 */
export const largestPixels = 50_000_000;
export const largestAvifPixels = 24_000_000;

/**
 * True if a file is HEIC, the iPhone's format, judging by its ending or the start of its container.
 *
 * @param start first bytes of the file, 12 or more
 */
export const isHeic = (ending: string, start: Uint8Array): boolean =>
  ending === "heic" ||
  ending === "heif" ||
  /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(String.fromCharCode(...start.subarray(4, 12)));

/** Texts that tell an editor why a picture is refused, and what to do about it. */
export const pictureRefusals = {
  heic: (name: string) =>
    `${name} is a HEIC picture, which browsers cannot show. Send it to yourself as JPEG, or set the iPhone to Settings › Camera › Formats › Most Compatible, and upload it again.`,
  format: (name: string) =>
    `${name} is not a picture that the site can show. Upload a JPEG, PNG, WebP, AVIF or GIF.`,
  empty: (name: string) => `${name} is empty (0 bytes). Upload the original again.`,
  damaged: (name: string) =>
    `${name} cannot be opened: it is damaged, or not a picture. Open it on your device, save it as JPEG and upload that.`,
  pixels: (name: string) =>
    `${name} has too many pixels: the site accepts ${largestPixels / 1e6} million (AVIF: ${largestAvifPixels / 1e6} million), counting all pictures of an animation. Save it smaller on your device and upload that.`,
  large: (name: string) =>
    `${name} is larger than ${largestPictureMb} MB. Save it smaller on your device and upload that.`,
} as const;
