import { Counter, Gauge } from '@prometheus-io/client';
import { metrics } from '../telemetry/metrics.ts';
import type { OutboxLag } from './outbox.ts';

const events = new Counter({
  name: 'inbox_events_total',
  help: 'Events received, by what became of them',
  labelNames: ['topic', 'result'],
  registers: [metrics],
});

export type EventResult = 'handled' | 'duplicate' | 'skipped' | 'parked' | 'held';
export const countEvent = (topic: string, result: EventResult): void => events.inc({ topic, result });

const outboxes = new Map<string, () => Promise<OutboxLag>>();

/** One question to the database for all gauges of a scrape. */
let asking: Promise<(readonly [string, OutboxLag])[]> | undefined;
function lags() {
  asking ??= Promise.all([...outboxes].map(async ([service, lag]) => [service, await lag()] as const)).finally(() => {
    asking = undefined;
  });
  return asking;
}

function outboxGauge(name: string, help: string, reading: (lag: OutboxLag) => number): void {
  new Gauge({
    name,
    help,
    labelNames: ['service'],
    registers: [metrics],
    async collect() {
      for (const [service, lag] of await lags()) this.set({ service }, reading(lag));
    },
  });
}
outboxGauge('outbox_waiting', 'Events not yet published', ({ waiting }) => waiting);
outboxGauge('outbox_parked', 'Events given up by the relay', ({ parked }) => parked);
outboxGauge('outbox_oldest_seconds', 'Age of the oldest event not yet published', ({ oldestSeconds }) => oldestSeconds);

/** Shows an outbox among the metrics until `unwatchLag`. */
export const watchLag = (service: string, lag: () => Promise<OutboxLag>): void => void outboxes.set(service, lag);
export const unwatchLag = (service: string): void => void outboxes.delete(service);
