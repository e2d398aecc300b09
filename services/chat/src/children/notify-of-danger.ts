import { childInDanger } from '@notalone/contracts';
import { HURT_REMEMBERED_DAYS } from '@notalone/contracts/limits';
import type { Screening } from '@notalone/screening';
import type { ClientSession, Db } from 'mongodb';
import { notify } from '../notifications/notify.ts';
import type { ChildDocument } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import type { ChildMessageDocument } from './child-messages.store.ts';
import { safetyCasesOf } from './safety-queue.store.ts';

/**
 * Danger to life is told to the sender's guardians: the bell here, text, call and mail by auth (rules 4.5). Not where
 * the text names a guardian or somebody who hurts: `isTold` says so.
 */
export async function notifyOfDanger(
  deps: Pick<ChatDeps, 'db' | 'outbox' | 'pushNotifications'>,
  { _id: childId, parentId }: ChildDocument,
  message: ChildMessageDocument,
  isTold: boolean,
  session: ClientSession,
): Promise<void> {
  if (!isTold) return;
  const messageId = message._id.toHexString();
  const news = { userId: parentId, key: `danger/${messageId}`, kind: 'childDanger' } as const;
  await notify(deps, { ...news, childId, at: message.createdAt }, session);
  const data = { messageId, childId, guardianIds: [parentId] };
  await deps.outbox.add(session, childInDanger, { key: messageId, data });
}

/**
 * What follows for a child who has said lately that somebody hurts it: who that is may be in the family, so on-call
 * hears of danger to life, and the family does not.
 */
export async function withoutFamilyAfterHurt(
  db: Db,
  { _id: senderId }: ChildDocument,
  screening: Screening,
  now: Date,
  session: ClientSession,
): Promise<Screening> {
  if (!screening.tellSendersParent) return screening;
  const since = new Date(now.getTime() - HURT_REMEMBERED_DAYS * 24 * 3600 * 1000);
  const said = { at: { $gt: since }, isUrgent: true, 'snapshot.senderId': senderId };
  const isHurt = (await safetyCasesOf(db).findOne(said, { session })) !== null;
  return isHurt ? { ...screening, tellSendersParent: false, isUrgent: true } : screening;
}
