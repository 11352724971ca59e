import manifest from "../../../package.json" with { type: "json" };

/** Which release this is, as package.json has it. */
export const serviceVersion: string = manifest.version;
