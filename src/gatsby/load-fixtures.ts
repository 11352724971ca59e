import { editorBlocks } from "../blocks/definitions.ts";
import type { Fixtures } from "../composition/compose-style-guide.ts";

/** The fixture of every block that editors can choose, from the block's folder. */
export async function loadFixtures(): Promise<Fixtures> {
  const fixtures = await Promise.all(
    editorBlocks.map(async ({ type }) => {
      const { fixture } = (await import(`../blocks/${type}/fixture.ts`)) as { fixture: Fixtures[string] };
      return [type, fixture] as const;
    }),
  );
  return Object.fromEntries(fixtures);
}
