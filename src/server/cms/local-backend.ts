import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, posix } from "node:path";
import { promisify } from "node:util";
import fastifyStatic from "@fastify/static";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import type { LocalBackendHealth } from "../../content-model/cms.ts";
import { ConfigError } from "../config.ts";
import { oneTimeDoor } from "./door.ts";
import { listImages } from "./list-images.ts";

export interface LocalBackendOptions {
  /** The folder that holds content/. In mode `git`, the root of the repository. */
  readonly root: string;
  /** `fs` only writes files; `git` commits every save, and all other changes, to the branch that is checked out. */
  readonly mode?: "fs" | "git";
  /** Origins, besides the service's own, whose pages may use it: a develop server on this machine. */
  readonly origins?: readonly string[];
  /** Called with the path of the link that lets a browser in, see door.ts. */
  readonly announce: (path: string) => void;
}

type Handler = (request: IncomingMessage, reply: ServerResponse) => void;
interface ExpressApp extends Handler {
  use: (...handlers: unknown[]) => void;
  post: (path: string, ...handlers: unknown[]) => void;
}
interface DecapServer {
  registerLocalFs: (app: ExpressApp, options: { logLevel: string }) => Promise<void>;
  registerLocalGit: (app: ExpressApp, options: { logLevel: string }) => Promise<void>;
}

/** For files that are pictures, whatever is in them. */
const inertCsp = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Photographs arrive as base64 inside JSON. */
const largestBody = 64 * 1024 * 1024;

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);
const loopbackAddresses = /^(127\.|::1$|::ffff:127\.)/;

/** Headers that proxies add: behind one, every request seems to come from this machine. */
const proxyHeaders = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
] as const;

const hostNameOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).hostname : undefined;

/** Why a request must not reach the files, if it must not. Nobody logs in here: only this machine is allowed. */
function refusalReason({ headers, ip, raw }: FastifyRequest, origins: readonly string[]): string | undefined {
  if (!loopbackAddresses.test(raw.socket.remoteAddress ?? ip))
    return "The local back end answers only to this machine.";
  // A foreign name that resolves to this machine (DNS rebinding) would make another site look like this one.
  if (!loopbackNames.has(hostNameOf(`http://${headers.host ?? ""}`) ?? "")) {
    return "The local back end answers only at localhost, 127.0.0.1 or [::1].";
  }
  if (proxyHeaders.some((name) => headers[name] !== undefined)) {
    return "The local back end answers no requests that come through a proxy. Set CMS_LOCAL_BACKEND=off on a public server.";
  }
  const { origin } = headers;
  if (origin !== undefined && ![`http://${headers.host}`, ...origins].includes(origin)) {
    return "The local back end takes no requests from other sites.";
  }
  if (headers["sec-fetch-site"] === "cross-site")
    return "The local back end takes no requests from other sites.";
  return undefined;
}

const pathKeys = new Set(["path", "newPath", "folder", "mediaFolder"]);

/** Every path in the parameters of a request, however deep. */
function pathsIn(value: unknown, key = ""): unknown[] {
  if (Array.isArray(value)) return key === "paths" ? value : value.flatMap((item) => pathsIn(item));
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) =>
      pathKeys.has(name) && inner !== undefined ? [inner] : pathsIn(inner, name),
    );
  }
  return [];
}

const staysInContent = (path: unknown): boolean =>
  typeof path === "string" &&
  !/[\\\0]/.test(path) &&
  !posix.isAbsolute(path) &&
  `${posix.normalize(path)}/`.startsWith("content/") &&
  !path.split("/").some((part) => part.startsWith("."));

/** Names of branches and files are made from these in mode `git`. */
const isPlainName = (value: unknown): boolean =>
  value === undefined || (typeof value === "string" && /^[\w-]+$/.test(value));

async function currentBranch(root: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)("git", ["symbolic-ref", "--short", "HEAD"], { cwd: root });
    return stdout.trim();
  } catch (error) {
    throw new ConfigError(
      `CMS_LOCAL_MODE=git needs ${root} to be a git repository with a branch checked out. Set it to fs, or check out a branch.`,
      { cause: error },
    );
  }
}

