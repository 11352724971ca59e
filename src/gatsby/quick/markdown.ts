// @ts-expect-error: it has no types.
import * as module from "gatsby-transformer-remark/gatsby-node.js";

interface MarkdownNode {
  readonly internal: { readonly content: string };
}

/** gatsby-transformer-remark, as far as it is called here. */
interface Transformer {
  onCreateNode(
    helpers: {
      readonly node: object;
      readonly loadNodeContent: () => Promise<string>;
      readonly actions: { createNode(node: MarkdownNode): void; createParentChildLink(): void };
      readonly createNodeId: (id: string) => string;
      readonly createContentDigest: (value: unknown) => string;
      readonly reporter: { panicOnBuild(message: string): never };
    },
    options: object,
  ): Promise<unknown>;
  setFieldsOnGraphQLNodeType(
    helpers: object,
    options: object,
  ): Promise<{ readonly html: { resolve(node: MarkdownNode): Promise<string> } }>;
}

/** As Gatsby calls it with the options in gatsby-config.ts. */
const options = { plugins: [] };

const transformer = module as Transformer;

/**
 * Turns the text of a `.md` file into the HTML that a build gets of it: by gatsby-transformer-remark itself,
 * without Gatsby.
 */
export async function openMarkdown(): Promise<(text: string) => Promise<string>> {
  const nothing = { get: async () => undefined, set: async () => undefined };
  const { html } = await transformer.setFieldsOnGraphQLNodeType(
    {
      type: { name: "MarkdownRemark" },
      basePath: "",
      getNode: () => undefined,
      getNodesByType: () => [],
      cache: nothing,
      getCache: () => nothing,
    },
    options,
  );
  let count = 0;
  return async (text) => {
    let made: MarkdownNode | undefined;
    await transformer.onCreateNode(
      {
        node: { id: "", internal: { type: "File", mediaType: "text/markdown" } },
        loadNodeContent: async () => text,
        actions: { createNode: (node) => void (made = node), createParentChildLink: () => undefined },
        createNodeId: (id) => id,
        // By the digest it knows texts that it is at work on.
        createContentDigest: () => String((count += 1)),
        reporter: {
          panicOnBuild(message) {
            throw new Error(message);
          },
        },
      },
      options,
    );
    if (!made) throw new Error("gatsby-transformer-remark made nothing of a text.");
    return html.resolve(made);
  };
}
