import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ChatDeps } from '../shared/deps.ts';
import { messagesOf } from './messages.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'now'>;

/** Forgets what deleted messages said, once the time to report them is over. */
export async function forgetDeleted({ db, now }: Deps): Promise<void> {
  await messagesOf(db).updateMany({ 'kept.until': { $lte: now() } }, { $unset: { kept: '' } });
}

const HOUR_SECONDS = 3600;
export const forgetDeletedRegularly = (jobs: Jobs, deps: Deps): void =>
  jobs.every('forget deleted messages', HOUR_SECONDS, () => forgetDeleted(deps));
