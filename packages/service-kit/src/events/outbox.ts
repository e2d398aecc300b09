import { randomUUID } from 'node:crypto';
import type { DataOf, EventDeclaration, ServiceName, Topic } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import type { Logger } from '../logging/logger.ts';
import { afterCommit } from '../mongo/after-commit.ts';
import type { Broker } from './broker.ts';
import { type Written, writeEvent, writeTombstone } from './envelope.ts';
import { unwatchLag, watchLag } from './event-metrics.ts';
import { FIRST_VERSION, newRow, outboxRows, prepareOutbox } from './outbox-rows.ts';
import { isStateTopic } from './parking.ts';
import { createRelay } from './relay.ts';

export interface OutboxLag {
  readonly waiting: number;
  readonly parked: number;
  readonly oldestSeconds: number;
}

export interface Outbox {
  /**
   * Stores an event in the caller's transaction; it is published after the commit, in the order of the commits of its key. Throws a ZodError when it breaks its
   * contract. `isFirst`: nothing can have been told of this key in this topic before; such an event need not be read back to be published (ADR 0034).
   */
  add<E extends EventDeclaration>(session: ClientSession, event: E, content: { key: string; data: DataOf<E>; isFirst?: true }): Promise<void>;
  /** Stores the erasure of a key of a compacted topic in the caller's transaction. */
  tombstone(session: ClientSession, topic: Topic, key: string): Promise<void>;
  /** Tells the relay that there is something to publish. `transact` does it by itself. */
  wake(): void;
  start(): Promise<void>;
  /** Finishes the batch under way and gives the lease back. What is not published stays for the next instance. */
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

function versionOf({ topic }: EventDeclaration, { data, isFirst }: { data: object; isFirst?: true }): number | undefined {
  if (isStateTopic(topic)) return 'version' in data && typeof data.version === 'number' ? data.version : undefined;
  return isFirst && FIRST_VERSION;
}

/** The events of a service, stored with its state and published afterwards (ADR 0003). */
export function createOutbox({ db, broker, log, service, leaseMs }: OutboxDeps): Outbox {
  const rows = outboxRows(db);
  const instance = randomUUID();
  const relay = createRelay({ db, broker, log, holder: instance, ...(leaseMs === undefined ? {} : { leaseMs }) });

  async function store(session: ClientSession, { id, record }: Written, version?: number): Promise<void> {
    const row = newRow(id, record, { writer: instance, version });
    await rows.insertOne(row, { session });
    afterCommit(session, () => relay.committed(row));
  }

  async function lag(): Promise<OutboxLag> {
    const waiting = await rows.countDocuments({ parkedAt: { $exists: false } });
    const parked = await rows.countDocuments({ parkedAt: { $exists: true } });
    const oldest = await rows.findOne({ parkedAt: { $exists: false } }, { sort: { at: 1 }, projection: { createdAt: 1 } });
    return { waiting, parked, oldestSeconds: oldest ? Math.max(0, (Date.now() - oldest.createdAt.getTime()) / 1000) : 0 };
  }

  return {
    add: (session, event, content) => store(session, writeEvent({ service }, event, content), versionOf(event, content)),
    tombstone: (session, topic, key) => store(session, writeTombstone({ service }, topic, key)),
    wake: relay.wake,
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
