import { preserveHeldRecords } from '@notalone/moderation/legal-hold/legal-holds';
import { preserveEvidence } from '@notalone/moderation/legal-hold/preserve-evidence';
import { eraseRemovals, retentionStart } from '@notalone/moderation/removals/removals';
import { deleteErasedReports } from '@notalone/moderation/reports/stored-reports';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ClientSession } from 'mongodb';
import { type ChildMessageDocument, childMessagesOf } from '../children/child-messages.store.ts';
import { storedPictureOf } from '../direct/messages.store.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { type RemovedMessageDocument, removedMessagesOf } from './removed-messages.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'pictures'>;

/**
 * Erases what moderators removed 90 days ago, and reports of people who were erased as long ago; what a case of child
 * safety holds is preserved (rules 6.2, 6.4).
 */
export async function eraseRemoved(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, transact, now, pictures } = deps;
  const before = retentionStart(now());
  const eraseMessage = async ({ _id, message }: RemovedMessageDocument, session: ClientSession) => {
    const records = [{ collection: 'removedMessages', filter: { _id } }];
    const pictureId = storedPictureOf(message);
    const evidence = { records, pictures: pictureId ? [{ pictureId }] : [] };
    await preserveEvidence(deps, message.senderId, evidence, session);
    await removedMessagesOf(db).deleteOne({ _id }, { session });
    if (pictureId) await pictures.remove(pictureId, session);
  };
  const eraseChildMessage = async ({ _id, senderId, receiverId }: ChildMessageDocument, session: ClientSession) => {
    const records = [{ collection: 'childMessages', filter: { _id } }];
    for (const childId of [senderId, receiverId]) await preserveHeldRecords(deps, childId, records, session);
    await childMessagesOf(db).deleteOne({ _id }, { session });
  };
  await eraseRemovals(deps, removedMessagesOf(db).find({ removedAt: { $lt: before } }), eraseMessage, signal);
  await eraseRemovals(deps, childMessagesOf(db).find({ 'removed.at': { $lt: before } }), eraseChildMessage, signal);
  await transact((session) => deleteErasedReports(deps, before, session));
}

const HOUR_SECONDS = 3600;
export function eraseRemovedRegularly(jobs: Jobs, deps: Deps): void {
  jobs.every('erase removed messages', HOUR_SECONDS, ({ signal }) => eraseRemoved(deps, signal));
}
