import type { EveningReply } from "../contract/evening.ts";
import { LiveApp } from "../../staff/shell/live/live-app.tsx";
import type { Startup } from "../../staff/shell/live/startup.ts";
import { StartupPage } from "../../staff/shell/screen/startup-page.tsx";
import { EveningPage, opening } from "./evening.tsx";
import type { EveningKeeper } from "./live/stored-evening.ts";

interface EveningAppProps {
  readonly keeper: EveningKeeper;
  readonly startup: Startup<EveningReply>;
}

/** The evening's book, for hosts and owners. */
export function EveningApp({ keeper, startup }: EveningAppProps) {
  const wanted = new URLSearchParams(location.search).get("date");
  return (
    <LiveApp
      {...{ keeper, startup }}
      permission="reservations"
      closedText="The evening's book is for hosts and owners."
      isWanted={({ date }) => wanted === null || wanted === date}
      waiting={(onRetry) => <StartupPage {...opening} onRetry={onRetry} />}
      page={(opened) => <EveningPage {...opened} keeper={keeper} />}
    />
  );
}
