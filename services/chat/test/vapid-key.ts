import { createECDH } from 'node:crypto';

export function newVapidKey(keyId: string) {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const privateKey = pair.getPrivateKey().toString('base64url').padStart(43, 'A');
  return { keyId, publicKey, privateKey };
}
/** The key that services in tests sign push messages with. */
export const VAPID_KEY = newVapidKey('first');
