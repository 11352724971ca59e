import { editorBlocks } from "./block-definitions.ts";
import { collections, settings } from "../content/model/collections.ts";
import type { ContentModel } from "../content/model/model.ts";

/** The content model of this site. */
export const siteModel: ContentModel = { collections, settings, blocks: editorBlocks };
