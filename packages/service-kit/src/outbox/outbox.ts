import { randomUUID } from 'node:crypto';
import type { DataOf, EventDeclaration, ServiceName, Topic } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import type { Broker } from '../broker/broker.ts';
import { type Written, writeEvent, writeTombstone } from '../broker/envelope.ts';
import { type OutboxLag, unwatchLag, watchLag } from '../broker/event-metrics.ts';
import type { Logger } from '../logging/logger.ts';
import { afterCommit } from '../mongo/after-commit.ts';
import { newRow, outboxRows, prepareOutbox } from './outbox.store.ts';
import { createRelay } from './relay.ts';

export interface Outbox {
  /**
   * Stores an event in the caller's transaction. It is published after the commit, for one key in the order of the
   * commits, if the transaction also writes the document of that key. Throws a ZodError when the event breaks its
   * contract.
   */
  add<E extends EventDeclaration>(
    session: ClientSession,
    event: E,
    content: { key: string; data: DataOf<E> },
  ): Promise<void>;
  /** Stores the erasure of a key of a compacted topic in the caller's transaction. */
  tombstone(session: ClientSession, topic: Topic, key: string): Promise<void>;
  start(): Promise<void>;
  /** Finishes the current batch and releases the lease. The rest is published by the next instance. */
  stop(): Promise<void>;
  lag(): Promise<OutboxLag>;
}

export interface OutboxDeps {
  db: Db;
  broker: Broker;
  log: Logger;
  service: ServiceName;
  leaseMs?: number;
}

/** The events of a service, stored with its state and published afterwards (ADR 0003). */
export function createOutbox({ db, broker, log, service, leaseMs }: OutboxDeps): Outbox {
  const rows = outboxRows(db);
  const instance = randomUUID();
  const relay = createRelay({ db, broker, log, holder: instance, ...(leaseMs === undefined ? {} : { leaseMs }) });

  async function store(session: ClientSession, { id, record }: Written): Promise<void> {
    await rows.insertOne(newRow(id, record, instance), { session });
    afterCommit(session, () => relay.wake(record.topic));
  }

  async function lag(): Promise<OutboxLag> {
    const waiting = await rows.countDocuments({ parkedAt: { $exists: false } });
    const deadLettered = await rows.countDocuments({ parkedAt: { $exists: true } });
    const oldest = await rows.findOne(
      { parkedAt: { $exists: false } },
      { sort: { at: 1 }, projection: { createdAt: 1 } },
    );
    return {
      waiting,
      deadLettered,
      oldestSeconds: oldest ? Math.max(0, (Date.now() - oldest.createdAt.getTime()) / 1000) : 0,
    };
  }

  return {
    add: (session, event, content) => store(session, writeEvent({ service }, event, content)),
    tombstone: (session, topic, key) => store(session, writeTombstone({ service }, topic, key)),
    async start() {
      await prepareOutbox(db);
      watchLag(service, lag);
      relay.start();
    },
    async stop() {
      unwatchLag(service);
      await relay.stop();
    },
    lag,
  };
}
