import { editorBlocks } from "../../../src/app/block-definitions.ts";
import type { BlockDefinition } from "../../../src/content/compose/define.ts";
import { overhangOf, placeBlocks } from "../../../src/content/compose/place-blocks.ts";
import type { ComposedBlock } from "../../../src/content/model/composed.ts";

const definitions: readonly BlockDefinition[] = editorBlocks;

/** Every block, with its option to overlap turned on. */
const all: readonly ComposedBlock[] = definitions.map(({ type }) => ({
  type,
  block: { overlap: true, look: "plate" },
  data: undefined,
}));

const block = (type: string, fields: object = { overlap: true }): ComposedBlock => ({
  type,
  block: { ...fields },
  data: undefined,
});

test("in any order, a block overlaps only where there is room, and leaves room for what hangs over it", () => {
  for (const above of all)
    for (const below of all) {
      const [, placed] = placeBlocks([above, below]);
      const { roomBelow = "both" } = definitions.find(({ type }) => type === above.type)!;
      const side = definitions.find(({ type }) => type === below.type)!.overlapSide;
      expect(placed?.roomAbove).toBe(overhangOf(above));
      if (!placed?.overlaps) continue;
      expect(placed.roomAbove).toBeUndefined();
      expect(roomBelow === "both" || roomBelow === side).toBe(true);
    }
});

test("nothing overlaps if the option is off, or if nothing is above", () => {
  expect(placeBlocks([block("banner"), block("contact-form", {})])[1]).not.toHaveProperty("overlaps");
  expect(placeBlocks([block("contact-form")])[0]).not.toHaveProperty("overlaps");
});

test("a block that is placed again keeps nothing of its former position", () => {
  const [, card] = placeBlocks([block("hours-card"), block("contact-form")]);
  expect(card).toHaveProperty("overlaps");
  expect(placeBlocks([card!])[0]).toEqual(block("contact-form"));
});
