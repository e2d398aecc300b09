import { metrics } from '@notalone/service-kit/telemetry/metrics';
import type { Kind } from '@notalone/urgent-signs';
import { Counter } from '@prometheus-io/client';

const perhaps = new Counter({
  name: 'child_messages_perhaps_total',
  help: 'Messages between children that may be about an emergency, by kind; the child saw a line, and nobody was told',
  labelNames: ['kind'],
  registers: [metrics],
});

/** Counts what neither rules nor model are sure of. Nothing else of the message is kept for it. */
export const countPerhaps = (kind: Kind): void => perhaps.inc({ kind });
