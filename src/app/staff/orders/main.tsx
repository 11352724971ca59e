import { startup } from "../../../features/orders/staff/startup-requests.ts";
import "../../../features/staff/shell/polyfills.ts";
import "virtual:tokens.css";
import "../../../features/staff/shell/theme.css";
import "../../../site/layout/theme/base-styles.ts";
import { createRoot } from "react-dom/client";
import { createCacheKeeper } from "../../../features/staff/shell/live/stored-book.ts";
import { registerWorker } from "../../../features/staff/shell/offline.ts";
import { KitchenApp } from "../../../features/orders/staff/kitchen-app.tsx";
import { kitchenCopy } from "../../../features/orders/staff/live/kitchen-store.ts";

const root = document.getElementById("staff");
if (!root) throw new Error("The page has no element to render into.");
const keeper = createCacheKeeper(kitchenCopy, import.meta.url, "caches" in globalThis ? caches : undefined);
createRoot(root).render(<KitchenApp keeper={keeper} startup={startup} />);
void registerWorker();
