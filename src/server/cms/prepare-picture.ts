import { posix } from "node:path";
import sharp, { type Sharp } from "sharp";
import {
  endingOf,
  isHeic,
  isPictureEnding,
  pictureRefusals,
  type PictureEnding,
} from "../../contract/uploaded-picture.ts";
import { RefusedError } from "./refusal.ts";

/** The longer side of a stored picture, in pixels: what a large screen shows at most. */
const longestSide = 3000;

const writers: Readonly<Record<PictureEnding, (image: Sharp) => Sharp>> = {
  jpg: (image) => image.jpeg({ quality: 88 }),
  jpeg: (image) => image.jpeg({ quality: 88 }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 88 }),
  avif: (image) => image.avif({ quality: 65 }),
  gif: (image) => image.gif(),
};

const formatOf: Readonly<Record<string, string>> = { jpg: "jpeg", avif: "heif" };

/**
 * An uploaded picture as it is stored: of the format that its name says, upright, at most 3000 pixels, and without
 * the camera's notes of place and time. A picture that is all that already is not changed.
 *
 * @throws RefusedError where it is no picture that browsers show
 */
export async function preparePicture(path: string, content: Buffer): Promise<Buffer> {
  const name = posix.basename(path);
  const ending = endingOf(name);
  const refused = (reason: keyof typeof pictureRefusals) =>
    new RefusedError(pictureRefusals[reason](name), [], `content/${path}`);
  if (isHeic(ending, content)) throw refused("heic");
  if (!isPictureEnding(ending)) throw refused("format");
  if (content.length === 0) throw refused("empty");
  try {
    const options = { animated: ending === "gif" || ending === "webp", failOn: "error" } as const;
    const meta = await sharp(content, options).metadata();
    const upright = (meta.orientation ?? 1) === 1;
    const isSmall = Math.max(meta.width ?? 0, meta.pageHeight ?? meta.height ?? 0) <= longestSide;
    const isBare = !meta.exif && !meta.xmp && !meta.iptc;
    const hasFormat = meta.format === (formatOf[ending] ?? ending);
    const image = sharp(content, options)
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true });
    // Decoding to the end is what finds a damaged file.
    if (upright && isSmall && isBare && hasFormat) {
      await sharp(content, options).stats();
      return content;
    }
    return await writers[ending](image).toBuffer();
  } catch {
    throw refused("damaged");
  }
}
