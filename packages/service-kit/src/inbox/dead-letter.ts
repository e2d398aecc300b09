import { deadLetterTopic, TOPICS, type Topic } from '@notalone/contracts';
import type { IncomingRecord } from '../broker/broker-consumer.ts';
import type { OutgoingRecord } from '../broker/broker-publisher.ts';

/** The reason of an event that follows a dead-lettered one of its key. */
export const BEHIND_DEAD_LETTER = 'held';

/**
 * Headers of a dead-lettered record: who gave it up, why, and where it came from. Records in the topics have these
 * names.
 */
export const DEAD_LETTER_HEADERS = {
  by: 'parked-by',
  key: 'parked-key',
  reason: 'parked-reason',
  attempts: 'parked-attempts',
  from: 'parked-from',
  at: 'parked-at',
  replay: 'replay',
} as const;

export interface DeadLetter {
  readonly service: string;
  readonly reason: string;
  readonly attempts: number;
}

export const isDeadLetterTopic = (name: string): boolean => name.endsWith('.parked');
const isTopic = (name: string): name is Topic => name in TOPICS;
const keyFor = (service: string, key: string) => `${service}/${key}`;

/**
 * Topics whose value is a whole state with a version: a later event makes a dead-lettered one void, so it does not
 * follow it.
 */
export const isStateTopic = (topic: string): boolean => isTopic(topic) && TOPICS[topic].cleanup === 'compact';

const deadLetterTopicOf = (topic: string): string => {
  if (!isTopic(topic)) throw new Error(`${topic} is not a topic of the contracts`);
  return deadLetterTopic(topic);
};

/** The record for the dead-letter topic. Its key names the service, because several may give up the same event. */
export function deadLetterRecord(record: IncomingRecord, { service, reason, attempts }: DeadLetter): OutgoingRecord {
  const { [DEAD_LETTER_HEADERS.replay]: _, ...original } = record.headers;
  return {
    topic: deadLetterTopicOf(record.topic),
    key: keyFor(service, record.key),
    value: record.value ?? '',
    headers: {
      ...original,
      [DEAD_LETTER_HEADERS.by]: service,
      [DEAD_LETTER_HEADERS.key]: record.key,
      [DEAD_LETTER_HEADERS.reason]: reason,
      [DEAD_LETTER_HEADERS.attempts]: String(attempts),
      [DEAD_LETTER_HEADERS.from]: `${record.topic}/${record.partition}/${record.offset}`,
      [DEAD_LETTER_HEADERS.at]: new Date().toISOString(),
    },
  };
}

/** Removes what `service` has dead-lettered of an erased key. */
export const deadLetterTombstone = (topic: string, key: string, service: string): OutgoingRecord => ({
  topic: deadLetterTopicOf(topic),
  key: keyFor(service, key),
  value: null,
  headers: { [DEAD_LETTER_HEADERS.by]: service },
});

/**
 * The original record of a replay for `service`; `undefined` for replays for others and for records that are not
 * replayed.
 */
export function replayed(record: IncomingRecord, service: string): IncomingRecord | undefined {
  const { headers } = record;
  const topic = headers[DEAD_LETTER_HEADERS.from]?.split('/')[0];
  const key = headers[DEAD_LETTER_HEADERS.key];
  if (
    headers[DEAD_LETTER_HEADERS.replay] === undefined ||
    headers[DEAD_LETTER_HEADERS.by] !== service ||
    topic === undefined ||
    key === undefined
  )
    return undefined;
  return { ...record, topic, key, value: record.value === '' ? undefined : record.value };
}
