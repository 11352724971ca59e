import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import sharp from "sharp";
import { avifOptions } from "../avif-options.ts";
import type { ImageFile } from "../images.ts";
import type { BuiltImage } from "./renderer-files.ts";

/** The same formats and widths as `imageSelections` in ../images.ts requests from Gatsby at full quality. */
const formats = {
  avif: { widths: [240, 480, 800, 1200, 1920], options: { quality: 50, ...avifOptions } },
  webp: { widths: [240, 1200], options: { quality: 50 } },
} as const;

type Format = keyof typeof formats;

/** File types that can be resized; all other files are copied. */
const resizable = /^\.(jpe?g|png|webp|avif|tiff?)$/i;

export interface ResizeOptions {
  readonly contentDir: string;
  /** Pictures that the build has resized, by path below content/. */
  readonly built: ReadonlyMap<string, BuiltImage>;
  /** Folder of the base, whose files are not created again. */
  readonly basePublicDir: string;
  /** Folder for the files that are missing from `basePublicDir`. */
  readonly publicDir: string;
}

/**
 * Returns the widths of the files to make from a picture: all given widths that are smaller than the picture,
 * and the picture's own width if any given width is at least as large.
 */
const widthsOf = (widths: readonly number[], own: number): number[] => {
  const smaller = widths.filter((width) => width < own);
  return smaller.length < widths.length ? [...smaller, own] : smaller;
};

/**
 * Returns a function that, without Gatsby, makes the files of a picture in a content folder, unless the build
 * contains this version of the picture. As with Gatsby, the paths of the new files contain a digest of the
 * picture.
 */
export function openResizer({
  contentDir,
  built,
  basePublicDir,
  publicDir,
}: ResizeOptions): (file: string) => Promise<ImageFile> {
  /** Creates a file of the site, unless it already exists. */
  const once = async (address: string, make: (target: string) => Promise<unknown>): Promise<void> => {
    const target = join(publicDir, address);
    if (existsSync(join(basePublicDir, address)) || existsSync(target)) return;
    await mkdir(dirname(target), { recursive: true });
    await make(target);
  };

  return async (file) => {
    const source = join(contentDir, file);
    const bytes = await readFile(source);
    const digest = createHash("sha256").update(bytes).digest("hex");
    const { digest: known, ...asBuilt } = built.get(file) ?? {};
    if (known === digest) return asBuilt;
    const folder = `/static/${digest.slice(0, 32)}`;
    const ending = extname(file);
    if (!resizable.test(ending)) {
      const address = `${folder}/${basename(file)}`;
      await once(address, (target) => copyFile(source, target));
      return { publicURL: address };
    }
    // Applies the orientation that cameras store.
    const picture = sharp(bytes).rotate();
    const { orientation = 1, width = 1, height: stored = 1 } = await picture.metadata();
    const [own, height] = orientation > 4 ? [stored, width] : [width, stored];
    const filesIn = async (format: Format) => {
      const addresses: string[] = [];
      for (const width of widthsOf(formats[format].widths, own)) {
        const address = `${folder}/${basename(file, ending)}-${width}.${format}`;
        await once(address, (target) =>
          picture.clone().resize({ width }).toFormat(format, formats[format].options).toFile(target),
        );
        addresses.push(`${address} ${width}w`);
      }
      const src = addresses.at(-1)!.split(" ")[0]!;
      return { fallback: { src, srcSet: addresses.join(","), sizes: "100vw" }, sources: [] };
    };
    const { dominant } = await sharp(bytes).stats();
    const backgroundColor = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    const shape = { layout: "fullWidth" as const, width: 1, height: height / own };
    return {
      childImageSharp: {
        gatsbyImageData: { ...shape, backgroundColor, images: await filesIn("avif") },
        fallback: { ...shape, images: await filesIn("webp") },
      },
    };
  };
}
