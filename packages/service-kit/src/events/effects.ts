import { setTimeout as delay } from 'node:timers/promises';
import type { EventDeclaration, ServiceName } from '@notalone/contracts';
import { type ClientSession, type Db, MongoError, MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';
import type { Logger } from '../logging/logger.ts';
import type { Transact } from '../mongo/connect.ts';
import { withRemoteParent } from '../telemetry/trace.ts';
import type { IncomingRecord } from './broker-consumer.ts';
import type { Publisher } from './broker-publisher.ts';
import { readEvent } from './envelope.ts';
import { countEvent } from './event-metrics.ts';
import type { ErasedHandler, EventHandler } from './inbox.ts';
import { type Holds, inboxRows } from './inbox-rows.ts';
import { isStateTopic, parkedErasure, parkedRecord, replayed } from './parking.ts';
import { createSlots } from './slots.ts';

export interface EffectsDeps {
  db: Db;
  log: Logger;
  service: ServiceName;
  transact: Transact;
  publisher: Publisher;
  holds: Holds;
  handlers: ReadonlyMap<string, EventHandler<EventDeclaration>>;
  erasers: ReadonlyMap<string, ErasedHandler>;
}
type Effect = (session: ClientSession) => Promise<void>;

const TRANSACTIONS_AT_ONCE = 16;
/** Waits between the attempts, about 10 seconds in all. */
const RETRY_MS = [100, 300, 1_000, 3_000, 6_000];
const STORES_RETRY_MS = 500;
const DUPLICATE_KEY = 11_000;

class AlreadyTookEffect extends Error {}
class Unreadable extends Error {}

/** The stores being away is not the event's fault. */
const isOutage = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  (error instanceof MongoError && (error.hasErrorLabel('TransientTransactionError') || error.hasErrorLabel('UnknownTransactionCommitResult')));

function readOrRefuse(record: IncomingRecord): ReturnType<typeof readEvent> {
  try {
    return readEvent(record);
  } catch (error) {
    throw new Unreadable('The record is not an event of the contracts', { cause: error });
  }
}

/** What one record does: its effect with its id in one transaction, retried, and parked when nothing helps. */
export function createEffects({ db, log, service, transact, publisher, holds, handlers, erasers }: EffectsDeps) {
  const ids = inboxRows(db);
  const slot = createSlots(TRANSACTIONS_AT_ONCE);
  /** Lanes whose last event was parked: the next one gets one attempt, so that a broken key costs no time. */
  const sick = new Set<string>();

  function effectOf(record: IncomingRecord): Effect | undefined {
    if (record.value === undefined) {
      const erase = erasers.get(record.topic);
      return erase && ((session) => erase(record.key, session));
    }
    const read = readOrRefuse(record);
    if (!read) return undefined;
    const handler = handlers.get(read.event.type);
    return handler && ((session) => handler(read.envelope, session));
  }

  const once = (record: IncomingRecord, id: string, lane: string, effect: Effect, isReplay: boolean) =>
    transact(async (session) => {
      try {
        await ids.insertOne({ _id: id, topic: record.topic, at: new Date() }, { session });
      } catch (error) {
        if (error instanceof MongoServerError && error.code === DUPLICATE_KEY) throw new AlreadyTookEffect('', { cause: error });
        throw error;
      }
      await effect(session);
      if (isReplay) await holds.remove(lane, id, session);
    });

  /** Retries while the stores are away, for as long as this round lasts. */
  async function patiently(signal: AbortSignal, work: () => Promise<void>): Promise<boolean> {
    while (!signal.aborted) {
      try {
        await work();
        return true;
      } catch (error) {
        log.warn({ err: error }, 'a store is away; the event waits');
        await delay(STORES_RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    return false;
  }

  const park = (record: IncomingRecord, id: string, lane: string, reason: string, attempts: number, signal: AbortSignal) =>
    patiently(signal, async () => {
      await holds.add(lane, record.topic, id);
      await publisher.publish([parkedRecord(record, { service, reason, attempts })]);
      sick.add(lane);
      countEvent(record.topic, reason === 'held' ? 'held' : 'parked');
      log.error({ eventId: id, topic: record.topic, reason, attempts }, 'an event was parked');
    });

  /** Answers why the event cannot take effect, or `undefined` when it did; `'stopped'` when the round ended first. */
  async function attempt(
    record: IncomingRecord,
    id: string,
    lane: string,
    isReplay: boolean,
    signal: AbortSignal,
  ): Promise<{ reason: string; attempts: number } | undefined> {
    const attempts = sick.has(lane) || isReplay ? 1 : RETRY_MS.length + 1;
    for (let tried = 1; ; ) {
      try {
        const effect = effectOf(record);
        if (effect) await slot(() => once(record, id, lane, effect, isReplay));
        countEvent(record.topic, effect ? 'handled' : 'skipped');
        sick.delete(lane);
        return undefined;
      } catch (error) {
        if (error instanceof AlreadyTookEffect) {
          if (isReplay) await holds.remove(lane, id);
          countEvent(record.topic, 'duplicate');
          return undefined;
        }
        const outage = isOutage(error);
        if (!outage && (tried >= attempts || error instanceof Unreadable))
          return { reason: error instanceof Error ? error.constructor.name : 'Error', attempts: tried };
        log.warn({ eventId: id, topic: record.topic, attempt: tried, err: error }, 'an event failed and is tried again');
        await delay(outage ? STORES_RETRY_MS : RETRY_MS[tried - 1], undefined, { signal }).catch(() => undefined);
        if (signal.aborted) return { reason: 'stopped', attempts: tried };
        if (!outage) tried += 1;
      }
    }
  }

  /** Whether the record is dealt with, so that its offset may be committed. */
  async function take(received: IncomingRecord, signal: AbortSignal): Promise<boolean> {
    const isParkedTopic = received.headers['parked-by'] !== undefined;
    const record = isParkedTopic ? replayed(received, service) : received;
    if (!record) return true;
    const lane = `${record.topic}/${record.key}`;
    const id = record.headers.id ?? `${record.topic}/${record.partition}/${record.offset}`;
    return withRemoteParent(record.headers.traceparent, `consume ${record.topic}`, async () => {
      const isBehind = isParkedTopic ? ((await holds.first(lane)) ?? id) !== id : !isStateTopic(record.topic) && (await holds.isHeld(lane));
      if (isBehind && !isStateTopic(record.topic)) return park(record, id, lane, 'held', 0, signal);
      const failure = await attempt(record, id, lane, isParkedTopic, signal);
      if (failure?.reason === 'stopped') return false;
      if (failure) return park(record, id, lane, failure.reason, failure.attempts, signal);
      if (record.value === undefined && (await holds.forget(lane)))
        return patiently(signal, () => publisher.publish([parkedErasure(record.topic, record.key, service)]));
      return true;
    });
  }

  return { take };
}
