import { type ErasureReceipt, readReceipt } from '@notalone/contracts/receipts';

export type Verdict =
  | { readonly kind: 'genuine'; readonly receipt: ErasureReceipt }
  | { readonly kind: 'not genuine' }
  /** The browser cannot check signatures of this kind. */
  | { readonly kind: 'old browser' };

interface PublicKey {
  readonly kid: string;
  readonly x: string;
}

const ALGORITHM = 'Ed25519';

/** The bytes of base64url; undefined for anything else. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** The receipt in a link's fragment. */
export function textOf(fragment: string): string {
  const bytes = bytesOf(fragment);
  return bytes ? new TextDecoder().decode(bytes) : '';
}

const importKey = async ({ x }: PublicKey): Promise<CryptoKey | undefined> => {
  try {
    return await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: ALGORITHM, x }, ALGORITHM, false, ['verify']);
  } catch {
    return undefined;
  }
};

/** Checks the signature with our public keys, in this browser. */
export async function verifyReceipt(text: string, keys: readonly PublicKey[]): Promise<Verdict> {
  const claimed = readReceipt(text);
  const published = claimed && keys.find(({ kid }) => kid === claimed.kid);
  const signature = claimed && bytesOf(claimed.signature);
  if (!claimed || !published || !signature) return { kind: 'not genuine' };
  const key = await importKey(published);
  if (!key) return { kind: 'old browser' };
  const isGenuine = await crypto.subtle.verify(ALGORITHM, key, signature, new TextEncoder().encode(claimed.signed));
  return isGenuine ? { kind: 'genuine', receipt: claimed.receipt } : { kind: 'not genuine' };
}
