import { existsSync } from "node:fs";
import { join, extname } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../../../package.json" with { type: "json" };

/** File in which a package records what its site was built from. */
export const packagedSiteFile = "dist/site.json";

/**
 * True if a folder is a package of the service, with a built site and the program that builds new versions of
 * it.
 */
export const isPackage = (root: string): boolean => existsSync(join(root, packagedSiteFile));

/**
 * Returns the path of one of the service's programs, for running it in a separate process. The programs are
 * TypeScript in src/app; in a package, they are JavaScript with the same names, next to this code.
 */
export const programPath = (name: "main" | "commands"): string => {
  const ending = extname(import.meta.url);
  return fileURLToPath(new URL(`${ending === ".ts" ? "../../app" : "."}/${name}${ending}`, import.meta.url));
};

export const programFlags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"];

export const serviceVersion: string = manifest.version;
