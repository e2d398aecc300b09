import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { BodyOf, ReplyOf, secondFactor } from '@notalone/contracts';

type Created = BodyOf<typeof secondFactor.addPasskey>['credential'];
type Asserted = BodyOf<typeof secondFactor.confirmPasskey>['credential'];

/** What an authenticator or a browser could do otherwise than it should. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  /** False: nobody's fingerprint, face or PIN was checked. */
  readonly isVerified?: boolean;
}
/** To use the same passkey in another process. */
export interface StoredSoftwarePasskey {
  readonly credentialId: string;
  /** PKCS #8, base64url. */
  readonly privateKey: string;
  readonly counter: number;
}
export interface SoftwarePasskey {
  create(options: ReplyOf<typeof secondFactor.startPasskey>, deviation?: Deviation): Created;
  get(options: ReplyOf<typeof secondFactor.startPasskeyConfirmation>, deviation?: Deviation): Asserted;
  /** A copy, as somebody would have who got hold of the key: both count on from here. */
  clone(): SoftwarePasskey;
  stored(): StoredSoftwarePasskey;
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64url');

/** The part of CBOR (RFC 8949) that an attestation needs: small integers, byte strings, texts and maps. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** The public key as COSE_Key: ES256 on P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (text: string) => Buffer.from(text, 'base64url');
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );
}

/**
 * An authenticator with one ES256 key, and the browser in front of it, for tests. `isCounting`: like a security key it
 * counts its signatures; otherwise it always says 0, like passkeys that are synchronised between devices.
 */
export function createSoftwarePasskey(
  origin: string,
  { isCounting = false, stored }: { isCounting?: boolean; stored?: StoredSoftwarePasskey } = {},
): SoftwarePasskey {
  const privateKey = stored
    ? createPrivateKey({ key: Buffer.from(stored.privateKey, 'base64url'), format: 'der', type: 'pkcs8' })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const id = stored?.credentialId ?? base64url(randomBytes(32));
  let counter = stored?.counter ?? 0;

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, flags: number, { isVerified = true }: Deviation, rest = Buffer.alloc(0)) => {
    if (isCounting) counter += 1;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const allFlags = Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]);
    return Buffer.concat([sha256(rpId), allFlags, counted, rest]);
  };
  const credential = { id, rawId: id, type: 'public-key' } as const;
  const passkey: SoftwarePasskey = {
    create(options, deviation = {}) {
      const idBytes = Buffer.from(id, 'base64url');
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([idBytes.length >> 8, idBytes.length & 255]),
        idBytes,
        coseKey(privateKey),
      ]);
      const authData = authenticatorData(deviation.rpId ?? options.rp.id, HAS_CREDENTIAL, deviation, attested);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, deviation)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      };
      return { ...credential, response };
    },
    get(options, deviation = {}) {
      const clientDataJSON = clientData('webauthn.get', options.challenge, deviation);
      const data = authenticatorData(deviation.rpId ?? options.rpId, 0, deviation);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      const response = {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
      return { ...credential, response };
    },
    clone: () => createSoftwarePasskey(origin, { isCounting, stored: passkey.stored() }),
    stored: () => ({
      credentialId: id,
      privateKey: base64url(privateKey.export({ format: 'der', type: 'pkcs8' })),
      counter,
    }),
  };
  return passkey;
}
