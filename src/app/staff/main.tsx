import "../../features/staff/shell/polyfills.ts";
import "virtual:tokens.css";
import "../../features/staff/shell/theme.css";
import "../../site/layout/theme/base-styles.ts";
import { createRoot } from "react-dom/client";
import { registerWorker } from "../../features/staff/shell/offline.ts";
import { StaffApp } from "./staff-app.tsx";

const root = document.getElementById("staff");
if (!root) throw new Error("The page has no element to render into.");
createRoot(root).render(<StaffApp path={location.pathname.replace(/\/+$/, "").toLowerCase()} />);
void registerWorker();
