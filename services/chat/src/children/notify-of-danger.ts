import { childInDanger, guardiansWith } from '@notalone/contracts';
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
  child: ChildDocument,
  message: ChildMessageDocument,
  isTold: boolean,
  session: ClientSession,
): Promise<void> {
  if (!isTold) return;
  const [childId, messageId] = [child._id, message._id.toHexString()];
  const guardianIds = guardiansWith(child, 'texts');
  const news = { key: `danger/${messageId}`, kind: 'childDanger', childId, at: message.createdAt } as const;
  for (const userId of guardianIds) await notify(deps, { ...news, userId }, session);
  const data = { messageId, childId, guardianIds };
  await deps.outbox.add(session, childInDanger, { key: messageId, data });
}

/**
 * What follows for a child who has said lately that somebody hurts it: who that is may be in the family, so on-call
 * hears of danger to life, and the family does not. So too where no guardian is left who may be told (rules 10.3).
 */
export async function withoutFamilyAfterHurt(
  db: Db,
  sender: ChildDocument,
  screening: Screening,
  now: Date,
  session: ClientSession,
): Promise<Screening> {
  if (!screening.tellSendersParent) return screening;
  const since = new Date(now.getTime() - HURT_REMEMBERED_DAYS * 24 * 3600 * 1000);
  const said = { at: { $gt: since }, isUrgent: true, 'snapshot.senderId': sender._id };
  const isHurt = (await safetyCasesOf(db).findOne(said, { session })) !== null;
  const isTold = !isHurt && guardiansWith(sender, 'texts').length > 0;
  return isTold ? screening : { ...screening, tellSendersParent: false, isUrgent: true };
}
