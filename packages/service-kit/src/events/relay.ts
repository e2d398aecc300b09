import type { ChangeStream, Db } from 'mongodb';
import type { Logger } from '../logging/logger.ts';
import { createLease } from '../mongo/lease.ts';
import type { Broker } from './broker.ts';
import { blamesRecord } from './broker-publisher.ts';
import { createHand } from './hand.ts';
import { createOutboxDeletions } from './outbox-deletions.ts';
import { type OutboxRow, outboxRows } from './outbox-rows.ts';
import { createWaker } from './waker.ts';

export interface Relay {
  start(): void;
  /** There may be something to publish. */
  wake(): void;
  /** The same, and it is `row`, which this process has committed. */
  committed(row: OutboxRow): void;
  stop(): Promise<void>;
}
export interface RelayDeps {
  db: Db;
  broker: Broker;
  log: Logger;
  holder: string;
  leaseMs?: number;
}

const BATCH = 500;
const MAX_ATTEMPTS = 8;
const FIRST_RETRY_MS = 250;
const LOOK_MS = 1_000;
const BROKER_RETRY_MS = 250;
const BROKER_RETRY_AT_MOST_MS = 2_000;
const LEASE_MS = 8_000;

/**
 * Publishes committed outbox rows. One instance at a time holds the lease. Rows of one lane (topic and key) leave in
 * order; a row that the broker refuses holds back its own lane only, until it is parked after its last attempt.
 * Being without a broker is nobody's fault and counts no attempts.
 */
