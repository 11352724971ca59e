import { finishSite } from "./build.ts";

/** Finishes the built site, one file at a time and without a word: what `npm start` runs behind the service. */
const silent = { start: () => undefined, update: () => undefined, finish: () => undefined };
await finishSite(silent, 1);
