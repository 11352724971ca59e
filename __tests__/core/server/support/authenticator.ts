import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto";

/*
 * An authenticator in software, as far as WebAuthn needs one: it creates keys for a site, and signs
 * challenges with them.
 */

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const base64url = (data: string | Buffer): string => Buffer.from(data).toString("base64url");

type Cbor = number | string | Buffer | readonly (readonly [Cbor, Cbor])[];

/** CBOR heads (RFC 8949) for lengths below 65536. */
const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);

/** Encodes a value as CBOR. Maps are lists of pairs, because the order of keys matters. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = value as readonly (readonly [Cbor, Cbor])[];
  return Buffer.concat([head(5, pairs.length), ...pairs.flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** Misbehaviour of a browser or its authenticator. */
export interface Behaviour {
  /** Origin of the page that requests a signature, according to the browser; by default the site's. */
  readonly origin?: string;
  /** Relying party that the authenticator signs for. */
  readonly rpId?: string;
  /** True if the authenticator has verified its user. */
  readonly isVerified?: boolean;
}

/** A passkey on a device. Each copy of it counts its own signatures. */
export class SoftwarePasskey {
  readonly id = base64url(randomBytes(16));
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly origin: string;
  /** Number of signatures. */
  counter = 0;

  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** As stored by the service: COSE, base64url. */
  get publicKey(): string {
    return base64url(this.#cosePublicKey());
  }

  #cosePublicKey(): Buffer {
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    return cbor([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
  }

  #authenticatorData(
    { rpId = new URL(this.origin).hostname, isVerified = true }: Behaviour,
    flags: number,
    rest: Buffer,
  ): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = flags | userPresent | (isVerified ? userVerified : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counter, rest]);
  }

  #clientData(type: string, challenge: string, { origin = this.origin }: Behaviour): string {
    return JSON.stringify({ type, challenge, origin, crossOrigin: false });
  }

  /** Result of `navigator.credentials.create()`, as JSON. */
  attest(challenge: string, behaviour: Behaviour = {}) {
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#cosePublicKey()]);
    const attestationObject = cbor([
      ["fmt", "none"],
      ["attStmt", []],
      ["authData", this.#authenticatorData(behaviour, hasCredential, credential)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(this.#clientData("webauthn.create", challenge, behaviour)),
        attestationObject: base64url(attestationObject),
        transports: ["internal"],
      },
    };
  }

  /** Result of `navigator.credentials.get()`, as JSON; increases the counter. */
  assert(challenge: string, userId: string | undefined, behaviour: Behaviour = {}) {
    this.counter += 1;
    const authenticatorData = this.#authenticatorData(behaviour, 0, Buffer.alloc(0));
    const clientData = this.#clientData("webauthn.get", challenge, behaviour);
    const signature = createSign("sha256")
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.#privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        ...(userId === undefined ? {} : { userHandle: base64url(userId) }),
      },
    };
  }
}

/** A passkey as a row in the service's table. */
export const storedPasskey = (passkey: SoftwarePasskey, staffId: string, createdAt: Date) => ({
  id: passkey.id,
  staff_id: staffId,
  name: "Telephone",
  public_key: passkey.publicKey,
  counter: passkey.counter,
  transports: "[]",
  created_at: createdAt.toISOString(),
  used_at: null,
});
