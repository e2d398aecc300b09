import { evidenceOf, preserveEvidence } from '@notalone/moderation/legal-hold/preserve-evidence';
import type { Leaver } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession } from 'mongodb';
import { COLLECTIONS, type EraseDeps } from './collections.ts';

/**
 * Preserves what this service has of somebody whom a case of child safety holds. Call it before anything of theirs is
 * deleted, so also where a deletion begins by hiding the profile. Idempotent.
 */
export const preserve = (deps: EraseDeps, leaver: Leaver, session: ClientSession): Promise<void> =>
  preserveEvidence(deps, leaver.id, evidenceOf(COLLECTIONS, leaver), session);
