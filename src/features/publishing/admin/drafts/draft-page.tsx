import CMS, { type PreviewProps } from "netlify-cms-app";
import { useEffect, useState, type ComponentType } from "react";
import { createRoot } from "react-dom/client";
import { collections, settings, type CollectionName } from "../../../../content/model/collections.ts";
import { imageAddress } from "../images.ts";
import type { Media } from "../backend.ts";
import { sendToService } from "../publishing/service-backend.ts";
import { parseEntryText } from "../publishing/apply-choices.ts";
import { previews } from "../previews/entry-preview.tsx";

/** Name of a draft in a URL: `/admin/?draft=dishes/soup`. */
export interface DraftName {
  readonly collection: string;
  readonly slug: string;
}

interface Listed {
  readonly data: string;
  readonly file: { readonly path: string };
}

type EntryMap = Awaited<ReturnType<PreviewProps["getCollection"]>>;

const fieldsIn = (text: string): Record<string, unknown> => {
  const { data, body } = parseEntryText(text);
  return body === undefined ? data : { ...data, body: body.trim() };
};

/** Returns an entry as the kind of object that Decap passes to previews. */
const entryMap = (
  slug: string,
  path: string,
  data: Record<string, unknown>,
  files: unknown = [],
): EntryMap => {
  const values: Record<string, unknown> = { slug, path, mediaFiles: files, data: { toJS: () => data } };
  return {
    get: (key: string) => values[key],
    getIn: ([first, ...rest]: readonly string[]) =>
      first === "data"
        ? rest.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], data)
        : undefined,
    toJS: () => values,
  } as EntryMap;
};

const slugOf = (path: string): string => (path.split("/").at(-1) ?? "").replace(/\.\w+$/, "");

/** Loads all published entries of a collection, or a published settings file. */
async function getCollection(name: string, slug?: string): Promise<EntryMap | EntryMap[]> {
  if (slug !== undefined) {
    const path = `content/settings/${slug}.yml`;
    const { data } = (await sendToService("getEntry", { path })) as Listed;
    return entryMap(slug, path, fieldsIn(data));
  }
  const { folder, format } = collections[name as CollectionName];
  const listed = await sendToService("entriesByFolder", {
    folder: `content/${folder}`,
    extension: format,
    depth: 1,
  });
  return (listed as Listed[]).map(({ data, file }) => entryMap(slugOf(file.path), file.path, fieldsIn(data)));
}

interface Draft {
  readonly entry: EntryMap;
  readonly author: string;
  readonly status: string;
}

/** Loads a draft with its unpublished pictures. */
async function loadDraft({ collection, slug }: DraftName): Promise<Draft> {
  const about = (await sendToService("unpublishedEntry", { collection, slug })) as {
    readonly diffs: readonly { readonly path: string; readonly binary: boolean; readonly status: string }[];
    readonly pullRequestAuthor: string;
    readonly status: string;
  };
  const setting = Object.values(settings).find(({ file }) => collection === "settings" && file === slug);
  const known = collections[collection as CollectionName] as (typeof collections)[CollectionName] | undefined;
  const path = setting
    ? `content/settings/${slug}.yml`
    : `content/${known?.folder ?? collection}/${slug}.${known?.format ?? "yml"}`;
  const { data } = (await sendToService("unpublishedEntryDataFile", { collection, slug, path })) as {
    data: string;
  };
  const images = await Promise.all(
    about.diffs
      .filter(({ binary, status }) => binary && status !== "deleted")
      .map(async ({ path: image }) => {
        const file = (await sendToService("unpublishedEntryMediaFile", {
          collection,
          slug,
          path: image,
        })) as {
          content: string;
        };
        const type = `image/${(image.split(".").at(-1) ?? "jpeg").toLowerCase().replace("jpg", "jpeg")}`;
        const values: Record<string, unknown> = {
          draft: true,
          path: image,
          url: `data:${type};base64,${file.content}`,
        };
        return { get: (key: string) => values[key] };
      }),
  );
  return {
    entry: entryMap(slug, path, fieldsIn(data), images),
    author: about.pullRequestAuthor,
    status: about.status,
  };
}

const statusWords: Readonly<Record<string, string>> = {
  draft: "Draft",
  pending_review: "In review",
  pending_publish: "Ready",
};

/** The entry's text (Markdown) as HTML, sanitized as in the CMS itself. */
function Body({ value }: { readonly value: string }) {
  const Preview = CMS.getWidget("markdown")?.preview as ComponentType<Record<string, unknown>> | undefined;
  if (!Preview) throw new Error("The CMS has no preview of a text.");
  const field = { get: (name: string) => (name === "name" ? "body" : undefined) };
  return (
    <Preview value={value} field={field} getAsset={(path: string) => path} resolveWidget={CMS.getWidget} />
  );
}

function DraftPage({ name, media }: { readonly name: DraftName; readonly media: Media }) {
  const [draft, setDraft] = useState<Draft>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    loadDraft(name).then(setDraft, (error: unknown) => setProblem(String(error)));
  }, [name]);
  const Preview = previews[name.collection === "settings" ? name.slug : name.collection];
  const edit = `/admin/#/collections/${name.collection}/entries/${name.slug}`;
  const body = (draft?.entry.get("data") as { toJS(): Record<string, unknown> } | undefined)?.toJS()["body"];
  return (
    <>
      <p className="preview-note" role={problem === undefined ? "status" : "alert"}>
        {problem ??
          (draft
            ? `${statusWords[draft.status] ?? draft.status}, by ${draft.author}. `
            : "Opening the draft…")}
        {draft ? (
          <>
            Guests do not see this draft. <a href={edit}>Edit</a>
          </>
        ) : null}
      </p>
      {draft && !Preview ? <p className="preview-note">This entry has no page.</p> : null}
      {draft && Preview ? (
        <Preview
          entry={draft.entry}
          collection={draft.entry}
          document={document}
          window={window}
          getAsset={(path) => path}
          getCollection={getCollection as PreviewProps["getCollection"]}
          widgetFor={() => (typeof body === "string" ? <Body value={body} /> : null)}
          address={(file) =>
            imageAddress(
              file,
              { path: draft.entry.get("path"), files: draft.entry.get("mediaFiles") },
              (path) => path,
              media.at,
            )
          }
        />
      ) : null}
    </>
  );
}

/** Shows a draft as guests would see it. The page's URL can be sent to a reviewer. */
export function showDraft(
  place: HTMLElement,
  name: DraftName,
  media: Media,
  styles: string | undefined,
): void {
  if (styles) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = styles;
    document.head.append(link);
  }
  document.title = `Draft: ${name.slug}`;
  createRoot(place).render(<DraftPage name={name} media={media} />);
}
