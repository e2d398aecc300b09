import { internal } from '@notalone/contracts';
import { ApiError } from '@notalone/service-kit/errors/api-error';
import { type ClaimedJob, claimJob } from '@notalone/service-kit/jobs/claim-job';
import { createJobWorker, type JobWorker } from '@notalone/service-kit/jobs/job-worker';
import type { Platform } from '@notalone/service-kit/platform';
import { type MailJob, mailJobsOf } from '../notifications/notice-jobs.store.ts';
import { countMail } from './notice-metrics.ts';
import { retryAt } from './retry.rules.ts';

type Deps = Pick<Platform, 'db' | 'internal' | 'now' | 'log'>;

const LEASE_MS = 30_000;
const CALL_MS = 10_000;
const POLL_MS = 5_000;
const CONCURRENCY = 2;

async function postponeOrGiveUp({ log, now }: Deps, { job, lease }: ClaimedJob<MailJob>): Promise<void> {
  const next = retryAt(lease.attempt, job.giveUpAt, now());
  if (next) await lease.record({ $set: { dueAt: next, leaseUntil: next } });
  else await lease.remove();
  countMail(next ? 'postponed' : 'given-up');
  log[next ? 'info' : 'warn']({ attempts: lease.attempt }, next ? 'mail of notices postponed' : 'mail given up');
}

async function ask(deps: Deps, claimed: ClaimedJob<MailJob>): Promise<void> {
  const { job, lease } = claimed;
  if (!(await lease.lasts(CALL_MS))) return;
  const { _id, userId: to, notices, stopPath } = job;
  try {
    const { result } = await deps.internal.call(internal.auth.queueMail, {
      body: { kind: 'notices', to, notices, ...(stopPath !== undefined && { stopPath }) },
      idempotencyKey: `notice-mail/${_id}`,
      timeoutMs: CALL_MS,
    });
    countMail(result);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await postponeOrGiveUp(deps, claimed);
    return;
  }
  await lease.remove();
}

/**
 * Asks auth to send the mails: each at least once, and auth sends each once. The notice worker leaves them alone, so
 * that no push, least of all an emergency's, waits while auth does not answer.
 */
export const createMailWorker = (deps: Deps): JobWorker<MailJob> =>
  createJobWorker<MailJob>({
    log: deps.log,
    pollMs: POLL_MS,
    concurrency: CONCURRENCY,
    claim: () => claimJob(mailJobsOf(deps.db), deps.now(), { leaseMs: LEASE_MS, which: { state: 'mailing' } }),
    work: (claimed) => ask(deps, claimed),
  });