/** decap-server's middlewares in the Express they were written for; they read the folder from the environment. */
async function decapServer(root: string, mode: "fs" | "git"): Promise<ExpressApp> {
  const fromHere = createRequire(join(process.cwd(), "package.json"));
  const middlewares = fromHere.resolve("decap-server/dist/middlewares.js");
  const express = createRequire(middlewares)("express") as () => ExpressApp;
  const { registerLocalFs, registerLocalGit } = fromHere(middlewares) as DecapServer;
  const app = express();
  const before = process.env["GIT_REPO_DIRECTORY"];
  process.env["GIT_REPO_DIRECTORY"] = root;
  try {
    await (mode === "git" ? registerLocalGit : registerLocalFs)(app, { logLevel: "error" });
  } finally {
    if (before === undefined) delete process.env["GIT_REPO_DIRECTORY"];
    else process.env["GIT_REPO_DIRECTORY"] = before;
  }
  return app;
}

/**
 * Reads and writes content/ for the CMS on this machine. Register it under a prefix (`/admin/backend`): `GET
 * {prefix}/health`, `POST {prefix}/v1` (Decap's proxy protocol), `GET {prefix}/media/*` (the pictures as they are), `GET
 * {prefix}/images` (their paths).
 *
 * It has no users, so it answers only to this machine, under a local name, to a browser that has opened the link that the
 * service printed, and never to another site; and it touches nothing outside content/. Register it only where the service
 * listens on loopback.
 */
export const localBackend: FastifyPluginAsync<LocalBackendOptions & { readonly prefix: string }> = async (
  app,
  { prefix, root, mode = "fs", origins = [], announce },
) => {
  const branch = mode === "git" ? await currentBranch(root) : "main";
  const decap = await decapServer(root, mode);

  app.addHook("onRequest", async (request, reply) => {
    const error = refusalReason(request, origins);
    if (error) await reply.code(403).send({ error });
  });
  const isLetIn = await oneTimeDoor(app, { prefix, announce });
  const openUrl = `${prefix}/open/:secret`;
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.url !== openUrl && !isLetIn(request))
      await reply.code(403).send({
        error:
          "The local back end opens with the link that the service prints as it starts. Open that link in this browser.",
      });
  });
  // Another site can send text/plain without a CORS preflight; JSON it cannot.
  app.removeContentTypeParser("text/plain");

  app.get("/health", async (_request, reply): Promise<LocalBackendHealth> => {
    reply.header("cache-control", "no-store");
    return { backend: "delish-local", mode, branch };
  });

  app.get("/images", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return listImages(join(root, "content"));
  });

  app.post("/v1", { bodyLimit: largestBody }, async (request, reply) => {
    const body = request.body as { params?: { collection?: unknown; slug?: unknown } } | null;
    const outside = pathsIn(body?.params).filter((path) => !staysInContent(path));
    if (outside.length > 0)
      return reply
        .code(403)
        .send({ error: `Only files in content/ can be edited, not ${JSON.stringify(outside[0])}.` });
    if (!isPlainName(body?.params?.collection) || !isPlainName(body?.params?.slug)) {
      return reply
        .code(422)
        .send({ error: "A collection and a slug hold only letters, digits and hyphens." });
    }
    const { raw } = request;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    // Already parsed: body-parser ignores a request with this property.
    Object.assign(raw, { body: request.body, _body: true, url: "/api/v1" });
    // The hook above has checked the origin; decap-server would answer it with CORS headers.
    delete raw.headers.origin;
    decap(raw, reply.raw);
    return reply;
  });

  await app.register(fastifyStatic, {
    root: join(root, "content", "media"),
    prefix: "/media/",
    decorateReply: false,
    index: false,
    dotfiles: "ignore",
    cacheControl: false,
    // An SVG that somebody uploaded must run nothing in the editor's name.
    setHeaders: (reply) => {
      void reply.header("content-security-policy", inertCsp);
    },
  });
};
