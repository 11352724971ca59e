import type { KitchenReply } from "../contract/kitchen.ts";
import { getKitchen } from "../../../core/contract/paths.ts";
import { requestStartup } from "../../staff/shell/live/startup.ts";

/** On its way while the rest of the script is read: this module is the first that the page runs. */
export const startup = requestStartup<KitchenReply>(getKitchen);
