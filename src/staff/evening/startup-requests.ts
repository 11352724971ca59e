import { requestStartup } from "./startup.ts";

/** On its way while the rest of the script is read: this module is the first that the page runs. */
export const startup = requestStartup(location.search);
