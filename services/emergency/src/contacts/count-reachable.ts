import type { Guarded } from '@notalone/contracts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { findContactsToTell } from './audience.ts';

/** How many contacts would be told what has happened, and the names of those who are telephoned, not texted. */
export async function countReachable(
  deps: Pick<EmergencyDeps, 'db' | 'encryption' | 'now'>,
  guarded: Guarded,
): Promise<{ contacts: number; withoutTexts: string[] }> {
  const confirmed = (await findContactsToTell(deps, guarded)).filter(({ state }) => state === 'confirmed');
  const withoutTexts = confirmed.filter(({ takesTexts }) => !takesTexts).map(({ name }) => name);
  return { contacts: confirmed.length, withoutTexts };
}
