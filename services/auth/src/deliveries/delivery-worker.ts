import type { Platform } from '@notalone/service-kit/platform';
import type { Encryption } from '@notalone/service-kit/secrets/encryption';
import { DeliveryRefused, nextAttempt } from './deliveries.rules.ts';
import { claimDelivery, type Delivery, openDelivery, postpone, removeDelivery } from './deliveries.store.ts';
import type { Message, Send } from './messages.ts';

export interface DeliveryWorker {
  /** Wakes the worker: a message was queued. */
  wake(): void;
  start(): void;
  /** Stops claiming messages and waits for those in flight. */
  stop(): Promise<void>;
}
type Senders = { readonly [Channel in Message['channel']]: Send<Channel> };
interface DeliveryWorkerDeps extends Pick<Platform, 'db' | 'now' | 'log'> {
  readonly encryption: Encryption;
  readonly senders: Senders;
}

const POLL_MS = 2_000;
const CONCURRENCY = 4;

async function send(
  { encryption, senders: { sms, call, mail }, now }: DeliveryWorkerDeps,
  delivery: Delivery,
): Promise<void> {
  if (delivery.expiresAt <= now()) throw new DeliveryRefused('too late');
  const message = openDelivery({ encryption }, delivery);
  if (message.channel === 'sms') await sms(message);
  else if (message.channel === 'call') await call(message);
  else await mail(message);
}

/** The error may contain a number or an address, so only its kind is logged. */
async function postponeOrGiveUp(
  { db, log, now }: DeliveryWorkerDeps,
  delivery: Delivery,
  error: unknown,
): Promise<void> {
  const refused = error instanceof DeliveryRefused ? error.providerCode : undefined;
  const next = refused === undefined ? nextAttempt(delivery.attempts, delivery.expiresAt, now()) : undefined;
  await (next ? postpone(db, delivery._id, next) : removeDelivery(db, delivery._id));
  const line = { channel: delivery.channel, attempts: delivery.attempts, reason: refused ?? (error as Error).name };
  log[next ? 'info' : 'warn'](line, next ? 'message postponed' : 'message given up');
}

async function deliver(deps: DeliveryWorkerDeps, delivery: Delivery): Promise<void> {
  try {
    await send(deps, delivery);
  } catch (error) {
    await postponeOrGiveUp(deps, delivery, error);
    return;
  }
  await removeDelivery(deps.db, delivery._id);
}

/** Sends queued messages from any instance: each at least once, with a bounded number of attempts. */
export function createDeliveryWorker(deps: DeliveryWorkerDeps): DeliveryWorker {
  const { db, log, now } = deps;
  const runs = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;

  async function deliverAllDue(): Promise<void> {
    while (isRunning) {
      const delivery = await claimDelivery(db, now());
      if (!delivery) return;
      startRun();
      await deliver(deps, delivery);
    }
  }

  /** Each run that finds a message starts the next, up to the concurrency limit. */
  function startRun(): void {
    if (runs.size >= CONCURRENCY) return;
    const run: Promise<void> = deliverAllDue()
      .catch((error: unknown) => log.error({ err: error }, 'messages could not be read'))
      .finally(() => runs.delete(run));
    runs.add(run);
  }

  function poll(): void {
    clearTimeout(timer);
    if (!isRunning) return;
    timer = setTimeout(poll, POLL_MS);
    startRun();
  }

  return {
    wake: poll,
    start() {
      isRunning = true;
      poll();
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      await Promise.all(runs);
    },
  };
}
