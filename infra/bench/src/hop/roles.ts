import { beginSmall, restSmall } from '@notalone/service-kit/lifecycle/thrift';
import type { BenchServers } from '../servers.ts';

export const nowMs = () => Number(process.hrtime.bigint()) / 1e6;

/** Where the bare hop puts what the outbox puts into `people.state` and `auth.events`. The writes leave these alone: a reader that they woke would take the processor from the projection. */
export const BARE_TOPICS = { state: 'feed.events', event: 'chat.events' } as const;

/** What a process is told on its command line; `run` is the name of this measurement. */
export interface Task {
  readonly servers: BenchServers;
  readonly run: string;
  readonly pairs: number;
}

/** Makes this process one like a service's, which ends with the one that measures, and answers what it is to do. */
export function takeTask(): Task {
  beginSmall();
  restSmall();
  process.once('disconnect', () => process.exit());
  return JSON.parse(process.argv[2] ?? '');
}

/** Under what the moment stands when a state that was seen is on disk as well. */
export const durable = (id: string) => `${id}/durable`;

/** Moments by id, of the machine's monotonic clock. */
export type Moments = readonly (readonly [id: string, atMs: number])[];

/** What the writer did: published, and had acknowledged; and how long an acknowledgement took. */
export interface Sent {
  readonly bare: Moments;
  readonly projection: Moments;
  readonly writeMs: readonly number[];
}
