import type { BlockDefinition } from "../src/content/compose/define.ts";

/** This restaurant's blocks, in the order in which the CMS offers them, after the project's. */
export const customBlocks = [] as const satisfies readonly BlockDefinition[];
