import type { ChildId, ChildMessage } from '@notalone/contracts';
import type { ChildMessageDocument } from './child-messages.store.ts';

const SHOWN_STATE = { held: 'waiting', withheld: 'waiting', refused: 'refused', removed: 'refused' } as const;

/**
 * A message as one of the two children sees it, or the parent of `readerId`. Its sender cannot tell a message in the
 * safety queue from one that waits for the parents.
 */
export function viewChildMessage(message: ChildMessageDocument, readerId: ChildId, isParent = false): ChildMessage {
  const { _id, senderId, content, createdAt, state, advice, note, clientId } = message;
  const isOwn = senderId === readerId;
  return {
    _id: _id.toHexString(),
    senderChildId: senderId,
    content,
    createdAt: createdAt.toISOString(),
    ...(state !== 'delivered' && { held: SHOWN_STATE[state] }),
    ...(note !== undefined && { note }),
    ...(isOwn && !isParent && advice !== undefined && { advice }),
    ...(isOwn && !isParent && clientId !== undefined && { clientId }),
  };
}
