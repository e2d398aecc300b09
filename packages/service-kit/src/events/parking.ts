import { parkedTopic, TOPICS, type Topic } from '@notalone/contracts';
import type { IncomingRecord } from './broker-consumer.ts';
import type { OutgoingRecord } from './broker-publisher.ts';

/** The reason of an event that waits behind a parked one of its key. */
export const HELD = 'held';

/** Headers of a parked record: whose it is, why, and where it came from. */
export const PARKED_HEADERS = {
  by: 'parked-by',
  key: 'parked-key',
  reason: 'parked-reason',
  attempts: 'parked-attempts',
  from: 'parked-from',
  at: 'parked-at',
  replay: 'replay',
} as const;

export interface Parked {
  readonly service: string;
  readonly reason: string;
  readonly attempts: number;
}

export const isParkedTopic = (name: string): boolean => name.endsWith('.parked');
const isTopic = (name: string): name is Topic => name in TOPICS;
const keyFor = (service: string, key: string) => `${service}/${key}`;

/** Topics whose value is a whole state with a version: a later event makes a parked one void, so nothing is held behind it. */
export const isStateTopic = (topic: string): boolean => isTopic(topic) && TOPICS[topic].cleanup === 'compact';

const parkedName = (topic: string): string => {
  if (!isTopic(topic)) throw new Error(`${topic} is not a topic of the contracts`);
  return parkedTopic(topic);
};

/** The record for the parked topic. Its key names the service too, because several may park the same event. */
export function parkedRecord(record: IncomingRecord, { service, reason, attempts }: Parked): OutgoingRecord {
  const { [PARKED_HEADERS.replay]: _, ...original } = record.headers;
  return {
    topic: parkedName(record.topic),
    key: keyFor(service, record.key),
    value: record.value ?? '',
    headers: {
      ...original,
      [PARKED_HEADERS.by]: service,
      [PARKED_HEADERS.key]: record.key,
      [PARKED_HEADERS.reason]: reason,
      [PARKED_HEADERS.attempts]: String(attempts),
      [PARKED_HEADERS.from]: `${record.topic}/${record.partition}/${record.offset}`,
      [PARKED_HEADERS.at]: new Date().toISOString(),
    },
  };
}

/** Takes what `service` parked of an erased person out of the parked topic too. */
export const parkedErasure = (topic: string, key: string, service: string): OutgoingRecord => ({
  topic: parkedName(topic),
  key: keyFor(service, key),
  value: null,
  headers: { [PARKED_HEADERS.by]: service },
});

/** A replayed record as it first came, if it is one and for this service; parked ones that merely lie there answer `undefined`. */
export function replayed(record: IncomingRecord, service: string): IncomingRecord | undefined {
  const { headers } = record;
  const topic = headers[PARKED_HEADERS.from]?.split('/')[0];
  const key = headers[PARKED_HEADERS.key];
  if (headers[PARKED_HEADERS.replay] === undefined || headers[PARKED_HEADERS.by] !== service || topic === undefined || key === undefined) return undefined;
  return { ...record, topic, key, value: record.value === '' ? undefined : record.value };
}
