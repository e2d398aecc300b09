import { randomUUID } from 'node:crypto';
import {
  type DataOf,
  type Envelope,
  EVENTS,
  type EventDeclaration,
  envelopeSchema,
  type ServiceName,
  type Topic,
} from '@notalone/contracts';
import { currentTraceparent } from '../telemetry/trace.ts';
import type { IncomingRecord } from './broker-consumer.ts';
import type { OutgoingRecord } from './broker-publisher.ts';

export interface Written {
  readonly id: string;
  readonly record: OutgoingRecord;
}
type Source = { service: ServiceName };

const declarations = new Map<string, EventDeclaration>(EVENTS.map((event) => [event.type, event]));

function headers(id: string, service: ServiceName, type: string): Record<string, string> {
  const traceparent = currentTraceparent();
  return { id, source: service, type, ...(traceparent ? { traceparent } : {}) };
}

/** The record of an event: a CloudEvents 1.0 envelope with its data checked against the contract. Throws a ZodError. */
export function writeEvent<E extends EventDeclaration>(
  { service }: Source,
  event: E,
  { key, data }: { key: string; data: DataOf<E> },
): Written {
  const id = randomUUID();
  const traceparent = currentTraceparent();
  const envelope: Envelope = envelopeSchema.parse({
    specversion: '1.0',
    id,
    source: service,
    type: event.type,
    subject: key,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    ...(traceparent ? { traceparent } : {}),
    data: event.data.parse(data),
  });
  return {
    id,
    record: { topic: event.topic, key, value: JSON.stringify(envelope), headers: headers(id, service, event.type) },
  };
}

/** A tombstone: the key without a value. Its id is in the headers. */
export function writeTombstone({ service }: Source, topic: Topic, key: string): Written {
  const id = randomUUID();
  return { id, record: { topic, key, value: null, headers: headers(id, service, 'erased') } };
}

/**
 * The event in a record, checked against its contract; `undefined` when the contracts do not know its type. Throws when
 * it is no valid event.
 */
export function readEvent(
  record: IncomingRecord,
): { event: EventDeclaration; envelope: Envelope<Record<string, unknown>> } | undefined {
  const envelope = envelopeSchema.parse(JSON.parse(record.value ?? ''));
  const event = declarations.get(envelope.type);
  return event && { event, envelope: { ...envelope, data: event.data.parse(envelope.data) } };
}
