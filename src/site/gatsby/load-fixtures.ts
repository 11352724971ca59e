import { customBlocks } from "../../../custom/blocks.ts";
import { editorBlocks } from "../../app/block-definitions.ts";
import type { BlockDefinition } from "../../content/compose/define.ts";
import type { Fixtures } from "../../content/compose/compose-style-guide.ts";

const isCustom = (type: string): boolean =>
  (customBlocks as readonly BlockDefinition[]).some((block) => block.type === type);

/** The fixture of every block that editors can choose, from the block's folder. */
export async function loadFixtures(): Promise<Fixtures> {
  const fixtures = await Promise.all(
    editorBlocks.map(async ({ type }) => {
      // A bundler has to see where they may be.
      const { fixture } = (await (isCustom(type)
        ? import(`../../custom/blocks/${type}/fixture.ts`)
        : import(`../blocks/${type}/fixture.ts`))) as { fixture: Fixtures[string] };
      return [type, fixture] as const;
    }),
  );
  return Object.fromEntries(fixtures);
}
