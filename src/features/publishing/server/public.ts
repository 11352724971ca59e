/* The part of publishing that other features' servers can use. They import nothing else from this folder. */
export type { ReleaseStore } from "./releases/release-store.ts";
