import { posix } from "node:path";
import sharp, { type Sharp } from "sharp";
import {
  endingOf,
  isHeic,
  isPictureEnding,
  largestAvifPixels,
  largestPixels,
  pictureRefusals,
  type PictureEnding,
} from "../../contract/uploaded-picture.ts";
import { RefusedError } from "../../../../content/server/refusal.ts";

/** Maximum length of a stored picture's longer side in pixels: as much as a large screen can show. */
const longestSide = 3000;

const writers: Readonly<Record<PictureEnding, (image: Sharp) => Sharp>> = {
  jpg: (image) => image.jpeg({ quality: 88 }),
  jpeg: (image) => image.jpeg({ quality: 88 }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 88 }),
  avif: (image) => image.avif({ quality: 65 }),
  gif: (image) => image.gif(),
};

/** First bytes of each format's files, by the format's name in sharp. */
const beginnings: readonly (readonly [format: string, beginning: RegExp])[] = [
  ["jpeg", /^\xff\xd8\xff/],
  ["png", /^\x89PNG\r\n/],
  ["gif", /^GIF8[79]a/],
  ["webp", /^RIFF[^]{4}WEBP/],
  ["heif", /^[^]{4}ftypavi[fs]/],
];

/** The last picture in the queue. Pictures are decoded one at a time, because each takes a lot of memory. */
let last: Promise<unknown> = Promise.resolve();

const formatOf: Readonly<Record<string, string>> = { jpg: "jpeg", avif: "heif" };

/**
 * Returns an uploaded picture as it is stored: in the format of its file ending, upright, at most 3000 pixels
 * wide and high, and without the camera's location and time. A picture that already meets these conditions
 * stays unchanged.
 *
 * @throws RefusedError if the picture is damaged, has too many pixels, or is in a format that browsers cannot
 * show
 */
export async function preparePicture(path: string, content: Buffer): Promise<Buffer> {
  const name = posix.basename(path);
  const ending = endingOf(name);
  const refused = (reason: keyof typeof pictureRefusals) =>
    new RefusedError(pictureRefusals[reason](name), [], `content/${path}`);
  if (isHeic(ending, content)) throw refused("heic");
  if (!isPictureEnding(ending)) throw refused("format");
  if (content.length === 0) throw refused("empty");
  const format = beginnings.find(([, beginning]) => beginning.test(content.toString("latin1", 0, 16)))?.[0];
  // A file in any other format could be an SVG drawing, which can take forever to render.
  if (format === undefined) throw refused("damaged");
  const prepared = last.then(() => unpack(content, { ending, format, refused }));
  last = prepared.catch(() => undefined);
  return prepared;
}

async function unpack(
  content: Buffer,
  {
    ending,
    format,
    refused,
  }: {
    readonly ending: PictureEnding;
    readonly format: string;
    readonly refused: (reason: keyof typeof pictureRefusals) => RefusedError;
  },
): Promise<Buffer> {
  const limitInputPixels = format === "heif" ? largestAvifPixels : largestPixels;
  try {
    const options = {
      animated: ending === "gif" || ending === "webp",
      failOn: "error",
      limitInputPixels,
    } as const;
    // Reads only the header of the file.
    const meta = await sharp(content, { ...options, limitInputPixels: false }).metadata();
    const { width = 0, height = 0 } = meta;
    if (width * height > limitInputPixels) throw refused("pixels");
    const upright = (meta.orientation ?? 1) === 1;
    const isSmall = Math.max(width, meta.pageHeight ?? height) <= longestSide;
    const isBare = !meta.exif && !meta.xmp && !meta.iptc;
    const hasFormat = meta.format === (formatOf[ending] ?? ending);
    const image = sharp(content, options)
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true });
    // Damage is only noticed if the whole file is decoded.
    if (upright && isSmall && isBare && hasFormat) {
      await sharp(content, options).stats();
      return content;
    }
    return await writers[ending](image).toBuffer();
  } catch (error) {
    throw error instanceof RefusedError ? error : refused("damaged");
  }
}
