import { editorBlocks } from "./block-definitions.ts";
import { collections, settings } from "../content/model/collections.ts";
import type { ContentModel } from "../content/model/model.ts";

export const siteModel: ContentModel = { collections, settings, blocks: editorBlocks };
