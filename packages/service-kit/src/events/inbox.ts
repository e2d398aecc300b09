import { type DataOf, type Envelope, type EventDeclaration, parkedTopic, type ServiceName, type Topic } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import type { Logger } from '../logging/logger.ts';
import type { Transact } from '../mongo/connect.ts';
import type { Broker } from './broker.ts';
import type { ConsumerHandle, IncomingRecord } from './broker-consumer.ts';
import { createDeal } from './deal.ts';
import { prepareInbox } from './inbox-rows.ts';
import { createKeyedWork } from './keyed-work.ts';
import { isStateTopic } from './parking.ts';
import { createProgress } from './progress.ts';

export type EventHandler<E extends EventDeclaration> = (envelope: Envelope<DataOf<E>>, session: ClientSession) => Promise<void>;
/** How far a write of a projection goes before it counts: to where `local` reads find it, or onto the disks of a majority. */
export type Reach = 'visible' | 'durable';
/** Without a transaction: one write that reaches as far as it is told, and refuses a version that is not newer than the one it finds. */
export type StateHandler<E extends EventDeclaration> = (envelope: Envelope<DataOf<E>>, writing: { readonly reach: Reach }) => Promise<unknown>;
export type ErasedHandler = (key: string, session: ClientSession) => Promise<void>;

export interface Inbox {
  /**
   * `handler` writes what the event means for this service, with `session` and nothing else; that and the event's id are one transaction,
   * so it takes effect once. It may run more than once. For state topics it must ignore a `data.version` older than what it has.
   */
  on<E extends EventDeclaration>(event: E, handler: EventHandler<E>): void;
  /**
   * The same for an event of a state topic from which one document follows and nothing else: `handler` is one write that refuses a `data.version` it has
   * already, or a later one, or that the key is erased (`recordState`). That is why it takes effect once; no transaction and no remembered id are needed (ADR 0030).
   * It is asked twice: so that what it writes is seen at once, and then so that it stays; the offset is committed after that (ADR 0035).
   */
  onState<E extends EventDeclaration>(event: E, handler: StateHandler<E>): void;
  /** `handler` erases what this service keeps of `key`, before any later event of the key. It must do no harm when it comes again. */
  onErased(topic: Topic, handler: ErasedHandler): void;
  start(): Promise<void>;
  /** Ends what runs, commits it, leaves the group. What waited comes again to the next instance. May be asked twice. */
  stop(): Promise<void>;
}

export interface InboxDeps {
  db: Db;
  broker: Broker;
  log: Logger;
  service: ServiceName;
  transact: Transact;
}

const IN_HAND_AT_MOST = 1_000;
const BEAT_MS = 500;
/** The broker is asked for more when a first write has ended: the question wakes processes that would compete with the write for a processor. */
const FETCH_PAUSE_MS = 10;
const COMMIT_MS = 1_000;
const PUBLISH_TIMEOUT_MS = 5_000;

/** Consumes the events a service declared handlers for, each with effect once (ADR 0003). The consumer group is named as the database that remembers what took effect. */
export function createInbox({ db, broker, log, service, transact }: InboxDeps): Inbox {
  const handlers = new Map<string, EventHandler<EventDeclaration>>();
  const recorders = new Map<string, StateHandler<EventDeclaration>>();
  const erasers = new Map<string, ErasedHandler>();
  const topics = new Set<Topic>();
  const publisher = broker.publisher({ timeoutMs: PUBLISH_TIMEOUT_MS });
  const dealer = createDeal({ db, log, service, transact, publisher, handlers, recorders, erasers });
  const work = createKeyedWork();
  const progress = createProgress();
  let round = new AbortController();
  let consumer: ConsumerHandle | undefined;
  let committing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopping: Promise<void> | undefined;

  function joined(): void {
    // a join under way may end after the stop: what it brings is for others
    if (stopping) return;
    round.abort();
    round = new AbortController();
    progress.reset();
    dealer.reset();
  }

  async function receive(records: readonly IncomingRecord[], beat: () => Promise<void>): Promise<void> {
    const { signal } = round;
    const wasIdle = work.size() === 0;
    for (const record of records) {
      while (work.size() >= IN_HAND_AT_MOST && !signal.aborted) {
        await work.change(BEAT_MS);
        await beat();
      }
      if (signal.aborted) return;
      const done = progress.begin(record);
      work.add(`${record.topic}/${record.key}`, async () => {
        if (!signal.aborted && (await dealer.deal(record, signal))) done();
      });
    }
    if (wasIdle && work.size() > 0 && !signal.aborted) await work.change(FETCH_PAUSE_MS);
  }

  async function commit(): Promise<void> {
    const taken = progress.take();
    if (taken.length === 0) return;
    try {
      await consumer?.commit(taken);
    } catch (error) {
      for (const { failed } of taken) failed();
      log.warn({ partitions: taken.length, err: error }, 'offsets could not be committed; their events may come again');
    }
  }
  const commitLater = () => {
    committing = committing.then(commit);
  };

  async function stop(): Promise<void> {
    clearInterval(timer);
    round.abort();
    await work.idle();
    commitLater();
    await committing;
    await consumer?.stop();
    await publisher.close();
  }

  function hear({ type, topic }: EventDeclaration): void {
    if (handlers.has(type) || recorders.has(type)) throw new Error(`${type} has a handler already`);
    topics.add(topic);
  }

  return {
    on(event, handler) {
      hear(event);
      handlers.set(event.type, handler as EventHandler<EventDeclaration>);
    },
    onState(event, handler) {
      if (!isStateTopic(event.topic)) throw new Error(`${event.type} is of no state topic`);
      hear(event);
      recorders.set(event.type, handler as StateHandler<EventDeclaration>);
    },
    onErased(topic, handler) {
      if (erasers.has(topic)) throw new Error(`Erasures of ${topic} have a handler already`);
      erasers.set(topic, handler);
      topics.add(topic);
    },
    async start() {
      if (topics.size === 0) return;
      await prepareInbox(db);
      consumer = broker.consume({
        groupId: db.databaseName,
        topics: [...topics].flatMap((topic) => [topic, parkedTopic(topic)]),
        onRecords: receive,
        onJoined: joined,
      });
      timer = setInterval(commitLater, COMMIT_MS);
    },
    stop: () => (stopping ??= stop()),
  };
}
