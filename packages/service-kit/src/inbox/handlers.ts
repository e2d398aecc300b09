import type { DataOf, Envelope, EventDeclaration, Topic } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { IncomingRecord } from '../broker/broker-consumer.ts';
import { readEvent } from '../broker/envelope.ts';
import { isStateTopic } from '../dead-letter/dead-letter.ts';
import { NonRetryableError } from './retry.ts';

export type EventHandler<E extends EventDeclaration> = (
  envelope: Envelope<DataOf<E>>,
  session: ClientSession,
) => Promise<void>;
export type ProjectionWriter<E extends EventDeclaration> = (envelopes: readonly Envelope<DataOf<E>>[]) => Promise<void>;
export type TombstoneHandler = (key: string, session: ClientSession) => Promise<void>;

/** What a service does with a record: run a handler in a transaction, or write a projection. */
export type Handling =
  | { readonly handle: (session: ClientSession) => Promise<void> }
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
  const tombstones = new Map<string, TombstoneHandler>();
  const topics = new Set<Topic>();

  function listen({ type, topic }: EventDeclaration): void {
    if (events.has(type) || projections.has(type)) throw new Error(`${type} already has a handler`);
    topics.add(topic);
  }

  return {
    /** The topics with a handler. */
    topics,
    on<E extends EventDeclaration>(event: E, handler: EventHandler<E>): void {
      listen(event);
      events.set(event.type, handler as EventHandler<EventDeclaration>);
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
      const handler = events.get(envelope.type);
      return handler && { handle: (session) => handler(envelope, session) };
    },
  };
}
export type Handlers = ReturnType<typeof createHandlers>;
