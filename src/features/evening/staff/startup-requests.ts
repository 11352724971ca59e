import type { EveningReply } from "../contract/evening.ts";
import { getEvening } from "../../../core/contract/paths.ts";
import { requestStartup } from "../../staff/shell/live/startup.ts";

const date = new URLSearchParams(location.search).get("date");

/**
 * This is the first module that the page runs, so the requests are sent while the rest of the script is still
 * loading.
 */
export const startup = requestStartup<EveningReply>(
  `${getEvening}${date === null ? "" : `?${new URLSearchParams({ date })}`}`,
);
