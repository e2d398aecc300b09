import type { DataOf, itemRemoved } from '@notalone/contracts';
import type { CaseDocument } from './cases.store.ts';

/** What a decision removes, as its owner knows it. A shop is this service's own. */
export type ModeratedItem =
  | Omit<DataOf<typeof itemRemoved>, 'decisionId'>
  | { owner: 'content'; itemType: 'business'; itemId: string };

const REMOVABLE = ['user', 'post', 'comment', 'message', 'child-message', 'room', 'room-message'] as const;

/**
 * What its owner is asked to remove from view; undefined where nothing can be removed: a concern about a guardian, or a
 * corrected birthday, leaves no trace in the guardian's profile.
 */
export function itemOf({
  owner,
  type,
  itemId,
  postId,
  guardian,
  birthday,
}: Pick<CaseDocument, 'owner' | 'type' | 'itemId' | 'postId' | 'guardian' | 'birthday'>): ModeratedItem | undefined {
  if (guardian || birthday) return undefined;
  if (owner === 'content') return type === 'business' ? { owner, itemType: type, itemId } : undefined;
  const itemType = REMOVABLE.find((removable) => removable === type);
  return itemType && { owner, itemType, itemId, ...(postId !== undefined && { postId }) };
}
