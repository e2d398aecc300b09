import type { ChildId, ChildMessage } from '@notalone/contracts';
import { TEXTS } from '@notalone/contracts/texts';
import type { ChildMessageDocument } from './child-messages.store.ts';

const SHOWN_STATE = { held: 'waiting', withheld: 'waiting', refused: 'refused', removed: 'refused' } as const;

const adviceOf = ({ advice, disclosure }: ChildMessageDocument) =>
  disclosure?.isUnread ? [TEXTS.disclosureUnread, advice].filter(Boolean).join(' ') : advice;

/**
 * A message as one of the two children sees it, or the parent of `readerId`. A sender who is the danger cannot tell a
 * message in the safety queue from one that waits for the parents.
 */
export function viewChildMessage(message: ChildMessageDocument, readerId: ChildId, isParent = false): ChildMessage {
  const { _id, senderId, content, createdAt, state, disclosure, note, clientId } = message;
  const isOwn = senderId === readerId;
  const advice = adviceOf(message);
  return {
    _id: _id.toHexString(),
    senderChildId: senderId,
    content,
    createdAt: createdAt.toISOString(),
    ...(state !== 'delivered' && { held: disclosure && state === 'withheld' ? 'private' : SHOWN_STATE[state] }),
    ...(note !== undefined && { note }),
    ...(isOwn && !isParent && advice !== undefined && { advice }),
    ...(isOwn && !isParent && clientId !== undefined && { clientId }),
  };
}
