import { REMOVED_RETENTION_DAYS } from '@notalone/contracts';
import { preserveHeldRecords } from '@notalone/moderation/legal-hold/legal-holds';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ObjectId } from 'mongodb';
import { childMessagesOf } from '../children/child-messages.store.ts';
import { daysBefore } from '../rooms/store/rooms.rules.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { removedMessagesOf } from './removed-messages.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now'>;

interface Removed {
  readonly collection: 'sealedMessages' | 'childMessages';
  readonly _id: ObjectId;
  /** Of whom a case of child safety may keep it. */
  readonly people: readonly string[];
}

const eraseOne = ({ db, transact, now }: Deps, { collection, _id, people }: Removed) =>
  transact(async (session) => {
    for (const person of people)
      await preserveHeldRecords({ db, now }, person, [{ collection, filter: { _id } }], session);
    await db.collection(collection).deleteOne({ _id }, { session });
  });

/** Erases what moderators removed 90 days ago; what a case of child safety holds is preserved (rules 6.2, 6.4). */
export async function eraseRemoved(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, now } = deps;
  const before = daysBefore(now(), REMOVED_RETENTION_DAYS);
  for await (const { _id, message } of removedMessagesOf(db).find({ sealedAt: { $lt: before } })) {
    signal.throwIfAborted();
    await eraseOne(deps, { collection: 'sealedMessages', _id, people: [message.senderId] });
  }
  for await (const { _id, senderId, receiverId } of childMessagesOf(db).find({ 'removed.at': { $lt: before } })) {
    signal.throwIfAborted();
    await eraseOne(deps, { collection: 'childMessages', _id, people: [senderId, receiverId] });
  }
}

const HOUR_SECONDS = 3600;
export function eraseRemovedRegularly(jobs: Jobs, deps: Deps): void {
  jobs.every('erase sealed messages', HOUR_SECONDS, ({ signal }) => eraseRemoved(deps, signal));
}
