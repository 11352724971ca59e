import type { BuildProgress } from "../src/features/publishing/server/releases/site-builder.ts";

/**
 * The steps that take nearly all of Gatsby's time, by their ids in its structured log, with the seconds they
 * took on two cores for the sample restaurant. Only their proportions matter.
 */
const steps: Readonly<Record<string, number>> = {
  "compile gatsby files": 5,
  createPages: 3,
  "query-extraction": 4,
  "Building production JavaScript and CSS bundles": 18,
  "Building HTML renderer": 14,
  "Building static HTML for pages": 5,
};

const allSteps = Object.values(steps).reduce((sum, seconds) => sum + seconds, 0);

const pictures = "Running gatsby-plugin-sharp.IMAGE_PROCESSING jobs";

/** Number of most recent pictures from which the time for the remaining ones is estimated. */
const recentPictures = 12;

interface LogMessage {
  readonly type?: unknown;
  readonly action?: {
    readonly type: string;
    readonly payload: { readonly id?: string; readonly current?: number; readonly total?: number };
  };
}

/**
 * Estimates the progress of `gatsby build` from the messages that it sends to its parent process.
 *
 * @param onProgress called after each step, and after each picture
 * @param after expected seconds of work that follows Gatsby's
 * @returns a listener for the messages
 */
export function followGatsby(
  onProgress: (progress: BuildProgress) => void,
  after: number,
  now: () => number = () => performance.now() / 1000,
): (message: unknown) => void {
  const start = now();
  /** Total expected seconds of the steps that have ended. */
  let ended = 0;
  let total = 0;
  /** Times at which the most recent pictures were finished. */
  let finished: number[] = [];
  let done = 0;

  const estimate = (): BuildProgress => {
    const elapsed = now() - start;
    const speed = ended > 0 ? elapsed / ended : 1;
    const perPicture = finished.length > 1 ? (finished.at(-1)! - finished[0]!) / (finished.length - 1) : 0;
    // Gatsby makes pictures in parallel with its other steps, and writes pages after both, so the slower of
    // the two counts.
    const left = Math.max((allSteps - ended) * speed, (total - done) * perPicture) + after;
    return { elapsed, left };
  };

  return (message) => {
    const { type, action } = message as LogMessage;
    if (type !== "LOG_ACTION" || !action) return;
    const { id = "", current, total: known } = action.payload;
    if (action.type === "ACTIVITY_END" && id in steps) ended += steps[id]!;
    else if (id === pictures) {
      total = known ?? total;
      if (current === undefined || current === done) return;
      done = current;
      finished = [...finished, now()].slice(-recentPictures);
    } else return;
    onProgress(estimate());
  };
}
