import { Semaphore } from 'async-mutex';
import type { ClientSession, Db } from 'mongodb';
import type { IncomingRecord } from '../broker/broker-consumer.ts';
import type { Publisher } from '../broker/broker-publisher.ts';
import { countEvents, type EventResult } from '../broker/event-metrics.ts';
import type { Logger } from '../logging/logger.ts';
import type { Transact } from '../mongo/connect.ts';
import { withRemoteParent } from '../telemetry/trace.ts';
import {
  BEHIND_DEAD_LETTER,
  type DeadLetter,
  deadLetterRecord,
  deadLetterTombstone,
  isDeadLetterTopic,
  isStateTopic,
  replayed,
} from './dead-letter.ts';
import { handleIdempotently } from './handle-idempotently.ts';
import type { Handlers } from './handlers.ts';
import { createBlockedKeys, idOf } from './inbox.store.ts';
import { ENDLESS_DELAYS_MS, EVENT_DELAYS_MS, retry } from './retry.ts';

export interface ProcessorDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly service: string;
  readonly transact: Transact;
  readonly publisher: Publisher;
  readonly handlers: Handlers;
}

interface Job {
  readonly record: IncomingRecord;
  readonly id: string;
  readonly orderingKey: string;
  readonly isReplay: boolean;
  readonly signal: AbortSignal;
}

const TRANSACTIONS_AT_ONCE = 16;

/** Events of a topic with the same key take effect in order. */
export const orderingKeyOf = ({ topic, key }: Pick<IncomingRecord, 'topic' | 'key'>): string => `${topic}/${key}`;

/** Processes one record to its end: it takes effect, or goes to the dead-letter topic. */
export function createRecordProcessor({ log, service, publisher, handlers, ...deps }: ProcessorDeps) {
  const blockedKeys = createBlockedKeys(deps.db);
  const concurrencyLimit = new Semaphore(TRANSACTIONS_AT_ONCE);
  /**
   * Keys whose last event was dead-lettered. Their next event gets a single attempt, so that a broken key takes little
   * time.
   */
  const failingKeys = new Set<string>();

  async function handle({ record, id, orderingKey, isReplay }: Job): Promise<EventResult> {
    const handling = handlers.find(record);
    const unblock = async (session?: ClientSession) => {
      if (isReplay) await blockedKeys.remove(orderingKey, id, session);
    };
    if (handling && 'handle' in handling) {
      const result = await handleIdempotently(deps, { ...record, id }, async (session) => {
        await handling.handle(session);
        await unblock(session);
      });
      if (result === 'duplicate') await unblock();
      return result;
    }
    await handling?.write([handling.envelope]);
    await unblock();
    return handling ? 'handled' : 'skipped';
  }

  const attempt = (job: Job) =>
    retry(
      async () => {
        const result = await concurrencyLimit.runExclusive(() => handle(job));
        countEvents(job.record.topic, result);
        failingKeys.delete(job.orderingKey);
      },
      {
        delaysMs: job.isReplay || failingKeys.has(job.orderingKey) ? [] : EVENT_DELAYS_MS,
        signal: job.signal,
        onFailure: (err) => log.warn({ eventId: job.id, topic: job.record.topic, err }, 'an event failed'),
      },
    );

  /** Runs `work` until it succeeds; answers false when the signal aborted before. */
  async function persist({ id, signal }: Job, work: () => Promise<unknown>, failure: string): Promise<boolean> {
    const onFailure = (err: unknown) => log.warn({ eventId: id, err }, failure);
    return (await retry(work, { delaysMs: ENDLESS_DELAYS_MS, signal, onFailure })).ok;
  }

  /** Blocks the key before it publishes: a crash in between repeats both, and loses neither. */
  async function deadLetter(job: Job, why: Omit<DeadLetter, 'service'>): Promise<boolean> {
    const { record, id, orderingKey } = job;
    const store = async () => {
      await blockedKeys.add(orderingKey, record.topic, id);
      await publisher.publish([deadLetterRecord(record, { service, ...why })]);
    };
    if (!(await persist(job, store, 'an event could not be dead-lettered yet'))) return false;
    failingKeys.add(orderingKey);
    countEvents(record.topic, why.reason === BEHIND_DEAD_LETTER ? 'blocked' : 'dead_lettered');
    log.error({ eventId: id, topic: record.topic, ...why }, 'an event was dead-lettered');
    return true;
  }

  /**
   * A state makes earlier ones of its key void, so it is not blocked by them. In other topics the order of a key is
   * kept.
   */
  async function isBlocked({ record, id, orderingKey, isReplay }: Job): Promise<boolean> {
    if (isStateTopic(record.topic)) return false;
    return isReplay ? ((await blockedKeys.first(orderingKey)) ?? id) !== id : blockedKeys.has(orderingKey);
  }

  /** Removes what this service has dead-lettered of an erased key from the dead-letter topic. */
  function eraseDeadLetters(job: Job): Promise<boolean> {
    const { record, orderingKey } = job;
    const erase = async () => {
      if (!(await blockedKeys.isStored(orderingKey))) return;
      await publisher.publish([deadLetterTombstone(record.topic, record.key, service)]);
      await blockedKeys.forget(orderingKey);
    };
    return persist(job, erase, 'a dead-lettered event could not be erased yet');
  }

  async function processJob(job: Job): Promise<boolean> {
    let blocked = false;
    const check = async () => {
      blocked = await isBlocked(job);
    };
    if (!(await persist(job, check, 'an event cannot be processed yet'))) return false;
    if (blocked) return deadLetter(job, { reason: BEHIND_DEAD_LETTER, attempts: 0 });
    const outcome = await attempt(job);
    if (outcome.ok) return job.record.value !== undefined || eraseDeadLetters(job);
    return !outcome.aborted && deadLetter(job, { reason: outcome.reason, attempts: outcome.attempts });
  }

  return {
    /** Answers whether the record is done, so that its offset may be committed; false when `signal` aborted before. */
    async processRecord(received: IncomingRecord, signal: AbortSignal): Promise<boolean> {
      const isReplay = isDeadLetterTopic(received.topic);
      const record = isReplay ? replayed(received, service) : received;
      if (!record) return true;
      const job: Job = { record, id: idOf(record), orderingKey: orderingKeyOf(record), isReplay, signal };
      return withRemoteParent(record.headers.traceparent, `consume ${record.topic}`, () => processJob(job));
    },
    isFailing: (orderingKey: string): boolean => failingKeys.has(orderingKey),
    /** Whether a key has dead-lettered events. */
    isBlocked: blockedKeys.has,
    /** After a rebalance: another instance may have blocked keys of the partitions that are now ours. */
    reset: blockedKeys.reset,
  };
}
