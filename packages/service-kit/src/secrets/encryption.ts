import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { keysOf } from '../config/secret-key.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Encryption {
  /** Encrypts and authenticates (AES-256-GCM); `context` must be the same to decrypt it. */
  encrypt(text: string, context: string): string;
  /** @throws when the text was changed, belongs to another context or was encrypted with none of our secrets */
  decrypt(encrypted: string, context: string): string;
  /** Keyed hash (HMAC-SHA256) to look up equal values without storing them; cannot be guessed without the secret. */
  fingerprint(text: string, context: string): string;
  /** The fingerprints under all secrets, to find what was stored before a rotation. The first one is `fingerprint`. */
  fingerprints(text: string, context: string): string[];
  /** 24 hex digits that look like any id, always the same for the same text. */
  pseudoId(text: string): string;
}

/**
 * Every use of KEY_SECRET, each with its own derived key. Of several secrets (`keysOf`) the first encrypts and hashes.
 */
export function createEncryption(secrets: string): Encryption {
  const [current, ...others] = keysOf(secrets).map(createEncryptionOfOne) as [EncryptionOfOne, ...EncryptionOfOne[]];
  return {
    ...current,
    decrypt(encrypted, context) {
      for (const one of [current, ...others.slice(0, -1)])
        try {
          return one.decrypt(encrypted, context);
        } catch {
          // Encrypted with another one, or not by us: the last one tells.
        }
      return (others.at(-1) ?? current).decrypt(encrypted, context);
    },
    fingerprints: (text, context) => [current, ...others].map((one) => one.fingerprint(text, context)),
  };
}

type EncryptionOfOne = Omit<Encryption, 'fingerprints'>;

function createEncryptionOfOne(secret: string): EncryptionOfOne {
  // 'seal' is part of the key: with another label nothing that is stored could be read.
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'notalone', use, 32));
  const [encrypting, hashing, naming] = [keyFor('seal'), keyFor('fingerprint'), keyFor('pseudo-id')];
  return {
    encrypt(text, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', encrypting, iv).setAAD(Buffer.from(context));
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
    },
    decrypt(encrypted, context) {
      const bytes = Buffer.from(encrypted, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', encrypting, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      }).setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    fingerprint: (text, context) => createHmac('sha256', hashing).update(`${context}\0${text}`).digest('base64url'),
    pseudoId: (text) => createHmac('sha256', naming).update(text).digest('hex').slice(0, 24),
  };
}
