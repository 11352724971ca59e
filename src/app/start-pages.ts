import { hasSamples } from "../features/first-run/server/removal-steps.ts";
import { firstRunPage } from "../features/staff/shell/pages.ts";

const when = (isDue: (contentDir: string) => Promise<boolean>, page: string) => ({ isDue, page });

/** Pages that `npm start` leads an owner to while they are due. */
export const startPages: readonly ReturnType<typeof when>[] = [when(hasSamples, firstRunPage)];
