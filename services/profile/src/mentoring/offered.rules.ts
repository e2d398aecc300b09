import type { UserId } from '@notalone/contracts';
import { connectionStatus, hidesFromNearby, type Relation } from '../relations/relations.rules.ts';

/**
 * Whether a family may be offered this mentor. Not with a block or a report either way, and as in the list of families
 * nearby not while a request of the one waits or was refused: a refusal is silent (rules 2.6), so neither may show.
 */
export function isOffered(relation: Relation | null, familyId: UserId, now: Date): boolean {
  if (!relation) return true;
  const { state, request, reportedBy } = relation;
  if (state === 'blocked' || reportedBy.length > 0) return false;
  if (state === 'connected') return true;
  if (request?.from === familyId) return false;
  return connectionStatus(relation, familyId, now) === 'received' || !hidesFromNearby(relation, familyId, now);
}
