import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { Counter, Gauge } from '@prometheus-io/client';

const registers = [metrics];

export const openSockets = new Gauge({ name: 'sockets_open', help: 'Open sockets of this instance', registers });
export const instances = new Gauge({ name: 'chat_instances', help: 'Instances of this service that reach each other, with this one', registers });
const pushes = new Counter({ name: 'socket_pushes_total', help: 'Pushes begun by this instance, by event', labelNames: ['event'], registers });
const alone = new Counter({ name: 'socket_pushes_alone_total', help: 'Pushes that could not be passed on to the other instances', registers });
const refused = new Counter({ name: 'sockets_refused_total', help: 'Sockets that were not let in, by reason', labelNames: ['reason'], registers });

/** `everywhere`: also passed on to the other instances. */
export function countPush(event: string, everywhere: boolean): void {
  pushes.inc({ event });
  if (!everywhere) alone.inc();
}
export const countRefused = (reason: string): void => refused.inc({ reason });
