import { Negotiator } from "@fastify/accept-negotiator";
import { LRUCache } from "lru-cache";
import { encodings, type Encoding } from "../../shared/compression.ts";
import type { FileContent } from "./stored-file.ts";

/** Headers as Node's `writeHead` takes them: names and values by turns. */
export type RawHeaders = readonly string[];

/** What a request says that decides which reply it gets. */
export interface RequestConditions {
  readonly method: string;
  readonly acceptEncoding: string | undefined;
  readonly acceptLanguage?: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

/** A reply that can be sent as it is. */
export interface Reply {
  readonly status: number;
  /** The same object every time. */
  readonly headers: RawHeaders;
  /** Headers of this one reply. */
  readonly extra?: RawHeaders;
  /** Undefined: the reply has none. */
  readonly body: Buffer | undefined;
}

/** One encoding of a file, with its replies made ahead. */
interface Variant {
  readonly body: Buffer;
  readonly etag: string;
  readonly full: Reply;
  readonly head: Reply;
  readonly notModified: Reply;
  /** Headers of a reply with a part of it, without Content-Range and Content-Length. */
  readonly partial: RawHeaders;
}

/** A file in memory, with all headers of its replies. */
export interface StoredReply {
  /** What the log calls the address. */
  readonly label: string;
  readonly identity: Variant;
  readonly compressed: Readonly<Partial<Record<Encoding, Variant>>>;
  /** Chooses among the compressed ones. */
  readonly encodings: Negotiator<Encoding>;
  /** Milliseconds since 1970, in whole seconds as HTTP has them. */
  readonly modified: number;
  /** 404 for the page that says so: it has neither conditions nor parts. */
  readonly status: 200 | 404;
  /** Bytes of its bodies. */
  readonly size: number;
}

/** @param headers of the reply in every encoding: policies, caching, type */
export function storedReply(
  { identity, compressed, digest }: FileContent,
  headers: Readonly<Record<string, string>>,
  about: { readonly label: string; readonly modified: number; readonly status?: 200 | 404 },
): StoredReply {
  const status = about.status ?? 200;
  const modified = Math.floor(about.modified / 1000) * 1000;
  const variant = (body: Buffer, encoding?: Encoding): Variant => {
    const etag = `"${digest}${encoding ? `-${encoding}` : ""}"`;
    const validators = [
      "etag",
      etag,
      "last-modified",
      new Date(modified).toUTCString(),
      "vary",
      "accept-encoding",
    ];
    const always = [...Object.entries(headers).flat(), ...validators];
    const partial = [
      ...always,
      ...(encoding ? ["content-encoding", encoding] : []),
      "accept-ranges",
      "bytes",
    ];
    const full = [...partial, "content-length", `${body.length}`];
    return {
      body,
      etag,
      full: { status, headers: full, body },
      head: { status, headers: full, body: undefined },
      notModified: { status: 304, headers: always, body: undefined },
      partial,
    };
  };
  const copies: Partial<Record<Encoding, Variant>> = {};
  for (const encoding of encodings) {
    const body = compressed[encoding];
    if (body) copies[encoding] = variant(body, encoding);
  }
  const size = [identity, ...Object.values(compressed)].reduce((sum, { length }) => sum + length, 0);
  return {
    label: about.label,
    identity: variant(identity),
    compressed: copies,
    encodings: negotiatorOf(encodings.filter((encoding) => copies[encoding])),
    modified,
    status,
    size,
  };
}

/** Of each set of encodings, which one a browser wants. Browsers send a handful of texts, so answers are remembered. */
const negotiators = new Map<string, Negotiator<Encoding>>();

function negotiatorOf(available: readonly Encoding[]): Negotiator<Encoding> {
  const key = available.join();
  const known = negotiators.get(key);
  if (known) return known;
  const negotiator = new Negotiator<Encoding>({
    supportedValues: [...available],
    cache: new LRUCache<string, string>({ max: 100 }),
  });
  negotiators.set(key, negotiator);
  return negotiator;
}

const matches = (etags: string, etag: string): boolean =>
  etags === "*" || etags.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);

/** Whether the browser has this version already (RFC 9110, section 13.2.2). */
function isFresh(
  { ifNoneMatch, ifModifiedSince }: RequestConditions,
  etag: string,
  modified: number,
): boolean {
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, etag);
  return ifModifiedSince !== undefined && Date.parse(ifModifiedSince) >= modified;
}

/**
 * The one range of bytes that a request asks for, the last byte included; "unsatisfiable" where the file has none of it;
 * undefined where the request is for everything. Several ranges, another unit and a misspelt header count as that.
 */
function parseRange(
  range: string,
  length: number,
): { readonly first: number; readonly last: number } | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (from === "" && to === "") return undefined;
  const first = from === "" ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === "" || to === "" ? length - 1 : Math.min(Number(to), length - 1);
  if (from !== "" && to !== "" && Number(to) < first) return undefined;
  return first >= length || last < first ? "unsatisfiable" : { first, last };
}

/** Whether a part may be sent: the browser's other parts are of this very version. */
const isSameVersion = (ifRange: string, etag: string, modified: number): boolean =>
  ifRange.includes('"') ? ifRange === etag : Date.parse(ifRange) === modified;

/** The reply to a request for a file in memory. */
export function replyTo(stored: StoredReply, request: RequestConditions): Reply {
  const { acceptEncoding, range, ifRange, method } = request;
  const encoding = acceptEncoding === undefined ? null : stored.encodings.negotiate(acceptEncoding);
  const variant = (encoding && stored.compressed[encoding]) ?? stored.identity;
  const { body, etag, full, head, notModified, partial } = variant;
  const whole = method === "HEAD" ? head : full;
  if (stored.status === 404) return whole;
  if (isFresh(request, etag, stored.modified)) return notModified;
  if (range === undefined || method === "HEAD") return whole;
  if (ifRange !== undefined && !isSameVersion(ifRange, etag, stored.modified)) return whole;
  const part = parseRange(range, body.length);
  if (part === undefined) return whole;
  if (part === "unsatisfiable")
    return {
      status: 416,
      headers: notModified.headers,
      extra: ["content-range", `bytes */${body.length}`, "content-length", "0"],
      body: undefined,
    };
  const { first, last } = part;
  return {
    status: 206,
    headers: partial,
    extra: [
      "content-range",
      `bytes ${first}-${last}/${body.length}`,
      "content-length",
      `${last - first + 1}`,
    ],
    body: body.subarray(first, last + 1),
  };
}
