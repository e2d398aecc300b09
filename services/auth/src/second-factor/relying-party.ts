import type { AuthConfig } from '../config.ts';

/** Of the keys: EdDSA, ES256 and RS256 (COSE). The library would also offer ML-DSA, which Node calls experimental. */
export const KEY_ALGORITHMS = [-8, -7, -257];

/** The site as WebAuthn sees it; a passkey works for exactly this origin. */
export function relyingParty({ PUBLIC_URL }: Pick<AuthConfig, 'PUBLIC_URL'>) {
  const { origin, hostname } = new URL(PUBLIC_URL);
  return { origin, id: hostname, name: 'Not Alone' } as const;
}
