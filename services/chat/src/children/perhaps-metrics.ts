import type { Screening } from '@notalone/screening';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { Counter } from '@prometheus-io/client';

const perhaps = new Counter({
  name: 'child_messages_perhaps_total',
  help: 'Messages between children that may be about an emergency or tell of somebody, by kind; nobody was called',
  labelNames: ['kind'],
  registers: [metrics],
});

/** Counts what neither rules nor model are sure of. Nothing else of the message is kept for it. */
export const countPerhaps = ({ kind }: NonNullable<Screening['perhaps']>): void => perhaps.inc({ kind });
