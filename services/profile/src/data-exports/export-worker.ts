import { exportReady } from '@notalone/contracts';
import { EXPORT_KEPT_DAYS } from '@notalone/contracts/limits';
import { type ClaimedJob, claimJob } from '@notalone/service-kit/jobs/claim-job';
import { createJobWorker, type JobWorker } from '@notalone/service-kit/jobs/job-worker';
import { backoff } from '@notalone/service-kit/time/backoff';
import { ObjectId } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { type ExportDocument, exportsOf, removeExportFiles, removeParts } from './exports.store.ts';
import { type Attempt, collectParts } from './parts.ts';
import { writeZip } from './write-zip.ts';

export type ExportWorker = JobWorker<ExportDocument>;
type Deps = Pick<ProfileDeps, 'db' | 'transact' | 'outbox' | 'internal' | 'pictures' | 'now' | 'log' | 'encryption'>;
type Claimed = ClaimedJob<ExportDocument>;

const POLL_MS = 5_000;
const LEASE_MS = 120_000;
/** Longer than any one step. */
const STEP_MS = 60_000;
const ATTEMPTS_MAX = 6;
const RETRY_MS = { first: 15_000 };
const DAY_MS = 24 * 3600 * 1000;

/** Another worker makes the export, or its owner has been erased. */
class LeaseLost extends Error {}

/** In one transaction: the zip can be downloaded, its parts are gone, and the person is told. */
async function finish(deps: Deps, { job, lease }: Claimed, bytes: number): Promise<void> {
  const { db, transact, outbox, now } = deps;
  const { _id: exportId, userId, childId } = job;
  const readyAt = now();
  const expiresAt = new Date(readyAt.getTime() + EXPORT_KEPT_DAYS * DAY_MS);
  await transact(async (session) => {
    const ready = { $set: { state: 'ready' as const, readyAt, expiresAt, bytes }, $unset: { dueAt: '' as const } };
    if (!(await lease.record(ready, session))) throw new LeaseLost();
    await removeParts(db, [exportId], session);
    await outbox.add(session, exportReady, { key: userId, data: { userId, exportId, ...(childId && { childId }) } });
  });
}

async function make(deps: Deps, claimed: Claimed, fileId: ObjectId): Promise<void> {
  const { job, lease } = claimed;
  const run: Attempt = {
    exportId: job._id,
    userId: job.userId,
    childId: job.childId,
    attempt: lease.attempt,
    async requireLease() {
      if (!(await lease.lasts(STEP_MS))) throw new LeaseLost();
    },
  };
  if (!(await lease.record({ $set: { fileId } }))) throw new LeaseLost();
  await removeExportFiles(deps.db, job.fileId ? [job.fileId] : []);
  await removeParts(deps.db, [job._id]);
  await collectParts(deps, run);
  await finish(deps, claimed, await writeZip(deps, run, fileId));
}

async function postponeOrGiveUp({ db, now, log }: Deps, { job, lease }: Claimed, error: unknown): Promise<void> {
  const attempts = lease.attempt;
  const isLast = attempts >= ATTEMPTS_MAX;
  const next = new Date(now().getTime() + backoff(attempts, RETRY_MS));
  await lease.record(
    isLast ? { $set: { state: 'failed' }, $unset: { dueAt: '' } } : { $set: { dueAt: next, leaseUntil: next } },
  );
  if (isLast) await removeParts(db, [job._id]);
  log[isLast ? 'error' : 'warn']({ jobId: job._id, attempts, err: error }, 'an export could not be made');
}

/** Makes an export from the beginning, whatever an earlier attempt has left. */
async function work(deps: Deps, claimed: Claimed): Promise<void> {
  const fileId = new ObjectId();
  try {
    // Also where each attempt before has ended with its process.
    if (claimed.lease.attempt > ATTEMPTS_MAX) throw new Error('The process died in the last attempt');
    await make(deps, claimed, fileId);
  } catch (error) {
    await removeExportFiles(deps.db, [fileId]);
    if (!(error instanceof LeaseLost)) await postponeOrGiveUp(deps, claimed, error);
  }
}

export const createExportWorker = (deps: Deps): ExportWorker =>
  createJobWorker({
    log: deps.log,
    pollMs: POLL_MS,
    concurrency: 1,
    claim: (which) =>
      claimJob(exportsOf(deps.db), deps.now(), { leaseMs: LEASE_MS, ...(which !== undefined && { which }) }),
    work: (claimed) => work(deps, claimed),
  });
