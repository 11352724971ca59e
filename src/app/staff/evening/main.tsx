import { startup } from "../../../features/evening/staff/startup-requests.ts";
import "../../../features/staff/shell/polyfills.ts";
import "virtual:tokens.css";
import "../../../features/staff/shell/theme.css";
import "../../../site/layout/theme/base-styles.ts";
import { createRoot } from "react-dom/client";
import { registerWorker } from "../../../features/staff/shell/offline.ts";
import { EveningApp } from "../../../features/evening/staff/evening-app.tsx";
import { createCacheKeeper } from "../../../features/staff/shell/live/stored-book.ts";
import { KitchenNotice } from "../../../features/orders/staff/today/kitchen-notice.tsx";
import { eveningCopy } from "../../../features/evening/staff/live/evening-store.ts";

const root = document.getElementById("staff");
if (!root) throw new Error("The page has no element to render into.");
const keeper = createCacheKeeper(eveningCopy, import.meta.url, "caches" in globalThis ? caches : undefined);
createRoot(root).render(<EveningApp keeper={keeper} startup={startup} notices={[KitchenNotice]} />);
void registerWorker();
