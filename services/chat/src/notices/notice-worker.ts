import type { UserId } from '@notalone/contracts';
import { type ClaimedJob, claimJob } from '@notalone/service-kit/jobs/claim-job';
import { createJobWorker, type JobWorker } from '@notalone/service-kit/jobs/job-worker';
import type { Platform } from '@notalone/service-kit/platform';
import type { Filter } from 'mongodb';
import { type NoticeJob, noticeJobsOf } from '../notifications/notice-jobs.store.ts';
import { findDevices } from './devices.store.ts';
import { findNotices, type Notice, type NoticesDeps } from './find-notices.ts';
import { mailNotices } from './mail-notices.ts';
import { ttlSecondsOf } from './notice-messages.rules.ts';
import { nextStep } from './notice-steps.rules.ts';
import { enqueuePushes } from './pushes.store.ts';

type Deps = NoticesDeps & Pick<Platform, 'transact' | 'now' | 'log'> & { readonly pushWorker: { wake(): void } };

const LEASE_MS = 30_000;
/** An emergency waits at most so long. */
const POLL_MS = 1_000;
const CONCURRENCY = 4;
/** All but the mails, which have a worker of their own. */
const UNREAD = { state: { $in: ['pushDue', 'mailDue'] } } satisfies Filter<NoticeJob>;

const wait = (until: Date) => ({ $set: { dueAt: until, leaseUntil: until } });

/** A message to every device and the wait for the mail, or nothing where somebody else has the job by now. */
async function pushToDevices(
  deps: Deps,
  userId: UserId,
  { key, kind }: Notice,
  { lease }: ClaimedJob<NoticeJob>,
): Promise<void> {
  const { db, transact, keyIds, pushWorker } = deps;
  await transact(async (session) => {
    const now = deps.now();
    const passed = { $set: { state: 'mailDue' as const, dueAt: now, leaseUntil: now } };
    if (!(await lease.record(passed, session))) return;
    const devices = (await findDevices(db, userId, session)).filter(({ keyId }) => keyIds.includes(keyId));
    const deviceIds = devices.map(({ _id }) => _id);
    const push = { userId, deviceIds, key, now, ttlSeconds: ttlSecondsOf(kind) };
    await enqueuePushes({ db, wake: pushWorker.wake }, push, session);
  });
}

async function work(deps: Deps, claimed: ClaimedJob<NoticeJob>): Promise<void> {
  const { job, lease } = claimed;
  // A child is in no projection of parents, so it gets none.
  const userId = job.userId as UserId;
  const notice = (await findNotices(deps, userId, [job.key])).get(job.key);
  const now = deps.now();
  const step = nextStep(job.state, notice?.situation, now);
  if (!notice || step.do === 'end') await lease.remove();
  else if (step.do === 'wait') await lease.record(wait(step.until));
  else if (step.do === 'pass') await lease.record({ $set: { state: 'mailDue', dueAt: now, leaseUntil: now } });
  else if (step.do === 'push') await pushToDevices(deps, userId, notice, claimed);
  else await mailNotices(deps, userId, now);
}

/** Takes each notice from step to step, whichever instance stored it. */
export const createNoticeWorker = (deps: Deps): JobWorker<NoticeJob> =>
  createJobWorker<NoticeJob>({
    log: deps.log,
    pollMs: POLL_MS,
    concurrency: CONCURRENCY,
    claim: () => claimJob(noticeJobsOf(deps.db), deps.now(), { leaseMs: LEASE_MS, which: UNREAD }),
    work: (claimed) => work(deps, claimed),
  });
