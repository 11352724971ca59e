import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  compressQuickly,
  encodings,
  endings,
  isWorthCompressing,
  type Encoding,
} from "../../../core/shared/compression.ts";
import { readBufferIfExists } from "../../../core/shared/read-if-exists.ts";
import { contentDigest } from "../../../core/server/digest.ts";
import { withDemoLine } from "./demo-line.ts";

/** An HTML document in memory, uncompressed and compressed. */
export interface Document {
  readonly bodies: ReadonlyMap<Encoding | undefined, Buffer>;
  /** Changes only with the content. */
  readonly digest: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Reads a document and its compressed copies; compresses the document itself if a copy is missing.
 *
 * @param demoLanguage the document's language, if the document must show the demo notice; otherwise undefined
 * @returns undefined if the file does not exist
 */
export async function readDocument(
  file: string,
  headers: Readonly<Record<string, string>>,
  demoLanguage: string | undefined,
): Promise<Document | undefined> {
  const written = await readBufferIfExists(file);
  if (written === undefined) return undefined;
  const isDemo = demoLanguage !== undefined;
  const identity = isDemo ? Buffer.from(withDemoLine(written.toString(), demoLanguage)) : written;
  const bodies = new Map<Encoding | undefined, Buffer>([[undefined, identity]]);
  if (isWorthCompressing(identity.length))
    for (const encoding of encodings) {
      const copy = isDemo ? undefined : await readBufferIfExists(file + endings[encoding]);
      bodies.set(encoding, copy ?? (await compressQuickly[encoding](identity)));
    }
  return { bodies, digest: contentDigest(identity), headers };
}

/** Sends a document in the encoding that the browser prefers, or 304 if the browser already has this version. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { bodies, digest, headers }: Document,
): FastifyReply {
  const accepted = request.headers["accept-encoding"];
  const available = encodings.filter((encoding) => bodies.has(encoding));
  const encoding = accepted === undefined ? undefined : (negotiate(accepted, available) ?? undefined);
  const etag = `"${encoding ? `${digest}-${encoding}` : digest}"`;
  void reply.headers({ ...headers, etag, vary: "accept-encoding" });
  if (reply.statusCode === 200 && request.headers["if-none-match"]?.includes(etag))
    return reply.code(304).send();
  if (encoding) void reply.header("content-encoding", encoding);
  return reply.type("text/html; charset=utf-8").send(bodies.get(encoding));
}
