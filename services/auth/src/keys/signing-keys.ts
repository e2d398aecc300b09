import { createPublicKey } from 'node:crypto';
import { ACCESS_TOKEN_SECONDS, type auth, type ReplyOf } from '@notalone/contracts';
import { TOKEN_AUDIENCE, TOKEN_ISSUER, type TokenVerifier } from '@notalone/service-kit/auth/tokens';
import type { Platform } from '@notalone/service-kit/platform';
import type { Encryption } from '@notalone/service-kit/secrets/encryption';
import { randomId } from '@notalone/service-kit/secrets/random-id';
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { type KeyTerm, keyOutOfTurn, keysToDrop, keyToMake, signingKey } from './keys.rules.ts';
import { findKeys, type KeyDocument, type PublicKey, removeKeys, saveKey } from './keys.store.ts';

const ALGORITHM = 'EdDSA';
const FRESH_MS = 60_000;

export interface SigningKeys extends TokenVerifier {
  /** Signs an access token, valid for 15 minutes. */
  sign(claims: JWTPayload & { sub: string; sid: string; role: string }): Promise<string>;
  /** Every key that verifies a token now or soon. */
  publicKeys(): Promise<ReplyOf<typeof auth.jwks>>;
  /** Creates the next key when it is due and deletes those no longer needed. */
  rotate(): Promise<void>;
  /** Creates a key that takes over in 15 minutes. The others verify until their last tokens have expired. */
  makeOutOfTurn(): Promise<void>;
  /** Deletes every key: all access tokens become invalid wherever the key set is read again. */
  discardAll(): Promise<void>;
}

interface SigningKeysDeps extends Pick<Platform, 'db' | 'now' | 'log'> {
  readonly encryption: Encryption;
}

export const keyContext = (keyId: string) => `key ${keyId}`;

/** A new key pair, the private part encrypted. */
export async function newKey(encryption: Encryption, term: KeyTerm): Promise<KeyDocument> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const { x } = await exportJWK(publicKey);
  if (x === undefined) throw new TypeError('An Ed25519 key has an x');
  const _id = randomId();
  const encrypted = encryption.encrypt(JSON.stringify(await exportJWK(privateKey)), keyContext(_id));
  return { _id, ...term, publicKey: { kty: 'OKP', crv: 'Ed25519', x }, encrypted };
}

/** As published (RFC 7517). */
export const keySet = (keys: readonly KeyDocument[]): ReplyOf<typeof auth.jwks> => ({
  keys: keys.map(({ _id, publicKey }) => ({ ...publicKey, kid: _id, alg: ALGORITHM, use: 'sig' })),
});

/** The stored keys as this process knows them: read again once a minute, as another instance may have made one. */
function createKeyRing({ db, encryption, now, log }: SigningKeysDeps) {
  let known: KeyDocument[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  const opened = new Map<string, Awaited<ReturnType<typeof importJWK>>>();

  async function read(): Promise<KeyDocument[]> {
    known = await findKeys(db);
    readAt = now().getTime();
    return known;
  }

  async function make(choose: (keys: readonly KeyTerm[], at: Date) => KeyTerm | undefined = keyToMake): Promise<void> {
    const term = choose(await read(), now());
    if (!term) return;
    const key = await newKey(encryption, term);
    if (await saveKey(db, key)) log.info({ keyId: key._id, signsFrom: term.signsFrom }, 'signing key made');
    await read();
  }

  return {
    read,
    make,
    /** The known keys, read again when stale; makes the first one. */
    async current(): Promise<KeyDocument[]> {
      if (Math.abs(now().getTime() - readAt) > FRESH_MS) await read();
      if (!signingKey(known, now())) await make();
      return known;
    },
    /** The private part. */
    async open({ _id, encrypted }: KeyDocument) {
      const before = opened.get(_id);
      if (before) return before;
      const privateKey = await importJWK(JSON.parse(encryption.decrypt(encrypted, keyContext(_id))), ALGORITHM);
      opened.set(_id, privateKey);
      return privateKey;
    },
    /** Deletes these, of those read last. */
    async remove(which: (keys: readonly KeyDocument[], at: Date) => readonly KeyDocument[]): Promise<void> {
      const gone = which(known, now()).map(({ _id }) => _id);
      await removeKeys(db, gone);
      for (const id of gone) opened.delete(id);
    },
  };
}

const pemOf = (publicKey: PublicKey): string =>
  createPublicKey({ key: { ...publicKey }, format: 'jwk' })
    .export({ format: 'pem', type: 'spki' })
    .toString();

/** The keys that sign access tokens. Private keys are encrypted at rest. */
export function createSigningKeys(deps: SigningKeysDeps): SigningKeys {
  const { now } = deps;
  const ring = createKeyRing(deps);
  return {
    async sign(claims) {
      const key = signingKey(await ring.current(), now());
      if (!key) throw new Error('There is no signing key');
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid: key._id })
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(await ring.open(key));
    },
    publicKeys: async () => keySet(await ring.current()),
    async publicKey(keyId) {
      const key = (await ring.current()).find(({ _id }) => _id === keyId);
      return key && pemOf(key.publicKey);
    },
    async rotate() {
      await ring.make();
      await ring.remove(keysToDrop);
      await ring.read();
    },
    makeOutOfTurn: () => ring.make(keyOutOfTurn),
    async discardAll() {
      await ring.read();
      await ring.remove((keys) => keys);
      await ring.make();
    },
  };
}
