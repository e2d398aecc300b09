import { evidenceOf, preserveEvidence } from '@notalone/moderation/legal-hold/preserve-evidence';
import { erasePersonalData } from '@notalone/service-kit/personal-data/erase-personal-data';
import type { DataSubject } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession } from 'mongodb';
import { COLLECTIONS, type ErasureDeps } from './collections.ts';

/**
 * Erases all that this service holds of a person or child. What others received stays, from a 'deleted member', unless
 * nobody can read it any more. Idempotent.
 */
export const eraseDataOf = (deps: ErasureDeps, dataSubject: DataSubject, session: ClientSession): Promise<void> =>
  erasePersonalData(deps, COLLECTIONS, dataSubject, {
    session,
    preserve: () => preserveEvidence(deps, dataSubject.id, evidenceOf(COLLECTIONS, dataSubject), session),
  });
