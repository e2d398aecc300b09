import type { Caller } from '@notalone/service-kit/auth/caller';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import type { ChatDeps } from '../shared/deps.ts';
import { childMessagesOf } from './child-messages.store.ts';

/**
 * Takes what a child has told of somebody out of its own thread, for good: whoever takes the device next does not read
 * it there. Moderators keep it. Hiding it again changes nothing.
 * @throws NOT_FOUND on every device but the one on which it was written
 */
export async function hideDisclosure(
  { db }: Pick<ChatDeps, 'db'>,
  { childId: senderId, sessionId, deviceId = sessionId }: Extract<Caller, { role: 'child' }>,
  messageId: string,
): Promise<{ message: string }> {
  const { matchedCount } = await childMessagesOf(db).updateOne(
    { _id: new ObjectId(messageId), senderId, 'disclosure.deviceId': deviceId },
    { $set: { 'disclosure.isHidden': true } },
  );
  if (matchedCount === 0) throw apiError('NOT_FOUND');
  return { message: 'It does not show here any more.' };
}
