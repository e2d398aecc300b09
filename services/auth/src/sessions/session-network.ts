import type { AuthDeps } from '../deps.ts';

/** What is stored of the network that a session is used from: comparable for one person, and not for two. */
export const sessionNetwork = (
  { encryption }: Pick<AuthDeps, 'encryption'>,
  personId: string,
  network: string,
): string => encryption.fingerprint(`${personId} ${network}`, 'network of a session');

/** Also of what was stored before KEY_SECRET was rotated. */
export const isSessionNetwork = (
  { encryption }: Pick<AuthDeps, 'encryption'>,
  { personId, networkHash }: { readonly personId: string; readonly networkHash: string },
  network: string,
): boolean => encryption.fingerprints(`${personId} ${network}`, 'network of a session').includes(networkHash);
