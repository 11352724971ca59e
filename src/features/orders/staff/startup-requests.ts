import type { KitchenReply } from "../contract/kitchen.ts";
import { getKitchen } from "../../../core/contract/paths.ts";
import { requestStartup } from "../../staff/shell/live/startup.ts";

/**
 * This is the first module that the page runs, so the request is sent while the rest of the script is still
 * loading.
 */
export const startup = requestStartup<KitchenReply>(getKitchen);
