import type { Progress, BuildStep } from "./progress.ts";

/** What Gatsby calls its activities, and what they do here. The shares are seconds of a cold build of 1,000 pages. */
const activities: readonly (BuildStep & { readonly activity: string })[] = [
  { activity: "onPreBootstrap", name: "Check content", share: 1 },
  { activity: "source and transform nodes", name: "Read content", share: 3 },
  { activity: "createPages", name: "Compose pages", share: 5 },
  { activity: "Building production JavaScript and CSS bundles", name: "Bundle scripts and styles", share: 8 },
  { activity: "Building HTML renderer", name: "Bundle the renderer", share: 3 },
  { activity: "Running gatsby-plugin-sharp.IMAGE_PROCESSING jobs", name: "Resize images", share: 4 },
  { activity: "Building static HTML for pages", name: "Write pages", share: 6 },
];

export const gatsbySteps: readonly BuildStep[] = activities;

interface Payload {
  readonly id?: string;
  readonly text?: string;
  readonly current?: number;
  readonly total?: number;
}

/** What Gatsby sends to the process that has started it: gatsby-cli's `reporter/loggers/ipc`. */
interface Message {
  readonly type?: string;
  readonly action?: { readonly type?: string; readonly payload?: Payload | string };
}

/** Shows Gatsby's messages as steps. */
export function followGatsby(progress: Pick<Progress, "start" | "update" | "finish">) {
  const names = new Map<string, string>();
  return (message: unknown): void => {
    const { type, action } = message as Message;
    if (type !== "LOG_ACTION" || typeof action?.payload !== "object") return;
    const { id = "", text, current, total } = action.payload;
    if (action.type === "ACTIVITY_START") {
      const step = activities.find(({ activity }) => activity === text);
      if (!step) return;
      names.set(id, step.name);
      progress.start(step.name);
    }
    const name = names.get(id);
    if (name === undefined) return;
    if (action.type === "ACTIVITY_UPDATE" && current !== undefined && total)
      progress.update(name, current, total);
    if (action.type === "ACTIVITY_END") progress.finish(name);
  };
}
