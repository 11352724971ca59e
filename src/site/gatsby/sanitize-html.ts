import rehypeParse from "rehype-parse";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { canonicalPath } from "../../core/shared/canonical-path.ts";
import { inLanguage, isFile } from "../../core/shared/page-languages.ts";

interface Element {
  readonly type: string;
  readonly tagName: string;
  readonly children: unknown[];
  properties: Record<string, unknown>;
}

export interface TextLanguage {
  /** Language of the page. */
  readonly language?: string;
  /** Language of the text, if it differs from the page's. */
  readonly htmlLanguage?: string | undefined;
  /** Converts the target of a link to the page's language. */
  readonly link?: ((to: string) => string) | undefined;
  readonly languageOf?: (path: string) => string;
}

/**
 * Returns a plugin that makes in-app links point to the canonical path, however the editor wrote it. It also
 * marks links to another language, and texts in another language.
 */
const localize = ({ language, htmlLanguage, link, languageOf }: TextLanguage) => {
  return (tree: { readonly children: readonly Element[] }) => {
    visit(tree as never, "element", (element: Element) => {
      const href = element.tagName === "a" ? element.properties["href"] : undefined;
      if (typeof href !== "string" || !/^\/(?!\/)/.test(href)) return;
      const to = canonicalPath(link?.(href) ?? href);
      element.properties["href"] = to;
      const target = languageOf?.(to);
      if (target === undefined || language === undefined || target === language || isFile(to)) return;
      element.properties["hrefLang"] = target;
      element.children.push({ type: "text", value: ` ${inLanguage(target, language)}` });
    });
    if (htmlLanguage !== undefined)
      for (const child of tree.children)
        if (child.type === "element") child.properties["lang"] = htmlLanguage;
  };
};

const parser = unified().use(rehypeParse, { fragment: true }).use(rehypeSanitize);
const writer = unified().use(rehypeStringify);

/**
 * Sanitizes the HTML of an editor's markdown by GitHub's rules: no scripts, event handlers, styles or foreign
 * frames. Also adapts links to the page's language.
 */
export function sanitizeHtml(html: string, language: TextLanguage = {}): string {
  const tree = parser.runSync(parser.parse(html));
  localize(language)(tree as never);
  return writer.stringify(tree as never);
}
