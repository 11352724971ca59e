import type { BlockProps } from "../../../content/compose/define.ts";
import type { styleGuideLabel } from "./fields.ts";

/** The block with real content, for tests. */
export const fixture: Pick<BlockProps<typeof styleGuideLabel>, "block" | "data"> = {
  block: { heading: "Words", type: "rich-text", text: "A heading and a few paragraphs.", path: "/about" },
  data: undefined,
};
