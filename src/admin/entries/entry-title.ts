/** The part of Decap's immutable maps that is read here. */
interface ReadMap {
  get(key: string): unknown;
  getIn(path: readonly string[]): unknown;
}

/** What an open entry is called: its name as it is written at the moment, or its kind while it has none. Put in by scripts/build-admin.ts. */
export function entryTitle(entry: ReadMap, collection: ReadMap): string {
  const name = entry.getIn(["data", String(collection.get("identifier_field"))]);
  if (typeof name === "string" && name !== "") return name;
  const files = collection.get("files") as { find(test: (file: ReadMap) => boolean): ReadMap | undefined };
  const file = (collection.get("files") ? files : undefined)?.find(
    (file) => file.get("name") === entry.get("slug"),
  );
  return String(file?.get("label") ?? `New ${String(collection.get("label_singular")).toLowerCase()}`);
}
