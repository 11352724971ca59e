import type { ContentModel } from "../../model/model.ts";
import { hasFields, mergeFields, readFields, writeFields, type Merge } from "../entry-file.ts";

/** Merges two versions of a file field by field; undefined if one of them has no readable fields. */
export type FileMerge = (
  path: string,
  base: Buffer,
  mine: Buffer,
  theirs: Buffer,
) => (Merge & { readonly text: string }) | undefined;

export const fileMerge =
  (model: ContentModel): FileMerge =>
  (path, base, mine, theirs) => {
    if (!hasFields(path)) return undefined;
    const [b, m, t] = [base, mine, theirs].map((content) => readFields(path, content.toString(), model));
    if (!b || !m || !t) return undefined;
    const merge = mergeFields(b, m, t);
    return { ...merge, text: writeFields(path, theirs.toString(), merge.data) };
  };
