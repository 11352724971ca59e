import type { BlockProps } from "../../../content/compose/define.ts";
import type { pageIndex } from "./fields.ts";

/** The block with real content, for tests. */
export const fixture: Pick<BlockProps<typeof pageIndex>, "block" | "data"> = {
  block: { heading: "Every page of this site" },
  data: { groups: [{ title: "Single pages", links: [{ path: "/menu", title: "The whole menu" }] }] },
};
