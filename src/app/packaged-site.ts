import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where a package says what the site in it was built from. */
export const packagedSiteFile = "dist/site.json";

/** Whether a folder is a package of the service with a site, and with what makes others from it. */
export const isPackage = (root: string): boolean => existsSync(join(root, packagedSiteFile));
