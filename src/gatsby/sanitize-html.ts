import rehypeParse from "rehype-parse";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { canonicalPath } from "../shared/canonical-path.ts";

interface Element {
  readonly tagName: string;
  properties: Record<string, unknown>;
}

/** In-app links go straight to the canonical path, however the editor spelled it. */
const canonicalLinks = () => (tree: object) => {
  visit(tree as never, "element", (element: Element) => {
    const href = element.tagName === "a" ? element.properties["href"] : undefined;
    if (typeof href !== "string" || !/^\/(?!\/)/.test(href)) return;
    element.properties["href"] = canonicalPath(href);
  });
};

const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeSanitize)
  .use(canonicalLinks)
  .use(rehypeStringify);

/** HTML that an editor's markdown became, without scripts, handlers, styles and foreign frames (GitHub's rules). */
export const sanitizeHtml = (html: string): string => String(processor.processSync(html));
