import type { DataOf, Envelope, EventDeclaration, Topic } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { IncomingRecord } from '../broker/broker-consumer.ts';
import { readEvent } from '../broker/envelope.ts';
import { isStateTopic } from './dead-letter.ts';
import { NonRetryableError } from './retry.ts';

export type EventHandler<E extends EventDeclaration> = (
  envelope: Envelope<DataOf<E>>,
  session: ClientSession,
) => Promise<void>;
export type ProjectionWriter<E extends EventDeclaration> = (envelopes: readonly Envelope<DataOf<E>>[]) => Promise<void>;
/** Handles what its registrations read from a batch of events, in order, in one transaction. */
export type ItemsHandler<T> = (items: readonly T[], session: ClientSession) => Promise<void>;
export interface Batched<T> {
  /** Adds a kind of event. `read` says what the batch has of it, and does nothing else. */
  on<E extends EventDeclaration>(event: E, read: (envelope: Envelope<DataOf<E>>) => T): Batched<T>;
}
export interface BatchHandler {
  readonly handle: (records: readonly IncomingRecord[], session: ClientSession) => Promise<void>;
}
export type TombstoneHandler = (key: string, session: ClientSession) => Promise<void>;

/** What a service does with a record: run a handler in a transaction, or write a projection. */
export type Handling =
  | { readonly handle: (session: ClientSession) => Promise<void>; readonly batch?: BatchHandler }
  | { readonly write: ProjectionWriter<EventDeclaration>; readonly envelope: Envelope<Record<string, unknown>> };

function readOrReject(record: IncomingRecord): ReturnType<typeof readEvent> {
  try {
    return readEvent(record);
  } catch (error) {
    throw new NonRetryableError('The record is not an event of the contracts', { cause: error });
  }
}

/** The handlers that a service has registered: by type for events, by topic for tombstones. */
export function createHandlers() {
  const events = new Map<string, EventHandler<EventDeclaration>>();
  const projections = new Map<string, ProjectionWriter<EventDeclaration>>();
  const batches = new Map<string, BatchHandler>();
  const tombstones = new Map<string, TombstoneHandler>();
  const topics = new Set<Topic>();

  function listen({ type, topic }: EventDeclaration): void {
    if (events.has(type) || projections.has(type) || batches.has(type))
      throw new Error(`${type} already has a handler`);
    topics.add(topic);
  }

  return {
    /** The topics with a handler. */
    topics,
    on<E extends EventDeclaration>(event: E, handler: EventHandler<E>): void {
      listen(event);
      events.set(event.type, handler as EventHandler<EventDeclaration>);
    },
    inBatches<T>(handle: ItemsHandler<T>): Batched<T> {
      const readers = new Map<string, (envelope: Envelope<never>) => T>();
      const read = (record: IncomingRecord): T[] => {
        const { envelope } = readOrReject(record) ?? {};
        const item = envelope && readers.get(envelope.type)?.(envelope as Envelope<never>);
        return item === undefined ? [] : [item];
      };
      const batch: BatchHandler = { handle: (records, session) => handle(records.flatMap(read), session) };
      const batched: Batched<T> = {
        on(event, readItem) {
          listen(event);
          readers.set(event.type, readItem as (envelope: Envelope<never>) => T);
          batches.set(event.type, batch);
          return batched;
        },
      };
      return batched;
    },
    onProjection<E extends EventDeclaration>(event: E, write: ProjectionWriter<E>): void {
      if (!isStateTopic(event.topic))
        throw new Error(`${event.topic}, the topic of ${event.type}, is not a state topic`);
      listen(event);
      projections.set(event.type, write as ProjectionWriter<EventDeclaration>);
    },
    onTombstone(topic: Topic, handler: TombstoneHandler): void {
      if (tombstones.has(topic)) throw new Error(`Tombstones of ${topic} already have a handler`);
      tombstones.set(topic, handler);
      topics.add(topic);
    },
    /**
     * What to do with `record`; `undefined` when no handler is registered for it. Throws NonRetryableError when it
     * cannot be read.
     */
    find(record: IncomingRecord): Handling | undefined {
      if (record.value === undefined) {
        const erase = tombstones.get(record.topic);
        return erase && { handle: (session) => erase(record.key, session) };
      }
      const read = readOrReject(record);
      if (!read) return undefined;
      const { envelope } = read;
      const write = projections.get(envelope.type);
      if (write) return { write, envelope };
      const batch = batches.get(envelope.type);
      if (batch) return { handle: (session) => batch.handle([record], session), batch };
      const handler = events.get(envelope.type);
      return handler && { handle: (session) => handler(envelope, session) };
    },
  };
}
export type Handlers = ReturnType<typeof createHandlers>;
