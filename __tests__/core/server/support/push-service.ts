import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushNotice } from "../../../../src/core/contract/push-kinds.ts";

/** A request received by the push service. */
export interface Pushed {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Starts a browser's push service, on this machine and without TLS. */
export async function startPushService() {
  const pushed: Pushed[] = [];
  /** Status of replies by path; 201 by default. */
  const answers = new Map<string, number>();
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      pushed.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const status = answers.get(path) ?? 201;
      reply.writeHead(status, status === 307 ? { location: "/elsewhere" } : {}).end("received");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    pushed,
    answers,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/** A device that subscribed, with the keys that decrypt messages (RFC 8291). */
export class PushedDevice {
  readonly #pair = createECDH("prime256v1");
  readonly #secret = randomBytes(16);
  readonly p256dh = this.#pair.generateKeys().toString("base64url");
  readonly auth = this.#secret.toString("base64url");

  /** Decrypts a message. */
  read(body: Buffer): PushNotice {
    const salt = body.subarray(0, 16);
    const idLength = body[20]!;
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const shared = this.#pair.computeSecret(sender);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#pair.getPublicKey(), sender]);
    const key = hkdf(this.#secret, shared, info, 32);
    const decipher = createDecipheriv(
      "aes-128-gcm",
      hkdf(salt, key, Buffer.from("Content-Encoding: aes128gcm\0"), 16),
      hkdf(salt, key, Buffer.from("Content-Encoding: nonce\0"), 12),
    );
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushNotice;
  }
}
