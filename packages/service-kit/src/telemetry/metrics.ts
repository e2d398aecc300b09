import { Counter, collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client';
import { withTimeout } from '../time/with-timeout.ts';

/** Every metric of this process; the ops server exposes it. */
export const metrics = new Registry();

/** Ten times its defaults, which would wake an idle process a hundred times a second. */
const EVENT_LOOP = { eventLoopMonitoringPrecision: 100, eventLoopUtilizationTimeout: 1_000 };
collectDefaultMetrics({ register: metrics, ...EVENT_LOOP });

/** By operation and status; operations are a closed list, so the number of series is bounded. */
export const operationSeconds = new Histogram({
  name: 'operation_seconds',
  help: 'Time to answer an operation of the contracts',
  labelNames: ['operation', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [metrics],
});

const readFailures = new Counter({
  name: 'metrics_read_failures_total',
  help: 'Gauges whose store did not answer in time; they keep their last value',
  registers: [metrics],
});
const READ_WITHIN_MS = 2_000;

/**
 * Reads the value of a gauge from a store. Undefined where the store does not answer in time: the gauge then keeps its
 * last value, and `/metrics` still answers with all others.
 */
export async function readForGauge<T>(read: () => Promise<T>, withinMs = READ_WITHIN_MS): Promise<T | undefined> {
  const value = read().then(
    (answer) => ({ answer }),
    () => undefined,
  );
  const settled = await withTimeout(value, withinMs, () => undefined);
  if (!settled) readFailures.inc();
  return settled?.answer;
}
