import { extname } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The path of one of the service's programs, which this process runs as another one. They are TypeScript in this folder;
 * packaged, they are JavaScript in one folder under the same names.
 */
export const programPath = (name: "main" | "commands"): string =>
  fileURLToPath(new URL(`./${name}${extname(import.meta.url)}`, import.meta.url));

/** Flags for Node when it runs them. */
export const programFlags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"];
