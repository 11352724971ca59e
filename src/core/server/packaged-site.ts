import { existsSync } from "node:fs";
import { join } from "node:path";

/** File in which a package records what its site was built from. */
export const packagedSiteFile = "dist/site.json";

/**
 * True if a folder is a package of the service that contains a site and the program to make others from it.
 */
export const isPackage = (root: string): boolean => existsSync(join(root, packagedSiteFile));
