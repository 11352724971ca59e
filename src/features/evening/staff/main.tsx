import { startup } from "./startup-requests.ts";
import "../../staff/shell/polyfills.ts";
import "virtual:tokens.css";
import "../../staff/shell/theme.css";
import "../../../site/layout/theme/base-styles.ts";
import { createRoot } from "react-dom/client";
import { keepPages } from "../../staff/shell/offline.ts";
import { EveningApp } from "./evening-app.tsx";
import { keepInCache } from "../../staff/shell/live/stored-book.ts";
import { eveningCopy } from "./live/stored-evening.ts";

const root = document.getElementById("staff");
if (!root) throw new Error("The page has no place for its script.");
const keeper = keepInCache(eveningCopy, import.meta.url, "caches" in globalThis ? caches : undefined);
createRoot(root).render(<EveningApp keeper={keeper} startup={startup} />);
void keepPages();
