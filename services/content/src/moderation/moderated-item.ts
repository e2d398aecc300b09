import type { CaseDocument } from './cases.store.ts';
import type { DecisionDocument } from './decisions.store.ts';

const REMOVABLE = ['user', 'post', 'comment', 'message', 'room', 'room-message'] as const;

/**
 * What its owner is asked to seal; undefined where there is nothing to take away, as in a case of children, whose
 * thread is paused.
 */
export function itemOf({ owner, type, itemId, postId }: CaseDocument): DecisionDocument['item'] {
  const itemType = REMOVABLE.find((removable) => removable === type);
  if (!itemType || owner === 'content') return undefined;
  return { owner, itemType, itemId, ...(postId !== undefined && { postId }) };
}
