import { compressSite } from "./build.ts";

/** Compresses the built site fully, one file at a time: what `npm start` runs behind the service. */
await compressSite("full", undefined, 1);
