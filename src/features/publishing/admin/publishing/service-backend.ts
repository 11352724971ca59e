import CMS, { type ImmutableMap, type ProxyBackend } from "netlify-cms-app";
import { siteModel } from "../../../../app/site-model.ts";
import { fileNameKey } from "../../../../content/model/cms.ts";
import { localPrefix } from "../backend.ts";
import { entryFileName } from "../file-names.ts";
import { checkUploads, isReplacement } from "./check-uploads.ts";
import { announce, isChange, type RefusedRequest, type Saved } from "./messages.ts";
import { lockFormWhile } from "./lock-form-while.ts";

/** Error for a refused or failed request. Decap displays the result of `toString`. */
class EditorError extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }

  override toString(): string {
    return this.message;
  }
}

interface Answer {
  readonly error?: string | { readonly message?: string };
  readonly message?: string;
  readonly file?: { readonly path: string; readonly id: string };
  readonly versions?: Readonly<Record<string, string | null>>;
  readonly commit?: string;
  readonly merged?: readonly string[];
  readonly draft?: Saved["draft"];
  /** Questions that the editor has to answer before the entry is saved. */
  readonly doubts?: readonly string[];
  /** Path of the picture because of which the whole save was refused. */
  readonly image?: string;
}

/**
 * Paths of refused pictures. Decap keeps these pictures with the entry, even if the entry no longer shows
 * them.
 */
const refusedPictures = new Set<string>();

/** Omits refused pictures from a save if the entry no longer shows them. */
function withoutRefusedPictures(params: Record<string, unknown>): Record<string, unknown> {
  const { assets, dataFiles } = params as {
    readonly assets?: readonly { readonly path: string }[];
    readonly dataFiles?: readonly { readonly raw: string }[];
  };
  if (!assets || !dataFiles || refusedPictures.size === 0) return params;
  const isShown = (path: string) => dataFiles.some(({ raw }) => raw.includes(path.replace(/^content/, "")));
  return { ...params, assets: assets.filter(({ path }) => !refusedPictures.has(path) || isShown(path)) };
}

/** Versions of the files that the editor has opened, by path. */
const opened = new Map<string, string>();

/** Sets the version of a file on which the file's next save is based. Used to resolve a conflict. */
export const setBaseVersion = (path: string, version: string): void => void opened.set(path, version);

const wordsOf = ({ error, message }: Answer, status: number): string =>
  status === 401
    ? "You are signed out. Sign in in another tab, then save again; your changes are still here."
    : ((typeof error === "string" ? error : error?.message) ??
      message ??
      "The service gave an unexpected answer. What you wrote is still here; try again.");

/** Sends a request of Decap's proxy protocol. @throws EditorError */
export async function sendToService(action: string, given: Record<string, unknown>): Promise<unknown> {
  const params = withoutRefusedPictures(given);
  const files = (params["dataFiles"] as readonly { path: string }[] | undefined) ?? [];
  const base = Object.fromEntries(
    files.flatMap(({ path }) => (opened.has(path) ? [[path, opened.get(path)] as const] : [])),
  );
  let reply: Response;
  try {
    reply = await fetch(`${localPrefix}/v1`, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify({ action, params: files.length > 0 ? { ...params, base } : params }),
    });
  } catch {
    const words = "There is no connection to the site. What you wrote is still here; try again.";
    if (isChange(action)) announce("refused", { words, request: { action, params } });
    throw new EditorError(words, 0);
  }
  const answer = (await reply.json().catch(() => ({}))) as Answer | null;
  const { doubts } = answer ?? {};
  if (doubts && confirm(`${doubts.join("\n\n")}\n\nSave anyway?`))
    return sendToService(action, { ...given, confirmed: true });
  if (!reply.ok) {
    const words = wordsOf(answer ?? {}, reply.status);
    if (answer?.image !== undefined) refusedPictures.add(answer.image);
    // With these actions, Decap only checks if a draft exists, or if the path of a new entry is free. Decap
    // reports a missing entry itself.
    const isQuestion = reply.status === 404 && (action === "unpublishedEntry" || action === "getEntry");
    if (!isQuestion)
      announce("refused", {
        ...(answer as Omit<RefusedRequest, "words" | "request">),
        words,
        isSignedOut: reply.status === 401,
        request: { action, params },
      });
    throw new EditorError(words, reply.status);
  }
  if (action === "getEntry" && answer?.file) opened.set(answer.file.path, answer.file.id);
  if (answer?.versions)
    for (const [path, version] of Object.entries(answer.versions))
      if (version === null) opened.delete(path);
      else opened.set(path, version);
  if (["persistEntry", "publishUnpublishedEntry", "deleteFiles"].includes(action))
    announce("saved", {
      commit: answer?.commit,
      merged: answer?.merged ?? [],
      draft: answer?.draft,
    });
  return answer;
}

/**
 * Registers the back end `service`. It is Decap's proxy back end, except that its requests go to the service
 * and carry the versions needed to detect conflicts.
 */
export function registerServiceBackend(): void {
  const proxy = CMS.getBackend("proxy");
  if (!proxy) throw new Error("The CMS has no proxy back end.");
  // Decap calls this with `new`, and uses the object that it returns.
  function ServiceBackend(config: object, options?: object): ProxyBackend {
    const backend = proxy!.init(config, options);
    backend.request = async ({ action, params }) => {
      if (action.startsWith("deleteFile") && isReplacement()) return { message: "It is replaced." };
      const send = () => sendToService(action, params);
      return action === "persistEntry" ? lockFormWhile(send) : send();
    };
    backend.getMedia = async (mediaFolder) => {
      const files = await sendToService("getMedia", {
        mediaFolder: mediaFolder ?? "content/media",
        withoutContent: true,
      });
      return (files as { path: string }[]).map((file) => {
        const address = file.path.replace(/^content\/media/, `${localPrefix}/media`);
        return { ...file, url: address, displayURL: address };
      });
    };
    return backend;
  }
  checkUploads((words) =>
    announce(
      "refused",
      words === undefined ? words : { words, request: { action: "persistMedia", params: {} } },
    ),
  );
  CMS.registerBackend("service", ServiceBackend as unknown as Parameters<typeof CMS.registerBackend>[1]);
  CMS.registerEventListener({
    name: "preSave",
    handler({ entry }) {
      const collection = siteModel.collections[String(entry.get("collection"))];
      if (!entry.get("newRecord") || !collection) return undefined;
      const data = entry.get("data") as ImmutableMap;
      const name = String(data.get(collection.nameField) ?? "");
      return data.set(fileNameKey, entryFileName(String(entry.get("collection")), name));
    },
  });
  const english = CMS.getLocale("en") as
    | {
        ui?: { toast?: object };
        collection?: { collectionTop?: object };
        editor?: { editorToolbar?: object };
      }
    | undefined;
  if (english)
    CMS.registerLocale("en", {
      ...english,
      collection: {
        ...english.collection,
        // Decap's own plus sign is a rare character that few machines have a font for.
        collectionTop: { ...english.collection?.collectionTop, newButton: "+ %{collectionLabel}" },
      },
      editor: {
        ...english.editor,
        // Decap shows these texts even after a refused save, so they must not claim that anything was saved.
        editorToolbar: {
          ...english.editor?.editorToolbar,
          backCollection: "%{collectionLabel}",
          changesSaved: "No unsaved changes",
        },
      },
      ui: {
        ...english.ui,
        toast: {
          ...english.ui?.toast,
          onFailToPersist: "%{details}",
          onFailToDelete: "%{details}",
          onFailToPublishEntry: "%{details}",
          onFailToLoadEntries: "%{details}",
        },
      },
    });
}
