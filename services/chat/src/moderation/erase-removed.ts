import { preserveHeldRecords } from '@notalone/moderation/legal-hold/legal-holds';
import { eraseRemovals, retentionStart } from '@notalone/moderation/removals/removals';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ClientSession } from 'mongodb';
import { type ChildMessageDocument, childMessagesOf } from '../children/child-messages.store.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { type RemovedMessageDocument, removedMessagesOf } from './removed-messages.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now'>;

/** Erases what moderators removed 90 days ago; what a case of child safety holds is preserved (rules 6.2, 6.4). */
export async function eraseRemoved(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, now } = deps;
  const before = retentionStart(now());
  const eraseMessage = async ({ _id, message }: RemovedMessageDocument, session: ClientSession) => {
    await preserveHeldRecords(deps, message.senderId, [{ collection: 'sealedMessages', filter: { _id } }], session);
    await removedMessagesOf(db).deleteOne({ _id }, { session });
  };
  const eraseChildMessage = async ({ _id, senderId, receiverId }: ChildMessageDocument, session: ClientSession) => {
    const records = [{ collection: 'childMessages', filter: { _id } }];
    for (const childId of [senderId, receiverId]) await preserveHeldRecords(deps, childId, records, session);
    await childMessagesOf(db).deleteOne({ _id }, { session });
  };
  await eraseRemovals(deps, removedMessagesOf(db).find({ sealedAt: { $lt: before } }), eraseMessage, signal);
  await eraseRemovals(deps, childMessagesOf(db).find({ 'removed.at': { $lt: before } }), eraseChildMessage, signal);
}

const HOUR_SECONDS = 3600;
export function eraseRemovedRegularly(jobs: Jobs, deps: Deps): void {
  jobs.every('erase sealed messages', HOUR_SECONDS, ({ signal }) => eraseRemoved(deps, signal));
}
