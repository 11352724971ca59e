import type { KitchenReply } from "../contract/kitchen.ts";
import { LiveApp } from "../../staff/shell/live/live-app.tsx";
import type { Startup } from "../../staff/shell/live/startup.ts";
import { StartupPage } from "../../staff/shell/screen/startup-page.tsx";
import { KitchenPage, opening } from "./kitchen.tsx";
import type { KitchenKeeper } from "./live/kitchen-store.ts";

interface KitchenAppProps {
  readonly keeper: KitchenKeeper;
  readonly startup: Startup<KitchenReply>;
}

/** The kitchen's tickets, for cooks, hosts and owners. */
export const KitchenApp = ({ keeper, startup }: KitchenAppProps) => (
  <LiveApp
    {...{ keeper, startup }}
    permission="kitchen"
    closedText="Only cooks, hosts and owners can open the kitchen's tickets."
    waiting={(onRetry) => <StartupPage {...opening} onRetry={onRetry} />}
    page={(opened) => <KitchenPage {...opened} keeper={keeper} />}
  />
);
