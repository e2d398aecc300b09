import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { Histogram } from '@prometheus-io/client';
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
