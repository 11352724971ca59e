import { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { PassThrough } from "node:stream";
import { apiHeaderValues, securityHeaderValues } from "./security-headers.ts";
import { errorReply } from "../../contract/error-reply.ts";
import { errorStatus, type ErrorCode } from "../../contract/errors.ts";

/** Errors that Node finds in a request that is incomplete or not HTTP. */
const nodeCodes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TIMEOUT",
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "PAYLOAD_TOO_LARGE",
};

/** Seconds after which a request that did not arrive in time may be sent again. */
const retryAfter = 1;

/** Answers what never becomes a request of Fastify's, in the form of every other error of the API. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // The other end is gone.
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const code = nodeCodes[error.code ?? ""] ?? "BAD_REQUEST";
  const body = JSON.stringify(errorReply(code));
  const response = new ServerResponse(new IncomingMessage(socket));
  response.shouldKeepAlive = false;
  // Not onto the connection itself: the reply that a request with half a body waits for has it.
  const output = new PassThrough();
  response.assignSocket(output as unknown as Socket);
  response.once("finish", () => output.end());
  output.pipe(socket);
  if (code === "REQUEST_TIMEOUT") response.setHeader("retry-after", retryAfter);
  response.writeHead(errorStatus(code), {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    ...securityHeaderValues,
    ...apiHeaderValues,
  });
  response.end(body);
}
