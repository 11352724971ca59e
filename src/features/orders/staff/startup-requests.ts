import type { KitchenReply } from "../contract/kitchen.ts";
import { getKitchen } from "../../../core/contract/paths.ts";
import { requestStartup } from "../../staff/shell/live/startup.ts";

/** Sent while the rest of the script is still loading: this is the first module that the page runs. */
export const startup = requestStartup<KitchenReply>(getKitchen);
