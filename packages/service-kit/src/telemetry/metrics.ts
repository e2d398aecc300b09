import { collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client';

/** Every metric of this process; the ops server exposes it. */
export const metrics = new Registry();

collectDefaultMetrics({ register: metrics });

/** By operation and status; operations are a closed list, so the number of series is bounded. */
export const operationSeconds = new Histogram({
  name: 'operation_seconds',
  help: 'Time to answer an operation of the contracts',
  labelNames: ['operation', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [metrics],
});
