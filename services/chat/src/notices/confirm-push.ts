import { alertNoticeOpened, type BodyOf, idSchema, type notices, userIdSchema } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { notificationsOf } from '../notifications/notifications.store.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { countReached } from './devices.store.ts';
import { hashOf } from './notice-messages.rules.ts';
import { countReceipt } from './notice-metrics.ts';
import { type PushDocument, pushesOf } from './pushes.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'outbox' | 'now'>;

/** The message which is out is done. One that takes its place meanwhile is sent all the same. */
async function recordShown(
  { db }: Deps,
  { _id }: PushDocument,
  receipt: string,
  session: ClientSession,
): Promise<void> {
  await pushesOf(db).updateOne({ _id }, { $unset: { unconfirmedSince: '' } }, { session });
  // The higher number of attempts: a worker that waits for the push service's answer must not record `sent` any more.
  await pushesOf(db).updateOne(
    { _id, currentReceipt: receipt },
    { $set: { state: 'shown' }, $unset: { dueAt: '' }, $inc: { attempts: 1 } },
    { session },
  );
}

/** Somebody has seen it: no mail follows, and whoever looks after an alert is told that it was opened. */
async function recordOpened(
  { db, outbox }: Deps,
  { userId, key }: PushDocument,
  at: Date,
  session: ClientSession,
): Promise<void> {
  if (key === undefined) return;
  const opened = await notificationsOf(db).findOneAndUpdate({ userId, key }, { $set: { openedAt: at } }, { session });
  if (opened?.kind !== 'childEmergency' || opened.openedAt || opened.relatedId === undefined) return;
  const alertId = idSchema.parse(opened.relatedId);
  await outbox.add(session, alertNoticeOpened, { key: alertId, data: { alertId, userId: userIdSchema.parse(userId) } });
}

/** A receipt of a device. An unknown one changes nothing, and nobody learns that. */
export async function confirmPush(deps: Deps, { token, state }: BodyOf<typeof notices.confirmPush>): Promise<void> {
  const { db, transact, now } = deps;
  const receipt = hashOf(token);
  const isKnown = await transact(async (session) => {
    const push = await pushesOf(db).findOne({ receipts: receipt }, { session });
    if (!push) return false;
    await recordShown(deps, push, receipt, session);
    await countReached(db, push.deviceId, now(), session);
    if (state === 'opened') await recordOpened(deps, push, now(), session);
    return true;
  });
  if (isKnown) countReceipt(state);
}
