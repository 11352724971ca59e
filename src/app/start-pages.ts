import { hasSamples } from "../features/first-run/server/removal-steps.ts";
import { firstRunPage } from "../features/staff/shell/pages.ts";

const when = (isDue: (contentDir: string) => Promise<boolean>, page: string) => ({ isDue, page });

/**
 * Pages to which `npm start` prints a link for the owner, each with the condition under which the link is
 * printed.
 */
export const startPages: readonly ReturnType<typeof when>[] = [when(hasSamples, firstRunPage)];
