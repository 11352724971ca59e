import { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { PassThrough } from "node:stream";
import { apiHeaderValues, securityHeaderValues } from "./security-headers.ts";
import { errorReply } from "../../contract/error-reply.ts";
import { errorStatus, type ErrorCode } from "../../contract/errors.ts";

/** The API's error codes for requests that Node refuses before Fastify sees them, by Node's error code. */
const nodeCodes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TIMEOUT",
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "PAYLOAD_TOO_LARGE",
};

/** Seconds after which the client can resend a request that did not arrive in time. */
const retryAfter = 1;

/** Answers requests that never reach Fastify, in the API's error format. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // The client has disconnected.
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const code = nodeCodes[error.code ?? ""] ?? "BAD_REQUEST";
  const body = JSON.stringify(errorReply(code));
  const response = new ServerResponse(new IncomingMessage(socket));
  response.shouldKeepAlive = false;
  // Writes to a separate stream, because the connection itself is busy with the reply to an incomplete
  // request.
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
