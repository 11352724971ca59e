import { extname } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The path of one of the service's programs, which this process runs as another one. They are TypeScript in
 * src/app; packaged, they are JavaScript under the same names in the folder of this code.
 */
export const programPath = (name: "main" | "commands"): string => {
  const ending = extname(import.meta.url);
  return fileURLToPath(new URL(`${ending === ".ts" ? "../../app" : "."}/${name}${ending}`, import.meta.url));
};

/** Node flags for running them. */
export const programFlags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"];
