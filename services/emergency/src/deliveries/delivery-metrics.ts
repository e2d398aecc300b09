import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { Counter, Gauge, Histogram } from '@prometheus-io/client';
import type { DeliveryDocument } from './deliveries.store.ts';

/** `refused`: the provider will never take it, such as a number that opted out. `postponed`: it is tried again. */
export type AttemptResult = 'accepted' | 'refused' | 'postponed';

const seconds = new Histogram({
  name: 'emergency_attempt_seconds',
  help: 'From the press, or the time a message was due, to what the provider said of an attempt',
  labelNames: ['channel', 'result'],
  buckets: [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
  registers: [metrics],
});

export const countAttempt = (
  { channel, dueAt, createdAt }: Pick<DeliveryDocument, 'channel' | 'dueAt' | 'createdAt'>,
  result: AttemptResult,
  now: Date,
): void => seconds.observe({ channel, result }, Math.max(0, now.getTime() - (dueAt ?? createdAt).getTime()) / 1000);

const texts = new Counter({
  name: 'emergency_texts_total',
  help: 'Texts that the provider has taken, by what they say; each costs money',
  labelNames: ['kind'],
  registers: [metrics],
});
export const countText = (kind: DeliveryDocument['kind']): void => texts.inc({ kind });

/** Which family it is stays in the database: a label would be a name in every dashboard. */
const mostTexts = new Gauge({
  name: 'emergency_family_texts_last_hour',
  help: 'The most texts that one family has caused in the last hour',
  registers: [metrics],
});
export const showMostTexts = (count: number): void => mostTexts.set(count);
