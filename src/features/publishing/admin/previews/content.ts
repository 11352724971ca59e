import type { PreviewProps } from "netlify-cms-app";
import { useEffect, useMemo, useState } from "react";
import { settings, type CollectionName } from "../../../../content/model/collections.ts";
import { collectionNames, type Content, type EntrySource } from "../../../../content/model/content.ts";
import { previewContent, type ImageAddress } from "./resolve.ts";

interface Loaded {
  readonly entries: Partial<Record<CollectionName, readonly EntrySource[]>>;
  readonly settings: Record<string, Readonly<Record<string, unknown>>>;
}

type EntryMap = Awaited<ReturnType<PreviewProps["getCollection"]>>;

const toSource = (map: { get(key: string): unknown }): EntrySource => {
  const data = map.get("data") as Record<string, unknown> & { toJS?: () => Record<string, unknown> };
  return { slug: String(map.get("slug")), data: data.toJS?.() ?? data };
};

async function load(getCollection: PreviewProps["getCollection"]): Promise<Loaded> {
  const [lists, single] = await Promise.all([
    Promise.all(
      collectionNames.map(async (name) => [name, (await getCollection(name)).map(toSource)] as const),
    ),
    Promise.all(
      Object.values(settings).map(async ({ file }) => {
        const entry: EntryMap = await getCollection("settings", file);
        return [file, toSource(entry).data] as const;
      }),
    ),
  ]);
  return { entries: Object.fromEntries(lists), settings: Object.fromEntries(single) };
}

export interface OtherContent {
  readonly content: Content;
  /** False until all content has been read once. */
  readonly ready: boolean;
  readonly problem?: string;
}

/** Loads the rest of the site's content, in the form that blocks use, each time an entry is opened. */
export function useOtherContent(
  getCollection: PreviewProps["getCollection"],
  address: ImageAddress,
): OtherContent {
  const [loaded, setLoaded] = useState<Loaded>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let wanted = true;
    load(getCollection).then(
      (result) => wanted && setLoaded(result),
      (error: unknown) => wanted && setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      wanted = false;
    };
    // The dependencies omit getCollection, because it is a new function at every render of the editor, but
    // always reads the same files.
  }, []);
  const content = useMemo(
    () => previewContent(loaded?.entries ?? {}, loaded?.settings ?? {}, address),
    [loaded, address],
  );
  return { content, ready: loaded !== undefined, ...(problem === undefined ? {} : { problem }) };
}