export function createRelay({ db, broker, log, holder, leaseMs = LEASE_MS }: RelayDeps): Relay {
  const rows = outboxRows(db);
  const lease = createLease({ db, name: 'outbox', holder, ttlMs: leaseMs });
  /** A send must end while the lease is surely ours. */
  const publishMs = leaseMs / 2;
  const publisher = broker.publisher({ timeoutMs: publishMs });
  const waker = createWaker();
  const hand = createHand();
  const deletions = createOutboxDeletions(db, log);
  const stopping = new AbortController();
  /** Lanes that wait after a refusal, until when. */
  let waiting = new Map<string, number>();
  /** Published rows that a read may still show: they are deleted later. */
  let published = new Set<string>();
  /** Between it and the lease's own it may have been somebody else's. */
  let relayedEpoch = Number.NaN;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let stream: ChangeStream | undefined;
  let brokerFailures = 0;
  let finished: Promise<void> = Promise.resolve();

  function wake(): void {
    hand.unsure();
    waker.wake();
  }

  /** Wakes for rows of other instances. Only a wake: those are always read from the collection, so a lost stream costs a second, not an event. */
  function listen(): void {
    stream ??= rows
      .watch([{ $match: { operationType: 'insert', 'fullDocument.writer': { $ne: holder } } }])
      .on('change', wake)
      .on('error', (error) => {
        log.warn({ err: error }, 'the outbox is polled until its change stream is back');
        stream = undefined;
      });
  }

  async function takeOver(): Promise<boolean> {
    if (!(await lease.hold())) return false;
    if (lease.epoch() !== relayedEpoch) {
      const held = await rows.find({ waitUntil: { $exists: true }, parkedAt: { $exists: false } }, { projection: { lane: 1, waitUntil: 1 } }).toArray();
      relayedEpoch = lease.epoch();
      hand.forget();
      waiting = new Map(held.map(({ lane, waitUntil }) => [lane, waitUntil?.getTime() ?? 0]));
      log.info({ epoch: relayedEpoch }, 'relaying the outbox');
    }
    // the answer may have come late
    return lease.isHeld(publishMs);
  }

  async function refuse(row: OutboxRow, error: unknown): Promise<void> {
    const attempts = row.attempts + 1;
    const lastError = error instanceof Error ? error.name : 'Error';
    if (attempts >= MAX_ATTEMPTS) {
      log.error({ eventId: row._id, topic: row.topic, attempts, err: error }, 'an event was parked in the outbox');
      await rows.updateOne({ _id: row._id }, { $set: { attempts, lastError, parkedAt: new Date() }, $unset: { waitUntil: '' } });
      waiting.delete(row.lane);
      return;
    }
    const waitUntil = new Date(Date.now() + FIRST_RETRY_MS * 2 ** (attempts - 1));
    await rows.updateOne({ _id: row._id }, { $set: { attempts, lastError, waitUntil } });
    waiting.set(row.lane, waitUntil.getTime());
  }

  function forget(batch: readonly OutboxRow[]): void {
    for (const row of batch) {
      published.add(row._id);
      waiting.delete(row.lane);
      hand.published(row);
    }
    deletions.add(batch);
  }

  /** Publishes one lane row by row and stops behind a refused one. */
  async function publishLane(lane: readonly OutboxRow[]): Promise<void> {
    for (const row of lane) {
      if (!lease.isHeld(publishMs)) return;
      try {
        await publisher.publish([row]);
      } catch (error) {
        if (!blamesRecord(error)) throw error;
        await refuse(row, error);
        return;
      }
      forget([row]);
    }
  }

  async function publishBatch(batch: readonly OutboxRow[]): Promise<void> {
    try {
      await publisher.publish(batch);
    } catch (error) {
      if (!blamesRecord(error)) throw error;
      // One of them is refused: lane by lane it is found, and the others go on.
      for (const lane of Map.groupBy(batch, (row) => row.lane).values()) await publishLane(lane);
      return;
    }
    forget(batch);
  }

  /** Publishes what is in hand, and what one look finds unless that is all; answers whether there may be more to publish at once. */
  async function pass(): Promise<boolean> {
    const { rows: inHand, areAll } = hand.take();
    if (inHand.length > 0) await publishBatch(inHand);
    if (inHand.length > 0 && areAll && performance.now() - lookedAt < LOOK_MS) return false;
    lookedAt = performance.now();
    const now = Date.now();
    const held = [...waiting].filter(([, until]) => until > now).map(([lane]) => lane);
    const filter = { parkedAt: { $exists: false }, ...(held.length > 0 ? { lane: { $nin: held } } : {}) };
    const found = await rows.find(filter, { sort: { at: 1 }, limit: BATCH + published.size }).toArray();
    const fresh = found.filter(({ _id }) => !published.has(_id));
    published = new Set(found.map(({ _id }) => _id).filter((id) => published.has(id)));
    const [past, batch] = [fresh.filter(hand.isPast), fresh.filter((row) => !hand.isPast(row))];
    if (past.length > 0) forget(past);
    if (batch.length === 0 || !lease.isHeld(publishMs)) return false;
    await publishBatch(batch);
    brokerFailures = 0;
    const mayBeMore = fresh.length >= BATCH;
    if (mayBeMore) hand.unsure();
    return mayBeMore;
  }

  function untilNextLook(): number {
    const earliest = Math.min(...waiting.values());
    return Math.max(1, Math.min(LOOK_MS, earliest - Date.now()));
  }

  async function run(): Promise<void> {
    const renewal = setInterval(() => {
      if (lease.isHeld()) lease.hold().catch((error: unknown) => log.warn({ err: error }, 'the outbox lease could not be renewed'));
    }, leaseMs / 4);
    while (!stopping.signal.aborted) {
      try {
        if (!lease.isHeld(publishMs) && !(await takeOver())) {
          hand.forget();
          await waker.wait(LOOK_MS, { evenIfWoken: true });
          continue;
        }
        listen();
        if (!(await pass())) await waker.wait(untilNextLook());
      } catch (error) {
        brokerFailures += 1;
        hand.unsure();
        log.warn({ failures: brokerFailures, err: error }, 'the outbox could not be relayed and is tried again');
        await waker.wait(Math.min(BROKER_RETRY_MS * brokerFailures, BROKER_RETRY_AT_MOST_MS), { evenIfWoken: true });
      }
    }
    clearInterval(renewal);
  }

  return {
    start() {
      finished = run();
    },
    wake,
    committed(row) {
      hand.give(row);
      waker.wake();
    },
    async stop() {
      stopping.abort();
      waker.end();
      await finished;
      await deletions.end();
      await stream?.close();
      await publisher.close();
      if (lease.isHeld()) await lease.release();
    },
  };
}
