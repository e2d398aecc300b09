import type { CaseDocument } from './cases.store.ts';
import type { DecisionDocument } from './decisions.store.ts';

const REMOVABLE = ['user', 'post', 'comment', 'message', 'child-message', 'room', 'room-message'] as const;

/** What its owner is asked to seal; undefined where nothing can be removed. */
export function itemOf({
  owner,
  type,
  itemId,
  postId,
}: Pick<CaseDocument, 'owner' | 'type' | 'itemId' | 'postId'>): DecisionDocument['item'] {
  if (owner === 'content') return type === 'business' ? { owner, itemType: type, itemId } : undefined;
  const itemType = REMOVABLE.find((removable) => removable === type);
  return itemType && { owner, itemType, itemId, ...(postId !== undefined && { postId }) };
}
