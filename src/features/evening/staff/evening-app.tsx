import type { ContextType } from "react";
import { EveningNotices } from "./context.ts";
import type { EveningReply } from "../contract/evening.ts";
import { LiveApp } from "../../staff/shell/live/live-app.tsx";
import type { Startup } from "../../staff/shell/live/startup.ts";
import { StartupPage } from "../../staff/shell/screen/startup-page.tsx";
import { EveningPage, opening } from "./evening.tsx";
import type { EveningKeeper } from "./live/evening-store.ts";

interface EveningAppProps {
  readonly keeper: EveningKeeper;
  readonly startup: Startup<EveningReply>;
  readonly notices?: ContextType<typeof EveningNotices> | undefined;
}

/** The evening's book, for hosts and owners. */
export function EveningApp({ keeper, startup, notices = [] }: EveningAppProps) {
  const wanted = new URLSearchParams(location.search).get("date");
  return (
    <LiveApp
      {...{ keeper, startup }}
      permission="reservations"
      closedText="Only hosts and owners can open the evening's book."
      isWanted={({ date }) => wanted === null || wanted === date}
      waiting={(onRetry) => <StartupPage {...opening} onRetry={onRetry} />}
      page={(opened) => (
        <EveningNotices value={notices}>
          <EveningPage {...opened} keeper={keeper} />
        </EveningNotices>
      )}
    />
  );
}
