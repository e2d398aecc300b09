import type { UserId } from '@notalone/contracts';
import type { Db } from 'mongodb';
import { findReadable } from './conversations.store.ts';
import { otherOf } from './conversations.view.ts';
import { messagesOf, ofOneOfTheTwo, WITH_TEXT } from './messages.store.ts';

/** Whether a picture is one of a private message that this person can read. */
export async function maySeePicture(db: Db, userId: UserId, pictureId: string): Promise<boolean> {
  const seen = { ...WITH_TEXT, ...ofOneOfTheTwo(userId), hiddenFor: { $ne: userId } };
  const message = await messagesOf(db).findOne({ ...seen, pictureId });
  return message !== null && (await findReadable(db, userId, otherOf(message.conversation, userId))) !== null;
}
