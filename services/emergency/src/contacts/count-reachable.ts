import type { Guarded, UserId } from '@notalone/contracts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { findContactsToTell } from './audience.ts';

/**
 * How many contacts would be told what has happened, and the names of those who are telephoned, not texted: of the
 * guardians whose contacts the device shows.
 */
export async function countReachable(
  deps: Pick<EmergencyDeps, 'db' | 'encryption' | 'now'>,
  guarded: Guarded,
  shown?: readonly UserId[],
): Promise<{ contacts: number; withoutTexts: string[] }> {
  const confirmed = (await findContactsToTell(deps, guarded)).filter(({ state }) => state === 'confirmed');
  const withoutTexts = confirmed
    .filter(({ takesTexts, parentId }) => !takesTexts && (shown?.includes(parentId) ?? true))
    .map(({ name }) => name);
  return { contacts: confirmed.length, withoutTexts };
}
