import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { Counter, Gauge } from '@prometheus-io/client';

const registers = [metrics];

export const openSockets = new Gauge({ name: 'sockets_open', help: 'Open sockets of this instance', registers });
export const instances = new Gauge({
  name: 'chat_instances',
  help: 'Instances of this service that reach each other, including this one',
  registers,
});
const pushes = new Counter({
  name: 'socket_pushes_total',
  help: 'Pushes started by this instance, by event',
  labelNames: ['event'],
  registers,
});
const localOnly = new Counter({
  name: 'socket_pushes_alone_total',
  help: 'Pushes that did not reach the other instances because Redis was away',
  registers,
});
const refused = new Counter({
  name: 'sockets_refused_total',
  help: 'Refused sockets, by reason',
  labelNames: ['reason'],
  registers,
});

export function countPush(event: string, reachesCluster: boolean): void {
  pushes.inc({ event });
  if (!reachesCluster) localOnly.inc();
}
export const countRefused = (reason: string): void => refused.inc({ reason });
