declare module "mdast-util-gfm-table/from-markdown.js" {
  import type { MdastExtension } from "mdast-util-from-markdown";
  const extension: MdastExtension;
  export default extension;
}
declare module "micromark-extension-gfm-table" {
  import type { Options } from "mdast-util-from-markdown";
  const syntax: NonNullable<Options["extensions"]>[number];
  export default syntax;
}
