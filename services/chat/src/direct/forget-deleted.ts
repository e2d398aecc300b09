import { preserveEvidence } from '@notalone/moderation/legal-hold/preserve-evidence';
import { eraseRemovals } from '@notalone/moderation/removals/removals';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../shared/deps.ts';
import { type MessageDocument, messagesOf } from './messages.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'pictures'>;

/**
 * Forgets what deleted messages said and showed, once the time to report them is over. A picture of somebody whom a
 * case of child safety holds stays, unseen (rules 6.2).
 */
export async function forgetDeleted(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, now, pictures } = deps;
  const over = { 'kept.until': { $lte: now() } };
  const forget = async ({ _id, senderId, receiverId, kept }: MessageDocument, session: ClientSession) => {
    const { pictureId } = kept ?? {};
    if (pictureId) {
      for (const personId of [senderId, receiverId])
        await preserveEvidence(deps, personId, { pictures: [{ pictureId }] }, session);
      await pictures.remove(pictureId, session);
    }
    await messagesOf(db).updateOne({ _id }, { $unset: { kept: '' } }, { session });
  };
  await eraseRemovals(deps, messagesOf(db).find({ ...over, 'kept.pictureId': { $exists: true } }), forget, signal);
  await messagesOf(db).updateMany({ ...over, 'kept.pictureId': { $exists: false } }, { $unset: { kept: '' } });
}

const HOUR_SECONDS = 3600;
export const forgetDeletedRegularly = (jobs: Jobs, deps: Deps): void =>
  jobs.every('forget deleted messages', HOUR_SECONDS, ({ signal }) => forgetDeleted(deps, signal));
