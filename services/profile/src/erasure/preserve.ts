import { evidenceOf, preserveEvidence } from '@notalone/moderation/legal-hold/preserve-evidence';
import type { DataSubject } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession } from 'mongodb';
import { COLLECTIONS, type EraseDeps } from './collections.ts';

/**
 * Preserves what this service has of somebody whom a case of child safety holds. Call it before anything of theirs is
 * deleted, so also where a deletion begins by hiding the profile. Idempotent.
 */
export const preserve = (deps: EraseDeps, dataSubject: DataSubject, session: ClientSession): Promise<void> =>
  preserveEvidence(deps, dataSubject.id, evidenceOf(COLLECTIONS, dataSubject), session);
