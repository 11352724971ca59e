import manifest from "../../../package.json" with { type: "json" };

/** The current release, from package.json. */
export const serviceVersion: string = manifest.version;
