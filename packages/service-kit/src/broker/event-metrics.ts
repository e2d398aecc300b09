import { Counter, Gauge } from '@prometheus-io/client';
import { metrics, readForGauge } from '../telemetry/metrics.ts';

const events = new Counter({
  name: 'inbox_events_total',
  help: 'Events received, by result',
  labelNames: ['topic', 'result'],
  registers: [metrics],
});

export type EventResult = 'handled' | 'duplicate' | 'skipped' | 'dead_lettered' | 'blocked';
export const countEvents = (topic: string, result: EventResult, count = 1): void =>
  events.inc({ topic, result }, count);

export interface OutboxLag {
  readonly waiting: number;
  readonly deadLettered: number;
  readonly oldestSeconds: number;
}

const outboxes = new Map<string, () => Promise<OutboxLag>>();

/** One query for all gauges of a scrape. */
let reading: Promise<(readonly [string, OutboxLag | undefined])[]> | undefined;
function lags() {
  reading ??= Promise.all(
    [...outboxes].map(async ([service, lag]) => [service, await readForGauge(lag)] as const),
  ).finally(() => {
    reading = undefined;
  });
  return reading;
}

function outboxGauge(name: string, help: string, valueFrom: (lag: OutboxLag) => number): void {
  new Gauge({
    name,
    help,
    labelNames: ['service'],
    registers: [metrics],
    async collect() {
      for (const [service, lag] of await lags()) if (lag) this.set({ service }, valueFrom(lag));
    },
  });
}
outboxGauge('outbox_waiting', 'Events not yet published', ({ waiting }) => waiting);
outboxGauge('outbox_dead_lettered', 'Events that the broker refused for good', ({ deadLettered }) => deadLettered);
outboxGauge('outbox_oldest_seconds', 'Age of the oldest event not yet published', ({ oldestSeconds }) => oldestSeconds);

/** Exports the lag of an outbox until `unwatchLag`. */
export const watchLag = (service: string, lag: () => Promise<OutboxLag>): void => void outboxes.set(service, lag);
export const unwatchLag = (service: string): void => void outboxes.delete(service);
