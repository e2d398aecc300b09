import { setTimeout as delay } from 'node:timers/promises';
import type { ChangeStream, ChangeStreamInsertDocument, Db } from 'mongodb';
import type { Broker } from '../broker/broker.ts';
import { blamesRecord } from '../broker/broker-publisher.ts';
import { LINGER_MS, mayLinger } from '../broker/linger.ts';
import type { Logger } from '../logging/logger.ts';
import { createLease } from '../mongo/lease.ts';
import { backoff } from '../time/backoff.ts';
import { type OutboxRow, outboxRows } from './outbox.store.ts';
import { createWakeSignal } from './wake-signal.ts';

export interface Relay {
  start(): void;
  /** There may be something to publish: at once, or with what else comes within LINGER_MS if the topic allows it. */
  wake(topic: string): void;
  stop(): Promise<void>;
}
export interface RelayDeps {
  db: Db;
  broker: Broker;
  log: Logger;
  /** Names this instance. */
  holder: string;
  leaseMs?: number;
}

const BATCH_SIZE = 500;
const POLL_MS = 1_000;
/** How often an idle relay looks for rows of an instance that died before it published them. */
const IDLE_POLL_MS = 5_000;
/** After this time without events the relay releases its lease, so that it need not renew it. */
const IDLE_AFTER_MS = 10_000;
const LEASE_MS = 8_000;
const MAX_ATTEMPTS = 8;
const RETRY_MS = { first: 250 };
const OUTAGE_RETRY_MS = 250;
const MAX_OUTAGE_RETRY_MS = 2_000;

/** Events of a topic with the same key are published in order. */
const orderingKeyOf = ({ topic, key }: OutboxRow): string => `${topic}/${key}`;

/**
 * Publishes the rows of the outbox in the order of their commits and deletes them. One instance at a time does so: the
 * one that holds the lease. While there are no events, no instance holds it. A row that the broker refuses delays the
 * later rows of its key only, and after its last attempt it is dead-lettered, in place. An outage of the broker counts
 * no attempts.
 */
