import type { ClaimedJob } from '@notalone/service-kit/jobs/claim-job';
import { createJobWorker, type JobWorker } from '@notalone/service-kit/jobs/job-worker';
import type { Platform } from '@notalone/service-kit/platform';
import type { Encryption } from '@notalone/service-kit/secrets/encryption';
import { ProviderRefused } from '@notalone/service-kit/senders/provider-errors';
import { nextAttempt, PROVIDER_TIMEOUT_MS } from './deliveries.rules.ts';
import { claimDelivery, type Delivery, openDelivery } from './deliveries.store.ts';
import type { Message, Send } from './messages.ts';

export type DeliveryWorker = Pick<JobWorker<Delivery>, 'wake' | 'start' | 'stop'>;
type Senders = { readonly [Channel in Message['channel']]: Send<Channel> };
interface DeliveryWorkerDeps extends Pick<Platform, 'db' | 'now' | 'log'> {
  readonly encryption: Encryption;
  readonly senders: Senders;
}

const POLL_MS = 5_000;
const CONCURRENCY = 4;

async function send(
  { encryption, senders: { sms, call, mail }, now }: DeliveryWorkerDeps,
  delivery: Delivery,
): Promise<void> {
  if (delivery.expiresAt <= now()) throw new ProviderRefused('too late');
  const message = openDelivery({ encryption }, delivery);
  if (message.channel === 'sms') await sms(message);
  else if (message.channel === 'call') await call(message);
  else await mail(message);
}

/** The error may contain a number or an address, so only its kind is logged. */
async function postponeOrGiveUp(
  { log, now }: DeliveryWorkerDeps,
  { job: { channel, expiresAt }, lease }: ClaimedJob<Delivery>,
  error: unknown,
): Promise<void> {
  const attempts = lease.attempt;
  const refused = error instanceof ProviderRefused ? error.providerCode : undefined;
  const next = refused === undefined ? nextAttempt(attempts, expiresAt, now()) : undefined;
  await (next ? lease.record({ $set: { dueAt: next, leaseUntil: next } }) : lease.remove());
  const line = { channel, attempts, reason: refused ?? (error as Error).name };
  log[next ? 'info' : 'warn'](line, next ? 'message postponed' : 'message given up');
}

async function deliver(deps: DeliveryWorkerDeps, claimed: ClaimedJob<Delivery>): Promise<void> {
  const { job, lease } = claimed;
  if (!(await lease.lasts(PROVIDER_TIMEOUT_MS))) return;
  try {
    await send(deps, job);
  } catch (error) {
    await postponeOrGiveUp(deps, claimed, error);
    return;
  }
  await lease.remove();
}

/** Sends queued messages from any instance: each at least once, with a bounded number of attempts. */
export const createDeliveryWorker = (deps: DeliveryWorkerDeps): DeliveryWorker =>
  createJobWorker({
    log: deps.log,
    pollMs: POLL_MS,
    concurrency: CONCURRENCY,
    claim: () => claimDelivery(deps.db, deps.now()),
    work: (claimed) => deliver(deps, claimed),
  });
