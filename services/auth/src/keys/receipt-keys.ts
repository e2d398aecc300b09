import { createPrivateKey, createPublicKey, sign as signBytes, verify as verifyBytes } from 'node:crypto';
import type { ReplyOf, receipts } from '@notalone/contracts';
import type { Platform } from '@notalone/service-kit/platform';
import type { Encryption } from '@notalone/service-kit/secrets/encryption';
import { findReceiptKeys, type KeyDocument, saveReceiptKey } from './keys.store.ts';
import { keyContext, keySet, newKey } from './signing-keys.ts';

/** The keys that sign receipts of erasures: the newest signs, all verify for ever. */
export interface ReceiptKeys {
  sign(text: string): Promise<{ readonly kid: string; readonly signature: string }>;
  verify(text: string, signed: { readonly kid: string; readonly signature: string }): Promise<boolean>;
  publicKeys(): Promise<ReplyOf<typeof receipts.receiptKeys>>;
  /** The next key, which signs from now on. */
  makeNext(): Promise<void>;
}
interface ReceiptKeysDeps extends Pick<Platform, 'db' | 'now' | 'log'> {
  readonly encryption: Encryption;
}

export function createReceiptKeys({ db, encryption, now, log }: ReceiptKeysDeps): ReceiptKeys {
  /** Undefined when it was encrypted with a KEY_SECRET that is lost. */
  function open({ _id, encrypted }: KeyDocument) {
    try {
      return createPrivateKey({ key: JSON.parse(encryption.decrypt(encrypted, keyContext(_id))), format: 'jwk' });
    } catch {
      log.error({ keyId: _id }, 'receipt key cannot be decrypted');
      return undefined;
    }
  }

  async function makeNext(): Promise<void> {
    const sequence = ((await findReceiptKeys(db)).at(-1)?.sequence ?? 0) + 1;
    const key = await newKey(encryption, { sequence, signsFrom: now() });
    if (await saveReceiptKey(db, key)) log.info({ keyId: key._id }, 'receipt key made');
  }

  async function signingKey() {
    const newest = (await findReceiptKeys(db)).at(-1);
    const opened = newest && open(newest);
    return opened && { kid: newest._id, privateKey: opened };
  }

  return {
    makeNext,
    async sign(text) {
      if (!(await signingKey())) await makeNext();
      const key = await signingKey();
      if (!key) throw new Error('There is no key for receipts');
      return { kid: key.kid, signature: signBytes(null, Buffer.from(text), key.privateKey).toString('base64url') };
    },
    async verify(text, { kid, signature }) {
      const key = (await findReceiptKeys(db)).find(({ _id }) => _id === kid);
      if (!key) return false;
      const publicKey = createPublicKey({ key: { ...key.publicKey }, format: 'jwk' });
      return verifyBytes(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
    },
    publicKeys: async () => keySet(await findReceiptKeys(db)),
  };
}
