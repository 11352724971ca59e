import type { BlockProps } from "../define.ts";
import type { patternLabel } from "./fields.ts";

/** The block with real content, for tests. */
export const specimen: Pick<BlockProps<typeof patternLabel>, "block" | "data"> = {
  block: { heading: "Words", type: "prose", text: "A heading and a few paragraphs.", path: "/about" },
  data: undefined,
};
