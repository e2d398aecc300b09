import { createPublicKey } from 'node:crypto';
import { ACCESS_TOKEN_SECONDS, type auth, type ReplyOf } from '@notalone/contracts';
import { TOKEN_AUDIENCE, TOKEN_ISSUER, type TokenVerifier } from '@notalone/service-kit/auth/tokens';
import type { Platform } from '@notalone/service-kit/platform';
import type { Seal } from '@notalone/service-kit/secrets/seal';
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { randomId } from '../secrets/random-id.ts';
import { type KeyTerm, keyOutOfTurn, keysToDrop, keyToMake, signingKey } from './keys.rules.ts';
import { findKeys, type KeyDocument, type PublicKey, removeKeys, saveKey } from './keys.store.ts';

const ALGORITHM = 'EdDSA';
/** Another instance may have created a key, so reload this often. */
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
  readonly seal: Seal;
}

const context = (keyId: string) => `key ${keyId}`;

/** The keys that sign access tokens. Private keys are sealed at rest. */
export function createSigningKeys({ db, seal, now, log }: SigningKeysDeps): SigningKeys {
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
    const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
    const { x } = await exportJWK(publicKey);
    if (x === undefined) throw new TypeError('An Ed25519 key has an x');
    const _id = randomId();
    const sealed = seal.seal(JSON.stringify(await exportJWK(privateKey)), context(_id));
    const isOurs = await saveKey(db, {
      _id,
      ...term,
      publicKey: { kty: 'OKP', crv: 'Ed25519', x } satisfies PublicKey,
      sealed,
    });
    if (isOurs) log.info({ keyId: _id, signsFrom: term.signsFrom }, 'signing key made');
    await read();
  }

  /** Returns the cached keys, reloaded when stale; creates the first key. */
  async function current(): Promise<KeyDocument[]> {
    if (Math.abs(now().getTime() - readAt) > FRESH_MS) await read();
    if (!signingKey(known, now())) await make();
    return known;
  }

  async function open(key: KeyDocument) {
    const before = opened.get(key._id);
    if (before) return before;
    const privateKey = await importJWK(JSON.parse(seal.open(key.sealed, context(key._id))), ALGORITHM);
    opened.set(key._id, privateKey);
    return privateKey;
  }

  return {
    async sign(claims) {
      const key = signingKey(await current(), now());
      if (!key) throw new Error('There is no signing key');
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid: key._id })
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(await open(key));
    },
    async publicKeys() {
      return {
        keys: (await current()).map(({ _id, publicKey }) => ({ ...publicKey, kid: _id, alg: ALGORITHM, use: 'sig' })),
      };
    },
    async publicKey(keyId) {
      const find = (keys: readonly KeyDocument[]) => keys.find(({ _id }) => _id === keyId);
      const key = find(await current());
      return (
        key &&
        createPublicKey({ key: { ...key.publicKey }, format: 'jwk' })
          .export({ format: 'pem', type: 'spki' })
          .toString()
      );
    },
    async rotate() {
      await make();
      const gone = keysToDrop(known, now()).map(({ _id }) => _id);
      await removeKeys(db, gone);
      for (const id of gone) opened.delete(id);
      await read();
    },
    makeOutOfTurn: () => make(keyOutOfTurn),
    async discardAll() {
      const all = await read();
      await removeKeys(
        db,
        all.map(({ _id }) => _id),
      );
      opened.clear();
      await make();
    },
  };
}
