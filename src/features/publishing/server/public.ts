/*
 * What publishing offers the services of other features. Nothing else of this folder is imported from outside.
 */
export type { ReleaseStore } from "./releases/release-store.ts";
