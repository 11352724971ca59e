import type { PreviewProps } from "netlify-cms-app";
import { useEffect, useMemo, useState } from "react";
import { collections, settings, type CollectionName } from "../../content-model/collections.ts";
import type { Content } from "../../content-model/content.ts";
import { assembleContent, type ImageAddress, type RawEntry } from "./resolve.ts";

interface Loaded {
  readonly entries: Partial<Record<CollectionName, readonly RawEntry[]>>;
  readonly settings: Record<string, Readonly<Record<string, unknown>>>;
}

type EntryMap = Awaited<ReturnType<PreviewProps["getCollection"]>>;

const plain = (map: { get(key: string): unknown }): RawEntry => {
  const data = map.get("data") as Record<string, unknown> & { toJS?: () => Record<string, unknown> };
  return { slug: String(map.get("slug")), data: data.toJS?.() ?? data };
};

async function load(getCollection: PreviewProps["getCollection"]): Promise<Loaded> {
  const names = Object.keys(collections) as CollectionName[];
  const [lists, single] = await Promise.all([
    Promise.all(names.map(async (name) => [name, (await getCollection(name)).map(plain)] as const)),
    Promise.all(
      Object.values(settings).map(async ({ file }) => {
        const entry: EntryMap = await getCollection("settings", file);
        return [file, plain(entry).data] as const;
      }),
    ),
  ]);
  return { entries: Object.fromEntries(lists), settings: Object.fromEntries(single) };
}

export interface OtherContent {
  readonly content: Content;
  /** False until everything has been read once. */
  readonly ready: boolean;
  /** Why it could not be read. */
  readonly problem?: string;
}

/** The rest of the site's content, as blocks collect from it: read once whenever an entry is opened. */
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
    // getCollection is a new function at every render of the editor, and reads the same files each time.
  }, []);
  const content = useMemo(
    () => assembleContent(loaded?.entries ?? {}, loaded?.settings ?? {}, address),
    [loaded, address],
  );
  return { content, ready: loaded !== undefined, ...(problem === undefined ? {} : { problem }) };
}
