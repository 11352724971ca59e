import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyPluginAsync } from "fastify";
import * as v from "valibot";
import type { CmsHealth } from "../../../../content/model/cms.ts";
import type { ContentModel } from "../../../../content/model/model.ts";
import type { Formats } from "../../../../core/shared/formats.ts";
import { permissions } from "../../../../core/contract/staff-roles.ts";
import { LockTimeoutError } from "../../../../core/server/file-lock.ts";
import { requireStaff, staffOf } from "../../../../core/server/auth/guard.ts";
import { decapProxy } from "./decap-proxy.ts";
import { NotFoundError, UnreadableError } from "./decap-replies.ts";
import type { DecapProxyDeps } from "./persist-entry.ts";
import { GitError } from "../../../../content/server/git.ts";
import { listImages } from "./list-images.ts";
import { DoubtError } from "../../../../content/server/price-doubts.ts";
import { translations, translationSave } from "./translations.ts";
import { RefusedError } from "../../../../content/server/refusal.ts";
import {
  ConflictError,
  RepositoryError,
  type ContentRepository,
} from "../../../../content/server/repository.ts";
import { outsideContent } from "./decap-actions.ts";

export interface CmsBackendOptions {
  readonly contentDir: string;
  readonly model: ContentModel;
  /** Opens the repository on first use. */
  readonly repository: () => Promise<ContentRepository>;
  readonly formats: () => Formats;
  readonly reservedTables: DecapProxyDeps["reservedTables"];
  readonly openWork: DecapProxyDeps["openWork"];
}

/** Content security policy for picture files: nothing inside them can run. */
const inertCsp = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Maximum size of a request body in bytes. Photographs arrive as base64 inside JSON. */
const largestBody = 64 * 1024 * 1024;

/**
 * Returns the reply to a failed request from the CMS, with a sentence for the editor; undefined for an
 * unexpected error.
 */
export function cmsErrorReply(
  error: unknown,
): { readonly status: number; readonly body: object } | undefined {
  if (error instanceof RefusedError)
    return { status: 422, body: { error: error.message, problems: error.problems, image: error.image } };
  if (error instanceof DoubtError)
    return { status: 409, body: { error: error.message, doubts: error.doubts } };
  if (error instanceof ConflictError)
    return { status: 409, body: { error: error.message, conflicts: error.conflicts } };
  if (error instanceof UnreadableError) {
    const { message, path, text, version } = error;
    return { status: 422, body: { error: message, unreadable: { path: `content/${path}`, text, version } } };
  }
  if (error instanceof NotFoundError) return { status: 404, body: { error: error.message } };
  if (error instanceof RepositoryError) return { status: 409, body: { error: error.message } };
  if (v.isValiError(error)) {
    const [issue] = error.issues;
    const outside = issue.message === outsideContent;
    return {
      status: outside ? 403 : 422,
      body: { error: `${issue.message}${outside ? "" : ` (${v.getDotPath(issue) ?? "request"})`}` },
    };
  }
  const { code, statusCode } = error as FastifyError;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return {
      status: 413,
      body: { error: "This is too large to upload. Make the picture smaller and try again." },
    };
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE")
    return { status: 415, body: { error: "The CMS's back end expects JSON." } };
  if (statusCode === 400) return { status: 400, body: { error: "The request cannot be read." } };
  if (error instanceof LockTimeoutError)
    return { status: 503, body: { error: "Someone else is saving right now. Try again in a moment." } };
  if (error instanceof GitError)
    return {
      status: 500,
      body: {
        error: "The history of the content could not be written; nothing was saved. The log shows why.",
      },
    };
  if ((error as NodeJS.ErrnoException).code === "ENOENT" && (error as NodeJS.ErrnoException).path === "git")
    return { status: 503, body: { error: "Nothing can be saved: git is not installed on this machine." } };
  if (["ENOSPC", "EROFS", "EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? ""))
    return {
      status: 503,
      body: { error: "Nothing was saved: the disk of the server is full or cannot be written." },
    };
  return undefined;
}

/**
 * Back end of the CMS, only for editors and owners. `POST {prefix}/v1` serves Decap's proxy protocol from the
 * content repository. `GET {prefix}/media/*` and `{prefix}/images` serve the original pictures.
 * `{prefix}/health` reports if the back end is available. `{prefix}/translations` and `{prefix}/translation`
 * read and save texts in other languages.
 */
export const cmsBackend: FastifyPluginAsync<CmsBackendOptions> = async (
  app,
  { contentDir, model, repository, formats, reservedTables, openWork },
) => {
  app.addHook("onRequest", requireStaff(...permissions.content));
  app.addHook("onRequest", async (_request, reply) => {
    void reply.header("cache-control", "no-store");
  });
  // Another site can send text/plain without a CORS preflight, but not JSON.
  app.removeContentTypeParser("text/plain");
  app.setErrorHandler((error, request, reply) => {
    const answer = cmsErrorReply(error);
    if (!answer || answer.status >= 500) request.log.error({ err: error }, "the CMS's request failed");
    const fallback = {
      status: 500,
      body: {
        error: `Something went wrong on our side; nothing was saved. The log has details under ${request.id}.`,
      },
    };
    const { status, body } = answer ?? fallback;
    return reply.code(status).send(body);
  });

  app.get("/health", async (request): Promise<CmsHealth> => {
    const { name, email, role } = staffOf(request);
    return { backend: "service", branch: await (await repository()).branch(), staff: { name, email, role } };
  });

  app.get("/images", () => listImages(contentDir));

  let proxy: ReturnType<typeof decapProxy> | undefined;
  app.post("/v1", { bodyLimit: largestBody }, async (request, reply) => {
    proxy ??= decapProxy({ repository: await repository(), model, formats, reservedTables, openWork });
    const { name, email } = staffOf(request);
    // Decap parses every reply as JSON, so a missing answer is sent as `null`.
    const answer = JSON.stringify((await proxy(request.body, { author: { name, email } })) ?? null);
    return reply.type("application/json; charset=utf-8").send(answer);
  });

  let translated: ReturnType<typeof translations> | undefined;
  const ofTranslations = async () => (translated ??= translations(await repository(), model));
  app.get("/translations", async () => (await ofTranslations()).overview());
  app.get("/translation", async (request) => {
    const { path, language } = v.parse(v.object({ path: v.string(), language: v.string() }), request.query);
    return (await ofTranslations()).open(path, language);
  });
  app.post("/translation", async (request) => {
    const { name, email } = staffOf(request);
    return (await ofTranslations()).save(v.parse(translationSave, request.body), { name, email });
  });

  await app.register(fastifyStatic, {
    root: join(contentDir, "media"),
    prefix: "/media/",
    decorateReply: false,
    index: false,
    dotfiles: "ignore",
    cacheControl: false,
    // An uploaded SVG must not run anything in the editor's name.
    setHeaders: (reply) => {
      void reply.header("content-security-policy", inertCsp);
    },
  });
};
