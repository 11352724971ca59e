import { hasSamples } from "../features/first-run/server/removal-steps.ts";
import { firstRunPage } from "../features/staff/shell/pages.ts";

const when = (isDue: (contentDir: string) => Promise<boolean>, page: string) => ({ isDue, page });

/** Pages to which `npm start` leads an owner, each with the condition under which it is due. */
export const startPages: readonly ReturnType<typeof when>[] = [when(hasSamples, firstRunPage)];
