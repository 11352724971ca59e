/*
 * The part of publishing that other features' services can use. They import nothing else from this folder.
 */
export type { ReleaseStore } from "./releases/release-store.ts";
