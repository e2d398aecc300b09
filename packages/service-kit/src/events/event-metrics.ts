import { Counter } from '@prometheus-io/client';
import { metrics } from '../telemetry/metrics.ts';

const events = new Counter({
  name: 'inbox_events_total',
  help: 'Events received, by what became of them',
  labelNames: ['topic', 'result'],
  registers: [metrics],
});

export type EventResult = 'handled' | 'duplicate' | 'skipped' | 'parked' | 'held';
export const countEvent = (topic: string, result: EventResult): void => events.inc({ topic, result });
