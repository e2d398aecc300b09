import type { Logger } from '../logging/logger.ts';
import { withRemoteParent } from '../telemetry/trace.ts';
import { attempt, type Outcome, persist, RETRY_MS } from './attempts.ts';
import type { IncomingRecord } from './broker-consumer.ts';
import type { Publisher } from './broker-publisher.ts';
import { createEffect, type EffectDeps } from './effect.ts';
import { countEvent } from './event-metrics.ts';
import { createHolds } from './inbox-rows.ts';
import { HELD, isParkedTopic, isStateTopic, type Parked, parkedErasure, parkedRecord, replayed } from './parking.ts';
import { createSlots } from './slots.ts';

export interface DealDeps extends EffectDeps {
  log: Logger;
  service: string;
  publisher: Publisher;
}

interface Job {
  readonly record: IncomingRecord;
  readonly id: string;
  readonly lane: string;
  readonly isReplay: boolean;
  readonly signal: AbortSignal;
}

const TRANSACTIONS_AT_ONCE = 16;

/** Deals with one record to the end: effect, duplicate, parked with a reason, or held behind a parked one of its key. */
export function createDeal({ log, service, publisher, ...deps }: DealDeps) {
  const effect = createEffect(deps);
  const holds = createHolds(deps.db);
  const slot = createSlots(TRANSACTIONS_AT_ONCE);
  /** Lanes whose last event was parked: the next one gets one attempt, so that a broken key costs no time. */
  const sick = new Set<string>();

  async function tryEffect({ record, id, lane, isReplay, signal }: Job): Promise<Outcome> {
    const work = async () => {
      const result = await slot(() => effect.once(record, id, isReplay ? (session) => holds.remove(lane, id, session) : undefined));
      if (isReplay && result !== 'handled') await holds.remove(lane, id);
      countEvent(record.topic, result);
      sick.delete(lane);
    };
    const retryMs = isReplay || sick.has(lane) ? [] : RETRY_MS;
    return attempt(work, { retryMs, signal, onFailure: (err) => log.warn({ eventId: id, topic: record.topic, err }, 'an event failed') });
  }

  const park = ({ record, id, lane, signal }: Job, why: Omit<Parked, 'service'>) =>
    persist(
      async () => {
        await holds.add(lane, record.topic, id);
        await publisher.publish([parkedRecord(record, { service, ...why })]);
        sick.add(lane);
        countEvent(record.topic, why.reason === HELD ? 'held' : 'parked');
        log.error({ eventId: id, topic: record.topic, ...why }, 'an event was parked');
      },
      { signal, onFailure: (err) => log.warn({ eventId: id, err }, 'an event could not be parked yet') },
    );

  /** A state event is void once a later one came, so nothing waits behind it; elsewhere the order of a key is kept. */
  async function isBehindParked({ record, id, lane, isReplay }: Job): Promise<boolean> {
    if (isStateTopic(record.topic)) return false;
    return isReplay ? ((await holds.first(lane)) ?? id) !== id : holds.isHeld(lane);
  }

  /** What this service parked of an erased key leaves the parked topic too. */
  async function eraseParked({ record, lane, signal }: Job): Promise<boolean> {
    return persist(
      async () => {
        if (!(await holds.has(lane))) return;
        await publisher.publish([parkedErasure(record.topic, record.key, service)]);
        await holds.forget(lane);
      },
      { signal, onFailure: (err) => log.warn({ err }, 'a parked event could not be erased yet') },
    );
  }

  async function dealWith(job: Job): Promise<boolean> {
    if (await isBehindParked(job)) return park(job, { reason: HELD, attempts: 0 });
    const outcome = await tryEffect(job);
    if (outcome.ok) return job.record.value !== undefined || eraseParked(job);
    return !outcome.stopped && park(job, { reason: outcome.reason, attempts: outcome.attempts });
  }

  return {
    /** Whether the record is dealt with, so that its offset may be committed; false when `signal` aborted first. */
    async deal(received: IncomingRecord, signal: AbortSignal): Promise<boolean> {
      const isReplay = isParkedTopic(received.topic);
      const record = isReplay ? replayed(received, service) : received;
      if (!record) return true;
      const id = record.headers.id ?? `${record.topic}/${record.partition}/${record.offset}`;
      const job: Job = { record, id, lane: `${record.topic}/${record.key}`, isReplay, signal };
      return withRemoteParent(record.headers.traceparent, `consume ${record.topic}`, () => dealWith(job));
    },
    /** The partitions may be others now. */
    reset: holds.reset,
  };
}