export function createRelay({ db, broker, log, holder, leaseMs = LEASE_MS }: RelayDeps): Relay {
  const rows = outboxRows(db);
  const lease = createLease({ db, name: 'outbox', holder, ttlMs: leaseMs });
  /** A send ends while the lease is surely held. */
  const sendMs = leaseMs / 2;
  const publisher = broker.publisher({ timeoutMs: sendMs });
  const wakeSignal = createWakeSignal();
  const stopping = new AbortController();
  /** The keys of refused rows, until their next attempt. */
  const refused = new Map<string, { topic: string; key: string; retryAt: number }>();
  let stream: ChangeStream<OutboxRow, ChangeStreamInsertDocument<OutboxRow>> | undefined;
  /** Set while rows wait for others. */
  let lingering: NodeJS.Timeout | undefined;
  let busyAt = 0;
  let running: Promise<void> = Promise.resolve();

  function wake(topic: string): void {
    if (mayLinger(topic)) lingering ??= setTimeout(wakeSignal.wake, LINGER_MS);
    else wakeSignal.wake();
  }

  /**
   * Other instances' inserts wake the relay; its own instance wakes it after each commit. The poll makes up for a lost
   * stream.
   */
  function watchOtherInstances(): void {
    stream ??= rows
      .watch<OutboxRow, ChangeStreamInsertDocument<OutboxRow>>([
        { $match: { operationType: 'insert', 'fullDocument.writer': { $ne: holder } } },
      ])
      .on('change', ({ fullDocument }) => wake(fullDocument.topic))
      .on('error', (error) => {
        log.warn({ err: error }, 'the change stream of the outbox failed; polling until it is back');
        stream = undefined;
      });
  }

  /**
   * A snapshot, because rows may be committed while the index is read: of one key, the later must not be seen without
   * the earlier.
   */
  function readBatch(limit = BATCH_SIZE): Promise<OutboxRow[]> {
    for (const [orderingKey, { retryAt }] of refused) if (retryAt <= Date.now()) refused.delete(orderingKey);
    const waiting = [...refused.values()].map(({ topic, key }) => ({ topic, key }));
    const filter = { parkedAt: { $exists: false }, ...(waiting.length > 0 && { $nor: waiting }) };
    return rows
      .find(filter, { sort: { at: 1 }, limit, batchSize: limit, readConcern: { level: 'snapshot' } })
      .toArray();
  }

  /**
   * In the order of publishing: after a crash the rows left of a key are its last ones, so no older state is published
   * after a newer one.
   */
  async function deletePublished(published: readonly OutboxRow[]): Promise<void> {
    const [from, to] = [published[0]?.at, published.at(-1)?.at];
    if (!from || !to) return;
    // The index gives the order. Its range alone has others' rows too: refused ones, and what was committed meanwhile.
    const filter = { at: { $gte: from, $lte: to }, _id: { $in: published.map(({ _id }) => _id) } };
    await rows.deleteMany(filter, { hint: { at: 1 } });
  }

  async function refuse(row: OutboxRow, error: unknown): Promise<void> {
    const { topic, key } = row;
    const attempts = row.attempts + 1;
    const isLast = attempts >= MAX_ATTEMPTS;
    const lastError = error instanceof Error ? error.name : 'Error';
    await rows.updateOne({ _id: row._id }, { $set: { attempts, lastError, ...(isLast && { parkedAt: new Date() }) } });
    if (isLast) log.error({ eventId: row._id, topic, attempts, err: error }, 'an outbox event was dead-lettered');
    else refused.set(orderingKeyOf(row), { topic, key, retryAt: Date.now() + backoff(attempts, RETRY_MS) });
  }

  /**
   * Finds the row that the broker refuses: the rows before and after it are published, apart from the later ones of its
   * key.
   */
  async function publishOneByOne(batch: readonly OutboxRow[]): Promise<void> {
    const skipped = new Set<string>();
    for (const row of batch) {
      if (skipped.has(orderingKeyOf(row))) continue;
      if (!lease.isHeld(sendMs)) return;
      try {
        await publisher.publish([row]);
      } catch (error) {
        if (!blamesRecord(error)) throw error;
        skipped.add(orderingKeyOf(row));
        await refuse(row, error);
        continue;
      }
      await deletePublished([row]);
    }
  }

  /** Answers whether there may be more to publish at once. */
  async function relayBatch(): Promise<boolean> {
    const batch = await readBatch();
    if (batch.length > 0) busyAt = performance.now();
    if (batch.length === 0 || !lease.isHeld(sendMs)) return false;
    try {
      await publisher.publish(batch);
    } catch (error) {
      if (!blamesRecord(error)) throw error;
      await publishOneByOne(batch);
      return true;
    }
    await deletePublished(batch);
    return batch.length === BATCH_SIZE;
  }

  function untilNextRetry(): number {
    const earliest = Math.min(...[...refused.values()].map(({ retryAt }) => retryAt));
    return Math.max(1, Math.min(POLL_MS, earliest - Date.now()));
  }

  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function relayUntil(ended: AbortSignal): Promise<void> {
    let failures = 0;
    busyAt = performance.now();
    const isBusy = () => refused.size > 0 || performance.now() - busyAt < IDLE_AFTER_MS;
    do {
      try {
        clearTimeout(lingering);
        lingering = undefined;
        watchOtherInstances();
        const mayBeMore = await relayBatch();
        failures = 0;
        if (!mayBeMore && !ended.aborted) await wakeSignal.wait(untilNextRetry());
      } catch (error) {
        failures += 1;
        log.warn({ failures, err: error }, 'the outbox could not be relayed; trying again');
        await pause(Math.min(OUTAGE_RETRY_MS * failures, MAX_OUTAGE_RETRY_MS));
      }
      // Before it stops, the relay publishes the rows that linger.
    } while (lingering || (!ended.aborted && isBusy()));
    const closing = stream;
    stream = undefined;
    await closing?.close();
  }

  /** Relays if rows are waiting and the lease is free; otherwise waits. */
  async function relayWaiting(): Promise<void> {
    clearTimeout(lingering);
    lingering = undefined;
    const areWaiting = (await readBatch(1)).length > 0;
    if (areWaiting && (await lease.hold()))
      await lease.whileHeld((lost) => relayUntil(AbortSignal.any([stopping.signal, lost])));
    else if (areWaiting) await pause(POLL_MS);
    else if (!stopping.signal.aborted) await wakeSignal.wait(IDLE_POLL_MS);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted || lingering) {
      try {
        await relayWaiting();
      } catch (error) {
        log.warn({ err: error }, 'the lease of the outbox could not be acquired');
        await pause(POLL_MS);
      }
    }
  }

  return {
    start() {
      running = run();
    },
    wake,
    async stop() {
      stopping.abort();
      wakeSignal.wake();
      await running;
      await publisher.close();
    },
  };
}
