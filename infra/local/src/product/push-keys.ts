import { createECDH, randomBytes } from 'node:crypto';

/**
 * A key with which a push service recognises us (VAPID, RFC 8292), as `keyId:publicKey:privateKey`. The id is random:
 * browsers keep it, and it says nothing.
 */
export function newPushKey(): string {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  // A private key that begins with zeros is shorter.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex');
  return [randomBytes(6), publicKey, privateKey].map((part) => part.toString('base64url')).join(':');
}
